//! What searches and solvers have found, as it is sent.

use std::fmt;

use awalam_exact::Value;
use awalam_search::Thought;
use serde::Serialize;

/// What a bot thinks of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThoughtView {
    /// The move that it would play.
    #[serde(rename = "move")]
    pub text: String,
    /// The value in hundredths of a point, seen by the player to move.
    pub score: i32,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub time_ms: u64,
    /// The moves expected, the chosen one first.
    pub line: Vec<String>,
    /// Whether the score is proved and not estimated.
    pub exact: bool,
}

impl ThoughtView {
    /// From a thought of a game whose type is known.
    pub fn new<M: Copy + fmt::Display>(thought: &Thought<M>) -> ThoughtView {
        ThoughtView {
            text: thought.best().to_string(),
            score: thought.score.hundredths(),
            depth: thought.depth,
            nodes: thought.nodes,
            time_ms: thought.time.as_millis() as u64,
            line: thought.line.iter().map(M::to_string).collect(),
            exact: thought.exact,
        }
    }
}

/// The proved value of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SolutionView {
    /// The value itself.
    #[serde(flatten)]
    pub value: ValueView,
    /// Best play by both sides, as far as it was found.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub time_ms: u64,
    /// What every legal move is worth, best first, if that was asked.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub moves: Option<Vec<MoveValue>>,
}

/// A final margin with best play, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ValueView {
    /// Seeds or towers.
    #[serde(rename = "value")]
    pub points: i32,
    /// What decides between equal points, where something does: in Avalam, towers of five.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub fives: Option<i32>,
}

impl From<Value> for ValueView {
    fn from(value: Value) -> ValueView {
        ValueView {
            points: value.points,
            fives: value.fives,
        }
    }
}

/// `3`, or `3 fives 1` where they count.
impl fmt::Display for ValueView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fives {
            Some(fives) => write!(f, "{} fives {fives}", self.points),
            None => self.points.fmt(f),
        }
    }
}

/// The proved value of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, seen by the player who makes it.
    #[serde(flatten)]
    pub value: ValueView,
}
