//! What goes wrong with tournaments.

use std::fmt::Display;

use awalam_games::Explanation;
use thiserror::Error;

/// The code of every [`Explanation`] of a tournament that cannot be played. What only a
/// configuration file can say has one for all.
pub const TOURNAMENT_CODES: &[&str] = &[
    "tournament",
    "tournament-bot",
    "tournament-bots",
    "tournament-games",
    "tournament-odd",
    "tournament-same-bot",
    "tournament-size",
    "tournament-time",
];

/// Why something about a tournament cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// Other words would put it right.
    #[error(transparent)]
    Input(Box<InputError>),
    /// The world is in the way: a file, a disk, a database.
    #[error("{0}")]
    Trouble(String),
    /// What was to be written could not be.
    #[error("cannot write: {0}")]
    Output(std::io::ErrorKind),
}

/// What is wrong with an input: as a sentence, and in a form for any language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{words}")]
pub struct InputError {
    words: String,
    why: Explanation,
}

impl ArenaError {
    /// What is wrong with what was given.
    pub fn wrong(words: impl Into<String>) -> ArenaError {
        ArenaError::explained(words, Explanation::new("tournament", &[]))
    }

    /// An input, and what is wrong with it.
    pub fn input(what: impl Display, problem: impl Display) -> ArenaError {
        ArenaError::wrong(format!("{what}: {problem}"))
    }

    /// What is wrong with what a page can ask for, too.
    pub(crate) fn explained(words: impl Into<String>, why: Explanation) -> ArenaError {
        let words = words.into();
        ArenaError::Input(Box::new(InputError { words, why }))
    }
}

impl InputError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        self.why.clone()
    }
}
