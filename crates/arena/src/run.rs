//! Plays what is missing in a store, on this machine.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use awalam_search::WallClock;

use crate::cores::{Pins, concurrency};
use crate::draw::next_round;
use crate::{ArenaError, GameNumber, Played, Referee, Store, Tally};

/// How it goes.
pub struct Progress<'a> {
    /// All that was counted.
    pub tally: &'a Tally,
    /// Pairs in all.
    pub planned: u64,
    /// Games that were played since this run began.
    pub played: u64,
    /// Games that this run has to play.
    pub to_play: u64,
    /// How long this run has gone on.
    pub time: Duration,
}

/// Results wait no longer than this to be committed.
const MAX_WAIT: Duration = Duration::from_millis(400);
/// Nor are there ever more of them.
const MAX_WAITING_GAMES: usize = 4_096;

/// Plays all games that a store has not yet, until they are played, a test is
/// decided or `stop` is raised; `watch` hears how it goes. Rounds that results decide are
/// drawn when the one before is complete, and kept with the tournament.
pub fn run(
    store: &mut dyn Store,
    referee: &dyn Referee,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Result<Tally, ArenaError> {
    let mut schedule = store.tournament().schedule();
    let mut tally = Tally::new(store.tournament());
    // Of each pair, which games are there: 1 and 2.
    let mut done = Done::default();
    store.visit(&mut |row| {
        if schedule.is_played(row.number.pair) {
            done.add(row.number);
        }
        tally.add(row);
    })?;
    let planned = store.tournament().planned_pairs();
    let mut progress = Progressing {
        begun: Instant::now(),
        planned,
        to_play: (2 * planned).saturating_sub(done.games),
        played: 0,
    };
    let mut first = 0;
    loop {
        watch(progress.of(&tally));
        let missing = (first..schedule.pairs()).filter_map(|pair| {
            let mut games = GameNumber::of_pair(pair).to_vec();
            games.retain(|game| schedule.is_played(pair) && !done.has(*game));
            (!games.is_empty()).then_some(games)
        });
        let mut collector = Collector {
            store,
            tally: &mut tally,
            progress: &mut progress,
            watch,
        };
        collector.play(missing, referee, stop)?;
        if tally.decision().is_some() || stop.load(Ordering::Relaxed) {
            return Ok(tally);
        }
        let Some(round) = next_round(store.tournament(), &tally) else {
            return Ok(tally);
        };
        first = schedule.pairs();
        let mut tournament = store.tournament().clone();
        tournament.drawn.push(round);
        store.redefine(&tournament, &[])?;
        referee.redraw(&tournament);
        tally.redraw(&tournament);
        schedule = tournament.schedule();
    }
}

/// Which games are there.
#[derive(Default)]
struct Done {
    halves: HashMap<u64, u8>,
    games: u64,
}

impl Done {
    fn add(&mut self, GameNumber { pair, half }: GameNumber) {
        *self.halves.entry(pair).or_default() |= 1 << half.index();
        self.games += 1;
    }

    fn has(&self, GameNumber { pair, half }: GameNumber) -> bool {
        self.halves
            .get(&pair)
            .is_some_and(|halves| halves & (1 << half.index()) != 0)
    }
}

struct Progressing {
    begun: Instant,
    planned: u64,
    to_play: u64,
    played: u64,
}

impl Progressing {
    fn of<'a>(&self, tally: &'a Tally) -> Progress<'a> {
        Progress {
            tally,
            planned: self.planned,
            played: self.played,
            to_play: self.to_play,
            time: self.begun.elapsed(),
        }
    }
}

type PlayResult = Result<Played, ArenaError>;

/// One thread's work.
fn play_all(
    mut next: impl FnMut() -> Option<Vec<GameNumber>>,
    referee: &dyn Referee,
    halt: &AtomicBool,
    results: &SyncSender<PlayResult>,
) {
    while let Some(games) = next() {
        for game in games {
            if halt.load(Ordering::Relaxed) {
                return;
            }
            let result = match referee.play(game, &WallClock::new(), halt) {
                Ok(None) => return,
                Ok(Some(played)) => Ok(played),
                Err(error) => Err(error),
            };
            let is_error = result.is_err();
            if results.send(result).is_err() || is_error {
                return;
            }
        }
    }
}

/// Commits and counts what the threads hand over.
struct Collector<'a> {
    store: &'a mut dyn Store,
    tally: &'a mut Tally,
    progress: &'a mut Progressing,
    watch: &'a mut dyn FnMut(Progress),
}

impl Collector<'_> {
    /// Plays some games on as many threads as there may be.
    fn play(
        &mut self,
        missing: impl Iterator<Item = Vec<GameNumber>> + Send,
        referee: &dyn Referee,
        stop: &AtomicBool,
    ) -> Result<(), ArenaError> {
        let mut missing = missing.peekable();
        if self.tally.decision().is_some() || missing.peek().is_none() {
            return Ok(());
        }
        let tournament = self.store.tournament();
        let threads = concurrency(tournament.concurrency, referee)?;
        let pins = &Pins::new(tournament.pin, threads, referee)?;
        let missing = Mutex::new(missing);
        let halt = AtomicBool::new(false);
        let (sender, receiver) = sync_channel(MAX_WAITING_GAMES);
        thread::scope(|scope| {
            for thread in 0..threads {
                let (sender, missing, halt) = (sender.clone(), &missing, &halt);
                scope.spawn(move || {
                    if let Some(pins) = pins {
                        pins.pin(thread);
                    }
                    let next = || missing.lock().ok()?.next();
                    play_all(next, referee, halt, &sender);
                });
            }
            drop(sender);
            let result = self.collect(&receiver, stop, &halt);
            halt.store(true, Ordering::Relaxed);
            // Threads that wait to hand over a game are let go.
            drop(receiver);
            result
        })
    }

    /// Goes on until all threads have ended; tells them to when it is time.
    fn collect(
        &mut self,
        results: &Receiver<PlayResult>,
        stop: &AtomicBool,
        halt: &AtomicBool,
    ) -> Result<(), ArenaError> {
        let mut waiting: Vec<Played> = Vec::new();
        let mut failure = None;
        // A decided test should not go on for long.
        let wait = match self.tally.sequence {
            Some(_) => MAX_WAIT / 10,
            None => MAX_WAIT,
        };
        let mut deadline = Instant::now() + wait;
        loop {
            let time = deadline.saturating_duration_since(Instant::now());
            let mut is_over = false;
            match results.recv_timeout(time) {
                Ok(Ok(played)) => waiting.push(played),
                Ok(Err(error)) => failure = Some(error),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => is_over = true,
            }
            if stop.load(Ordering::Relaxed) || failure.is_some() {
                halt.store(true, Ordering::Relaxed);
            }
            if is_over || waiting.len() >= MAX_WAITING_GAMES || Instant::now() >= deadline {
                self.commit(&mut waiting)?;
                if self.tally.decision().is_some() {
                    halt.store(true, Ordering::Relaxed);
                }
                deadline = Instant::now() + wait;
            }
            if is_over {
                return failure.map_or(Ok(()), Err);
            }
        }
    }

    fn commit(&mut self, waiting: &mut Vec<Played>) -> Result<(), ArenaError> {
        if !waiting.is_empty() {
            self.store.keep(waiting)?;
            self.progress.played += waiting.len() as u64;
            for played in waiting.drain(..) {
                self.tally.add(played.row);
            }
        }
        (self.watch)(self.progress.of(self.tally));
        Ok(())
    }
}
