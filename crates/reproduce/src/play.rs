//! Plays all series of an experiment from one queue, so that no core waits for the
//! last game of each.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use awalam_arena::{ArenaError, GameNumber, GameRow, Played, Referee, concurrency};
use awalam_search::WallClock;

use crate::{RefereeOf, Results, Series, SeriesStores};

/// How it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headway {
    /// Games that have been played.
    pub games: u64,
    /// Those of them that an earlier run has played.
    pub before: u64,
    /// Games in all.
    pub of: u64,
}

/// A game to play: of which series, and its number there.
type Job = (usize, GameNumber);
type Sent = (usize, Result<Option<Played>, ArenaError>);

/// How often the stop flag is looked at.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

/// The results of each series; none if they were stopped.
pub(crate) fn play(
    series: &[Series],
    referee: RefereeOf,
    mut stores: Option<&mut SeriesStores>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Headway),
) -> Result<Option<Vec<Results>>, ArenaError> {
    let referees: Vec<Box<dyn Referee>> = series
        .iter()
        .map(|series| referee(&series.tournament))
        .collect::<Result<_, _>>()?;
    let threads = referees.iter().map(|referee| concurrency(None, &**referee));
    let threads = threads.collect::<Result<Vec<_>, _>>()?;
    let mut jobs = jobs(series);
    let of = jobs.len() as u64;
    let mut rows: Vec<Vec<GameRow>> = vec![Vec::new(); series.len()];
    if let Some(stores) = &mut stores {
        stores.visit(&mut |series, row| rows[series].push(row))?;
        let done: HashSet<Job> = (rows.iter().enumerate())
            .flat_map(|(series, rows)| rows.iter().map(move |row| (series, row.number)))
            .collect();
        jobs.retain(|job| !done.contains(job));
    }
    let before = of - jobs.len() as u64;
    let next = std::sync::atomic::AtomicUsize::new(0);
    let halt = AtomicBool::new(false);
    let (sender, receiver) = channel::<Sent>();
    let mut games = before;
    watch(Headway { games, before, of });
    let outcome = thread::scope(|scope| {
        for _ in 0..threads.into_iter().min().unwrap_or(1) {
            let (sender, jobs, next, halt, referees) =
                (sender.clone(), &jobs, &next, &halt, &referees);
            scope.spawn(move || {
                let next = || jobs.get(next.fetch_add(1, Ordering::Relaxed)).copied();
                work(next, referees, halt, &sender);
            });
        }
        drop(sender);
        let outcome = loop {
            match receiver.recv_timeout(LOOK_INTERVAL) {
                Ok((series, Ok(Some(played)))) => {
                    rows[series].push(played.row.clone());
                    if let Some(stores) = &mut stores
                        && let Err(error) = stores.keep(series, played)
                    {
                        break Err(error);
                    }
                    games += 1;
                    watch(Headway { games, before, of });
                }
                Ok((_, Ok(None))) | Err(RecvTimeoutError::Timeout) => {}
                Ok((_, Err(error))) => break Err(error),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if stop.load(Ordering::Relaxed) {
                break Ok(());
            }
        };
        halt.store(true, Ordering::Relaxed);
        outcome
    });
    outcome?;
    if games < of && !stop.load(Ordering::Relaxed) {
        let problem = format!("{} of {of} games came to nothing", of - games);
        return Err(ArenaError::Trouble(problem));
    }
    if games < of {
        return Ok(None);
    }
    let results = series.iter().zip(rows);
    Ok(Some(
        results
            .map(|(series, rows)| Results::new(&series.tournament, rows))
            .collect(),
    ))
}

/// All games, those of all series side by side.
fn jobs(series: &[Series]) -> Vec<Job> {
    let mut jobs: Vec<(u64, Job)> = Vec::new();
    for (index, Series { tournament, .. }) in series.iter().enumerate() {
        let games = if series[index].only_first { 1 } else { 2 };
        let schedule = tournament.schedule();
        for pair in 0..tournament.pairs() {
            let round = schedule.meeting(pair).map_or(0, |meeting| meeting.opening);
            let numbers = GameNumber::of_pair(pair).into_iter().take(games);
            jobs.extend(numbers.map(|game| (round, (index, game))));
        }
    }
    jobs.sort_by_key(|(round, _)| *round);
    jobs.into_iter().map(|(_, job)| job).collect()
}

/// One thread's work, until there is none or the receiver is gone.
fn work(
    mut next: impl FnMut() -> Option<Job>,
    referees: &[Box<dyn Referee>],
    halt: &AtomicBool,
    sender: &Sender<Sent>,
) {
    while !halt.load(Ordering::Relaxed) {
        let Some((series, game)) = next() else {
            return;
        };
        let played = referees[series].play(game, &WallClock::new(), halt);
        if sender.send((series, played)).is_err() {
            return;
        }
    }
}
