//! What the examples share: a clock and settings.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use awalam_search::Clock;

/// The processor's time that this program has had, where the system tells it;
/// looked at five times a millisecond, for to ask takes long. Elsewhere it is a clock
/// on the wall.
pub struct CpuClock {
    start: Instant,
    /// When to look again, and what was seen last.
    seen: Mutex<(Duration, Duration)>,
}

impl CpuClock {
    pub fn new() -> CpuClock {
        CpuClock {
            start: Instant::now(),
            seen: Mutex::default(),
        }
    }
}

impl Clock for CpuClock {
    fn now(&self) -> Duration {
        let wall = self.start.elapsed();
        let mut seen = match self.seen.lock() {
            Ok(seen) => seen,
            Err(poisoned) => poisoned.into_inner(),
        };
        if wall >= seen.0 {
            let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
            let spent = text.split(' ').next().and_then(|word| word.parse().ok());
            let spent = spent.map_or(wall, Duration::from_nanos);
            *seen = (wall + Duration::from_micros(200), spent);
        }
        seen.1
    }
}

/// The words after the program's name: `--name value`, in any order.
#[allow(dead_code)]
pub struct Settings(Vec<String>);

#[allow(dead_code)]
impl Settings {
    pub fn of_program() -> Settings {
        Settings(std::env::args().skip(1).collect())
    }

    pub fn text<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        let at = self.0.iter().position(|word| word == name);
        let value = at.and_then(|at| self.0.get(at + 1));
        value.map_or(default, String::as_str)
    }

    pub fn number(&self, name: &str, default: u64) -> Result<u64, std::num::ParseIntError> {
        match self.text(name, "") {
            "" => Ok(default),
            text => text.parse(),
        }
    }
}
