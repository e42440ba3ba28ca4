//! How a program is to be started: its command line, checked before anything
//! runs, and what it gets to live in.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::Log;
use crate::text::excerpt;

/// A program to start, once or many times.
#[derive(Clone, Debug)]
pub struct Launch {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) directory: Option<PathBuf>,
    /// Added to our own environment.
    pub environment: Vec<(String, String)>,
    /// The most memory, in bytes, that each of its processes may ask for.
    /// Where the system offers no such limit, starting fails.
    pub memory: Option<u64>,
    /// Where its standard error goes; by default nowhere.
    pub log: Option<Arc<Log>>,
}

/// Why a text is no command that can be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LaunchError {
    /// Nothing to run.
    #[error("a command is wanted, such as ./bot or \"python3 bot.py\"")]
    Empty,
    /// Quotes do not match.
    #[error("`{0}` is no command: a quote is opened and not closed")]
    Quotes(String),
    /// There is no such program.
    #[error(
        "there is no program `{0}`: write a path such as ./bot, or the name of a program on the PATH"
    )]
    Missing(String),
    /// The file is there, but it is not a program.
    #[error(
        "`{0}` cannot be run: chmod +x makes it a program, or name what runs it, such as python3 {0}"
    )]
    NotExecutable(String),
    /// There is no such folder to run in.
    #[error("there is no folder {0} to run in")]
    Directory(String),
}

impl Launch {
    /// Reads a command line as a shell splits it into words (nothing else of a
    /// shell happens) and finds the program, seen from `directory`, where it
    /// will run.
    pub fn new(command: &str, directory: Option<&Path>) -> Result<Launch, LaunchError> {
        let words = shlex::split(command).ok_or_else(|| LaunchError::Quotes(excerpt(command)))?;
        let (name, arguments) = words.split_first().ok_or(LaunchError::Empty)?;
        let here = directory.unwrap_or(Path::new("."));
        let here = here
            .canonicalize()
            .ok()
            .filter(|path| path.is_dir())
            .ok_or_else(|| LaunchError::Directory(here.display().to_string()))?;
        let program =
            which::which_in(name, std::env::var_os("PATH"), &here).map_err(|_| {
                match here.join(name).is_file() {
                    true => LaunchError::NotExecutable(excerpt(name)),
                    false => LaunchError::Missing(excerpt(name)),
                }
            })?;
        Ok(Launch {
            program,
            arguments: arguments.to_vec(),
            directory: directory.map(|_| here),
            environment: Vec::new(),
            memory: None,
            log: None,
        })
    }
}
