//! Report 003's evaluations: normalised terms, added up with weights.

use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_games::{Game, MoveList, Side};
use awalam_search::{Evaluation, SearchHints, Term, worth};

use crate::{Settings, SpecError};

/// The weights of the five terms, and whose differences they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratios {
    /// Captured seeds, seeds at home, transparent seeds, capturable seeds, holes
    /// of one or more than three.
    pub weights: [f64; 5],
    /// The sign error: the differences stay player 1's, whichever side searches.
    pub raw: bool,
    searcher: Side,
}

/// What each difference is divided by, and cut to [-1, 1]. The report gives no
/// numbers: these are a decided lead, all seeds, all transparent seeds, a large
/// capture, all of a player's holes.
const DIVISORS: [f64; 5] = [49.0, 96.0, 32.0, 24.0, 8.0];
const NAMES: [&str; 5] = [
    "R1-captured",
    "R2-home",
    "R3-transparent",
    "R4-capturable",
    "R5-sheltered",
];

const fn ratios(weights: [f64; 5], raw: bool) -> Ratios {
    Ratios {
        weights,
        raw,
        searcher: Side::One,
    }
}

impl Ratios {
    /// The report's first attempt, with its error.
    pub const RAW: Ratios = ratios([0.4, 0.2, 0.1, 0.3, 0.0], true);
    /// The same, corrected.
    pub const CORRECTED: Ratios = ratios([0.4, 0.2, 0.1, 0.3, 0.0], false);
    /// All in defence.
    pub const DEFENCE: Ratios = ratios([0.25, 0.06, 0.04, 0.3, 0.25], false);

    pub(super) fn read(settings: &mut Settings, mut ratios: Ratios) -> Result<Ratios, SpecError> {
        ratios.weights = settings.weights(["r1", "r2", "r3", "r4", "r5"], ratios.weights)?;
        Ok(ratios)
    }

    /// The five differences for a player, each in [-1, 1].
    pub fn differences(position: &Tricolore, side: Side) -> [f64; 5] {
        let (own, other) = (
            quantities(position, side),
            quantities(position, side.other()),
        );
        std::array::from_fn(|index| {
            ((own[index] - other[index]) / DIVISORS[index]).clamp(-1.0, 1.0)
        })
    }

    /// The value for the player to move, in [-1, 1].
    fn value(&self, position: &Tricolore) -> f64 {
        let sum = |side| {
            let differences = Ratios::differences(position, side);
            differences
                .iter()
                .zip(self.weights)
                .map(|(d, weight)| d * weight)
                .sum::<f64>()
        };
        if !self.raw {
            return sum(position.turn());
        }
        // The searcher takes player 1's differences for its own.
        let for_searcher = sum(Side::One);
        match position.turn() == self.searcher {
            true => for_searcher,
            false => -for_searcher,
        }
    }
}

fn quantities(position: &Tricolore, side: Side) -> [f64; 5] {
    let clear = position.all_seeds(Colour::Clear);
    let mut sums = [u32::from(position.score(side)), 0, 0, 0, 0];
    for hole in (side.index()..HOLES).step_by(2) {
        let total = position.total(hole);
        sums[1] += u32::from(total);
        sums[2] += u32::from(clear[hole]);
        sums[4] += u32::from(total == 1 || total > 3);
    }
    let as_mover = position.with_turn(side);
    let mut moves = MoveList::new();
    as_mover.legal_moves(&mut moves);
    let captures = moves.iter().map(|&mv| as_mover.capture_by(mv).seeds);
    sums[3] = u32::from(captures.max().unwrap_or(0));
    sums.map(f64::from)
}

impl Evaluation<Tricolore> for Ratios {
    /// In hundredths of a seed, 1 being worth a hundred seeds.
    fn evaluate(&self, position: &Tricolore) -> i32 {
        worth(self.value(position) * 10_000.0)
    }

    /// The error makes values depend on who searches.
    fn begin_search(&mut self, root: &Tricolore) -> bool {
        let before = std::mem::replace(&mut self.searcher, root.turn());
        self.raw && before != self.searcher
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let side = if self.raw { Side::One } else { position.turn() };
        Term::list(NAMES, Ratios::differences(position, side), self.weights)
    }
}

/// The more a move captures, the sooner it is tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapturesFirst;

impl SearchHints<Tricolore> for CapturesFirst {
    fn ordering_score(&self, position: &Tricolore, mv: Move) -> i32 {
        i32::from(position.capture_by(mv).seeds)
    }
}
