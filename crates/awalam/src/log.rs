//! `--log LEVEL`: what happens, on standard error.

use std::io;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
use tracing_subscriber::filter::LevelFilter;

/// From the quietest to the most talkative.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
/// Not `log`: a command may have another option under that name.
const ARGUMENT_ID: &str = "log-level";

/// The command line with `--log LEVEL` at every command. Where a command has an option
/// `--log` of its own, the level is given before the command.
pub fn with_option(command: Command) -> Command {
    let has_own = (command.get_arguments()).any(|argument| argument.get_long() == Some("log"));
    let command = match has_own {
        true => command,
        false => command.arg(option()),
    };
    command.mut_subcommands(with_option)
}

fn option() -> Arg {
    let levels = PossibleValuesParser::new(LEVELS);
    let read = |level: String| level.parse::<LevelFilter>().expect("one of the levels");
    Arg::new(ARGUMENT_ID)
        .long("log")
        .value_name("LEVEL")
        .value_parser(levels.map(read))
        .help("Log requests and games on standard error [default: off]")
        .display_order(900)
}

/// The level that was asked for, at the innermost command.
fn level(matches: &ArgMatches) -> Option<LevelFilter> {
    let inner = matches.subcommand().and_then(|(_, inner)| level(inner));
    let own = || {
        matches
            .try_get_one::<LevelFilter>(ARGUMENT_ID)
            .ok()
            .flatten()
    };
    inner.or_else(|| own().copied())
}

/// From here on, events are logged as the command line asks for.
pub fn start(matches: &ArgMatches) {
    let level = level(matches).unwrap_or(LevelFilter::OFF);
    if level != LevelFilter::OFF {
        tracing_subscriber::fmt()
            .with_max_level(level)
            .with_writer(io::stderr)
            .init();
    }
}
