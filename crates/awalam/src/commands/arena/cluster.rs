//! Tournaments of many machines.

use std::io::IsTerminal;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use awalam_arena::cluster::{
    DEFAULT_LEASE, Database, PostgresStore, Worker, WorkerEvent, WorkerRow,
};
use awalam_arena::{Store, Tally, Tournament};
use clap::Args;

use super::bar::{Bar, short};
use super::keep::{StopFlag, TellOptions, bounded, counted, existing_folder, now, stop_flag, tell};
use super::logs::LogOptions;
use super::place::connect;
use super::{config, logged_referee, table};
use crate::clock::duration;
use crate::failure::Failure;

#[derive(Args)]
pub struct SubmitOptions {
    /// The configuration file
    file: PathBuf,
    /// The database
    #[arg(long, value_name = "postgres://…")]
    store: String,
}

#[derive(Args)]
pub struct WorkerOptions {
    /// The database
    #[arg(long, value_name = "postgres://…")]
    store: String,
    /// Only this tournament
    #[arg(long, value_name = "NUMBER")]
    tournament: Option<i64>,
    /// The folder of outside programs on this machine, if it is not the tournament's
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// What the worker is called; by default its machine and process
    #[arg(long)]
    name: Option<String>,
    /// Concurrent games; by default one per core
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// After how long without a sign of life others take over its games
    #[arg(long, value_parser = duration, default_value = "60s")]
    lease: Duration,
    /// Wait for further tournaments when none is left
    #[arg(long)]
    stay: bool,
    #[command(flatten)]
    logs: LogOptions,
}

#[derive(Args)]
pub struct WatchOptions {
    /// The database
    #[arg(long, value_name = "postgres://…")]
    store: String,
    /// Which tournament, by default the last
    #[arg(long, value_name = "NUMBER")]
    tournament: Option<i64>,
    /// Look once and leave
    #[arg(long)]
    once: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Puts a tournament into a database.
pub fn submit(options: &SubmitOptions) -> Result<(), Failure> {
    let tournament = bounded(&config::read_tournament(&options.file)?)?;
    let database = connect_to(&options.store)?;
    let store = PostgresStore::submit(&database, &tournament, &now())?;
    println!("tournament {}", store.id());
    anstream::eprintln!(
        "{} to be played; on each machine: awalam arena worker --store {}",
        table::counted(tournament.planned_pairs(), "pair"),
        options.store
    );
    Ok(())
}

/// Works for a database.
pub fn work(options: &WorkerOptions) -> Result<(), Failure> {
    if options.concurrency == Some(0) {
        return Err(Failure::bad("--concurrency", "at least 1 is needed"));
    }
    if options.lease < Duration::from_secs(1) {
        return Err(Failure::bad("--lease", "at least 1s is needed"));
    }
    let database = connect_to(&options.store)?;
    let stop = stop_flag();
    let games = AtomicU64::new(0);
    let refused = AtomicBool::new(false);
    let events = |event: WorkerEvent| match event {
        WorkerEvent::Begins(id, title) => anstream::eprintln!("tournament {id}: {title}"),
        WorkerEvent::Refused(id, problem) => {
            refused.store(true, Ordering::Relaxed);
            anstream::eprintln!("tournament {id} cannot be played here: {problem}");
        }
        WorkerEvent::Waits => anstream::eprintln!("nothing to play; waiting"),
        WorkerEvent::Kept(_) => {
            games.fetch_add(1, Ordering::Relaxed);
        }
    };
    let name = options.name.clone().unwrap_or_else(own_name);
    let folder = options.folder.as_deref();
    let folder = folder.map(|folder| existing_folder(folder, "--folder"));
    let folder = folder.transpose()?;
    let referees = |tournament: &Tournament| {
        let mut tournament = tournament.clone();
        if let Some(folder) = &folder {
            tournament.folder.clone_from(folder);
        }
        logged_referee(&tournament, &options.logs)
    };
    let worker = Worker {
        database,
        name,
        only: options.tournament,
        concurrency: options.concurrency,
        lease: options.lease,
        stays: options.stay,
        referees: &referees,
        tell: &events,
    };
    worker.work(&stop)?;
    println!("games {}", games.load(Ordering::Relaxed));
    if stop.load(Ordering::Relaxed) {
        anstream::eprintln!("stopped; other workers have its unfinished games");
        std::process::exit(130);
    }
    match refused.load(Ordering::Relaxed) && games.load(Ordering::Relaxed) == 0 {
        true => Err(Failure::Trouble("nothing could be played here".to_owned())),
        false => Ok(()),
    }
}

fn own_name() -> String {
    let host = gethostname::gethostname();
    format!("{}-{}", host.to_string_lossy(), std::process::id())
}

fn connect_to(address: &str) -> Result<Arc<Database>, Failure> {
    match Database::is_address(address) {
        true => connect(address),
        false => {
            let problem = "many machines need a database: postgres://USER@HOST/DATABASE";
            Err(Failure::bad("--store", problem))
        }
    }
}

/// Puts a tournament into a database and plays it, beside other workers.
pub fn play(
    tournament: &Tournament,
    address: &str,
    logs: &LogOptions,
    stop: &StopFlag,
    telling: &TellOptions,
) -> Result<(), Failure> {
    let database = connect(address)?;
    let store = PostgresStore::submit(&database, tournament, &now())?;
    anstream::eprintln!("tournament {}", store.id());
    finish(&database, &store, logs, stop, telling)
}

/// Goes on with a database's tournament, beside other workers.
pub fn resume(
    address: &str,
    id: Option<i64>,
    folder: Option<&Path>,
    logs: &LogOptions,
    telling: &TellOptions,
) -> Result<(), Failure> {
    let database = connect(address)?;
    let mut store = PostgresStore::open(&database, id)?;
    if let Some(folder) = folder {
        let mut tournament = store.tournament().clone();
        tournament.folder = existing_folder(folder, "--folder")?;
        store.redefine(&tournament, &[])?;
    }
    finish(&database, &store, logs, &stop_flag(), telling)
}

/// Works until a tournament is finished, and tells of it.
pub fn finish(
    database: &Arc<Database>,
    store: &PostgresStore,
    logs: &LogOptions,
    stop: &StopFlag,
    telling: &TellOptions,
) -> Result<(), Failure> {
    let done = AtomicBool::new(false);
    let refusal = Mutex::new(None);
    let worker = Worker {
        database: Arc::clone(database),
        name: own_name(),
        only: Some(store.id()),
        concurrency: None,
        lease: DEFAULT_LEASE,
        stays: false,
        referees: &|tournament| logged_referee(tournament, logs),
        tell: &|event| {
            if let (WorkerEvent::Refused(_, problem), Ok(mut refusal)) = (event, refusal.lock()) {
                *refusal = Some(problem);
            }
        },
    };
    let outcome = thread::scope(|scope| {
        let watching = scope.spawn(|| follow(store, &done, telling.score_interval));
        let outcome = worker.work(stop);
        done.store(true, Ordering::Relaxed);
        // Whatever the bar has to say, the work counts.
        let _ = watching.join();
        outcome
    });
    outcome?;
    if let Ok(Some(problem)) = refusal.into_inner() {
        return Err(Failure::bad("it cannot be played here", problem));
    }
    let tally = counted(&mut store.clone())?;
    tell(&mut store.clone(), &tally, telling.json)?;
    if stop.load(Ordering::Relaxed) {
        anstream::eprintln!(
            "stopped; go on with: awalam arena resume --store … --tournament {}",
            store.id()
        );
        std::process::exit(130);
    }
    Ok(())
}

/// Draws the bar until all is done.
fn follow(store: &PostgresStore, done: &AtomicBool, interval: Option<NonZeroU64>) {
    if !std::io::stderr().is_terminal() && interval.is_none() {
        return;
    }
    let mut bar = Bar::new(store.tournament(), interval);
    let begun = Instant::now();
    let mut before = None;
    while !done.load(Ordering::Relaxed) {
        if let Ok(tally) = counted(&mut store.clone()) {
            let games = 2 * tally.pairs();
            let before = *before.get_or_insert(games);
            bar.update(&tally, left(&tally, store, before, begun));
        }
        thread::sleep(Duration::from_secs(1));
    }
    bar.clear();
}

/// How many seconds are left at the present speed.
fn left(tally: &Tally, store: &PostgresStore, before: u64, begun: Instant) -> Option<f64> {
    let games = 2 * tally.pairs();
    let rate = games.saturating_sub(before) as f64 / begun.elapsed().as_secs_f64().max(1e-3);
    let to_play = (2 * store.tournament().planned_pairs()).saturating_sub(games);
    (rate > 0.0).then(|| to_play as f64 / rate)
}

/// Follows a tournament until it is finished.
pub fn watch(options: &WatchOptions) -> Result<(), Failure> {
    let database = connect_to(&options.store)?;
    let store = PostgresStore::open(&database, options.tournament)?;
    let stop = stop_flag();
    let is_live = std::io::stdout().is_terminal() && !options.once && !options.json;
    loop {
        let is_open = store.is_open()?;
        let is_last = !is_open || options.once || stop.load(Ordering::Relaxed);
        if is_live {
            // Home, and whatever was there before is gone.
            anstream::print!("\x1b[2J\x1b[H");
        }
        if is_live || is_last {
            let tally = counted(&mut store.clone())?;
            tell(&mut store.clone(), &tally, options.json)?;
            if !options.json {
                anstream::println!("\n{}", workers(&store.workers()?));
            }
        }
        if is_last {
            return Ok(());
        }
        for _ in 0..20 {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(100));
        }
    }
}

/// A row per worker.
fn workers(rows: &[WorkerRow]) -> String {
    if rows.is_empty() {
        return "no worker yet\n".to_owned();
    }
    let head = ["worker", "games", "time losses", "last seen"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let seen = row.seconds_ago.map_or("never".to_owned(), |seconds| {
            format!("{} ago", short(Duration::from_secs_f64(seconds.max(0.0))))
        });
        lines.push(vec![
            row.name.clone(),
            row.games.to_string(),
            row.time_losses.to_string(),
            seen,
        ]);
    }
    table::columns(&lines)
}
