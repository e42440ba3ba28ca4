//! A fixed workload. Its number of nodes is a signature of how the bots search: it changes
//! only when they do, and is the same on every machine.

use std::sync::atomic::AtomicBool;

use awalam_games::Line;
use awalam_search::{Control, Dice, Limits, StoppedClock};

use crate::{BuildContext, HasBots, build};

/// Positions for each game, this many random plies apart.
const POSITIONS: usize = 6;
const PLIES_APART: usize = 5;
/// Each position is searched deeper until a depth takes this number of nodes. The depth
/// is finished, so that the nodes tell how well the search prunes.
const ENOUGH_NODES: u64 = 100_000;

/// Where a game is decided soon, its positions take few nodes at any depth.
const MAX_DEPTH: u32 = 40;

/// The champion thinks about positions of one random game; gives the nodes that it looks
/// at.
pub fn workload<G: HasBots>() -> u64 {
    let context = BuildContext::seeded(1);
    let mut bot = build::<G>("champion:hash=16", &context).expect("every game has a champion");
    let mut line = Line::new(G::start(G::Rules::default()));
    let mut dice = Dice::new(1);
    let stop = AtomicBool::new(false);
    let mut nodes = 0;
    for _ in 0..POSITIONS {
        for depth in 1..=MAX_DEPTH {
            let control = Control::new(Limits::depth(depth), &StoppedClock, &stop);
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
    nodes
}
