//! The computer's clock, for searches that must be in time.

use std::time::{Duration, Instant};

use crate::Clock;

/// The time since it was made. A feature of its own: some systems have no such clock,
/// and a search asks for none.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that begins now.
    #[allow(clippy::new_without_default)] // "Now" is no default.
    pub fn new() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
