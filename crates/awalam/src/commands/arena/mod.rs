//! `awalam arena`: tournaments.

mod bar;
mod cluster;
mod config;
mod keep;
mod logs;
mod output;
mod place;
mod table;

use awalam_arena::{ArenaError, GameReferee, Referee, Tournament};
use awalam_games::with_game;
use awalam_link::providers;
use clap::{Args, Subcommand};

pub use keep::now;
pub use table::columns;

use crate::failure::Failure;
use crate::tables;
use logs::LogOptions;

#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match, a gauntlet or a round robin
    ///
    /// Examples:
    ///
    ///     awalam arena match -g awale --bot champion:time=10ms --bot mcts:time=100ms --games 100
    ///     awalam arena match -g tricolore --bot level:3 --bot "exec:python3 bot.py" --games 20
    ///     awalam arena match -g avalam --bot divine --bot alphabeta --sprt 20 --games 4000
    #[command(verbatim_doc_comment)]
    Match(Box<config::MatchOptions>),
    /// Play the tournament of a configuration file
    ///
    /// Example:
    ///
    ///     awalam arena run mine.toml
    #[command(verbatim_doc_comment)]
    Run(config::FileOptions),
    /// Write a commented configuration file to begin with
    ///
    /// Example:
    ///
    ///     awalam arena init -g awale > mine.toml
    #[command(verbatim_doc_comment)]
    Init(config::InitOptions),
    /// Go on with a tournament that was interrupted, or show a finished one
    ///
    /// Example:
    ///
    ///     awalam arena resume --store mine.sqlite
    #[command(verbatim_doc_comment)]
    Resume(keep::ResumeOptions),
    /// Write a page about a tournament, with tables, pictures and every game
    ///
    /// Example:
    ///
    ///     awalam arena report --out report.html
    #[command(verbatim_doc_comment)]
    Report(output::ReportOptions),
    /// Write a tournament's games for other programs
    ///
    /// Example:
    ///
    ///     awalam arena export --form csv > games.csv
    #[command(verbatim_doc_comment)]
    Export(output::ExportOptions),
    /// Put a tournament into a database, for workers on many machines
    ///
    /// Example:
    ///
    ///     awalam arena submit mine.toml --store postgres://lab@db.example/awalam
    #[command(verbatim_doc_comment)]
    Submit(cluster::SubmitOptions),
    /// Play games of a database's tournaments until none is left
    ///
    /// Example:
    ///
    ///     awalam arena worker --store postgres://lab@db.example/awalam
    #[command(verbatim_doc_comment)]
    Worker(cluster::WorkerOptions),
    /// Follow a tournament from anywhere
    ///
    /// Example:
    ///
    ///     awalam arena watch --store postgres://lab@db.example/awalam
    #[command(verbatim_doc_comment)]
    Watch(cluster::WatchOptions),
}

pub fn run(options: Options) -> Result<(), Failure> {
    match options.command {
        Command::Match(options) => keep::play(&options.tournament()?, &options.keep),
        Command::Run(options) => keep::play(&options.tournament()?, &options.keep),
        Command::Init(options) => options.write(),
        Command::Resume(options) => keep::resume(&options),
        Command::Report(options) => output::report(&options),
        Command::Export(options) => output::export(&options),
        Command::Submit(options) => cluster::submit(&options),
        Command::Worker(options) => cluster::work(&options),
        Command::Watch(options) => cluster::watch(&options),
    }
}

/// Who plays a tournament's games, programs from outside included.
pub fn referee(tournament: &Tournament) -> Result<Box<dyn Referee>, ArenaError> {
    logged_referee(tournament, &LogOptions::default())
}

/// The same, with logs of its programs where they are wanted.
fn logged_referee(
    tournament: &Tournament,
    logs: &LogOptions,
) -> Result<Box<dyn Referee>, ArenaError> {
    let logs = logs.open(tournament)?;
    with_game!(tournament.game, G => {
        let tables = tables::of_user();
        let referee = GameReferee::<G>::new(tournament, providers::<G>(), tables)?;
        Ok(match logs {
            Some(logs) => Box::new(referee.logged_by(logs)),
            None => Box::new(referee),
        })
    })
}
