//! Tri-colour Awalé: exact values of positions near the end.

use std::sync::Arc;

use awalam_games::tricolore::{Move, SEEDS, Tricolore};
use awalam_search::Control;

use crate::awale::TableSource;
use crate::exhaustive;
use crate::solve::{Solution, Solvable, Solver, Unsolved, Value};

/// Looks at everything to the end of the game.
#[derive(Default)]
pub struct TricoloreSolver {
    nodes: u64,
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
        let all = 100 * i32::from(SEEDS);
        let (solved, looked_at) = exhaustive::solve(position, all, control, nodes);
        self.nodes = looked_at;
        match solved {
            Some(solved) => Ok(Solution {
                value: Value::points(solved.value / 100),
                line: solved.line,
            }),
            None => Err(Unsolved::Limits(looked_at)),
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
