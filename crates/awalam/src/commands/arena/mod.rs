//! `awalam arena`: tournaments.

mod bar;
mod change;
mod cluster;
mod config;
mod keep;
mod list;
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
    /// Play a match or a tournament of several bots
    ///
    /// Games come in pairs: the same opening twice, sides swapped. Two bots play a match, more a
    /// round robin, or another --format. Every game is kept: interrupt the run with Ctrl-C, and
    /// `awalam arena resume` continues it. With the same --seed and bots that do not depend on
    /// time, the games are the same on every machine.
    ///
    /// Outside programs (exec:, ugi:, uci:) run in the folder where the command is called, and
    /// play a few plies before the first game: one that cannot is reported, and nothing is
    /// stored. They have 3 s per move unless they are given other limits.
    ///
    /// The table shows wins, draws and losses, scores with 95 % intervals over pairs, and ratings.
    /// --json has the same in one object.
    ///
    /// Examples:
    ///
    ///     awalam arena match -g awale --bot champion:time=10ms --bot mcts:time=100ms --games 100
    ///     awalam arena match -g tricolore --bot level:3 --bot "exec:python3 bot.py" --games 20
    ///     awalam arena match -g avalam --bot divine --bot alphabeta --sprt 20 --games 4000
    ///     awalam arena match -g awale --format swiss --anchor random --bot random --bot greedy --bot level:1 --bot level:2
    #[command(verbatim_doc_comment)]
    Match(Box<config::MatchOptions>),
    /// Play the tournament of a configuration file
    ///
    /// In a file each bot has its own name and limits. Files that it names, and its `folder` of
    /// outside programs, are seen from the file itself. `awalam arena init` writes one with every
    /// setting explained.
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
    /// Without --store, the last tournament of this user. Its outside programs run in the folder
    /// where it was begun, wherever this is called; if that folder has moved, --folder names it.
    ///
    /// Examples:
    ///
    ///     awalam arena resume
    ///     awalam arena resume --store mine.sqlite --folder ~/course
    #[command(verbatim_doc_comment)]
    Resume(keep::ResumeOptions),
    /// List tournaments with their state, the newest first
    ///
    /// Example:
    ///
    ///     awalam arena list
    ///     awalam arena list --store postgres://lab@db.example/awalam
    #[command(verbatim_doc_comment)]
    List(list::ListOptions),
    /// Discard a bot's games and play them again
    ///
    /// For a bot that lost games for a reason that is not its own, such as a program that was
    /// not there. Its programs are tried before anything is discarded.
    ///
    /// Example:
    ///
    ///     awalam arena replay --bot "exec:python3 bots/mine.py"
    #[command(verbatim_doc_comment)]
    Replay(change::ReplayOptions),
    /// Take a bot out of a tournament, or in again
    ///
    /// Its games are kept, do not count, and are not played any more.
    ///
    /// Example:
    ///
    ///     awalam arena exclude --bot "exec:./cheat" --store class.sqlite
    #[command(verbatim_doc_comment)]
    Exclude(change::ExcludeOptions),
    /// Write a page about a tournament, with tables, pictures and every game
    ///
    /// Example:
    ///
    ///     awalam arena report --out report.html
    #[command(verbatim_doc_comment)]
    Report(output::ReportOptions),
    /// Write a tournament's games for other programs
    ///
    /// CSV has one line per game: pair and game, players, result, how it ended, plies, points,
    /// times in milliseconds, the reason in words, the opening, the date. JSON has the whole record
    /// besides. A file that exists is replaced only with --force.
    ///
    /// Examples:
    ///
    ///     awalam arena export --form csv > games.csv
    ///     awalam arena export --form json --out games.jsonl --force
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
    /// Start one per machine. Outside programs run in the tournament's folder, or in --folder, and
    /// are tried before the first game: a tournament whose programs cannot play here is left to
    /// other workers, with the reason.
    ///
    /// Examples:
    ///
    ///     awalam arena worker --store postgres://lab@db.example/awalam
    ///     awalam arena worker --store postgres://lab@db.example/awalam --stay --folder ~/course
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
        Command::List(options) => list::list(&options),
        Command::Replay(options) => change::replay(&options),
        Command::Exclude(options) => change::exclude(&options),
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
        let referee = referee.dated(now);
        Ok(match logs {
            Some(logs) => Box::new(referee.logged_by(logs)),
            None => Box::new(referee),
        })
    })
}
