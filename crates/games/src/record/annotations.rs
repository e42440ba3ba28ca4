//! What may be said about moves: notes, glyphs, drawings and variations.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

#[cfg(feature = "serde")]
use super::json;
use crate::RelativeScore;
use crate::excerpt::brief;

/// Moves that might have been played instead, the first of them in place of the move that
/// the variation stands at.
pub type Variation = Vec<NotedMove>;

/// All that is said about a game's moves, for [`Record::annotated`](super::Record::annotated).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotations {
    /// About the start.
    pub start_note: Note,
    /// The moves of the game with what is said about each.
    pub moves: Vec<NotedMove>,
    /// What might have followed the last move.
    pub continuations: Vec<Variation>,
}

/// A move as written, with what was noted about it.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NotedMove {
    /// The move's text.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// How good it is.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub glyph: Option<Glyph>,
    /// What was noted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub note: Note,
    /// What might have been played instead.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub variations: Vec<Variation>,
}

/// A move about which nothing is said.
impl From<String> for NotedMove {
    fn from(text: String) -> NotedMove {
        NotedMove {
            text,
            ..NotedMove::default()
        }
    }
}

/// What may be noted about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Note {
    /// How long the player thought.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            rename = "time_ms",
            with = "json::milliseconds",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub time: Option<Duration>,
    /// The player's score of the position, from the player's own view.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub score: Option<RelativeScore>,
    /// Arrows and circles on the board after the move.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub drawn: Vec<Drawing>,
    /// Anything else.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "String::is_empty")
    )]
    pub comment: String,
}

impl Note {
    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }
}

/// How good a move is, as players write it behind the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Glyph {
    /// `!`
    #[cfg_attr(feature = "serde", serde(rename = "!"))]
    Good,
    /// `?`
    #[cfg_attr(feature = "serde", serde(rename = "?"))]
    Mistake,
    /// `!!`
    #[cfg_attr(feature = "serde", serde(rename = "!!"))]
    Brilliant,
    /// `??`
    #[cfg_attr(feature = "serde", serde(rename = "??"))]
    Blunder,
    /// `!?`
    #[cfg_attr(feature = "serde", serde(rename = "!?"))]
    Interesting,
    /// `?!`
    #[cfg_attr(feature = "serde", serde(rename = "?!"))]
    Dubious,
}

impl Glyph {
    /// Every glyph.
    pub const ALL: [Glyph; 6] = [
        Glyph::Good,
        Glyph::Mistake,
        Glyph::Brilliant,
        Glyph::Blunder,
        Glyph::Interesting,
        Glyph::Dubious,
    ];

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Glyph::Good => "!",
            Glyph::Mistake => "?",
            Glyph::Brilliant => "!!",
            Glyph::Blunder => "??",
            Glyph::Interesting => "!?",
            Glyph::Dubious => "?!",
        }
    }

    pub(super) fn read(text: &str) -> Option<Glyph> {
        Glyph::ALL.into_iter().find(|glyph| glyph.text() == text)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Something drawn on the board: a circle around a cell (`c3`), or an arrow from one to
/// another (`c3-d4`). Cells are known by their names alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Drawing {
    from: String,
    to: Option<String>,
}

/// A text that is no drawing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is neither a cell, such as c3, nor an arrow between two, such as c3-d4")]
pub struct DrawingError(String);

impl Drawing {
    /// The cell that is circled, or that the arrow begins at.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The cell that the arrow points to.
    pub fn to(&self) -> Option<&str> {
        self.to.as_deref()
    }
}

/// No cell of any board has a longer name.
const MAX_CELL_LENGTH: usize = 8;

impl FromStr for Drawing {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Drawing, DrawingError> {
        let cell = |name: &str| {
            let fits = (1..=MAX_CELL_LENGTH).contains(&name.len());
            let is_name = fits && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
            is_name.then(|| name.to_owned())
        };
        let drawing = match text.split_once('-') {
            None => cell(text).map(|from| Drawing { from, to: None }),
            Some((from, to)) => cell(from)
                .zip(cell(to))
                .map(|(from, to)| Drawing { from, to: Some(to) }),
        };
        drawing.ok_or_else(|| DrawingError(brief(text)))
    }
}

impl TryFrom<String> for Drawing {
    type Error = DrawingError;

    fn try_from(text: String) -> Result<Drawing, DrawingError> {
        text.parse()
    }
}

impl From<Drawing> for String {
    fn from(drawing: Drawing) -> String {
        drawing.to_string()
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.to {
            None => f.write_str(&self.from),
            Some(to) => write!(f, "{}-{to}", self.from),
        }
    }
}
