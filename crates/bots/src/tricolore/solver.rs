//! Exact values of tri-colour positions near the end.

use awalam_exact::exhaustive;
use awalam_games::tricolore::{Move, SEEDS, Tricolore};
use awalam_search::Control;

use crate::solve::{Solution, Solver, Unsolved, Value};

/// Looks at everything.
#[derive(Default)]
pub(super) struct Exhaustive {
    nodes: u64,
}

impl Solver<Tricolore> for Exhaustive {
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
            None => Err(Unsolved::OutOfReach(format!(
                "out of reach: after {looked_at} nodes there are still lines without an end; \
                 positions with few seeds on the board can be solved, or with more --time \
                 and --nodes"
            ))),
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
