//! What goes wrong with tournaments.

use thiserror::Error;

/// Why something about a tournament cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// Other words would put it right.
    #[error("{0}")]
    Input(String),
    /// The world is in the way: a file, a disk, a database.
    #[error("{0}")]
    Trouble(String),
    /// What was to be written could not be.
    #[error("cannot write: {0}")]
    Output(std::io::ErrorKind),
}

impl ArenaError {
    /// An input, and what is wrong with it.
    pub fn input(what: impl std::fmt::Display, problem: impl std::fmt::Display) -> ArenaError {
        ArenaError::Input(format!("{what}: {problem}"))
    }
}
