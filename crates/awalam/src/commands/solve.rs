//! `awalam solve`: the exact value of a position.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::HasBots;
use awalam_exact::{OutOfReach, Unsolved, Value};
use awalam_games::with_game;
use awalam_search::{Control, Limits};
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

fn solve<G: HasBots>(options: &Options) -> Result<(), Failure> {
    let line = options.setup.start.line::<G>()?;
    if let Some(outcome) = line.outcome() {
        return Err(Failure::BadInput(format!("the game is over: {outcome}")));
    }
    let position = line.current();
    let mut solver = G::solver(tables::of_user());
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let clock = WallClock::new();
    let control = Control::new(Limits::time(options.time), &clock, &stop);
    let start = Instant::now();
    let solved = solver.solve(position, &control, options.nodes);
    let mut nodes = solver.nodes();
    let solution = solved.map_err(failure)?;
    let moves = match options.all {
        false => None,
        true => {
            let left = options.nodes.saturating_sub(nodes);
            let values = solver.values(position, &control, left).map_err(failure)?;
            nodes += values.nodes;
            Some(values.moves)
        }
    };
    let millis = start.elapsed().as_millis() as u64;
    let best: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    let mut out = anstream::stdout().lock();
    if options.json {
        let moves = moves.map(|moves| {
            let one = |(mv, value): &(G::Move, Value)| {
                json!({"move": mv.to_string(), "value": value.points, "fives": value.fives})
            };
            moves.iter().map(one).collect::<Vec<_>>()
        });
        let value = json!({
            "value": solution.value.points, "fives": solution.value.fives, "line": best,
            "nodes": nodes, "time_ms": millis, "moves": moves,
        });
        writeln!(out, "{value:#}")?;
        return Ok(());
    }
    for (mv, value) in moves.iter().flatten() {
        writeln!(out, "{mv}\t{}", text(value))?;
    }
    writeln!(out, "line {}", best.join(" "))?;
    writeln!(
        out,
        "value {} nodes {nodes} time {millis}",
        text(&solution.value)
    )?;
    Ok(())
}

/// `3`, or `3 fives 1` where they count.
fn text(value: &Value) -> String {
    match value.fives {
        Some(fives) => format!("{} fives {fives}", value.points),
        None => value.points.to_string(),
    }
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
