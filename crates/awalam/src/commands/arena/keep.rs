//! Plays a tournament and keeps it, or goes on with one.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_arena::cluster::Database;
use awalam_arena::{
    Adjudication, Entrant, GameNumber, Referee, SqliteStore, Store, Summary, Tally, Tournament,
    concurrency, run,
};
use awalam_bots::{HasBots, Occasion};
use awalam_games::with_game;
use awalam_link::HasProviders;
use awalam_search::WallClock;
use clap::Args;

use super::logs::LogOptions;
use super::place::{self, Existing};
use super::{bar::Bar, cluster, logged_referee, referee, table};
use crate::failure::Failure;
use crate::outside;

/// Where to keep a tournament, and how to tell of it.
#[derive(Args)]
pub struct Keep {
    /// A new file for the games, or a database's address; by default a file in the
    /// user's data directory
    #[arg(long, value_name = "PATH|postgres://…")]
    pub store: Option<String>,
    #[command(flatten)]
    pub telling: TellOptions,
    #[command(flatten)]
    pub logs: LogOptions,
}

/// How to tell of a tournament while it is played, and when it is over.
#[derive(Args)]
pub struct TellOptions {
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    /// Write the score to standard error after every N games, also where that is no
    /// terminal
    #[arg(long, value_name = "N")]
    pub score_interval: Option<NonZeroU64>,
}

#[derive(Args)]
pub struct ResumeOptions {
    #[command(flatten)]
    place: Existing,
    #[command(flatten)]
    logs: LogOptions,
    /// The folder of its outside programs from now on, if it is no longer the one in which
    /// the tournament was begun
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    telling: TellOptions,
}

/// Raised to stop a tournament.
pub type StopFlag = Arc<AtomicBool>;

/// From here on, the first signal that would end us raises this flag instead.
pub fn stop_flag() -> StopFlag {
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    stop
}

/// Plays a new tournament.
pub fn play(tournament: &Tournament, keep: &Keep) -> Result<(), Failure> {
    let tournament = &bounded(tournament)?;
    let stop = stop_flag();
    if let Some(address) = keep
        .store
        .as_deref()
        .filter(|name| Database::is_address(name))
    {
        probe(&*referee(tournament)?, &stop)?;
        return cluster::play(tournament, address, &keep.logs, &stop, &keep.telling);
    }
    let referee = logged_referee(tournament, &keep.logs)?;
    probe(&*referee, &stop)?;
    let path = match &keep.store {
        Some(path) => PathBuf::from(path),
        None => place::new_file()?,
    };
    let store = SqliteStore::create(&path, tournament, &now())?;
    go_on(store, &*referee, &path, &stop, &keep.telling)
}

/// Tries the programs of a tournament before any of their games begins.
pub fn probe(referee: &dyn Referee, stop: &StopFlag) -> Result<(), Failure> {
    referee.probe(&WallClock::new(), stop)?;
    if stop.load(Ordering::Relaxed) {
        anstream::eprintln!("stopped before the first game");
        std::process::exit(130);
    }
    Ok(())
}

/// The tournament with every bot that searches told how far. Everything that can be
/// wrong with it is told here, before anything is written.
pub fn bounded(tournament: &Tournament) -> Result<Tournament, Failure> {
    let mut tournament = tournament.clone();
    let trial = referee(&tournament)?;
    concurrency(tournament.concurrency, &*trial)?;
    with_game!(tournament.game, G => complete::<G>(&mut tournament));
    for bot in trial.unbounded() {
        let nodes = Occasion::Series.limits().nodes;
        tournament.bots[bot].nodes = nodes;
        anstream::eprintln!(
            "note: {} has no limit and looks at {} positions per move; --time, --depth or --nodes, or its own settings, change that",
            tournament.bot_name(bot),
            nodes.unwrap_or_default()
        );
    }
    Ok(tournament)
}

/// Writes out what a reader of the results will want to know.
fn complete<G: HasProviders>(tournament: &mut Tournament) {
    if tournament.rules.is_empty() {
        tournament.rules = G::Rules::default().to_string();
    }
    let is_outside = |bot: &Entrant| outside::is_outside::<G>(&bot.spec);
    if tournament.bots.iter().any(is_outside) && tournament.folder.is_empty() {
        let folder = std::env::current_dir().unwrap_or_default();
        tournament.folder = folder.display().to_string();
    }
    if tournament.bots.len() == 2 && tournament.bot_name(0) == tournament.bot_name(1) {
        let name = tournament.bot_name(0).to_owned();
        tournament.bots[0].name = format!("{name} (1)");
        tournament.bots[1].name = format!("{name} (2)");
    }
    for bot in 0..tournament.bots.len() {
        let entrant = &mut tournament.bots[bot];
        if !entrant.from_start && outside::needs_start::<G>(&entrant.spec) {
            entrant.from_start = true;
            let name = tournament.bot_name(bot);
            anstream::eprintln!(
                "note: {name} begins every game at the start, so bots without randomness play the same game again and again; exec:setup=on,… gives openings to programs that know the line SETUP"
            );
        }
    }
    let Adjudication { resign, draw, .. } = tournament.adjudication;
    let is_silent = |bot: &Entrant| bot.spec.trim_start().starts_with("exec:");
    if (resign.is_some() || draw.is_some()) && tournament.bots.iter().any(is_silent) {
        let exception = match resign {
            Some(rule) if rule.one_sided => ", except where the other side resigns",
            _ => "",
        };
        anstream::eprintln!(
            "note: programs of exec: give no scores, so their games are neither resigned nor declared drawn{exception}"
        );
    }
    if tournament.adjudication.exact && tournament.tables == 0 && needs_tables::<G>(tournament) {
        anstream::eprintln!(
            "note: results of {} are known exactly from endgame tables alone: --tables SEEDS, or tables = SEEDS in a file, lets the tournament use them",
            G::NAME
        );
    }
}

/// Whether nothing but tables knows results of the game.
fn needs_tables<G: HasBots>(tournament: &Tournament) -> bool {
    let rules = tournament.rules.parse().unwrap_or_default();
    G::arbiter(rules, None).is_none()
}

/// Goes on with a tournament.
pub fn resume(options: &ResumeOptions) -> Result<(), Failure> {
    if let Some(address) = options.place.address() {
        let place = &options.place;
        return cluster::resume(
            address,
            place.tournament,
            options.folder.as_deref(),
            &options.logs,
            &options.telling,
        );
    }
    let path = options.place.path()?;
    // A finished one is only shown: that takes neither its bots nor the right to write.
    let mut look = SqliteStore::look(&path)?;
    let tally = counted(&mut look)?;
    if tally.is_finished(look.tournament()) {
        return tell(&mut look, &tally, options.telling.json);
    }
    drop(look);
    let stop = stop_flag();
    let mut store = SqliteStore::open(&path)?;
    if let Some(folder) = &options.folder {
        let mut tournament = store.tournament().clone();
        tournament.folder = existing_folder(folder, "--folder")?;
        store.redefine(&tournament, &[])?;
    }
    let referee = logged_referee(store.tournament(), &options.logs)?;
    probe(&*referee, &stop)?;
    go_on(store, &*referee, &path, &stop, &options.telling)
}

/// A folder by its whole name.
pub fn existing_folder(folder: &Path, what: &str) -> Result<String, Failure> {
    let found = folder.canonicalize().ok().filter(|path| path.is_dir());
    let missing = || Failure::bad(what, format!("there is no folder {}", folder.display()));
    Ok(found.ok_or_else(missing)?.display().to_string())
}

/// Plays what is missing in a store.
pub fn go_on(
    mut store: SqliteStore,
    referee: &dyn Referee,
    path: &Path,
    stop: &StopFlag,
    telling: &TellOptions,
) -> Result<(), Failure> {
    let mut bar = Bar::new(store.tournament(), telling.score_interval);
    let tally = run(&mut store, referee, stop, &mut |progress| {
        bar.show(&progress)
    });
    bar.clear();
    let tally = tally?;
    tell(&mut store, &tally, telling.json)?;
    // Closed, it is one file.
    drop(store);
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

/// All games of a store, counted.
pub fn counted(store: &mut dyn Store) -> Result<Tally, Failure> {
    let mut tally = Tally::new(store.tournament());
    store.visit(&mut |row| tally.add(row))?;
    Ok(tally)
}

/// Prints what can be said about a tournament.
pub fn tell(store: &mut dyn Store, tally: &Tally, json: bool) -> Result<(), Failure> {
    let mut summary = Summary::new(store.tournament(), tally);
    summary.distinct_games = Some(store.distinct_games()?);
    table::print(&summary, json)?;
    tell_faults(store, &summary)
}

/// Each bot's first fault in words: a program that lost by one wants mending.
fn tell_faults(store: &mut dyn Store, summary: &Summary) -> Result<(), Failure> {
    if summary.bots.iter().all(|bot| bot.forfeits.is_empty()) {
        return Ok(());
    }
    let tournament = store.tournament().clone();
    let schedule = tournament.schedule();
    let mut first: BTreeMap<usize, GameNumber> = BTreeMap::new();
    store.visit(&mut |row| {
        if let Some(which) = row.at_fault() {
            let meeting = schedule.meeting(row.number.pair);
            let meeting = meeting.filter(|meeting| schedule.counts(meeting.bots));
            if let Some(meeting) = meeting {
                first.entry(meeting.bots[which]).or_insert(row.number);
            }
        }
    })?;
    for (bot, game) in first {
        let record = store.record(game)?;
        let ending = record.as_ref().and_then(|record| record.ending());
        let reason = ending.map_or("", |ending| ending.reason.as_str());
        anstream::eprintln!(
            "note: {}'s first fault, in game {game}: {reason}",
            tournament.bot_name(bot)
        );
    }
    Ok(())
}

/// The time, as RFC 3339 writes it.
pub fn now() -> String {
    let now = jiff::Timestamp::now();
    now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
