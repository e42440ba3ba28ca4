//! The computer's clock, for searches that must be in time.

use std::time::{Duration, Instant};

use awalam_search::Clock;

/// Time since the program looked at the clock first.
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that begins now.
    pub fn new() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Reads a time such as `2s`, `1.5s` or `200ms`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let seconds = seconds.filter(|seconds| (0.001..=86_400.0).contains(seconds));
    let wrong = || "a time is written 2s or 200ms, and is at least 1ms".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}
