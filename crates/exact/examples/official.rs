//! How much of random games can be solved within limits.
//!
//! ```text
//! cargo run --release -p awalam-exact --example official -- --ply 20 --positions 50 --seed 1
//! ```
//!
//! Further settings: `--rules classic`, `--nodes 5000000`, `--seconds 10` (of the
//! processor, for each position), `--memory 256` (MiB), `--small 7`, `--ask outcome`
//! (who wins) or `values` (of all moves) instead of `value` (by how much), `--keep 1` (one solver for all
//! positions instead of a new one for each).

mod support;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_exact::avalam::official::{OfficialSolver, Options};
use awalam_games::Game;
use awalam_games::avalam::{Avalam, Rules};
use awalam_search::{Control, Dice, Limits};
use support::{CpuClock, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings::of_program();
    let ply = settings.number("--ply", 20)? as usize;
    let positions = settings.number("--positions", 50)?;
    let nodes = settings.number("--nodes", 5_000_000)?;
    let rules: Rules = settings.text("--rules", "official").parse()?;
    let ask = settings.text("--ask", "value");
    let keep = settings.number("--keep", 0)? != 0;
    let limits = Limits {
        time: Some(Duration::from_secs(settings.number("--seconds", 10)?)),
        ..Limits::default()
    };
    let options = Options {
        small: settings.number("--small", Options::default().small.into())? as u32,
        mebibytes: settings.number("--memory", 256)? as usize,
    };
    let clock = CpuClock::new();
    let stop = AtomicBool::new(false);
    let mut dice = Dice::new(settings.number("--seed", 1)?);
    let mut solver = OfficialSolver::new(options);
    let (mut solved, mut all_nodes, mut all_time) = (0, 0, Duration::ZERO);
    for number in 1..=positions {
        let position = random_position(ply, rules, &mut dice);
        if !keep {
            solver.forget();
        }
        let control = Control::new(limits, &clock, &stop);
        let answer = match ask {
            "outcome" => solver
                .outcome(&position, &control, nodes)
                .map(|(wdl, mv)| (format!("{wdl:?}"), mv)),
            "values" => solver.values(&position, &control, nodes).map(|values| {
                let best = values.first().map(|&(mv, _)| mv);
                (format!("{} values", values.len()), best)
            }),
            _ => solver.solve(&position, &control, nodes).map(|solved| {
                let value = solved.value;
                let margin = format!("{:+} towers, {:+} fives", value.towers, value.fives);
                (margin, solved.best)
            }),
        };
        let time = control.elapsed();
        let text = match &answer {
            Ok((value, Some(mv))) => format!("{value}, {mv}"),
            Ok((value, None)) => value.clone(),
            Err(_) => "not solved".to_owned(),
        };
        println!(
            "{number}: {text}; {} moves, {} nodes, {:.2} s",
            position.count_moves(),
            solver.nodes(),
            time.as_secs_f64()
        );
        solved += u64::from(answer.is_ok());
        all_nodes += solver.nodes();
        all_time += time;
    }
    println!(
        "ply {ply}, {rules}, {ask}: solved {solved} of {positions} ({:.0} %), {:.2} million nodes, {:.1} s, {:.2} µs a node",
        100.0 * solved as f64 / positions.max(1) as f64,
        all_nodes as f64 / 1e6,
        all_time.as_secs_f64(),
        1e6 * all_time.as_secs_f64() / all_nodes.max(1) as f64
    );
    Ok(())
}

/// A position after `ply` random moves, from the first game that long.
fn random_position(ply: usize, rules: Rules, dice: &mut Dice) -> Avalam {
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
