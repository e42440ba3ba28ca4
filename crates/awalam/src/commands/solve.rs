//! `awalam solve`: the exact value of a position.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::HasBots;
use awalam_exact::{OutOfReach, Unsolved};
use awalam_games::visible::Visible;
use awalam_games::{GameId, with_game};
use awalam_search::{Control, Limits};
use awalam_view::AnyLine;
use clap::Args;
use serde_json::json;

use crate::args::Setup;
use crate::clock::{WallClock, duration};
use crate::failure::Failure;
use crate::{outside, tables};

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    setup: Setup,
    /// Time it may take, such as 10s or 500ms
    #[arg(long, value_parser = duration, default_value = "60s")]
    time: Duration,
    /// Positions to look at, at most
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), default_value_t = 100_000_000)]
    nodes: u64,
    /// Print every move with its value, best first
    #[arg(long)]
    all: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.setup.game, G => solve::<G>(&options))
}

fn solve<G: HasBots + Visible>(options: &Options) -> Result<(), Failure> {
    let line = options.setup.start.line::<G>()?;
    if let Some(outcome) = line.outcome() {
        return Err(Failure::BadInput(format!("the game is over: {outcome}")));
    }
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let clock = WallClock::new();
    let control = Control::new(Limits::time(options.time), &clock, &stop);
    let line: &dyn AnyLine = &line;
    // Towers are never taken off the board.
    let has_stores = line.game() != GameId::Avalam;
    let solved = line.solve(tables::of_user(), &control, options.nodes, options.all);
    let solution = solved.map_err(failure)?;
    let mut out = anstream::stdout().lock();
    if options.json {
        let mut solution = json!(solution);
        solution["counts"] = json!("final margin");
        writeln!(out, "{solution:#}")?;
        return Ok(());
    }
    for mv in solution.moves.iter().flatten() {
        writeln!(out, "{}\t{}", mv.text, mv.value)?;
    }
    writeln!(out, "line {}", solution.line.join(" "))?;
    if has_stores {
        writeln!(
            out,
            "counts the final margin, with the seeds in the stores ({})",
            line.scores()
        )?;
    }
    writeln!(
        out,
        "value {} nodes {} time {}",
        solution.value, solution.nodes, solution.time_ms
    )?;
    Ok(())
}

/// What stands in the way, and what would help.
fn failure(why: Unsolved) -> Failure {
    let advice = match why {
        Unsolved::Limits(_) => ": give it more --time or --nodes".to_owned(),
        Unsolved::OutOfReach(OutOfReach::NoTable {
            rules,
            seeds,
            positions: Some(_),
        }) => format!(": `awalam table build --rules {rules} --seeds {seeds}` makes them"),
        _ => String::new(),
    };
    Failure::Trouble(format!("{why}{advice}"))
}
