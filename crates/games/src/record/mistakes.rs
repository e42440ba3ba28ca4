//! What is wrong with a record, in a form that can be said in any language.

use std::fmt::Display;

use super::{MAX_DRAWINGS, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, RecordError};
use crate::{Explanation, LineError};

/// The code of every [`Explanation`] of a record or of moves that cannot be read.
pub const MISTAKE_CODES: &[&str] = &[
    // Moves.
    "after-move",
    "avalam-move",
    "awale-move",
    "centre",
    "no-cell",
    "no-hole",
    "tricolore-move",
    "unreadable",
    // Records.
    "after-result",
    "bad-drawing",
    "bad-result",
    "bad-score",
    "bad-termination",
    "bad-time",
    "bad-value",
    "empty-variation",
    "free-tag",
    "glyph-first",
    "json",
    "mark-open",
    "no-game",
    "note-first",
    "note-open",
    "other-game",
    "other-moves",
    "result-inside",
    "rules",
    "start-position",
    "tag-shape",
    "tag-twice",
    "too-deep",
    "too-many-moves",
    "too-much-drawn",
    "two-glyphs",
    "two-results",
    "unknown-game",
    "unknown-glyph",
    "unknown-mark",
    "unopened-variation",
    "variation-first",
    "variation-open",
    "wrong-result",
    "wrong-score",
    "wrong-termination",
];

/// What is wrong somewhere in a text.
pub(super) struct Problem {
    pub words: String,
    pub why: Explanation,
}

impl Problem {
    /// What is wrong whatever was given.
    pub fn new(code: &'static str, words: impl Into<String>) -> Problem {
        Problem {
            words: words.into(),
            why: Explanation::new(code, &[]),
        }
    }

    /// What is wrong with what was given.
    pub fn with(code: &'static str, given: impl Display, words: String) -> Problem {
        Problem {
            words,
            why: Explanation::new(code, &[("given", &given)]),
        }
    }
}

impl RecordError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        let most = |code, most: usize| Explanation::new(code, &[("most", &most)]);
        match self {
            RecordError::Text(error) => error.why.clone(),
            RecordError::Json(_) => Explanation::new("json", &[]),
            RecordError::Setup { what, problem } => {
                let code = match *what {
                    "rules" => "rules",
                    _ => "start-position",
                };
                Explanation::new(code, &[("problem", problem)])
            }
            RecordError::Move(error) | RecordError::Variation(error) => match error {
                LineError::Unreadable(error) => error.explain(),
                LineError::NoMove { error, .. } => error.explain(),
                LineError::Refused { why, .. } => Explanation::clone(why),
            },
            RecordError::EmptyVariation(_) => Explanation::new("empty-variation", &[]),
            RecordError::TooDeep => most("too-deep", MAX_VARIATION_DEPTH),
            RecordError::TooLong => most("too-many-moves", MAX_RECORD_MOVES),
            RecordError::TooMuchDrawn => most("too-much-drawn", MAX_DRAWINGS),
            RecordError::OtherMoves => Explanation::new("other-moves", &[]),
            RecordError::Ending { why, .. } => why.clone(),
            RecordError::Tag(name) => Explanation::new("free-tag", &[("given", name)]),
            RecordError::UnknownGame(error) => {
                Explanation::new("unknown-game", &[("given", &error.given())])
            }
            RecordError::Game { found, wanted } => {
                Explanation::new("other-game", &[("found", found), ("wanted", wanted)])
            }
        }
    }
}
