//! A clock that other processes cannot move.

use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use awalam_search::Clock;
use rustix::time::{ClockId, clock_gettime};

/// A clock of processor time: it goes on while a thread that looks at it computes,
/// and stands still while that thread waits for a core. Threads that look at the same
/// clock share it, and the one that computed most is right. A thread looks at one such
/// clock at a time.
pub struct ProcessorClock {
    number: u64,
    /// In nanoseconds.
    latest: AtomicI64,
}

thread_local! {
    /// The clock that this thread looks at, and what this thread had computed when that
    /// clock began, in nanoseconds.
    static LOOKED_AT: Cell<(u64, i64)> = const { Cell::new((0, 0)) };
}

impl ProcessorClock {
    /// A clock that begins now.
    pub fn new() -> ProcessorClock {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let clock = ProcessorClock {
            number: COUNT.fetch_add(1, Ordering::Relaxed),
            latest: AtomicI64::new(0),
        };
        clock.now();
        clock
    }
}

impl Default for ProcessorClock {
    fn default() -> ProcessorClock {
        ProcessorClock::new()
    }
}

impl Clock for ProcessorClock {
    fn now(&self) -> Duration {
        let computed = computed_by_this_thread();
        let (number, mut begun) = LOOKED_AT.get();
        if number != self.number {
            begun = computed - self.latest.load(Ordering::Relaxed);
            LOOKED_AT.set((self.number, begun));
        }
        let own = computed - begun;
        let latest = own.max(self.latest.fetch_max(own, Ordering::Relaxed));
        Duration::from_nanos(latest.unsigned_abs())
    }
}

/// In nanoseconds.
fn computed_by_this_thread() -> i64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn it_goes_on_only_while_something_is_computed() {
        let clock = ProcessorClock::new();
        std::thread::sleep(Duration::from_millis(30));
        assert!(clock.now() < Duration::from_millis(20), "{:?}", clock.now());
        let start = Instant::now();
        while clock.now() < Duration::from_millis(30) {}
        assert!(start.elapsed() >= Duration::from_millis(10));
    }

    #[test]
    fn threads_share_it() {
        let clock = ProcessorClock::new();
        let goal = Duration::from_millis(10);
        std::thread::scope(|scope| {
            scope.spawn(|| while clock.now() < goal {});
        });
        let now = clock.now();
        assert!((goal..goal * 2).contains(&now), "{now:?}");
    }
}
