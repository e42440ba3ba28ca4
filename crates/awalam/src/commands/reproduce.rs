//! `awalam reproduce`: a report's experiment again.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_reproduce::{
    Experiment, Headway, REPORTS, Scale, SeriesStores, play_exactly, reproduce,
};
use clap::Args;

use super::arena::{now, referee};
use crate::failure::Failure;
use crate::outside;

#[derive(Args)]
pub struct Options {
    /// The report: 000, 001, 002, 003 or 004
    #[arg(value_name = "REPORT")]
    report: String,
    /// Play at the report's own depths, with many more games
    #[arg(long)]
    full: bool,
    /// Play the report's own games and nothing else, from the start, without dice: report 003
    #[arg(long, conflicts_with_all = ["full", "rounds", "seed", "store", "markdown"])]
    exact: bool,
    /// Games that each two bots play on each side, instead of the usual number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: Option<u64>,
    /// Decides openings and random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the games in this folder; the same command later goes on where it stopped.
    /// `awalam arena report --store FOLDER/001-01.sqlite` shows the games of a part
    #[arg(long, value_name = "FOLDER")]
    store: Option<PathBuf>,
    /// Write JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Write a section of a Markdown document
    #[arg(long)]
    markdown: bool,
}

impl Options {
    /// The command, the version that ran it, and the day.
    fn origin(&self) -> String {
        let mut command = format!("awalam reproduce {}", self.report);
        if self.full {
            command += " --full";
        }
        if let Some(rounds) = self.rounds {
            command += &format!(" --rounds {rounds}");
        }
        if self.seed != 1 {
            command += &format!(" --seed {}", self.seed);
        }
        let version = env!("CARGO_PKG_VERSION");
        let day = jiff::Zoned::now().date();
        format!("`{command} --markdown`, version {version}, {day}.")
    }
}

/// Progress is shown no more often than this.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);
/// As shells report a program that was interrupted.
const INTERRUPTED_EXIT_CODE: i32 = 130;

pub fn run(options: Options) -> Result<(), Failure> {
    let scale = Scale {
        full: options.full,
        rounds: options.rounds,
        seed: options.seed,
    };
    let experiment = Experiment::of(&options.report, scale).ok_or_else(|| {
        let problem = format!(
            "there is no report `{}`; there are {}",
            options.report.escape_debug(),
            REPORTS.join(", ")
        );
        Failure::bad("reproduce", problem)
    })?;
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let mut progress = Progress::new();
    if options.exact {
        return run_exactly(&options, &experiment, &stop, progress);
    }
    let folder = options.store.as_deref();
    let mut kept = folder
        .map(|folder| SeriesStores::open(folder, &experiment, &now()))
        .transpose()?;
    let reproduction = reproduce(
        &experiment,
        &referee,
        kept.as_mut(),
        &stop,
        &mut |headway| {
            progress.show(headway);
        },
    );
    progress.clear();
    let Some(reproduction) = reproduction? else {
        let hint = match folder {
            Some(folder) => format!(
                "the games are kept in {}: the same command goes on",
                folder.display()
            ),
            None => "with --store FOLDER games are kept, and the same command goes on".to_owned(),
        };
        anstream::eprintln!("interrupted: nothing can be said before all games are played; {hint}");
        // Closed, each store is one file again.
        drop(kept);
        std::process::exit(INTERRUPTED_EXIT_CODE);
    };
    let text = match (options.json, options.markdown) {
        (true, _) => json(serde_json::to_string_pretty(&reproduction))?,
        (_, true) => reproduction.markdown(&options.origin()),
        _ => reproduction.text(),
    };
    write!(anstream::stdout().lock(), "{text}")?;
    Ok(())
}

/// The report's own games alone.
fn run_exactly(
    options: &Options,
    experiment: &Experiment,
    stop: &AtomicBool,
    mut progress: Progress,
) -> Result<(), Failure> {
    if !experiment.has_exact_games() {
        let problem = format!(
            "the games of report {} cannot be played again move by move; those of 003 can",
            experiment.number
        );
        return Err(Failure::bad("--exact", problem));
    }
    let games = play_exactly(stop, &mut |headway| progress.show(headway));
    progress.clear();
    let Some(games) = games? else {
        anstream::eprintln!("interrupted: the games are not kept");
        std::process::exit(INTERRUPTED_EXIT_CODE);
    };
    let text = match options.json {
        true => json(serde_json::to_string_pretty(&games))?,
        false => games.text(),
    };
    write!(anstream::stdout().lock(), "{text}")?;
    Ok(())
}

fn json(written: serde_json::Result<String>) -> Result<String, Failure> {
    let json =
        written.map_err(|error| Failure::Trouble(format!("JSON cannot be written: {error}")))?;
    Ok(json + "\n")
}

/// A line on standard error that is written over and over, on a terminal.
struct Progress {
    is_seen: bool,
    begun: Instant,
    shown: Option<Instant>,
}

impl Progress {
    fn new() -> Progress {
        Progress {
            is_seen: std::io::stderr().is_terminal(),
            begun: Instant::now(),
            shown: None,
        }
    }

    fn show(&mut self, Headway { games, before, of }: Headway) {
        if !self.is_seen
            || self
                .shown
                .is_some_and(|shown| shown.elapsed() < PROGRESS_INTERVAL)
        {
            return;
        }
        self.shown = Some(Instant::now());
        let spent = self.begun.elapsed().as_secs();
        let left = match games - before {
            0 => String::new(),
            played => format!(", about {} s left", spent * (of - games) / played),
        };
        // Progress that cannot be shown is no reason to stop.
        let _ = write!(std::io::stderr(), "\r\x1b[Kgame {games} of {of}{left}");
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
