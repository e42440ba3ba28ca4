//! Plays whatever is to be played in a database.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use awalam_search::WallClock;

use super::pulse::Pulse;
use super::{Database, PostgresStore};
use crate::cores::{Pins, concurrency};
use crate::{ArenaError, GameNumber, Referee, Store, Tournament};

/// Makes the referee of a tournament, or tells why it cannot be played here.
type Referees<'a> = &'a (dyn Fn(&Tournament) -> Result<Box<dyn Referee>, ArenaError> + Sync);

/// Plays pairs of the tournaments of a database, until none is left.
pub struct Worker<'a> {
    /// The database.
    pub database: Arc<Database>,
    /// Its name; no other worker may have it.
    pub name: String,
    /// Only this tournament.
    pub only: Option<i64>,
    /// Games at a time, at most.
    pub concurrency: Option<usize>,
    /// How long a pair is ours without being renewed.
    pub lease: Duration,
    /// Whether to wait for further tournaments when none is open.
    pub stays: bool,
    /// Who makes referees.
    pub referees: Referees<'a>,
    /// Who hears of it.
    pub tell: &'a (dyn Fn(WorkerEvent) + Sync),
}

/// What happens to a worker.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// It begins with a tournament.
    Begins(i64, String),
    /// A game was kept.
    Kept(i64),
    /// A tournament cannot be played here.
    Refused(i64, String),
    /// Nothing to do but wait.
    Waits,
}

/// How often to look for work.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);

impl Worker<'_> {
    /// Works until nothing is left, or `stop` is raised.
    pub fn work(&self, stop: &Arc<AtomicBool>) -> Result<(), ArenaError> {
        self.database.stop_with(stop);
        let mut refused = BTreeSet::new();
        let mut probed = BTreeSet::new();
        let mut waits = false;
        while !stop.load(Ordering::Relaxed) {
            let ids = PostgresStore::open_ids(&self.database)?;
            let mine = |id: &i64| self.only.is_none_or(|only| only == *id) && !refused.contains(id);
            let ids: Vec<i64> = ids.into_iter().filter(mine).collect();
            if ids.is_empty() && !self.stays {
                return Ok(());
            }
            let mut played = false;
            for id in ids {
                match self.work_on(id, &mut probed, stop) {
                    Ok(some) => played |= some,
                    Err(ArenaError::Input(problem)) => {
                        refused.insert(id);
                        (self.tell)(WorkerEvent::Refused(id, problem.to_string()));
                    }
                    Err(error) => return Err(error),
                }
                if stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
            }
            if !played {
                if !waits {
                    (self.tell)(WorkerEvent::Waits);
                }
                pause(LOOK_INTERVAL, stop);
            }
            waits = !played;
        }
        Ok(())
    }

    /// Plays pairs of a tournament as long as there are any to be had; whether
    /// there were. Its programs are tried first, once.
    fn work_on(
        &self,
        id: i64,
        probed: &mut BTreeSet<i64>,
        stop: &AtomicBool,
    ) -> Result<bool, ArenaError> {
        let store = PostgresStore::open(&self.database, Some(id))?.played_by(&self.name);
        let tournament = store.tournament();
        let ours = env!("CARGO_PKG_VERSION");
        if store.origin().version != ours {
            return Err(ArenaError::wrong(format!(
                "it was begun by version {}, this is {ours}: bots may differ",
                store.origin().version
            )));
        }
        // No pair is free: most often other workers are at the last ones.
        if !store.has_waiting()? {
            store.close_if_finished()?;
            return Ok(false);
        }
        let referee = (self.referees)(tournament)?;
        let wanted = self.concurrency.or(tournament.concurrency);
        let threads = concurrency(wanted, &*referee)?;
        let pins = &Pins::new(tournament.pin, threads, &*referee)?;
        if !probed.contains(&id) {
            referee.probe(&WallClock::new(), stop)?;
            probed.insert(id);
        }
        let halt = AtomicBool::new(false);
        let played = AtomicBool::new(false);
        let pulse = Pulse {
            lease: self.lease,
            held: Mutex::default(),
            stop,
            halt: &halt,
            store: store.clone(),
        };
        thread::scope(|scope| {
            // The first thread that ends, with whatever outcome, ends all: no game goes
            // on without a lease, and no lease is renewed without a game.
            let beating = scope.spawn(|| {
                let _guard = Halts(&halt);
                pulse.beat()
            });
            let players: Vec<_> = (0..threads)
                .map(|thread| {
                    let (pulse, played, referee) = (&pulse, &played, &*referee);
                    scope.spawn(move || {
                        if let Some(pins) = pins {
                            pins.pin(thread);
                        }
                        let outcome = self.play_pairs(pulse, referee, played);
                        if outcome.is_err() {
                            pulse.halt.store(true, Ordering::Relaxed);
                        }
                        outcome
                    })
                })
                .collect();
            let ended = |outcome: thread::Result<_>| {
                let broken = || ArenaError::Trouble("a worker's thread broke down".to_owned());
                outcome.unwrap_or_else(|_| Err(broken()))
            };
            let mut outcome = Ok(());
            for player in players {
                outcome = outcome.and(ended(player.join()));
            }
            halt.store(true, Ordering::Relaxed);
            outcome.and(ended(beating.join()))
        })?;
        let played = played.load(Ordering::Relaxed);
        if !played {
            // The pulse may not have had the time to see that this was the end.
            store.close_if_finished()?;
        }
        Ok(played)
    }

    /// One thread: pair after pair.
    fn play_pairs(
        &self,
        pulse: &Pulse,
        referee: &dyn Referee,
        played: &AtomicBool,
    ) -> Result<(), ArenaError> {
        let mut store = pulse.store.clone();
        let halted = || pulse.halt.load(Ordering::Relaxed);
        let held = || pulse.held.lock().unwrap_or_else(PoisonError::into_inner);
        while !halted() {
            let Some(pair) = store.take(self.lease)? else {
                return Ok(());
            };
            held().insert(pair);
            if !played.swap(true, Ordering::Relaxed) {
                let title = store.tournament().title();
                (self.tell)(WorkerEvent::Begins(store.id(), title));
            }
            let outcome = self.play_pair(&mut store, pair, pulse, referee);
            held().remove(&pair);
            match outcome {
                Ok(true) => store.finish(pair)?,
                // Another worker may have it at once.
                Ok(false) => store.set_lease(pair, Duration::ZERO)?,
                Err(error) => {
                    store.set_lease(pair, Duration::ZERO)?;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Plays what is missing of a pair; whether it is complete.
    fn play_pair(
        &self,
        store: &mut PostgresStore,
        pair: u64,
        pulse: &Pulse,
        referee: &dyn Referee,
    ) -> Result<bool, ArenaError> {
        let there = store.halves(pair)?;
        let is_missing = |game: &GameNumber| !there.contains(&game.half);
        for game in GameNumber::of_pair(pair).into_iter().filter(is_missing) {
            let Some(played) = referee.play(game, &WallClock::new(), pulse.halt)? else {
                return Ok(false);
            };
            store.keep(&[played])?;
            (self.tell)(WorkerEvent::Kept(store.id()));
        }
        Ok(true)
    }
}

/// Raises the flag when it goes, also in a panic.
struct Halts<'a>(&'a AtomicBool);

impl Drop for Halts<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sleeps, but not longer than we are wanted.
fn pause(time: Duration, stop: &AtomicBool) {
    let tick = Duration::from_millis(50);
    for _ in 0..time.as_millis() / tick.as_millis() {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        thread::sleep(tick);
    }
}

impl PostgresStore {
    /// Takes a pair for the time of a lease, by the database's clock.
    fn take(&self, lease: Duration) -> Result<Option<u64>, ArenaError> {
        // Pairs that others are taking at this moment are passed over, not waited for.
        let query = "WITH free AS MATERIALIZED (
                SELECT pair FROM awalam.pair
                WHERE tournament = $1 AND leased_until <= clock_timestamp()
                ORDER BY pair LIMIT 1 FOR UPDATE SKIP LOCKED
            )
            UPDATE awalam.pair SET leased_until = clock_timestamp() + make_interval(secs => $2)
            FROM free WHERE tournament = $1 AND awalam.pair.pair = free.pair
            RETURNING awalam.pair.pair";
        let seconds = lease.as_secs_f64();
        let pair = self.database.persist(async |client| {
            let row = client.query_opt(query, &[&self.id, &seconds]).await?;
            Ok(row.map(|row| row.get::<_, i64>(0)))
        })?;
        Ok(pair.map(|pair| pair as u64))
    }

    fn finish(&self, pair: u64) -> Result<(), ArenaError> {
        let query = "DELETE FROM awalam.pair WHERE tournament = $1 AND pair = $2";
        self.database.persist(async |client| {
            client.execute(query, &[&self.id, &(pair as i64)]).await?;
            Ok(())
        })
    }

    /// Keeps a pair for another while from now on, by the database's clock; with
    /// no time at all, it is given back.
    pub(super) fn set_lease(&self, pair: u64, lease: Duration) -> Result<(), ArenaError> {
        let query = "UPDATE awalam.pair
            SET leased_until = clock_timestamp() + make_interval(secs => $3)
            WHERE tournament = $1 AND pair = $2";
        let (pair, seconds) = (pair as i64, lease.as_secs_f64());
        self.database.persist(async |client| {
            client.execute(query, &[&self.id, &pair, &seconds]).await?;
            Ok(())
        })
    }
}
