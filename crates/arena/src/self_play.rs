//! Games that a champion plays against itself, and work shared by threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use awalam_bots::Bot;
use awalam_games::{Game, Line};
use awalam_search::{Clock, Control, Limits, Thought};

/// Longer games are left as they stand.
const MAX_PLIES: usize = 400;

/// A clock by which no time passes: bots with a limit of time are held by their nodes
/// alone, so that what they choose is the same everywhere.
pub struct Timeless;

impl Clock for Timeless {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a bot chooses, however long it takes; none if the game is over.
pub fn ask<G: Game>(bot: &mut Bot<G>, line: &Line<G>) -> Option<Thought<G::Move>> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &Timeless, &stop);
    bot.think(line, &control, &mut |_| {})
}

/// Plays a game on to its end, or for as long as anybody would.
pub fn play_on<G: Game>(line: &mut Line<G>, bots: [&mut Bot<G>; 2]) {
    while line.outcome().is_none() && line.plies().len() < MAX_PLIES {
        let mover = line.current().turn().index();
        let Some(thought) = ask(bots[mover], line) else {
            return;
        };
        if line.play(thought.best()).is_err() {
            return;
        }
    }
}

/// Does numbered work by threads, each with something of its own to do it with; `heard` is told
/// what came of each number, as it comes.
pub fn by_threads<S, T: Send, E>(
    numbers: &[u64],
    threads: usize,
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> T + Sync,
    mut heard: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, own, work) = (send.clone(), &next, &own, &work);
            scope.spawn(move || {
                let mut own = own();
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens any more after an error.
                    if send.send((number, work(&mut own, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        receive
            .into_iter()
            .try_for_each(|(number, one)| heard(number, one))
    })
}
