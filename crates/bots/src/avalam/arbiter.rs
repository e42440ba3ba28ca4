//! Results that the solvers can prove at once.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use awalam_exact::avalam::house;
use awalam_exact::avalam::official::{self, Fate};
use awalam_games::avalam::{Avalam, Variant};
use awalam_games::{Game, Side, Verdict};
use awalam_search::{Control, Limits, StoppedClock};

use crate::judge::Arbiter;

/// Knows the results of endings.
#[derive(Default)]
pub(super) struct SolverArbiter(Mutex<Solvers>);

/// Each is made when it is needed.
#[derive(Default)]
struct Solvers {
    house: Option<house::Solver>,
    official: Option<official::Solver>,
}

/// Under `house` rules, with more moves to choose from no proof is at hand.
const MOST_MOVES: usize = 24;
/// What a proof may take.
const MOST_NODES: u64 = 20_000;

impl Arbiter<Avalam> for SolverArbiter {
    fn verdict(&self, position: &Avalam) -> Option<Verdict> {
        let mut solvers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match position.rules().variant {
            Variant::House if position.count_moves() <= MOST_MOVES => solvers.house(position),
            Variant::Official | Variant::Classic
                if official::Solver::effort(position) <= MOST_NODES =>
            {
                solvers.official(position)
            }
            _ => None,
        }
    }
}

impl Solvers {
    fn house(&mut self, position: &Avalam) -> Option<Verdict> {
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let solver = self.house.get_or_insert_with(|| {
            house::Solver::new(house::Options {
                mebibytes: house::Options::LEAST_MEMORY,
                ..house::Options::default()
            })
        });
        let gets_last_move = solver.solve(position, &control, MOST_NODES)?;
        // Whoever moves last has what he wanted: player 1 a win, player 2 a draw.
        match gets_last_move == (position.turn() == Side::One) {
            true => Some(Verdict::Win(Side::One)),
            false => Some(Verdict::Draw),
        }
    }

    fn official(&mut self, position: &Avalam) -> Option<Verdict> {
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let solver = self.official.get_or_insert_with(|| {
            official::Solver::new(official::Options {
                mebibytes: official::Options::LEAST_MEMORY,
                ..official::Options::default()
            })
        });
        let (fate, _) = solver.outcome(position, &control, MOST_NODES)?;
        Some(match fate {
            Fate::Wins => Verdict::Win(position.turn()),
            Fate::Draws => Verdict::Draw,
            Fate::Loses => Verdict::Win(position.turn().other()),
        })
    }
}
