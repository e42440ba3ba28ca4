//! Times as people write them, and the computer's clock.

use std::time::Duration;

pub use awalam_search::WallClock;

/// Reads a time such as `2s`, `1.5s` or `200ms`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is written 2s or 200ms, and is at least 1ms".to_owned();
    awalam_bots::read_time(text).ok_or_else(wrong)
}
