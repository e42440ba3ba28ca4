//! What went wrong, as one sentence and an exit code.

use std::io;
use std::process::ExitCode;

use awalam_arena::ArenaError;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use thiserror::Error;

/// Why a command could not do its work.
#[derive(Debug, Error)]
pub enum Failure {
    /// The user can put it right by other words: exit code 2.
    #[error("{0}")]
    BadInput(String),
    /// The world is in the way: exit code 1.
    #[error("{0}")]
    Trouble(String),
    /// Writing to standard output failed.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Input(problem) => Failure::BadInput(problem.to_string()),
            ArenaError::Trouble(problem) => Failure::Trouble(problem),
            ArenaError::Output(kind) => Failure::Output(kind.into()),
        }
    }
}

impl Failure {
    /// A wrong value, with what it was for: `position: …`.
    pub fn bad(what: &str, problem: impl std::fmt::Display) -> Failure {
        Failure::BadInput(format!("{what}: {problem}"))
    }

    /// Tells the user and gives the exit code.
    pub fn report(self) -> ExitCode {
        match &self {
            // The reader has seen enough (`awalam moves … | head`).
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            _ => anstream::eprintln!("error: {self}"),
        }
        match self {
            Failure::BadInput(_) => ExitCode::from(2),
            Failure::Trouble(_) | Failure::Output(_) => ExitCode::from(1),
        }
    }
}

/// Whether words of a program's command stand alone where the whole is wanted.
fn is_unquoted(error: &clap::Error) -> bool {
    let takes_commands = matches!(
        std::env::args().nth(1).as_deref(),
        Some("check" | "referee")
    );
    let word = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) => word,
        _ => return false,
    };
    takes_commands && error.kind() == ErrorKind::UnknownArgument && !word.starts_with("--")
}

/// Prints help as it is, and a wrong command line as one sentence.
pub fn usage(error: clap::Error) -> ExitCode {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    let mut sentence = sentence(&error);
    if is_unquoted(&error) {
        sentence += "; put a command of several words in quotes, such as \"python3 bot.py\"";
    }
    anstream::eprintln!("error: {sentence} (--help tells more)");
    ExitCode::from(2)
}

/// What is wrong with a command line, in one sentence.
pub fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let sentence = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let mut sentence = match sentence.strip_prefix("error: ") {
        Some(rest) => rest.to_owned(),
        None => sentence,
    };
    let tips = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("tip: "));
    for tip in tips {
        sentence += &format!("; {tip}");
    }
    sentence
}
