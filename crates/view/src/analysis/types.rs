//! What is shown of an analysis.

use serde::Serialize;

use crate::{ReasonView, SideNumber};

/// What is known about a position so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisView {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub time_ms: u64,
    /// The worth of the position.
    pub worth: WorthView,
    /// Every legal move, the best for the player to move first.
    pub moves: Vec<MoveWorth>,
    /// Whether nothing more will be found.
    pub finished: bool,
}

/// What a position or a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorthView {
    /// In hundredths of a point, seen by player 1.
    pub score: i32,
    /// How likely player 1 is to win, from 0 to 1; certain if it is certain.
    pub chance: f64,
    /// Whether it is proved and not estimated.
    pub exact: bool,
    /// Who wins for certain.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub winner: Option<SideNumber>,
    /// In how many plies, if they were counted.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub plies: Option<u32>,
}

/// What a move is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveWorth {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its worth.
    #[serde(flatten)]
    pub worth: WorthView,
    /// Plies looked ahead for it.
    pub depth: u32,
    /// The moves expected, this one first.
    pub line: Vec<String>,
}

/// A ply of a game that was gone through.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedPly {
    /// Plies played before it.
    pub ply: usize,
    /// The worth of the position before the move.
    pub worth: WorthView,
    /// The best move.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub best: Option<String>,
    /// Best play from here.
    pub line: Vec<String>,
    /// The move played.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub played: Option<String>,
    /// What playing it gave away of the chance to win, in percent.
    pub loss: i32,
    /// How bad that is.
    pub judgement: Judgement,
    /// What speaks for the best move, where another one gave something away.
    pub reasons: Vec<ReasonView>,
    /// The line that shows what was given away: the opponent's reply, and on from there.
    pub refutation: Vec<String>,
    /// What speaks for that reply.
    pub refutation_reasons: Vec<ReasonView>,
}

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// As good as the best, or nearly.
    Good,
    /// Something was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// So much that it may decide the game, or a certain result was.
    Blunder,
}
