//! What a worker does beside playing: renews its leases, says that it is there,
//! and hears when there is nothing left to do.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::PostgresStore;
use crate::{ArenaError, GameRow, Store, Tally};

/// Shared by the threads that play one tournament.
pub(super) struct Pulse<'a> {
    pub store: PostgresStore,
    pub lease: Duration,
    /// The pairs that are being played.
    pub held: Mutex<BTreeSet<u64>>,
    /// The worker was asked to stop.
    pub stop: &'a AtomicBool,
    /// Nothing is left to do here.
    pub halt: &'a AtomicBool,
}

/// How often the state of the tournament is looked at.
const BEAT_INTERVAL: Duration = Duration::from_secs(1);
/// How soon a request to stop is noticed.
const TICK_INTERVAL: Duration = Duration::from_millis(50);

impl Pulse<'_> {
    /// Goes on until nothing is left to do or the worker is stopped.
    pub fn beat(&self) -> Result<(), ArenaError> {
        let mut finish = FinishDetector::new(&self.store);
        let renewal = self.lease / 3;
        let mut renewed = Instant::now();
        let mut seen: Option<Instant> = None;
        while !self.halt.load(Ordering::Relaxed) {
            if self.stop.load(Ordering::Relaxed) {
                self.halt.store(true, Ordering::Relaxed);
                break;
            }
            if seen.is_none_or(|seen| seen.elapsed() >= BEAT_INTERVAL.min(renewal)) {
                seen = Some(Instant::now());
                self.store.report_in()?;
                if !self.store.is_open()? {
                    self.halt.store(true, Ordering::Relaxed);
                } else if finish.is_finished()? {
                    self.store.close()?;
                    self.halt.store(true, Ordering::Relaxed);
                }
            }
            if renewed.elapsed() >= renewal {
                renewed = Instant::now();
                self.renew()?;
            }
            thread::sleep(TICK_INTERVAL);
        }
        Ok(())
    }

    fn renew(&self) -> Result<(), ArenaError> {
        let held = self
            .held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        for pair in held {
            self.store.set_lease(pair, self.lease)?;
        }
        Ok(())
    }
}

impl PostgresStore {
    /// Closes it if nothing is left to play.
    pub(super) fn close_if_finished(&self) -> Result<(), ArenaError> {
        match self.is_open()? && FinishDetector::new(self).is_finished()? {
            true => self.close(),
            false => Ok(()),
        }
    }
}

/// Follows a tournament to see when it is finished.
struct FinishDetector {
    store: PostgresStore,
    tally: Tally,
    /// All pairs before this one are counted.
    next: u64,
}

impl FinishDetector {
    fn new(store: &PostgresStore) -> FinishDetector {
        FinishDetector {
            tally: Tally::new(store.tournament()),
            store: store.clone(),
            next: 0,
        }
    }

    fn is_finished(&mut self) -> Result<bool, ArenaError> {
        if self.tally.sequence.is_none() {
            return self.store.is_complete();
        }
        let mut games: Vec<GameRow> = Vec::new();
        let from = self.next;
        self.store
            .visit_some(from, u64::MAX, &mut |row| games.push(row))?;
        let mut pairs = games.chunk_by(|a, b| a.number.pair == b.number.pair);
        while let Some([first, second]) = pairs.next()
            && first.number.pair == self.next
        {
            self.tally.add(first.clone());
            self.tally.add(second.clone());
            self.next += 1;
        }
        let is_decided = self.tally.decision().is_some();
        Ok(is_decided || self.next == self.store.tournament().pairs())
    }
}
