//! What went wrong, as one sentence and an exit code.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
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
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let mut sentence = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let tips = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("tip: "));
    for tip in tips {
        sentence += &format!("; {tip}");
    }
    anstream::eprintln!("{sentence} (--help tells more)");
    ExitCode::from(2)
}
