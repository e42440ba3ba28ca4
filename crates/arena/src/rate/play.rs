//! Plays a bot's bouts on this machine.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use awalam_search::WallClock;

use super::{Bout, BoutGame, Enough, Placement, bout_pair};
use crate::{ArenaError, GameNumber, Played, Referee};

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rated {
    /// No more games were needed.
    Enough(Enough),
    /// The time was up.
    Time,
    /// It was stopped.
    Stopped,
}

/// A bout with its two games; the bot began the first.
pub type PlayedBout = (Bout, [Played; 2]);

/// Sees some bouts that were played, and where the bot stands with them.
pub type Watch<'a> = &'a mut dyn FnMut(&Placement, &[PlayedBout]) -> Result<(), ArenaError>;

/// Plays until a bot's place is known, the time is up or `stop` is raised. Bouts that were
/// begun are finished, unless it is stopped: games that are lost may be shorter, and must not
/// count first. `watch` sees all games of some bouts, and may end it by an error.
pub fn rate(
    placement: &mut Placement,
    referee: &dyn Referee,
    threads: usize,
    time: Duration,
    stop: &AtomicBool,
    watch: Watch,
) -> Result<Rated, ArenaError> {
    let begun = Instant::now();
    loop {
        if let Some(enough) = placement.enough() {
            return Ok(Rated::Enough(enough));
        }
        if begun.elapsed() >= time {
            return Ok(Rated::Time);
        }
        let mut bouts = placement.next();
        bouts.truncate(fitting(placement.games() / 2, begun.elapsed(), time));
        let Some(played) = play(&bouts, placement.ladder().len(), referee, threads, stop)? else {
            return Ok(Rated::Stopped);
        };
        for (bout, games) in &played {
            let games = games.each_ref().map(|game| BoutGame::from(&game.row));
            placement.add(*bout, games);
        }
        watch(placement, &played)?;
    }
}

/// How many bouts there is time for, by the time that earlier ones took; one in any case.
fn fitting(played: u64, elapsed: Duration, time: Duration) -> usize {
    let each = elapsed.as_secs_f64() / played as f64;
    let left = time.saturating_sub(elapsed).as_secs_f64() / each;
    match left.is_finite() {
        true => left.max(1.0) as usize,
        // Nothing was played, or in no time.
        false => usize::MAX,
    }
}

/// All games of some bouts; nothing if they were stopped.
fn play(
    bouts: &[Bout],
    rungs: usize,
    referee: &dyn Referee,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Option<Vec<PlayedBout>>, ArenaError> {
    let games = bouts.iter().enumerate().flat_map(|(index, bout)| {
        let games = GameNumber::of_pair(bout_pair(*bout, rungs));
        games.map(|game| (index, game))
    });
    let games: Vec<(usize, GameNumber)> = games.collect();
    let threads = threads.clamp(1, games.len().max(1));
    let waiting = Mutex::new(games.into_iter());
    let (sender, receiver) = channel();
    let mut played: Vec<Vec<Played>> = vec![Vec::new(); bouts.len()];
    let mut failure = None;
    let halt = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, waiting, halt) = (sender.clone(), &waiting, &halt);
            scope.spawn(move || {
                let next = || waiting.lock().ok()?.next();
                while let Some((index, game)) = next() {
                    if halt.load(Ordering::Relaxed) {
                        return;
                    }
                    let result = referee.play(game, &WallClock::new(), stop);
                    if sender.send((index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, result) in receiver {
            match result {
                Ok(Some(game)) => played[index].push(game),
                Ok(None) => halt.store(true, Ordering::Relaxed),
                Err(error) => {
                    failure = Some(error);
                    halt.store(true, Ordering::Relaxed);
                }
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    let whole = bouts.iter().zip(played).map(|(bout, mut games)| {
        games.sort_by_key(|game| game.row.number);
        let games: Option<[Played; 2]> = games.try_into().ok();
        games.map(|games| (*bout, games))
    });
    Ok(whole.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bouts_fit_into_the_time_that_is_left() {
        let seconds = Duration::from_secs;
        assert_eq!(fitting(0, seconds(0), seconds(300)), usize::MAX);
        assert_eq!(fitting(10, seconds(100), seconds(300)), 20);
        assert_eq!(fitting(10, seconds(280), seconds(300)), 1);
        assert_eq!(fitting(1, seconds(200), seconds(300)), 1);
        assert_eq!(fitting(5, seconds(0), seconds(300)), usize::MAX);
    }
}
