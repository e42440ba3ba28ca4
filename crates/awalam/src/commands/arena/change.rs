//! Changes a tournament that was begun: plays a bot's games again, or takes it out.

use awalam_arena::cluster::PostgresStore;
use awalam_arena::{Replay, SqliteStore, Store};
use clap::Args;

use super::keep::{self, TellOptions, counted, tell};
use super::logs::LogOptions;
use super::place::{Existing, connect};
use super::{cluster, logged_referee, referee, table};
use crate::failure::Failure;

#[derive(Args)]
pub struct ReplayOptions {
    /// The bot, by its name in the table
    #[arg(long, value_name = "NAME")]
    bot: String,
    #[command(flatten)]
    place: Existing,
    #[command(flatten)]
    logs: LogOptions,
    #[command(flatten)]
    telling: TellOptions,
}

#[derive(Args)]
pub struct ExcludeOptions {
    /// The bot, by its name in the table
    #[arg(long, value_name = "NAME")]
    bot: String,
    /// Take it in again, with the games that it had
    #[arg(long)]
    undo: bool,
    #[command(flatten)]
    place: Existing,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Discards a bot's games and plays them again.
pub fn replay(options: &ReplayOptions) -> Result<(), Failure> {
    let stop = keep::stop_flag();
    if let Some(address) = options.place.address() {
        let database = connect(address)?;
        let mut store = PostgresStore::open(&database, options.place.tournament)?;
        discard(&mut store, options, &stop)?;
        return cluster::finish(&database, &store, &options.logs, &stop, &options.telling);
    }
    let path = options.place.path()?;
    let path = std::path::absolute(&path).unwrap_or(path);
    let mut store = SqliteStore::open(&path)?;
    discard(&mut store, options, &stop)?;
    let referee = logged_referee(store.tournament(), &options.logs)?;
    keep::go_on(store, &*referee, &path, &stop, &options.telling)
}

/// Discards the games, once it is sure that its programs can play.
fn discard(
    store: &mut dyn Store,
    options: &ReplayOptions,
    stop: &keep::StopFlag,
) -> Result<(), Failure> {
    let tournament = store.tournament();
    let bot = tournament.bot(&options.bot)?;
    if tournament.bots[bot].excluded {
        let problem = "it was taken out of this tournament; `arena exclude --undo` takes it in";
        return Err(Failure::bad("--bot", problem));
    }
    keep::probe(&*referee(tournament)?, stop)?;
    let name = tournament.bot_name(bot).to_owned();
    let Replay { tournament, pairs } = tournament.replay(bot);
    let games = store.redefine(&tournament, &pairs)?;
    anstream::eprintln!("{} of {name} discarded", table::counted(games, "game"));
    Ok(())
}

/// Takes a bot out of a tournament, or in again.
pub fn exclude(options: &ExcludeOptions) -> Result<(), Failure> {
    let mut store: Box<dyn Store> = match options.place.address() {
        Some(address) => {
            let database = connect(address)?;
            let id = options.place.tournament;
            Box::new(PostgresStore::open(&database, id)?)
        }
        None => Box::new(SqliteStore::open(&options.place.path()?)?),
    };
    let mut tournament = store.tournament().clone();
    let bot = tournament.bot(&options.bot)?;
    let name = tournament.bot_name(bot).to_owned();
    let is_out = !options.undo;
    if tournament.bots[bot].excluded == is_out {
        let problem = match is_out {
            true => format!("{name} is out already"),
            false => format!("{name} takes part already"),
        };
        return Err(Failure::bad("--bot", problem));
    }
    tournament.bots[bot].excluded = is_out;
    tournament.check()?;
    store.redefine(&tournament, &[])?;
    let tally = counted(&mut *store)?;
    tell(&mut *store, &tally, options.json)?;
    anstream::eprintln!(
        "{}",
        match is_out {
            true => format!(
                "{name} is out: its games are kept and do not count; `--undo` takes it in again"
            ),
            false =>
                format!("{name} takes part again; `awalam arena resume` plays what is missing"),
        }
    );
    Ok(())
}
