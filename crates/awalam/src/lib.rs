//! The command line: thin, one file per command. A library, so that it is compiled while
//! the page is being made; the program adds the page to it.

// The examples in the help are for a shell: there is nothing here to test as documentation.
#![cfg(not(doctest))]

mod args;
mod clock;
mod commands;
mod console;
mod failure;
mod hosts;
mod log;
mod outside;
mod record_file;
mod store;
mod tables;
mod view;

use std::process::ExitCode;

use awalam_server::Page;
use clap::{Command, CommandFactory, FromArgMatches};

use args::Cli;

/// All commands with their options.
fn command() -> Command {
    log::with_option(Cli::command())
}

/// Does what the arguments of this process ask for. The page is what `awalam serve` shows.
pub fn run(page: Page) -> ExitCode {
    let matches = command().try_get_matches();
    let read = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match read {
        Ok(read) => read,
        Err(error) => return failure::usage(error),
    };
    log::start(&matches);
    match commands::run(cli.command, page) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
