//! Tri-colour Awalé: exact values of positions near the end.

use std::sync::Arc;

use awalam_games::tricolore::{Move, SEEDS, Tricolore};
use awalam_search::Control;

use crate::awale::TableSource;
use crate::proof_number::ProofNumberSearch;
use crate::solve::{Solution, Solvable, Solver, Unsolved, Value};

/// Proves margins to the end of the game.
#[derive(Default)]
pub struct TricoloreSolver {
    search: ProofNumberSearch,
}

impl Solvable for Tricolore {
    fn solver(_: Option<Arc<dyn TableSource>>, _: Option<usize>) -> Box<dyn Solver<Tricolore>> {
        Box::new(TricoloreSolver::default())
    }
}

impl Solver<Tricolore> for TricoloreSolver {
    fn solve(
        &mut self,
        position: &Tricolore,
        control: &Control,
        nodes: u64,
    ) -> Result<Solution<Move>, Unsolved> {
        let solved = self.search.solve(position, SEEDS.into(), control, nodes);
        match solved {
            Some(solved) => Ok(Solution {
                value: Value::points(solved.value),
                line: solved.line,
            }),
            None => Err(Unsolved::Limits(self.nodes())),
        }
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}
