//! What the benches share: CPU time, on which a busy machine has little influence.

use rustix::time::{ClockId, clock_gettime};

/// CPU seconds of this thread so far.
pub fn thread_seconds() -> f64 {
    seconds(ClockId::ThreadCPUTime)
}

/// CPU seconds of this process so far.
pub fn process_seconds() -> f64 {
    seconds(ClockId::ProcessCPUTime)
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// What `work` returns, per CPU second, repeated for at least half a second.
pub fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let start = thread_seconds();
    let mut done = 0;
    loop {
        done += work();
        let spent = thread_seconds() - start;
        if spent > 0.5 {
            return done as f64 / spent;
        }
    }
}
