//! Every bot answers in time: by a clock of processor time, which nothing else on the
//! machine can move, and in `make test-long` by the computer's own, while every core is
//! busy with something else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::common::random_line;
use awalam_bots::{BuildContext, HasBots, build};
use awalam_games::{GameId, RuleSet, with_game};
use awalam_search::{Clock, Control, Limits, WallClock};
use awalam_testing::{ProcessorClock, effort};

const TIME_LIMIT: Duration = Duration::from_millis(50);

/// Keeps every core busy until it is dropped.
struct Load {
    busy: Arc<AtomicBool>,
}

impl Load {
    fn on_every_core() -> Load {
        let busy = Arc::new(AtomicBool::new(true));
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            let busy = busy.clone();
            thread::spawn(move || {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Load { busy }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.busy.store(false, Ordering::Relaxed);
    }
}

#[test]
fn every_bot_is_in_time() {
    assert_in_time(ProcessorClock::new);
}

#[test]
#[ignore = "judged by the computer's clock, on a machine that does nothing else"]
fn every_bot_is_in_time_on_a_busy_machine() {
    let _load = Load::on_every_core();
    assert_in_time(WallClock::new);
}

#[track_caller]
fn assert_in_time<C: Clock>(new_clock: impl Fn() -> C) {
    let mut late = Vec::new();
    for id in GameId::ALL {
        with_game!(id, G => late.extend(late_moves::<G, C>(&new_clock)));
    }
    assert_eq!(late, Vec::<String>::new());
}

/// What was late, of each bot's moves under each rule set, by a clock made for each move.
fn late_moves<G: HasBots, C: Clock>(new_clock: impl Fn() -> C) -> Vec<String> {
    let mut dice = fastrand::Rng::with_seed(1);
    let mut late = Vec::new();
    for rules in G::Rules::all() {
        // From the opening to where the solvers set in.
        for turn in 0..2 * effort() {
            let line = random_line::<G>(rules, turn % 2 * 12 + dice.usize(..12), &mut dice);
            for info in G::bots() {
                // Its memory follows from the limit: the pages of a large table, touched
                // for the first time, would cost time of their own.
                let context = BuildContext::seeded(1).within(Limits::time(TIME_LIMIT));
                let mut bot = build::<G>(info.name, &context).expect("a listed bot");
                let (clock, stop) = (new_clock(), AtomicBool::new(false));
                let start = clock.now();
                let control = Control::new(Limits::time(TIME_LIMIT), &clock, &stop);
                let thought = bot.think(&line, &control, &mut |_| {});
                let taken = clock.now() - start;
                assert!(thought.is_some(), "{} has no move", info.name);
                if taken > TIME_LIMIT {
                    late.push(format!("{} {rules} {}: {taken:?}", G::NAME, info.name));
                }
            }
        }
    }
    late
}
