//! The computer's clock, for searches that must be in time.

use std::time::{Duration, Instant};

use crate::Clock;

/// The computer's clock: the time since it was made.
///
/// It is there wherever the standard library has a clock, which is everywhere but in a browser
/// (`wasm32-unknown-unknown`): there, hand in a [`Clock`] of your own.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// use awalam_games::{Line, awale::Awale};
/// use awalam_search::{Control, Limits, Random, Strategy, WallClock};
///
/// let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
/// let control = Control::new(Limits::time(Duration::from_millis(50)), &clock, &stop);
/// let thought = Random::new(1).think(&Line::new(Awale::default()), &control, &mut |_| {});
/// assert!(thought.is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that begins now.
    #[allow(clippy::new_without_default, reason = "now is no default")]
    pub fn new() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
