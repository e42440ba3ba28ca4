//! Results that the solver can prove at once.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use awalam_exact::avalam::{AvalamSolver, Reach};
use awalam_games::avalam::Avalam;
use awalam_games::{Game, Verdict};
use awalam_search::{Control, Limits, StoppedClock};

use crate::judge::Arbiter;

/// Knows the results of endings.
pub(super) struct SolverArbiter(Mutex<AvalamSolver>);

impl Default for SolverArbiter {
    /// With as little memory as the solver can do with: each game has an arbiter.
    fn default() -> SolverArbiter {
        SolverArbiter(Mutex::new(AvalamSolver::with_memory(0)))
    }
}

/// What a proof may take.
const MAX_NODES: u64 = 20_000;
/// Further from the end no proof is at hand.
const PROOF_REACH: Reach = Reach {
    house_moves: 24,
    nodes: MAX_NODES,
};

impl Arbiter<Avalam> for SolverArbiter {
    fn verdict(&self, position: &Avalam) -> Option<Verdict> {
        if !AvalamSolver::is_within(position, PROOF_REACH) {
            return None;
        }
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let wdl = solver.wdl(position, &control, MAX_NODES).ok()?;
        Some(wdl.verdict(position.turn()))
    }
}
