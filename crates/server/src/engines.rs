//! Searches, bounded in number: those beyond it wait for their turn.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use awalam_link::{FairQueue, Share, Shares, Turn};
use awalam_live::{MAX_HINT_TIME, MAX_MOVE_TIME};
use awalam_search::Clock;

use crate::error::ApiError;

/// Analyses and reviews that one caller may have at the same time, and all callers.
const MAX_ANALYSES_PER_ADDRESS: usize = 8;
const MAX_ANALYSES: usize = 64;
/// Hints, likewise.
const MAX_HINTS_PER_ADDRESS: usize = 8;
const MAX_HINTS: usize = 64;
/// The more wait, the less a bot thinks about a move; but this time it always has.
const MIN_MOVE_TIME: Duration = Duration::from_secs(1);
/// The same for a hint.
const MIN_HINT_TIME: Duration = Duration::from_millis(100);
/// An analysis that has run for this long lets those run that wait.
const ANALYSIS_SLICE: Duration = Duration::from_millis(50);

/// Who thinks, and who waits.
pub struct Engines {
    cores: usize,
    /// Moves in games.
    games: Arc<FairQueue>,
    /// Hints, which are too short to wait for bots that have half a minute.
    hints: Arc<FairQueue>,
    hint_shares: Arc<Shares>,
    /// Texts to be read and positions to be shown, which take milliseconds each.
    places: Arc<FairQueue>,
    /// Analyses, which must not keep players waiting.
    analyses: Arc<FairQueue>,
    analysis_shares: Arc<Shares>,
}

impl Engines {
    /// For a machine with that many cores.
    pub fn new(cores: usize) -> Arc<Engines> {
        Arc::new(Engines {
            cores,
            games: FairQueue::new(cores),
            hints: FairQueue::new(cores.div_ceil(2)),
            hint_shares: Shares::new(MAX_HINTS, MAX_HINTS_PER_ADDRESS),
            places: FairQueue::new(cores),
            analyses: FairQueue::new(cores.div_ceil(2)),
            analysis_shares: Shares::new(MAX_ANALYSES, MAX_ANALYSES_PER_ADDRESS),
        })
    }

    /// A turn to think about a move in a game.
    pub async fn turn_in_game(&self, caller: IpAddr) -> Turn {
        self.games.take(caller).await
    }

    /// How long a bot that has a turn now may think, seen how many wait behind it.
    pub fn move_time(&self) -> Duration {
        let rounds = self.games.waiting() / self.cores;
        (MAX_MOVE_TIME / (rounds as u32 + 1)).max(MIN_MOVE_TIME)
    }

    /// One of the hints of a caller, counted until it is dropped.
    pub fn hint_share(&self, caller: IpAddr) -> Result<Share, ApiError> {
        let share = self.hint_shares.take(caller);
        share.ok_or_else(|| ApiError::too_many("too many hints at once; wait for one first"))
    }

    /// A turn to think about a hint, and for how long.
    pub async fn turn_to_hint(&self, caller: IpAddr) -> (Turn, Duration) {
        let turn = self.hints.take(caller).await;
        let time = MAX_HINT_TIME / (self.hints.waiting() as u32 + 1);
        (turn, time.max(MIN_HINT_TIME))
    }

    /// A turn to read a text or to show a position.
    pub async fn turn_to_show(&self, caller: IpAddr) -> Turn {
        self.places.take(caller).await
    }

    /// One of the analyses of a caller, counted until it is dropped.
    pub fn analysis_share(&self, caller: IpAddr) -> Result<Share, ApiError> {
        let share = self.analysis_shares.take(caller);
        share.ok_or_else(|| {
            let message = format!(
                "too many analyses are under way, {MAX_ANALYSES_PER_ADDRESS} of one address at most; end one, or try again in a moment"
            );
            ApiError::too_many(message)
        })
    }

    /// A turn to analyse, as a clock to do it by.
    pub async fn turn_to_analyse(&self, caller: IpAddr) -> TurnClock {
        let turn = self.analyses.take(caller).await;
        TurnClock {
            queue: Arc::clone(&self.analyses),
            caller,
            slice: Mutex::new(Slice {
                turn: Some(turn),
                begun: Instant::now(),
                before: Duration::ZERO,
            }),
        }
    }

    /// The kinds of searches, with those that run and those that wait.
    pub fn searches(&self) -> [(&'static str, usize, usize); 3] {
        let count = |kind, queue: &FairQueue| (kind, queue.running(), queue.waiting());
        [
            count("game", &self.games),
            count("hint", &self.hints),
            count("analysis", &self.analyses),
        ]
    }
}

/// A clock that shows the time of an analysis's own turns. Searches look at their clock all
/// the time: whenever one does so and has had a slice of time, it pauses there until all
/// others that wait have had theirs. So nobody waits for the end of a long analysis.
pub struct TurnClock {
    queue: Arc<FairQueue>,
    caller: IpAddr,
    slice: Mutex<Slice>,
}

struct Slice {
    turn: Option<Turn>,
    begun: Instant,
    /// The slices before.
    before: Duration,
}

impl Clock for TurnClock {
    fn now(&self) -> Duration {
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = slice.begun.elapsed();
        if elapsed >= ANALYSIS_SLICE && self.queue.waiting() > 0 {
            slice.before += elapsed;
            slice.turn = None;
            slice.turn = Some(self.queue.take_blocking(self.caller));
            slice.begun = Instant::now();
        }
        slice.before + slice.begun.elapsed()
    }
}
