//! `awalam bench`: a fixed workload. Its number of nodes is a signature of how
//! the bots search: it changes only when they do.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{BuildContext, HasBots, build};
use awalam_games::{GameId, Line, with_game};
use awalam_search::{Clock, Control, Dice, Limits};

use crate::clock::WallClock;
use crate::failure::Failure;

/// Positions for each game, this many random plies apart.
const POSITIONS: usize = 6;
const PLIES_APART: usize = 5;
/// Each position is searched deeper until a depth takes this number of nodes. The depth
/// is finished, so that the nodes tell how well the search prunes.
const ENOUGH_NODES: u64 = 100_000;

/// Where a game is decided soon, its positions take few nodes at any depth.
const MAX_DEPTH: u32 = 40;

pub fn run() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let clock = WallClock::new();
    let mut total = 0;
    for id in GameId::ALL {
        let start = clock.now();
        let nodes = with_game!(id, G => workload::<G>(&clock))?;
        let rate = speed(nodes, clock.now() - start);
        writeln!(out, "{id} {nodes} nodes {rate} nps")?;
        total += nodes;
    }
    writeln!(out, "bench {total} nodes {} nps", speed(total, clock.now()))?;
    Ok(())
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// The champion thinks about positions of one random game.
fn workload<G: HasBots>(clock: &WallClock) -> Result<u64, Failure> {
    let mut bot = build::<G>("champion:hash=16", &BuildContext::seeded(1))
        .map_err(|error| Failure::Trouble(error.to_string()))?;
    let mut line = Line::new(G::start(G::Rules::default()));
    let mut dice = Dice::new(1);
    let stop = AtomicBool::new(false);
    let mut nodes = 0;
    for _ in 0..POSITIONS {
        for depth in 1..=MAX_DEPTH {
            let control = Control::new(Limits::depth(depth), clock, &stop);
            let thought = bot.think(&line, &control, &mut |_| {});
            let taken = thought.map_or(0, |thought| thought.nodes);
            nodes += taken;
            if taken >= ENOUGH_NODES {
                break;
            }
        }
        for _ in 0..PLIES_APART {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                let _ = line.play(mv);
            }
        }
    }
    Ok(nodes)
}
