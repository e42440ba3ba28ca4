//! How much of random `house` games can be solved within a limit.
//!
//! ```text
//! cargo run --release -p awalam-exact --example house -- PLY POSITIONS LIMIT [SMALL] [SEED]
//! ```
//!
//! LIMIT is a time (`7ms`) or a number of nodes (`5000000`, within ten seconds of the
//! processor).

mod support;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_exact::avalam::house::{HouseSolver, Options};
use awalam_games::Game;
use awalam_games::avalam::Avalam;
use awalam_search::{Control, Dice, Limits};
use support::CpuClock;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, default: &str| words.get(at).cloned().unwrap_or(default.to_owned());
    let ply: usize = word(0, "20").parse()?;
    let positions: usize = word(1, "100").parse()?;
    let limit = word(2, "7ms");
    let small = word(3, "").parse().unwrap_or(Options::default().small);
    let seed: u64 = word(4, "1").parse()?;
    let (time, nodes) = match limit.strip_suffix("ms") {
        // A control keeps a third of a short time as its margin.
        Some(number) => (
            Some(Duration::from_micros(number.parse::<u64>()? * 1500)),
            u64::MAX,
        ),
        None => (Some(Duration::from_secs(10)), limit.parse()?),
    };
    let limits = Limits {
        time,
        ..Limits::default()
    };

    let options = Options {
        small,
        ..Options::default()
    };
    let mut solver = HouseSolver::new(options);
    let clock = CpuClock::new();
    let stop = AtomicBool::new(false);
    let mut dice = Dice::new(seed);
    let (mut solved, mut wins, mut spent, mut total) = (0, 0, 0, Duration::ZERO);
    let mut longest = Duration::ZERO;
    for _ in 0..positions {
        let position = random_position(ply, &mut dice);
        let control = Control::new(limits, &clock, &stop);
        let answer = solver.solve(&position, &control, nodes);
        let time = control.elapsed();
        total += time;
        longest = longest.max(time);
        spent += solver.nodes();
        solved += usize::from(answer.is_ok());
        wins += usize::from(answer == Ok(true));
    }
    let count = positions as f64;
    println!(
        "ply {ply}, {limit}, small {small}: solved {:.1}% ({wins} wins), {:.0} nodes and {:.2} ms each, longest {:.2} ms, {} KiB",
        100.0 * solved as f64 / count,
        spent as f64 / count,
        1000.0 * total.as_secs_f64() / count,
        1000.0 * longest.as_secs_f64(),
        solver.bytes() / 1024,
    );
    Ok(())
}

/// A position after `ply` random moves, from the first game that long.
fn random_position(ply: usize, dice: &mut Dice) -> Avalam {
    let rules = "house".parse().expect("a rule set");
    loop {
        let mut position = Avalam::start(rules);
        for _ in 0..ply {
            if let Some(mv) = position.pick_move(|n| dice.below(n)) {
                position.play_unchecked(mv);
            }
        }
        if !position.is_over() {
            return position;
        }
    }
}
