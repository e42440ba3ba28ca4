//! Engine work, bounded: so many searches at a time, the others wait their turn.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;
use crate::turns::{Turn, Turns};

/// Analyses that one caller may have at the same time.
const ANALYSES_OF_ONE: usize = 8;
/// Analyses that may wait for their turn.
const ANALYSES_WAITING: usize = 64;
/// No bot thinks longer about a move here, and the less the more are waiting; but so
/// long it may always.
const LONGEST_THOUGHT: Duration = Duration::from_secs(30);
const SHORTEST_THOUGHT: Duration = Duration::from_secs(1);

/// Who thinks, and who waits.
pub struct Engines {
    /// Moves in games.
    games: Arc<Turns>,
    waiting: AtomicUsize,
    cores: usize,
    /// Analyses, which must not keep players waiting.
    analyses: Arc<Semaphore>,
    callers: Mutex<HashMap<IpAddr, usize>>,
}

impl Engines {
    /// For a machine with so many cores.
    pub fn new(cores: usize) -> Arc<Engines> {
        Arc::new(Engines {
            games: Turns::new(cores),
            waiting: AtomicUsize::new(0),
            cores,
            analyses: Arc::new(Semaphore::new(cores.div_ceil(2))),
            callers: Mutex::default(),
        })
    }

    /// A turn to think about a move in a game.
    pub async fn turn_in_game(&self, caller: IpAddr) -> Turn {
        let _waiting = Waiting::new(&self.waiting);
        self.games.take(caller).await
    }

    /// How long whoever has a turn now may think, seen how many wait behind.
    pub fn longest_thought(&self) -> Duration {
        let queue = self.waiting.load(Ordering::Relaxed) / self.cores;
        (LONGEST_THOUGHT / (queue as u32 + 1)).max(SHORTEST_THOUGHT)
    }

    /// A turn to analyse.
    pub async fn turn_to_analyse(&self) -> OwnedSemaphorePermit {
        let turn = Arc::clone(&self.analyses).acquire_owned().await;
        turn.expect("nobody closes it")
    }

    /// A caller's place among the analyses, kept until it is dropped.
    pub fn place_for(self: &Arc<Self>, caller: IpAddr) -> Result<Place, ApiError> {
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if callers.values().sum::<usize>() >= ANALYSES_WAITING {
            let message = "too many analyses are under way; try again in a moment";
            return Err(ApiError::too_many(message));
        }
        let count = callers.entry(caller).or_default();
        if *count >= ANALYSES_OF_ONE {
            let message = format!("{ANALYSES_OF_ONE} analyses at a time are enough; end one first");
            return Err(ApiError::too_many(message));
        }
        *count += 1;
        Ok(Place {
            engines: Arc::clone(self),
            caller,
        })
    }
}

/// Somebody who waits, until he has his turn or goes away.
struct Waiting<'a>(&'a AtomicUsize);

impl Waiting<'_> {
    fn new(count: &AtomicUsize) -> Waiting<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        Waiting(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A caller's place among the analyses.
pub struct Place {
    engines: Arc<Engines>,
    caller: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let callers = self.engines.callers.lock();
        let mut callers = callers.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = callers.get_mut(&self.caller) {
            *count -= 1;
            if *count == 0 {
                callers.remove(&self.caller);
            }
        }
    }
}

/// Raised when it is dropped: a search ends when nobody waits for it any more.
#[derive(Default)]
pub struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
