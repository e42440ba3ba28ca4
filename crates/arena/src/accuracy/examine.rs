//! Drawing positions and asking a bot about them, by threads.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_bots::{Player, SpecError};
use awalam_exact::awale::TableSource;
use awalam_games::{Game, Line};
use awalam_search::{Control, Limits, WallClock};

use super::gather::{Gathered, INTERRUPTED, Search, gather};
use super::{Accuracy, Examined, Finding, Known, Sample};
use crate::ArenaError;
use crate::self_play::by_threads;

/// So many games for each position that is wanted, and something to begin with: if not enough
/// could be solved by then, there is something wrong.
const MAX_GAMES_PER_POSITION: u64 = 100;
const GRACE_GAMES: u64 = 200;

/// How positions are drawn.
pub struct Draw<R> {
    /// Of games by these rules.
    pub rules: R,
    /// Decides the games.
    pub seed: u64,
    /// So many, with different texts.
    pub positions: u64,
    /// With so many plies behind them, where not all that can be solved are asked for.
    pub plies: Option<RangeInclusive<usize>>,
    /// What solves them, where the game has tables.
    pub tables: Option<Arc<dyn TableSource>>,
    /// At the same time.
    pub threads: usize,
}

/// Draws what is missing; `note` is told of each game as it is solved. The positions are the same
/// however many threads there are.
pub fn draw<G: Examined, F: Finding>(
    plan: &Draw<G::Rules>,
    drawn: Gathered<Known<G, F>>,
    stop: &AtomicBool,
    note: impl FnMut(u64, Option<&Known<G, F>>) -> Result<(), ArenaError>,
) -> Result<Vec<Known<G, F>>, ArenaError> {
    if let Some(problem) = G::obstacle(plan.rules, plan.tables.as_deref()) {
        return Err(ArenaError::wrong(problem));
    }
    let search = Search {
        wanted: plan.positions,
        most_games: plan.positions * MAX_GAMES_PER_POSITION + GRACE_GAMES,
        threads: plan.threads,
        stop,
    };
    let plies = plan.plies.clone().unwrap_or(0..=usize::MAX);
    let own = || Sample::<G>::new(plan.rules, plan.seed, plan.tables.clone()).within(plies.clone());
    let work = |sample: &mut Sample<G>, number: u64| sample.draw(number, stop);
    gather(&search, drawn, own, work, note)
}

/// Asks a player, made anew by each thread, about every position, within limits.
pub fn examine<G: Game, F: Finding>(
    positions: &[Known<G, F>],
    limits: Limits,
    threads: usize,
    stop: &AtomicBool,
    player: impl Fn() -> Result<Box<dyn Player<G>>, SpecError> + Sync,
) -> Result<Accuracy, ArenaError> {
    let numbers: Vec<u64> = (0..positions.len() as u64).collect();
    let mut accuracy = Accuracy::default();
    let work = |player: &mut Result<Box<dyn Player<G>>, SpecError>, number: u64| {
        let known = &positions[number as usize];
        let player = player.as_mut().map_err(|error| error.to_string())?;
        let chosen = choice(player.as_mut(), &known.position, limits, stop)?;
        let unknown = || format!("`{}` is no move of {}", chosen, known.position);
        known.judge(chosen).ok_or_else(unknown)
    };
    by_threads(&numbers, threads, player, work, |_, judged| {
        accuracy.add(judged.map_err(ArenaError::Trouble)?);
        Ok::<(), ArenaError>(())
    })?;
    Ok(accuracy)
}

/// What a player chooses in a position, unless the flag is raised meanwhile; what it did instead in
/// a sentence with the position.
pub(super) fn choice<G: Game>(
    player: &mut dyn Player<G>,
    position: &G,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<G::Move, String> {
    let line = Line::new(*position);
    player.begin_game(&line, position.turn());
    let clock = WallClock::new();
    let limits = Limits {
        time: limits.time.map(|time| time + player.startup()),
        ..limits
    };
    let control = Control::new(limits, &clock, stop);
    let thought = player.think(&line, &control, &mut |_| ());
    player.end_game(&line);
    if stop.load(Ordering::Relaxed) {
        return Err(INTERRUPTED.to_owned());
    }
    let thought = thought.map_err(|fault| format!("{fault} (position {position})"))?;
    Ok(thought.best())
}
