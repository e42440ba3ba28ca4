//! How many games fit on this machine at a time.

use crate::{ArenaError, Referee};

/// The cores of this machine that we may use.
fn free_cores() -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;

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
