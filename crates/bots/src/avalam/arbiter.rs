//! Results under `house` rules that the solver can prove at once.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use awalam_exact::house::{Options, Solver};
use awalam_games::avalam::{Avalam, Variant};
use awalam_games::{Game, Player, Verdict};
use awalam_search::{Control, Limits, StoppedClock};

use crate::judge::Arbiter;

/// Knows the results of endings under `house` rules.
pub(super) struct HouseArbiter(Mutex<Option<Solver>>);

/// With more moves to choose from, no proof is at hand.
const MOST_MOVES: usize = 24;
/// What a proof may take.
const MOST_NODES: u64 = 20_000;
const OPTIONS: Options = Options {
    mebibytes: 8,
    small: 7,
};

impl HouseArbiter {
    pub fn new() -> HouseArbiter {
        HouseArbiter(Mutex::new(None))
    }
}

impl Arbiter<Avalam> for HouseArbiter {
    fn verdict(&self, position: &Avalam) -> Option<Verdict> {
        let is_near =
            position.rules().variant == Variant::House && position.count_moves() <= MOST_MOVES;
        if !is_near {
            return None;
        }
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = solver.get_or_insert_with(|| Solver::new(OPTIONS));
        let gets_last_move = solver.solve(position, &control, MOST_NODES)?;
        // Whoever moves last has what he wanted: player 1 a win, player 2 a draw.
        match gets_last_move == (position.turn() == Player::One) {
            true => Some(Verdict::Win(Player::One)),
            false => Some(Verdict::Draw),
        }
    }
}
