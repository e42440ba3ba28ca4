//! Avalam under `official` and `classic` rules, solved to the end.
//!
//! Either player may move any tower, and every move covers one: what is left to
//! play for is a sum of independent regions that end in scores.
//!
//! - Towers that can never be joined again are settled and leave the state. The
//!   rest falls apart into regions. Only the score still to come is searched for,
//!   so that the same rest is the same state whatever happened before.
//! - Small regions are replaced by their values as scoring games: bad moves are
//!   left out for good, regions that are worth the same become the same, and sums
//!   of them become one value, or a mere score; of other sums, bounds are known.
//! - What is left, large regions and a sum of values, is searched depth-first for
//!   proofs that a score is reached. All moves are looked up before one is
//!   searched: most positions have an answer that leads to a known one.
//! - Towers are proved first. Fives, which only decide between equals, are looked
//!   for with the help of what is known of towers.

mod by_towers;
mod cache;
mod links;
mod moves;
mod order;
mod projections;
mod query;
mod regions;
mod rest;
mod score;
mod search;
mod search_memory;
mod sum_bounds;
#[cfg(test)]
mod tests;
mod transposition;
mod values;

use awalam_games::avalam::{Avalam, Move, Variant};
use awalam_games::{Game, MoveList, Wdl};
use awalam_search::Control;

use crate::avalam::common::board::Geometry;
use crate::avalam::common::budget::Budget;
use crate::avalam::common::canonical::MAX_NAMED_TOWERS;
use crate::solve::Unsolved;
use projections::Projections;
use query::{Query, after};
use score::{Scale, TOWER_SCORE, whole};
use search::Small;
use search_memory::SearchMemory;

/// How much a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Memory for all tables together, in MiB; at least [`Options::MIN_MEBIBYTES`].
    pub mebibytes: usize,
    /// Regions of at most this many towers are replaced by their values, 11 at
    /// most. More make a search shorter, but each value takes longer to find.
    pub small: u32,
}

impl Options {
    /// Less memory is not of use, in MiB.
    pub const MIN_MEBIBYTES: usize = 16;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mebibytes: 128,
            small: 7,
        }
    }
}

/// How far a side is ahead at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margin {
    /// Own towers less the opponent's.
    pub towers: i8,
    /// The same of towers of height 5; 0 under `classic` rules, where they do
    /// not count.
    pub fives: i8,
}

impl Margin {
    fn of(score: i16) -> Margin {
        let towers = whole(score);
        Margin {
            towers: (towers / TOWER_SCORE) as i8,
            fives: (score - towers) as i8,
        }
    }
}

/// A position's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The margin at the end with best play, seen by the player to move.
    pub value: Margin,
    /// A move that leads to it; none if the game is over.
    pub best: Option<Move>,
    /// Best play by both sides, as far as the limits let it be found.
    pub line: Vec<Move>,
}

/// Solves positions, and remembers what it has proved from one to the next.
///
/// Every call takes two limits: a [`Control`], for the clock and a stop from
/// outside, and a number of nodes.
pub struct OfficialSolver {
    options: Options,
    geometry: Geometry,
    towers: SearchMemory,
    fives: SearchMemory,
    projections: Projections,
    nodes: u64,
}

impl OfficialSolver {
    /// A solver that knows nothing yet.
    pub fn new(options: Options) -> OfficialSolver {
        let half = options.mebibytes.max(Options::MIN_MEBIBYTES) << 19;
        OfficialSolver {
            options,
            geometry: Geometry::new(),
            towers: SearchMemory::new(Scale { five: 0 }, half),
            fives: SearchMemory::new(Scale { five: 1 }, half),
            projections: Projections::default(),
            nodes: 0,
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = OfficialSolver::new(self.options);
    }

    /// About how many bytes of memory are in use.
    pub fn bytes(&self) -> usize {
        self.towers.bytes() + self.fives.bytes() + self.projections.bytes()
    }

    /// Positions looked at by the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// About how many nodes [`OfficialSolver::solve`] takes, from the number of legal
    /// moves alone: cheap to ask, and good enough to tell whether it is worth a
    /// try. Two positions of three take between 0.4 and 2.5 times as many;
    /// [`OfficialSolver::outcome`] takes a part of that.
    pub fn effort(position: &Avalam) -> u64 {
        // Fitted to positions from ply 18 on of random games.
        let power = 1.8 + 0.193 * position.count_moves() as f64;
        power.min(62.0).exp2() as u64
    }

    /// The value of a position.
    pub fn solve(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Solved, Unsolved> {
        self.within(position, control, nodes, |query| {
            let score = query.exact(position)?;
            let best = query.best(position, score)?;
            let line = query.line(position, score, best);
            Some(Solved {
                value: Margin::of(score),
                best,
                line,
            })
        })
    }

    /// Whether the player to move wins, and a move that keeps the win or the draw;
    /// cheaper than the exact value.
    pub fn outcome(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<(Wdl, Option<Move>), Unsolved> {
        self.within(position, control, nodes, |query| query.result(position))
    }

    /// The value of every legal move, seen by the player to move, best first.
    pub fn values(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Vec<(Move, Margin)>, Unsolved> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        self.within(position, control, nodes, |query| {
            let mut values = Vec::with_capacity(moves.len());
            for &mv in &moves {
                let score = query.exact(&after(position, mv))?;
                values.push((mv, Margin::of(-score)));
            }
            values.sort_by_cached_key(|&(_, Margin { towers, fives })| {
                -(i64::from(towers) << 32) - i64::from(fives)
            });
            Some(values)
        })
    }

    /// Runs a query under the limits, unless the rules are `house`.
    fn within<T>(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
        run: impl FnOnce(&mut Query) -> Option<T>,
    ) -> Result<T, Unsolved> {
        if position.rules().variant == Variant::House {
            self.nodes = 0;
            return Err(Unsolved::WrongRules(position.rules().to_string()));
        }
        // Projections lead from one memory's values to the other's.
        let full = self.towers.is_full() || self.fives.is_full();
        self.towers.refresh(full);
        self.fives.refresh(full);
        if full {
            self.projections = Projections::default();
        }
        let mut query = Query {
            geometry: &self.geometry,
            towers: &mut self.towers,
            fives: &mut self.fives,
            projections: &mut self.projections,
            budget: Budget::new(control, nodes),
            small: Small::for_search(
                self.options.small.min(MAX_NAMED_TOWERS),
                position.count_moves(),
            ),
        };
        let found = run(&mut query);
        self.nodes = query.budget.steps();
        found.ok_or(Unsolved::Limits(self.nodes))
    }
}
