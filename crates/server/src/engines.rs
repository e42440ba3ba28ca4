//! Searches, bounded in number: those beyond it wait for their turn.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use awalam_link::{FairQueue, Turn};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// Analyses that one caller may have at the same time.
const MAX_ANALYSES_PER_ADDRESS: usize = 8;
/// Analyses that may run or wait for their turn.
const MAX_ANALYSES: usize = 64;
/// No bot thinks longer about a move here, and the more wait, the less; but the shorter
/// time it always has.
const MAX_MOVE_TIME: Duration = Duration::from_secs(30);
const MIN_MOVE_TIME: Duration = Duration::from_secs(1);

/// Who thinks, and who waits.
pub struct Engines {
    /// Moves in games.
    games: Arc<FairQueue>,
    waiting: AtomicUsize,
    cores: usize,
    /// Analyses, which must not keep players waiting.
    analyses: Arc<Semaphore>,
    callers: Mutex<HashMap<IpAddr, usize>>,
}

impl Engines {
    /// For a machine with that many cores.
    pub fn new(cores: usize) -> Arc<Engines> {
        Arc::new(Engines {
            games: FairQueue::new(cores),
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

    /// How long a bot that has a turn now may think, seen how many wait behind it.
    pub fn move_time(&self) -> Duration {
        let queue = self.waiting.load(Ordering::Relaxed) / self.cores;
        (MAX_MOVE_TIME / (queue as u32 + 1)).max(MIN_MOVE_TIME)
    }

    /// A turn to analyse.
    pub async fn turn_to_analyse(&self) -> OwnedSemaphorePermit {
        let turn = Arc::clone(&self.analyses).acquire_owned().await;
        turn.expect("nobody closes it")
    }

    /// One of the analyses of a caller, counted until it is dropped.
    pub fn analysis_slot(self: &Arc<Self>, caller: IpAddr) -> Result<AnalysisSlot, ApiError> {
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if callers.values().sum::<usize>() >= MAX_ANALYSES {
            let message = "too many analyses are under way; try again in a moment";
            return Err(ApiError::too_many(message));
        }
        let count = callers.entry(caller).or_default();
        if *count >= MAX_ANALYSES_PER_ADDRESS {
            let message =
                format!("{MAX_ANALYSES_PER_ADDRESS} analyses at a time are enough; end one first");
            return Err(ApiError::too_many(message));
        }
        *count += 1;
        Ok(AnalysisSlot {
            engines: Arc::clone(self),
            caller,
        })
    }
}

/// A caller who waits, until the turn comes or the caller goes away.
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

/// One of the analyses of a caller.
pub struct AnalysisSlot {
    engines: Arc<Engines>,
    caller: IpAddr,
}

impl Drop for AnalysisSlot {
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

/// Raised when it is dropped: a search ends when its caller has gone.
#[derive(Default)]
pub struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
