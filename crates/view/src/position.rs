//! Positions and moves as they are shown.

use std::collections::BTreeMap;

use awalam_games::record::Ending;
use awalam_games::{Outcome, Scores, Side, Verdict};
use serde::Serialize;

use crate::SideNumber;

/// A position, with all that one can do in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// Its text.
    pub text: String,
    /// Who is to move (also when the game is over: who would be).
    pub turn: SideNumber,
    /// Points of player 1 and of player 2.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub scores: [f64; 2],
    /// Every cell, always in the same order.
    pub cells: Vec<CellView>,
    /// Every legal move.
    pub moves: Vec<MoveView>,
    /// Why other moves are refused, in games with few moves; ask `check` in others.
    pub refusals: Vec<Refusal>,
    /// How the game ended by the rules, if it has.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub outcome: Option<OutcomeView>,
}

/// A cell of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CellView {
    /// Its name in moves.
    pub name: String,
    /// The player whose it is, or who scores what is on it.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub owner: Option<SideNumber>,
    /// How many pieces of each kind are on it.
    pub pieces: Vec<u8>,
    /// Nothing can happen to it any more.
    pub locked: bool,
    /// In games whose pieces lie on each other: the kind of each, from top to bottom, as far
    /// as the moves that led here tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<Option<u8>>>,
}

/// A move, with all that it does.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who makes it.
    pub player: SideNumber,
    /// The cell it begins at.
    pub from: String,
    /// The cell where the last piece comes down.
    pub to: String,
    /// What else is chosen: `R`, `B`, `TR` or `TB`.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub choice: Option<String>,
    /// What happens, in order.
    pub steps: Vec<StepView>,
    /// What the points of player 1 and of player 2 change by.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub gains: [f64; 2],
    /// Points of player 1 and of player 2 after it.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub scores: [f64; 2],
    /// The position after it, as text.
    pub after: String,
    /// How it ends the game, if it does.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub outcome: Option<OutcomeView>,
}

/// A part of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepView {
    /// What happens.
    pub kind: StepKindView,
    /// Where.
    pub cell: String,
    /// How many pieces of each kind it happens to.
    pub pieces: Vec<u8>,
    /// What is on the cell afterwards.
    pub left: Vec<u8>,
    /// Who gets the pieces, if they leave the board; nobody if they are shared.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub taker: Option<SideNumber>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum StepKindView {
    /// Pieces are taken up.
    Lift,
    /// They come down.
    Drop,
    /// They are captured.
    Capture,
    /// The game is over and they are handed out.
    Keep,
}

/// Why a move is refused, whichever game it is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{words}")]
pub struct Refusal {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// A word that stays as it is, such as `must-feed`.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::RefusalCode))]
    pub code: &'static str,
    /// What it is about.
    pub details: BTreeMap<&'static str, String>,
    /// The same as a sentence.
    pub words: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeView {
    /// Who won.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::ResultText))]
    pub result: Verdict,
    /// Points of player 1 and of player 2.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub scores: [f64; 2],
    /// A word that stays as it is, such as `goal`, `resigned` or `timeout`.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::EndingCode))]
    pub code: &'static str,
    /// The same in words.
    pub words: String,
}

impl OutcomeView {
    /// An end by the rules.
    pub fn by_rules(outcome: &Outcome) -> OutcomeView {
        OutcomeView {
            result: outcome.verdict,
            scores: points(outcome.scores),
            code: outcome.reason.code,
            words: outcome.reason.words.to_owned(),
        }
    }

    /// Another end: a resignation, a lost clock, a fault.
    pub fn by_ending(ending: &Ending) -> OutcomeView {
        OutcomeView {
            result: ending.result,
            scores: points(ending.scores),
            code: ending.termination.code(),
            words: ending.reason.clone(),
        }
    }
}

/// Points of player 1 and of player 2.
pub fn points(scores: Scores) -> [f64; 2] {
    Side::BOTH.map(|side| f64::from(scores.of(side).in_halves()) / 2.0)
}

/// One ply of a game, to look back at.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlyView {
    /// Its number: 0 is the start.
    pub ply: usize,
    /// The move that led here.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub last: Option<MoveView>,
    /// The position after it.
    pub position: PositionView,
}

/// Whether a move may be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckView {
    /// Why not, if it may not.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub refusal: Option<Refusal>,
}
