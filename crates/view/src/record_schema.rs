//! The JSON of a record, as the description of the API tells it. What is read and written is
//! `awalam_games::Record`; a test compares answers with the description.

use std::collections::BTreeMap;

use utoipa::ToSchema;

use crate::{GameName, ResultText, TerminationCode};

/// A game on paper.
#[derive(ToSchema)]
#[allow(dead_code)]
pub struct RecordJson {
    /// The game.
    game: GameName,
    /// The rule set.
    rules: String,
    /// The position it begins at.
    start: String,
    /// Who played.
    #[schema(min_items = 2, max_items = 2)]
    players: [String; 2],
    /// When.
    #[schema(nullable = false)]
    date: Option<String>,
    /// Tags that mean nothing to the program.
    #[schema(nullable = false)]
    tags: Option<BTreeMap<String, String>>,
    /// What was noted about the start.
    #[schema(nullable = false)]
    start_note: Option<NoteJson>,
    /// The moves.
    moves: Vec<NotedMoveJson>,
    /// How it ended, if it has.
    #[schema(nullable = false)]
    ending: Option<EndingJson>,
    /// What might have followed the last move.
    #[schema(nullable = false, no_recursion)]
    continuations: Option<Vec<Vec<NotedMoveJson>>>,
}

/// What is noted about a position.
#[derive(ToSchema)]
#[allow(dead_code)]
pub struct NoteJson {
    /// How long the player thought.
    #[schema(nullable = false)]
    time_ms: Option<u64>,
    /// The player's own score, in hundredths of a point.
    #[schema(nullable = false)]
    score: Option<i32>,
    /// Circled cells (`c3`) and arrows (`c3-d4`).
    #[schema(nullable = false)]
    drawn: Option<Vec<String>>,
    /// Anything else.
    #[schema(nullable = false)]
    comment: Option<String>,
}

/// A move and what is said about it.
#[derive(ToSchema)]
#[allow(dead_code)]
pub struct NotedMoveJson {
    /// The move.
    #[schema(rename = "move")]
    text: String,
    /// How good it is.
    #[schema(nullable = false)]
    glyph: Option<GlyphText>,
    /// How long the player thought.
    #[schema(nullable = false)]
    time_ms: Option<u64>,
    /// The player's own score, in hundredths of a point.
    #[schema(nullable = false)]
    score: Option<i32>,
    /// Circled cells (`c3`) and arrows (`c3-d4`).
    #[schema(nullable = false)]
    drawn: Option<Vec<String>>,
    /// Anything else.
    #[schema(nullable = false)]
    comment: Option<String>,
    /// What might have been played instead.
    #[schema(nullable = false, no_recursion)]
    variations: Option<Vec<Vec<NotedMoveJson>>>,
}

/// How good a move is.
#[derive(ToSchema)]
#[allow(dead_code)]
pub enum GlyphText {
    /// A good move.
    #[schema(rename = "!")]
    Good,
    /// A mistake.
    #[schema(rename = "?")]
    Mistake,
    /// A brilliant move.
    #[schema(rename = "!!")]
    Brilliant,
    /// A blunder.
    #[schema(rename = "??")]
    Blunder,
    /// An interesting move.
    #[schema(rename = "!?")]
    Interesting,
    /// A dubious move.
    #[schema(rename = "?!")]
    Dubious,
}

/// How a game ended.
#[derive(ToSchema)]
#[allow(dead_code)]
pub struct EndingJson {
    /// Who won.
    result: ResultText,
    /// The points on the board.
    scores: [f64; 2],
    /// In which way.
    termination: TerminationCode,
    /// Why, in words.
    reason: String,
}
