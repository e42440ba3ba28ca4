//! How a program is to be started: its command line, checked before anything
//! runs, and what it gets to live in.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use awalam_bots::Listener;
use thiserror::Error;

use super::{Log, program};
use crate::text::excerpt;

/// A program to start, once or many times.
#[derive(Clone)]
pub struct Launch {
    /// As it was given.
    pub(crate) command: String,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) directory: Option<PathBuf>,
    /// Variables of our own environment that it does not get.
    pub hidden: Vec<String>,
    /// Added to our own environment.
    pub environment: Vec<(String, String)>,
    /// The most memory, in bytes, that each of its processes may ask for.
    /// Where the system offers no such limit, starting fails.
    pub memory: Option<u64>,
    /// Where its standard error goes; by default nowhere.
    pub log: Option<Arc<Log>>,
    /// Who hears every line.
    pub listener: Option<Arc<dyn Listener>>,
}

impl fmt::Debug for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Launch")
            .field("command", &self.command)
            .field("directory", &self.directory)
            .finish_non_exhaustive()
    }
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
    /// It is in the folder, but only programs on the PATH go without one.
    #[error("there is no program `{0}` on the PATH, but one in this folder: write ./{0}")]
    WithoutFolder(String),
    /// A folder is no program.
    #[error("`{0}` is a folder: write the program in it, such as {0}/bot")]
    Folder(String),
    /// A text that a compiler has to read first.
    #[error("`{name}` is source code: compile it first, such as with {compiler}")]
    Source {
        /// The file.
        name: String,
        /// How it is compiled and then run.
        compiler: String,
    },
    /// The file is there, but it is not a program.
    #[error(
        "`{0}` cannot be run: chmod +x makes it a program, or name what runs it, such as python3 {0}"
    )]
    NotExecutable(String),
    /// The first line ends in `\r\n`, and the `\r` counts as a part of it.
    #[error(
        "`{0}` cannot be started: its lines end in \\r\\n as on Windows; save it with line ends \\n"
    )]
    LineEnds(String),
    /// The first line names a program that is not there.
    #[error(
        "`{name}` cannot be started: its first line wants {interpreter}, which is not there; name one that is"
    )]
    Interpreter {
        /// The file.
        name: String,
        /// What should run it.
        interpreter: String,
    },
    /// A text without a known interpreter.
    #[error(
        "`{0}` cannot be started: its first line must be #! and what runs it, such as #!/usr/bin/env python3; or name what runs it, such as python3 {0}"
    )]
    NoInterpreter(String),
    /// There is no such folder to run in.
    #[error("there is no folder {0} to run in")]
    Directory(String),
}

impl Launch {
    /// Whether it starts a Java machine.
    pub(crate) fn runs_java(&self) -> bool {
        self.program.file_stem().is_some_and(|name| name == "java")
    }

    /// The file that is run, and its arguments.
    pub fn words(&self) -> (&Path, &[String]) {
        (&self.program, &self.arguments)
    }

    /// Reads a command line as a shell splits it into words (nothing else of a
    /// shell happens) and finds the program, seen from `directory`, where it
    /// will run.
    pub fn new(command: &str, directory: Option<&Path>) -> Result<Launch, LaunchError> {
        let words = words(command).ok_or_else(|| LaunchError::Quotes(excerpt(command)))?;
        let (name, arguments) = words.split_first().ok_or(LaunchError::Empty)?;
        let here = directory.unwrap_or(Path::new("."));
        let here = here
            .canonicalize()
            .ok()
            .filter(|path| path.is_dir())
            .ok_or_else(|| LaunchError::Directory(here.display().to_string()))?;
        Ok(Launch {
            command: command.trim().to_owned(),
            program: program::find(name, &here)?,
            arguments: arguments.to_vec(),
            directory: directory.map(|_| here),
            hidden: Vec::new(),
            environment: Vec::new(),
            memory: None,
            log: None,
            listener: None,
        })
    }
}

/// The words of a command line, or nothing if a quote is not closed. On Windows a backslash
/// separates folders, and takes no meaning away.
fn words(command: &str) -> Option<Vec<String>> {
    match cfg!(windows) {
        true => shlex::split(&command.replace('\\', r"\\")),
        false => shlex::split(command),
    }
}
