//! A search under way, on a thread of its own, so that the engine goes on
//! listening.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use awalam_bots::{Fault, HasBots, Occasion, Player};
use awalam_games::Line;
use awalam_search::{Control, GameClock, Limits, Thought, WallClock, moves_to_come};

use super::command::Go;
use super::output::{Output, info};

/// How long a search with an end may go on when the controller has hung up.
const FINISH_GRACE: Duration = Duration::from_secs(10);

/// A search and the player that it will give back.
pub(super) struct Search<G: HasBots> {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
    infinite: bool,
    thread: JoinHandle<Option<Box<dyn Player<G>>>>,
}

impl<G: HasBots> Search<G> {
    /// Begins now; the answer goes to `output`.
    pub fn start(
        mut player: Box<dyn Player<G>>,
        line: Line<G>,
        go: &Go,
        output: Output,
    ) -> Search<G> {
        let clock = WallClock::new();
        let limits = limits(go, &line, player.limits());
        let infinite = go.infinite;
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicBool::new(false));
        let flags = (stop.clone(), done.clone());
        let thread = thread::spawn(move || {
            let (stop, done) = flags;
            let mut report = |thought: &Thought<G::Move>| {
                if output.say(info(thought)).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            // The controller waits for an answer, whatever happens to the bot.
            let control = Control::new(limits, &clock, &stop);
            let found = Fault::caught(|| player.think(&line, &control, &mut report));
            // An endless search answers when it is told to stop, not before.
            while infinite && !stop.load(Ordering::Relaxed) {
                thread::park();
            }
            let answer = match &found {
                Ok(thought) => format!("{}\nbestmove {}", info(thought), thought.best()),
                Err(fault) => format!("info string {fault}\nbestmove 0000"),
            };
            // Set before the answer: the controller may go on as soon as it has it.
            done.store(true, Ordering::Release);
            // If this fails, the controller has gone; the next reading ends all.
            let _ = output.say(answer);
            (!matches!(found, Err(Fault::BrokeDown))).then_some(player)
        });
        Search {
            stop,
            done,
            infinite,
            thread,
        }
    }

    /// Whether the answer is on its way.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Tells it to answer at once.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Lets a search that has an end come to it, but not for ever.
    pub fn let_finish(&self) {
        let start = Instant::now();
        while !self.infinite && !self.is_done() && start.elapsed() < FINISH_GRACE {
            thread::sleep(Duration::from_millis(5));
        }
        self.stop();
    }

    /// The player, once it has answered; none if it broke down.
    pub fn player(self) -> Option<Box<dyn Player<G>>> {
        self.thread.join().ok().flatten()
    }
}

/// The limits that `go` means for the player to move.
fn limits<G: HasBots>(go: &Go, line: &Line<G>, own: Limits) -> Limits {
    let player = line.current().turn().index();
    let share = go.clocks[player].map(|remaining| {
        let clock = GameClock {
            remaining,
            increment: go.increments[player],
        };
        clock.limits(go.moves_to_go.unwrap_or_else(|| moves_to_come(line)))
    });
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        time: go.movetime,
        most_time: None,
    };
    let limits = limits.and(share.unwrap_or_default());
    match limits == Limits::default() {
        // Bots without limits choose some of their own: these are none.
        true if go.infinite => Limits::nodes(u64::MAX),
        _ => Occasion::Waiting.limits_for(limits, own),
    }
}
