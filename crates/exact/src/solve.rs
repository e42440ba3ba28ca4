//! Exact values of positions: what a solver is, and why it may have no answer.

use std::fmt;
use std::sync::Arc;

use awalam_games::awale::Rules;
use awalam_games::{Game, MoveList, Wdl};
use awalam_search::Control;
use thiserror::Error;

use crate::awale::{MAX_BUILT_SEEDS, TableSource};

/// A game whose positions can be solved, at least near the end.
pub trait Solvable: Game {
    /// A solver that has proved nothing yet. Awalé's looks positions up in tables where
    /// it is given any; Avalam's takes about as many MiB at most as it is allowed, or 128.
    fn solver(
        tables: Option<Arc<dyn TableSource>>,
        mebibytes: Option<usize>,
    ) -> Box<dyn Solver<Self>>;
}

/// A position's value, proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The final margin with best play, seen by the player to move.
    pub value: Value,
    /// Best play by both sides, as far as it was found.
    pub line: Vec<M>,
}

/// A final margin, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value {
    /// Seeds or towers.
    pub points: i32,
    /// What decides between equal points, where something does: in Avalam, towers of
    /// five.
    pub fives: Option<i32>,
}

impl Value {
    /// Of points alone.
    pub const fn points(points: i32) -> Value {
        Value {
            points,
            fives: None,
        }
    }

    /// Who wins by it: points decide, then what decides between equal points.
    pub fn wdl(self) -> Wdl {
        match Wdl::of_margin(self.points) {
            Wdl::Draw => Wdl::of_margin(self.fives.unwrap_or(0)),
            decided => decided,
        }
    }

    /// Seen by the opponent.
    pub fn reversed(self) -> Value {
        Value {
            points: -self.points,
            fives: self.fives.map(|fives| -fives),
        }
    }
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// The limits were reached, after this number of nodes; more may help.
    #[error("not solved within the limits ({0} nodes)")]
    Limits(u64),
    /// No limits would help.
    #[error("out of reach: {0}")]
    OutOfReach(OutOfReach),
    /// The solver is one for other rules.
    #[error("this solver does not know the rules {0}")]
    WrongRules(String),
}

/// Why no limits would help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfReach {
    /// Awalé: no table reaches the seeds on the board, and none can be built in memory
    /// within seconds.
    NoTable {
        /// The rules.
        rules: Rules,
        /// The seeds on the board.
        seeds: usize,
        /// The positions of that many seeds and fewer, where tables of them can be
        /// built at all.
        positions: Option<u64>,
    },
    /// Awalé: the value depends on how endless play ends.
    EndlessPlay {
        /// The final margin for the player to move, at least.
        low: i32,
        /// The final margin for the player to move, at most.
        high: i32,
    },
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutOfReach::NoTable {
                seeds,
                positions: Some(positions),
                ..
            } => write!(
                f,
                "{seeds} seeds are on the board, and tables of {positions} positions are missing"
            ),
            OutOfReach::NoTable { seeds, .. } => write!(
                f,
                "{seeds} seeds are on the board; tables end at {MAX_BUILT_SEEDS}"
            ),
            OutOfReach::EndlessPlay { low, high } => write!(
                f,
                "it depends on how endless play ends, between {low} and {high} for the player \
                 to move"
            ),
        }
    }
}

/// What every legal move is worth.
#[derive(Clone, Debug)]
pub struct Values<M> {
    /// Best first, seen by the player who makes them.
    pub moves: Vec<(M, Value)>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Finds exact values, and remembers what was proved from one position to the next.
pub trait Solver<G: Game> {
    /// The value of a position and a line that has it, with no past.
    fn solve(
        &mut self,
        position: &G,
        control: &Control,
        nodes: u64,
    ) -> Result<Solution<G::Move>, Unsolved>;

    /// Positions looked at by the last call.
    fn nodes(&self) -> u64;

    /// The value of a position alone.
    fn value(&mut self, position: &G, control: &Control, nodes: u64) -> Result<Value, Unsolved> {
        self.solve(position, control, nodes)
            .map(|solved| solved.value)
    }

    /// The value of every legal move.
    fn values(
        &mut self,
        position: &G,
        control: &Control,
        nodes: u64,
    ) -> Result<Values<G::Move>, Unsolved> {
        value_of_each_move(self, position, control, nodes)
    }
}

/// The value of every legal move: that of the position after it.
pub(crate) fn value_of_each_move<G: Game, S: Solver<G> + ?Sized>(
    solver: &mut S,
    position: &G,
    control: &Control,
    nodes: u64,
) -> Result<Values<G::Move>, Unsolved> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut left = nodes;
    let mut moves = Vec::new();
    for &mv in &list {
        let mut next = *position;
        next.play_unchecked(mv);
        let value = solver.value(&next, control, left);
        left = left.saturating_sub(solver.nodes());
        let value = value.map_err(|why| match why {
            Unsolved::Limits(_) => Unsolved::Limits(nodes - left),
            other => other,
        })?;
        moves.push((mv, value.reversed()));
    }
    moves.sort_by_cached_key(|&(_, Value { points, fives })| {
        -(i64::from(points) << 32) - i64::from(fives.unwrap_or(i32::MIN))
    });
    Ok(Values {
        moves,
        nodes: nodes - left,
    })
}

/// The final margin of a game that is over, seen by the player to move.
pub fn final_value<G: Game>(position: &G) -> Value {
    let margin = position.scores().margin().seen_by(position.turn());
    Value::points(margin.hundredths() / 100)
}
