//! Times as people write them, and the computer's clock.

use std::time::Duration;

pub use awalam_search::WallClock;

/// Reads a time such as `2s`, `1.5s` or `200ms`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is written 2s or 200ms, and is at least 1ms".to_owned();
    awalam_bots::read_time(text).ok_or_else(wrong)
}

/// Reads a number of days such as `180d`.
pub fn days(text: &str) -> Result<u32, String> {
    let number = text
        .trim()
        .strip_suffix('d')
        .and_then(|number| number.parse().ok());
    let days = number.filter(|days| (1..=36_500).contains(days));
    days.ok_or_else(|| "a number of days is written 180d, and is 1d to 36500d".to_owned())
}
