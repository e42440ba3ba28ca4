//! Report 004's evaluation.

use awalam_games::tricolore::{Colour, HOLES, Tricolore};
use awalam_games::{Game, MoveList, Outcome, Side};
use awalam_search::{Evaluation, Term, worth};

use crate::{Settings, SpecError};

/// The weights of the report's terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Storck {
    weights: [f64; 11],
}

/// What is weighed; "own" is the player to move.
const NAMES: [&str; 11] = [
    "score",
    "starved-own",
    "starved-other",
    "lost",
    "won",
    "draw",
    "empty-other",
    "transparent-other",
    "red-other",
    "small",
    "chains",
];
const WEIGHTS: [f64; 11] = [
    20.0, -50.0, 50.0, -500.0, 500.0, 10.0, 2.0, -2.0, -1.0, 3.0, 2.0,
];

impl Storck {
    pub(super) fn read(settings: &mut Settings) -> Result<Storck, SpecError> {
        let weights = settings.weights(NAMES, WEIGHTS)?;
        Ok(Storck { weights })
    }

    /// The amounts of all terms, seen by the player to move.
    fn amounts(position: &Tricolore, outcome: Option<&Outcome>) -> [f64; 11] {
        let (own, other) = (position.turn(), position.turn().other());
        let is = |condition: bool| f64::from(u8::from(condition));
        let score = f64::from(position.score(own)) - f64::from(position.score(other));
        let winner = outcome.map(|outcome| outcome.verdict.winner());
        let (own_side, other_side) = (Holes::of(position, own), Holes::of(position, other));
        [
            score,
            is(own_side.seeds == 0),
            is(other_side.seeds == 0),
            is(winner == Some(Some(other))),
            is(winner == Some(Some(own))),
            is(winner == Some(None)),
            other_side.empty,
            other_side.transparent,
            other_side.red,
            other_side.small - own_side.small,
            chains(position, own) - chains(position, other),
        ]
    }

    fn value(&self, position: &Tricolore, outcome: Option<&Outcome>) -> i32 {
        let amounts = Storck::amounts(position, outcome);
        let sum: f64 = amounts
            .iter()
            .zip(self.weights)
            .map(|(n, weight)| n * weight)
            .sum();
        worth(sum * 100.0)
    }
}

impl Default for Storck {
    fn default() -> Storck {
        Storck { weights: WEIGHTS }
    }
}

/// What the report counts on one side's holes.
struct Holes {
    seeds: u32,
    empty: f64,
    transparent: f64,
    red: f64,
    /// Holes of one or two seeds.
    small: f64,
}

impl Holes {
    fn of(position: &Tricolore, side: Side) -> Holes {
        let holes = (side.index()..HOLES).step_by(2);
        let totals: Vec<u8> = holes.clone().map(|hole| position.total(hole)).collect();
        let count =
            |wanted: fn(&u8) -> bool| totals.iter().filter(|total| wanted(total)).count() as f64;
        let sum = |colour| {
            holes
                .clone()
                .map(|hole| f64::from(position.seeds(colour, hole)))
                .sum()
        };
        Holes {
            seeds: totals.iter().map(|&total| u32::from(total)).sum(),
            empty: count(|&total| total == 0),
            transparent: sum(Colour::Clear),
            red: sum(Colour::Red),
            small: count(|&total| total == 1 || total == 2),
        }
    }
}

/// The lengths of the capture chains that a player's sowings reach, each hole
/// where a sowing ends counted once, with its longest chain.
fn chains(position: &Tricolore, side: Side) -> f64 {
    let as_mover = position.with_turn(side);
    let mut moves = MoveList::new();
    as_mover.legal_moves(&mut moves);
    let mut longest = [0; HOLES];
    for &mv in &moves {
        let capture = as_mover.capture_by(mv);
        longest[capture.last] = longest[capture.last].max(capture.holes);
    }
    longest.iter().sum::<usize>() as f64
}

impl Evaluation<Tricolore> for Storck {
    fn evaluate(&self, position: &Tricolore) -> i32 {
        self.value(position, None)
    }

    /// The report has no preference for shorter wins: the sum counts.
    fn finished(&self, position: &Tricolore, outcome: &Outcome, _: usize) -> i32 {
        self.value(position, Some(outcome))
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let amounts = Storck::amounts(position, position.outcome().as_ref());
        Term::list(NAMES, amounts, self.weights)
    }
}
