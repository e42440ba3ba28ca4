//! How well a bot plays, judged by exact values instead of opponents.
//!
//! Positions come from strong play, by number and seed ([`Sample`]); a solver, which the
//! bot has not, knows what every move is worth. A move is optimal if none is worth more; in a
//! critical position some move throws the result away, and a bot keeps it or does not.

mod deep;
mod examine;
mod finding;
mod gather;
mod sample;
mod text;

use awalam_exact::Value;
use awalam_games::Game;
use serde::Serialize;

pub use deep::{Agreement, Deep, Judged, agree, judge};
pub use examine::{Draw, draw, examine};
pub use finding::Finding;
pub use gather::{Gathered, OfPosition};
pub use sample::{Examined, Sample};
pub use text::Kept;

use crate::stats::{Interval, Z95, share};

/// A position of which the value of every move is known, or the result ([`Wdl`]) that it leads to.
///
/// [`Wdl`]: awalam_games::Wdl
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known<G: Game, F = Value> {
    /// The position; it is not over.
    pub position: G,
    /// All moves with what they are worth to the player who makes them, best first.
    pub moves: Vec<(G::Move, F)>,
}

/// What a choice is worth beside the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Some moves lead to a worse result than the best ones.
    pub is_critical: bool,
    /// The choice leads to as good a result as the best ones.
    pub is_kept: bool,
    /// No move is known to be worth more.
    pub is_optimal: bool,
    /// The points that it is known to give away.
    pub loss: i32,
}

impl<G: Game, F: Finding> OfPosition for Known<G, F> {
    type Game = G;

    fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Game, F: Finding> Known<G, F> {
    /// Judges a move; nothing if it is not one of this position.
    pub fn judge(&self, chosen: G::Move) -> Option<Judgement> {
        let (_, best) = *self.moves.first()?;
        let (_, value) = *self.moves.iter().find(|(mv, _)| *mv == chosen)?;
        Some(Judgement {
            is_critical: self.is_critical(),
            is_kept: value.wdl() == best.wdl(),
            is_optimal: value == best,
            loss: value.loss(best),
        })
    }

    /// Whether the result can be thrown away here.
    pub fn is_critical(&self) -> bool {
        let result = self.moves.first().map(|(_, value)| value.wdl());
        self.moves
            .iter()
            .any(|(_, value)| Some(value.wdl()) < result)
    }
}

/// What is known of a bot after some choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    positions: u64,
    critical: u64,
    kept: u64,
    optimal: u64,
    loss: i64,
    squared_loss: i64,
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// In how many cases.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The interval.
    pub interval: Interval,
}

impl Share {
    fn new(count: u64, of: u64) -> Share {
        Share {
            count,
            of,
            interval: share(count, of),
        }
    }

    /// In percent; nothing where there is no case.
    pub fn percent(&self) -> Option<f64> {
        (self.of > 0).then(|| 100.0 * self.count as f64 / self.of as f64)
    }
}

impl Accuracy {
    /// Counts a choice.
    pub fn add(&mut self, judgement: Judgement) {
        let loss = i64::from(judgement.loss);
        self.positions += 1;
        self.critical += u64::from(judgement.is_critical);
        self.kept += u64::from(judgement.is_critical && judgement.is_kept);
        self.optimal += u64::from(judgement.is_optimal);
        self.loss += loss;
        self.squared_loss += loss * loss;
    }

    /// Choices counted.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Results kept, of those that could be lost.
    pub fn kept(&self) -> Share {
        Share::new(self.kept, self.critical)
    }

    /// Optimal moves.
    pub fn optimal(&self) -> Share {
        Share::new(self.optimal, self.positions)
    }

    /// Points given away per move, and how far the mean may be off at 95 %.
    pub fn loss(&self) -> [f64; 2] {
        mean(self.loss, self.squared_loss, self.positions)
    }
}

/// The mean of numbers by their sum and the sum of their squares, and how far it may be off at 95 %.
fn mean(sum: i64, squares: i64, count: u64) -> [f64; 2] {
    let n = count.max(1) as f64;
    let mean = sum as f64 / n;
    let variance = (squares as f64 / n - mean * mean).max(0.0);
    [mean, Z95 * (variance / n).sqrt()]
}
