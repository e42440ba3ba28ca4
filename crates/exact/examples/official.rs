//! How much of random games can be solved.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_exact::official::{Options, Solver};
use awalam_games::Game;
use awalam_games::avalam::Avalam;
use awalam_search::{Clock, Control, Dice, Limits};

struct WallClock(Instant);

impl Clock for WallClock {
    fn now(&self) -> Duration {
        let text = std::fs::read_to_string("/proc/self/schedstat").ok();
        let spent = text.and_then(|text| text.split(' ').next()?.parse().ok());
        spent.map_or(self.0.elapsed(), Duration::from_nanos)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let get = |name: &str, default: u64| {
        words
            .iter()
            .position(|word| word == name)
            .and_then(|at| words.get(at + 1)?.parse().ok())
            .unwrap_or(default)
    };
    let ply = get("--ply", 20) as usize;
    let rules = if get("--five", 1) == 1 {
        "official"
    } else {
        "classic"
    };
    let positions = get("--positions", 50);
    let nodes = get("--nodes", 5_000_000);
    let limits = Limits {
        time: Some(Duration::from_secs(get("--seconds", 10))),
        ..Limits::default()
    };
    let options = Options {
        small: get("--small", 7) as u32,
        mebibytes: get("--memory", 256) as usize,
    };
    let clock = WallClock(Instant::now());
    let stop = AtomicBool::new(false);
    let mut dice = Dice::new(get("--seed", 1));
    let mut solved = 0;
    let mut total = 0;
    let mut time = 0.0;
    for number in 0..positions {
        let position = random_position(ply, &mut dice, rules);
        let mut solver = Solver::new(options);
        let control = Control::new(limits, &clock, &stop);
        let answer = solver.solve(&position, &control, nodes);
        let secs = control.elapsed().as_secs_f64();
        println!(
            "{number} {:?} {} nodes {:.3} s {} KiB",
            answer.as_ref().map(|a| a.value),
            solver.nodes(),
            secs,
            solver.bytes() >> 10
        );
        solved += u32::from(answer.is_some());
        total += solver.nodes();
        time += secs;
    }
    println!(
        "ply {ply}: solved {solved} of {positions}, {total} nodes {time:.2} s, {:.3} us/node",
        time / total as f64 * 1e6
    );
    Ok(())
}

/// A position after so many random moves, from the first game that long.
fn random_position(ply: usize, dice: &mut Dice, rules: &str) -> Avalam {
    loop {
        let mut position = Avalam::start(rules.parse().expect("rules"));
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
