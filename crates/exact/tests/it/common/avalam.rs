//! Positions of Avalam for its solvers, and what both of them promise about limits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use awalam_exact::Unsolved;
use awalam_games::Game;
use awalam_games::avalam::{Avalam, Move};
use awalam_search::{Clock, Control, Dice, Limits, StoppedClock};

/// A position after a number of random moves, or fewer if the game ends.
pub fn after_random_moves(plies: usize, rules: &str, dice: &mut Dice) -> Avalam {
    let mut position = Avalam::start(rules.parse().unwrap());
    for _ in 0..plies {
        let Some(mv) = position.pick_move(|n| dice.below(n)) else {
            break;
        };
        position.play_unchecked(mv);
    }
    position
}

/// A board with a few towers of any colour and height, within three rows and a number of
/// columns: close together, some of them apart.
pub fn random_board(towers: usize, columns: usize, rules: &str, dice: &mut Dice) -> Avalam {
    let mut rows = vec![vec![".".to_owned(); 9]; 9];
    for _ in 0..towers {
        let (row, column) = (4 + dice.below(3), 1 + dice.below(columns));
        if (row, column) == (4, 4) || (row, column) == (6, 1) {
            continue;
        }
        let colour = ["y", "r"][dice.below(2)];
        rows[row][column] = format!("{colour}{}", 1 + dice.below(3) * dice.below(2));
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.concat()).collect();
    let text = format!("{} {}", rows.join("/"), ["y", "r"][dice.below(2)]);
    Avalam::parse(&text, rules.parse().unwrap()).unwrap()
}

/// The position after a legal move.
pub fn after(position: &Avalam, mv: Move) -> Avalam {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// Runs something without limits.
pub fn unlimited<T>(run: impl FnOnce(&Control) -> T) -> T {
    let stop = AtomicBool::new(false);
    run(&Control::new(Limits::default(), &StoppedClock, &stop))
}

/// A clock on which a millisecond goes by with every look.
#[derive(Default)]
struct TickingClock(AtomicU64);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// A question to a solver that no limit below allows it to answer: it gives up within
/// each, and says after how many nodes. `ask` gets a control and a limit of nodes, and
/// returns why there was no answer, with the nodes that the solver counted.
#[track_caller]
pub fn assert_limits_are_kept(mut ask: impl FnMut(&Control, u64) -> (Option<Unsolved>, u64)) {
    let mut gives_up = |control: &Control, limit: u64, most: u64| {
        let (why, nodes) = ask(control, limit);
        assert_eq!(why, Some(Unsolved::Limits(nodes)));
        assert!(nodes <= most, "{nodes} nodes instead of {most} at most");
    };
    // A solver looks at the control once in 64 nodes.
    const NODES_PER_LOOK: u64 = 64;
    let calm = AtomicBool::new(false);
    let free = Control::new(Limits::default(), &StoppedClock, &calm);
    for limit in [0, 1, 100, 1000] {
        gives_up(&free, limit, limit.max(1));
    }
    let few_nodes = Control::new(Limits::nodes(500), &StoppedClock, &calm);
    gives_up(&few_nodes, u64::MAX, 500 + NODES_PER_LOOK - 1);
    let clock = TickingClock::default();
    let short = Control::new(Limits::time(Duration::from_millis(30)), &clock, &calm);
    gives_up(&short, u64::MAX, 30 * NODES_PER_LOOK);
    let stopped = AtomicBool::new(true);
    let stopped = Control::new(Limits::default(), &StoppedClock, &stopped);
    gives_up(&stopped, u64::MAX, 1);
}
