//! What tests share so that no other process on the machine can break them. Test
//! code only.
//!
//! - Something has to happen at all: [`wait_until`], with [`PATIENCE`].
//! - A search keeps to its time: it is handed a [`ProcessorClock`], which stands still
//!   while the machine is busy with something else.
//! - A program from outside has to be late, or has to be in time: [`patiently`] asks
//!   with longer and longer limits, since a slow machine makes honest programs late.
//!
//! Strict figures of the computer's own clock are for a machine that does nothing else:
//! they are in tests that are ignored, or hold if [`is_strict`]. `make test-long` asks
//! for both.
//!
//! With the feature `http`, tests call servers of ours (`http::Client`).

#[cfg(feature = "http")]
pub mod http;
mod processor;

use std::time::{Duration, Instant};

pub use processor::ProcessorClock;

/// Nothing takes longer, however busy the machine is. Only failures cost so much.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(10);

/// By how much a limit grows that was too short.
const GROWTH: u32 = 4;

/// How many times the usual effort: `AWALAM_EFFORT`, or 1.
pub fn effort() -> usize {
    std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().expect("a whole number"))
}

/// Whether the computer's own clock judges, since nothing else runs: in `make test-long`.
pub fn is_strict() -> bool {
    std::env::var_os("AWALAM_EFFORT").is_some()
}

/// Waits until something is so.
///
/// # Panics
/// If it is not so after [`PATIENCE`].
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(PAUSE);
    }
}

/// Tries something that takes a limit of time with longer and longer ones. The attempt
/// says whether the limit was long enough on this machine: it returns an error, which
/// tells what happened instead, if an honest program was late.
///
/// # Panics
/// If even [`PATIENCE`] was too short, or the first limit where [`is_strict`].
#[track_caller]
pub fn patiently<T>(first: Duration, mut attempt: impl FnMut(Duration) -> Result<T, String>) -> T {
    let mut limit = first;
    loop {
        match attempt(limit) {
            Ok(found) => return found,
            Err(late) => assert!(
                limit < PATIENCE && !is_strict(),
                "late even after {limit:?}: {late}"
            ),
        }
        limit = (limit * GROWTH).min(PATIENCE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_grow_until_they_are_long_enough() {
        if is_strict() {
            return;
        }
        let mut tried = Vec::new();
        let found = patiently(Duration::from_secs(1), |limit| {
            tried.push(limit.as_secs());
            match limit.as_secs() {
                16 => Ok("in time"),
                _ => Err("late".to_owned()),
            }
        });
        assert_eq!((found, tried), ("in time", vec![1, 4, 16]));
    }

    #[test]
    #[should_panic(expected = "s: for ever")]
    fn limits_do_not_grow_for_ever() {
        patiently(Duration::from_secs(1), |_| -> Result<(), String> {
            Err("for ever".to_owned())
        });
    }
}
