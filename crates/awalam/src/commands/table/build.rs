//! `awalam table build`.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use awalam_exact::awale::files::{Built, Plan, build};
use awalam_exact::awale::{MAX_BUILT_SEEDS, ProgressMonitor, positions, with_threads};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde_json::json;

use super::TableArgs;
use crate::failure::Failure;
use crate::outside;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    tables: TableArgs,
    /// Seeds on the board; all tables from 0 to this are built
    #[arg(short, long, value_name = "N", value_parser = seeds, allow_hyphen_values = true)]
    seeds: usize,
    /// Count the plies to the next capture only up to N seeds: larger tables take half
    /// the disk, but a winner may go round in circles there
    #[arg(long, value_name = "N", value_parser = seeds, default_value_t = MAX_BUILT_SEEDS, allow_hyphen_values = true)]
    depths: usize,
    /// Cores to use, by default all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

fn seeds(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&seeds| seeds <= MAX_BUILT_SEEDS);
    number.ok_or_else(|| format!("tables can have 0 to {MAX_BUILT_SEEDS} seeds on the board"))
}

pub fn run(options: Options) -> Result<(), Failure> {
    let folder = options.tables.folder()?;
    let plan = Plan {
        rules: options.tables.rules,
        seeds: options.seeds,
        depths: options.depths,
    };
    let watcher = Watcher::new((0..=plan.seeds).map(|seeds| plan.work(seeds)).sum());
    let start = Instant::now();
    let mut news = Vec::new();
    let mut build_all = || {
        build(&folder, plan, &watcher, &mut |built| {
            watcher.bar.suspend(|| tell(&built));
            news.push(built);
        })
    };
    let built = match options.threads {
        Some(threads) => with_threads(threads.into(), build_all),
        None => build_all(),
    };
    watcher.bar.finish_and_clear();
    built?;
    let new = news.iter().filter(|built| !built.was_there);
    let count: usize = new.map(|built| positions(built.seeds)).sum();
    let seconds = start.elapsed().as_secs_f64();
    let mut out = anstream::stdout().lock();
    if options.json {
        let value = json!({
            "rules": plan.rules.to_string(), "seeds": plan.seeds, "folder": folder.path(),
            "built": count, "seconds": seconds,
        });
        writeln!(out, "{value}")?;
        return Ok(());
    }
    writeln!(
        out,
        "tables of {} with 0 to {} seeds are in {}: {count} positions built in {seconds:.1} s",
        plan.rules,
        plan.seeds,
        folder.path().display(),
    )?;
    Ok(())
}

fn tell(built: &Built) {
    let what = if built.was_there { "is there" } else { "built" };
    anstream::eprintln!(
        "{:>2} seeds, {} positions: {what}",
        built.seeds,
        positions(built.seeds)
    );
}

/// Shows how far it is, and hears of Ctrl-C.
pub struct Watcher {
    pub bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Watcher {
    /// For a number of positions to go through.
    pub fn new(work: u64) -> Watcher {
        let bar = ProgressBar::with_draw_target(Some(work), ProgressDrawTarget::stderr());
        let rate = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
            let _ = write!(text, "{:.1} M positions/s", state.per_sec() / 1e6);
        };
        let style =
            ProgressStyle::with_template("{bar:24.cyan/dim} {percent} %  {rate}  {eta} left")
                .expect("a fixed text")
                .with_key("rate", rate);
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_millis(250));
        let stop = Arc::new(AtomicBool::new(false));
        outside::stop_gently(&stop);
        Watcher { bar, stop }
    }
}

impl ProgressMonitor for Watcher {
    fn advance(&self, positions: u64) {
        self.bar.inc(positions);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
