//! The command line: thin, one file per command.

mod args;
mod clock;
mod commands;
mod failure;
mod log;
mod outside;
mod store;
mod tables;
mod view;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::Cli;

fn main() -> ExitCode {
    let matches = log::with_option(Cli::command()).try_get_matches();
    let read = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match read {
        Ok(read) => read,
        Err(error) => return failure::usage(error),
    };
    log::start(&matches);
    match commands::run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
