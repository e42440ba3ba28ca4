//! How many games fit on this machine at a time.

use crate::{ArenaError, Referee};

/// The cores of this machine that we may use.
pub fn free_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many games are played at a time: as many as were asked for, or as many as
/// there are cores for. Where a clock runs, no two games share a core.
pub fn concurrency(asked: Option<usize>, referee: &dyn Referee) -> Result<usize, ArenaError> {
    fitting(asked, free_cores(), referee.cores(), referee.is_timed())
}

fn fitting(
    asked: Option<usize>,
    cores: usize,
    needed: usize,
    is_timed: bool,
) -> Result<usize, ArenaError> {
    let most = (cores / needed.max(1)).max(1);
    match asked {
        Some(asked) if is_timed && asked > most => {
            let problem = format!(
                "{asked} games at a time do not fit: a clock runs, a game takes {needed} of the {cores} cores here, and no two games may share one; at most {most}"
            );
            Err(ArenaError::input("concurrency", problem))
        }
        Some(asked) => Ok(asked.max(1)),
        None => Ok(most),
    }
}

/// Gives each game at a time cores of its own.
pub struct Pins {
    cores: Vec<usize>,
    needed: usize,
}

impl Pins {
    /// Cores for so many games at a time, those that this process may use; none if that was
    /// not asked for.
    pub fn new(
        is_wanted: bool,
        games: usize,
        referee: &dyn Referee,
    ) -> Result<Option<Pins>, ArenaError> {
        if !is_wanted {
            return Ok(None);
        }
        let needed = referee.cores().max(1);
        let cores = own_cores()?;
        match games * needed <= cores.len() {
            true => Ok(Some(Pins { cores, needed })),
            false => {
                let problem = format!(
                    "{} of {needed} each are wanted, and there are {}; play fewer games at a time",
                    games * needed,
                    cores.len()
                );
                Err(ArenaError::input("pin: cores", problem))
            }
        }
    }

    /// Keeps this thread, and all that it starts, on the cores of a game.
    pub fn pin(&self, game: usize) {
        let cores = self.cores.iter().skip(game * self.needed);
        keep_on(&cores.copied().take(self.needed).collect::<Vec<_>>());
    }
}

#[cfg(target_os = "linux")]
fn own_cores() -> Result<Vec<usize>, ArenaError> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let cores = sched_getaffinity(None)
        .map_err(|error| ArenaError::Trouble(format!("pin: cores are not told: {error}")))?;
    Ok((0..CpuSet::MAX_CPU)
        .filter(|&core| cores.is_set(core))
        .collect())
}

#[cfg(target_os = "linux")]
fn keep_on(cores: &[usize]) {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    cores.iter().for_each(|&core| set.set(core));
    // It was among those that we may use.
    if let Err(error) = sched_setaffinity(None, &set) {
        tracing::warn!(%error, "a game is not kept on its cores");
    }
}

#[cfg(not(target_os = "linux"))]
fn own_cores() -> Result<Vec<usize>, ArenaError> {
    let problem = "this system offers no way to keep games on cores; leave it out";
    Err(ArenaError::input("pin", problem))
}

#[cfg(not(target_os = "linux"))]
fn keep_on(_: &[usize]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn threads_stay_on_their_cores() {
        let cores = own_cores().unwrap();
        let pins = Pins {
            cores: cores.clone(),
            needed: 1,
        };
        let last = cores.len() - 1;
        let there = std::thread::scope(|scope| {
            let pinned = scope.spawn(|| {
                pins.pin(last);
                own_cores()
            });
            pinned.join().unwrap()
        });
        assert_eq!(there.unwrap(), cores[last..]);
        // Nobody else moved.
        assert_eq!(own_cores().unwrap(), cores);
    }

    #[test]
    fn clocks_never_share_a_core() {
        assert_eq!(fitting(None, 8, 1, true), Ok(8));
        assert_eq!(fitting(None, 8, 3, true), Ok(2));
        assert_eq!(fitting(None, 2, 4, true), Ok(1));
        assert_eq!(fitting(Some(2), 2, 1, true), Ok(2));
        assert_eq!(fitting(Some(16), 2, 1, false), Ok(16));
        let refused = fitting(Some(3), 2, 1, true).unwrap_err().to_string();
        assert!(refused.contains("at most 2"), "{refused}");
    }
}
