//! Moves: what every game's move type can do, and how runs of them are read.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use thiserror::Error;

use crate::Explanation;
use crate::excerpt::brief;

/// A move of some game: a small value with a text and a number.
pub trait GameMove:
    Copy + Eq + Hash + Debug + Display + FromStr<Err = MoveError> + Send + Sync + 'static
{
    /// How many moves can be written at all, legal or not.
    const COUNT: usize;

    /// The most moves that can be legal in one position: all of them, unless a game knows
    /// better. Where a [`MoveList`](crate::MoveList) has room for that many, nothing is spent
    /// on the question whether it is full.
    const MAX_LEGAL: usize = Self::COUNT;

    /// A number below [`COUNT`](Self::COUNT), for tables.
    fn index(self) -> usize;

    /// The move of that number.
    ///
    /// # Panics
    /// If `index` is not below [`COUNT`](Self::COUNT).
    fn from_index(index: usize) -> Self;

    /// Reads one move at the beginning of `text` and gives what is left of it,
    /// so that moves written without spaces between them can be told apart.
    fn read(text: &str) -> Result<(Self, &str), MoveError>;

    /// Reads exactly one move: what `FromStr` is for every move type.
    fn read_one(text: &str) -> Result<Self, MoveError> {
        let trimmed = text.trim();
        let (mv, rest) = Self::read(trimmed)?;
        if rest.is_empty() {
            Ok(mv)
        } else {
            Err(
                MoveError::new(trimmed, format!("`{}` follows the move {mv}", brief(rest)))
                    .with_code("after-move"),
            )
        }
    }
}

/// A text that is not a move of the game, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a move: {expected}")]
pub struct MoveError {
    /// What was read, shortened if long.
    pub text: String,
    /// What would be right.
    pub expected: String,
    /// A word that stays as it is, such as `no-cell`; `unreadable` if there is none for it.
    pub code: &'static str,
}

impl MoveError {
    /// A text, or its beginning, and what would be right.
    pub fn new(text: &str, expected: impl Into<String>) -> MoveError {
        MoveError {
            text: brief(text),
            expected: expected.into(),
            code: "unreadable",
        }
    }

    /// With a word for what is wrong.
    pub fn with_code(self, code: &'static str) -> MoveError {
        MoveError { code, ..self }
    }

    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        Explanation::new(self.code, &[("given", &self.text)])
    }
}

/// Reads a run of moves, with or without spaces, commas and move numbers between
/// them: `FfBe`, `F, f, B, e` or `1. F f 2. B e`.
pub fn read_moves<M: GameMove>(text: &str) -> Result<Vec<M>, MoveError> {
    let mut rest = skip_between(text);
    let mut moves = Vec::new();
    while !rest.is_empty() {
        let (mv, left) = M::read(rest)?;
        moves.push(mv);
        rest = skip_between(left);
    }
    Ok(moves)
}

/// Skips what may stand between moves: spaces, commas, `12.` and `12...`.
fn skip_between(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after_digits.len() == rest.len() || !after_digits.starts_with('.') {
            return rest;
        }
        rest = after_digits.trim_start_matches('.');
    }
}
