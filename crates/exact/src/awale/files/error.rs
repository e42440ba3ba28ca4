//! What can be wrong with table files.

use std::io;
use std::path::PathBuf;

use awalam_games::awale::Rules;
use thiserror::Error;

use crate::awale::{MAX_BUILT_SEEDS, Plane};

/// Why a table cannot be read or made.
#[derive(Debug, Error)]
pub enum TableError {
    /// Some other file.
    #[error("{0} is not an endgame table of this program: move it away, or name another folder")]
    Foreign(PathBuf),
    /// Of a later version.
    #[error(
        "{path} was written by a newer version of this program (format {version}, this one reads up to {known}): use that version, or another folder"
    )]
    TooNew {
        /// The file.
        path: PathBuf,
        /// Its format.
        version: u32,
        /// The newest that is known here.
        known: u32,
    },
    /// It says that it is another table.
    #[error(
        "{path} holds the table of {rules} with {seeds} seeds, not the one of its name: rename it, or delete it and build it anew"
    )]
    Misnamed {
        /// The file.
        path: PathBuf,
        /// The rules in it.
        rules: Rules,
        /// The seeds in it.
        seeds: usize,
    },
    /// Not all of it is there.
    #[error(
        "{path} is cut off: it has {length} bytes where {expected} belong; delete it and build it anew"
    )]
    Truncated {
        /// The file.
        path: PathBuf,
        /// Its length.
        length: u64,
        /// What it should be.
        expected: u64,
    },
    /// Its checksums say so.
    #[error("{path} is damaged ({place}): delete it and build it anew")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where.
        place: String,
    },
    /// A figure that is not what its moves give.
    #[error(
        "{path} is wrong: position number {number} has {found} where {expected} belongs ({plane:?}); delete it and build it anew"
    )]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Which figure.
        plane: Plane,
        /// The position.
        number: usize,
        /// The byte in the file.
        found: u8,
        /// What it should be.
        expected: u8,
    },
    /// No such table.
    #[error(
        "there is no table of {rules} with {seeds} seeds in {folder}: build it with `awalam table build --rules {rules} --seeds {seeds} --folder {folder}`"
    )]
    Missing {
        /// Where it was looked for.
        folder: PathBuf,
        /// The rules.
        rules: Rules,
        /// The seeds.
        seeds: usize,
    },
    /// More than can be built.
    #[error("tables of {0} seeds are too large: {most} are the most", most = MAX_BUILT_SEEDS)]
    TooManySeeds(usize),
    /// The disk is too full.
    #[error(
        "the tables need {needed} more on the disk of {folder}, and {free} are free: make preflight, build fewer seeds, or name another folder"
    )]
    NoDisk {
        /// Where.
        folder: PathBuf,
        /// Bytes, for people.
        needed: String,
        /// Bytes, for people.
        free: String,
    },
    /// Memory is too small.
    #[error("building {seeds} seeds needs {needed} of memory, and {free} are free: build fewer")]
    NoMemory {
        /// The largest layer.
        seeds: usize,
        /// Bytes, for people.
        needed: String,
        /// Bytes, for people.
        free: String,
    },
    /// Another program builds there.
    #[error("another program builds tables of {rules} in {folder}: wait until it is done")]
    Busy {
        /// Where.
        folder: PathBuf,
        /// The rules.
        rules: Rules,
    },
    /// The monitor asked to stop.
    #[error("stopped; the layers that are done are kept, the same command goes on from there")]
    Stopped,
    /// The system's word.
    #[error("cannot {action} {path}: {error}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// With what.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

/// Adds what was tried to an error of the system.
pub(super) trait Tried<T> {
    fn tried(self, action: &'static str, path: &std::path::Path) -> Result<T, TableError>;
}

impl<T> Tried<T> for io::Result<T> {
    fn tried(self, action: &'static str, path: &std::path::Path) -> Result<T, TableError> {
        self.map_err(|error| TableError::Io {
            action,
            path: path.to_owned(),
            error,
        })
    }
}
