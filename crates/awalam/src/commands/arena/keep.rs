//! Plays a tournament and keeps it, or goes on with one.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_arena::cluster::Database;
use awalam_arena::{SqliteStore, Store, Summary, Tally, Tournament, run};
use clap::Args;

use super::place::{self, Existing};
use super::{bar::Bar, cluster, referee, table};
use crate::failure::Failure;
use crate::outside;

/// Where to keep a tournament, and how to tell of it.
#[derive(Args)]
pub struct Keep {
    /// A new file for the games, or a database's address; by default a file in the
    /// user's data directory
    #[arg(long, value_name = "PATH|postgres://…")]
    pub store: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ResumeOptions {
    #[command(flatten)]
    place: Existing,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Plays a new tournament.
pub fn play(tournament: &Tournament, keep: &Keep) -> Result<(), Failure> {
    let tournament = &bounded(tournament)?;
    if let Some(address) = keep
        .store
        .as_deref()
        .filter(|name| Database::is_address(name))
    {
        return cluster::play(tournament, address, keep.json);
    }
    let path = match &keep.store {
        Some(path) => PathBuf::from(path),
        None => place::new_file()?,
    };
    let mut store = SqliteStore::create(&path, tournament, &now())?;
    go_on(&mut store, &path, keep.json)
}

/// The tournament with every bot that searches told how far. Everything that can be
/// wrong with it is told here, before anything is written.
pub fn bounded(tournament: &Tournament) -> Result<Tournament, Failure> {
    let mut tournament = tournament.clone();
    for bot in referee(&tournament)?.unbounded() {
        tournament.bots[bot].nodes = Some(USUAL_NODES);
        anstream::eprintln!(
            "note: {} has no limit and looks at {USUAL_NODES} positions a move; --time, --depth or --nodes, or its own settings, change that",
            tournament.bot_name(bot)
        );
    }
    Ok(tournament)
}

/// What a bot without any limit gets: a few milliseconds, the same on every machine.
const USUAL_NODES: u64 = 50_000;

/// Goes on with a tournament.
pub fn resume(options: &ResumeOptions) -> Result<(), Failure> {
    if let Some(address) = options.place.address() {
        return cluster::resume(address, options.place.tournament, options.json);
    }
    let path = options.place.path()?;
    let mut store = SqliteStore::open(&path)?;
    go_on(&mut store, &path, options.json)
}

fn go_on(store: &mut SqliteStore, path: &Path, json: bool) -> Result<(), Failure> {
    let tournament = store.tournament().clone();
    let referee = referee(&tournament)?;
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let bar = Bar::new(&tournament);
    let tally = run(store, &*referee, &stop, &mut |progress| bar.show(&progress));
    bar.clear();
    let tally = tally?;
    tell(store, &tally, json)?;
    let place = path.display();
    if stop.load(Ordering::Relaxed) {
        anstream::eprintln!("stopped; go on with: awalam arena resume --store {place}");
        std::process::exit(130);
    }
    anstream::eprintln!(
        "the games are in {place}; a page about them: awalam arena report --store {place}"
    );
    Ok(())
}

/// Prints what can be said about a tournament.
pub fn tell(store: &mut dyn Store, tally: &Tally, json: bool) -> Result<(), Failure> {
    let mut summary = Summary::new(store.tournament(), tally);
    summary.distinct_games = Some(store.distinct_games()?);
    table::print(&summary, json)
}

/// The time, as RFC 3339 writes it.
pub fn now() -> String {
    let now = jiff::Timestamp::now();
    now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
