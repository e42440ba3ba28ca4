//! Drawing positions and asking a bot about them, by threads.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_bots::{Player, SpecError};
use awalam_exact::awale::TableSource;
use awalam_games::{Game, Line};
use awalam_search::{Control, Limits, WallClock};

use super::{Accuracy, Examined, Known, Sample};
use crate::ArenaError;
use crate::self_play::by_threads;

/// What came of the games drawn so far, by number: nothing where none of its positions
/// could be solved.
pub type Drawn<G> = BTreeMap<u64, Option<Known<G>>>;

/// So many games for each position that is wanted, and something to begin with: if not enough
/// could be solved by then, there is something wrong.
const MAX_GAMES_PER_POSITION: u64 = 20;
const GRACE_GAMES: u64 = 200;

/// How positions are drawn.
pub struct Draw<R> {
    /// Of games by these rules.
    pub rules: R,
    /// Decides the games.
    pub seed: u64,
    /// So many, with different texts.
    pub positions: u64,
    /// What solves them, where the game has tables.
    pub tables: Option<Arc<dyn TableSource>>,
    /// At the same time.
    pub threads: usize,
}

/// Draws what is missing; `note` is told of each game as it is solved. The positions are the same
/// however many threads there are; when the flag is raised, those that are there.
pub fn draw<G: Examined>(
    plan: &Draw<G::Rules>,
    mut drawn: Drawn<G>,
    stop: &AtomicBool,
    mut note: impl FnMut(u64, Option<&Known<G>>) -> Result<(), ArenaError>,
) -> Result<Vec<Known<G>>, ArenaError> {
    if let Some(problem) = G::obstacle(plan.rules, plan.tables.as_deref()) {
        return Err(ArenaError::Input(problem));
    }
    let most = plan.positions * MAX_GAMES_PER_POSITION + GRACE_GAMES;
    let mut found = Found::default();
    found.go_on(&drawn, plan.positions);
    let missing: Vec<u64> = (0..most)
        .filter(|number| !drawn.contains_key(number))
        .collect();
    let own = || Sample::<G>::new(plan.rules, plan.seed, plan.tables.clone());
    let work = |sample: &mut Sample<G>, number: u64| sample.draw(number, stop);
    let is_enough = |found: &Found<G>| found.positions.len() as u64 == plan.positions;
    let threads = if is_enough(&found) { 0 } else { plan.threads };
    // Nothing is wrong where there is no error: it is enough.
    let hear = |number: u64, known: Result<Option<Known<G>>, SpecError>| {
        let known = known.map_err(|error| Some(ArenaError::Trouble(error.to_string())))?;
        // What a raised flag cut short was not tried.
        if stop.load(Ordering::Relaxed) {
            return Err(None);
        }
        note(number, known.as_ref()).map_err(Some)?;
        drawn.insert(number, known);
        found.go_on(&drawn, plan.positions);
        match is_enough(&found) {
            true => Err(None),
            false => Ok(()),
        }
    };
    if let Err(Some(error)) = by_threads(&missing, threads, own, work, hear) {
        return Err(error);
    }
    if !is_enough(&found) && !stop.load(Ordering::Relaxed) {
        let problem = format!(
            "only {} of {} positions could be solved in {most} games",
            found.positions.len(),
            plan.positions
        );
        return Err(ArenaError::Trouble(problem));
    }
    Ok(found.positions)
}

/// The different positions of the games up to a number, all of which have been drawn.
struct Found<G: Game> {
    games: u64,
    positions: Vec<Known<G>>,
    keys: HashSet<u64>,
}

impl<G: Game> Default for Found<G> {
    fn default() -> Found<G> {
        Found {
            games: 0,
            positions: Vec::new(),
            keys: HashSet::new(),
        }
    }
}

impl<G: Game> Found<G> {
    /// Goes on to the next game that has not been drawn, or until there are enough.
    fn go_on(&mut self, drawn: &Drawn<G>, enough: u64) {
        while (self.positions.len() as u64) < enough
            && let Some(known) = drawn.get(&self.games)
        {
            self.games += 1;
            let new = known
                .iter()
                .find(|known| self.keys.insert(known.position.key()));
            self.positions.extend(new.cloned());
        }
    }
}

/// Asks a player, made anew by each thread, about every position, within limits.
pub fn examine<G: Game>(
    positions: &[Known<G>],
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
        let line = Line::new(known.position);
        player.begin_game(&line, known.position.turn());
        let clock = WallClock::new();
        let limits = Limits {
            time: limits.time.map(|time| time + player.startup()),
            ..limits
        };
        let control = Control::new(limits, &clock, stop);
        let thought = player.think(&line, &control, &mut |_| ());
        player.end_game(&line);
        let chosen = thought.map_err(|fault| format!("{fault} (position {})", known.position))?;
        let unknown = || format!("`{}` is no move of {}", chosen.best(), known.position);
        known.judge(chosen.best()).ok_or_else(unknown)
    };
    by_threads(&numbers, threads, player, work, |_, judged| {
        if stop.load(Ordering::Relaxed) {
            return Err(ArenaError::Trouble("interrupted".to_owned()));
        }
        accuracy.add(judged.map_err(ArenaError::Trouble)?);
        Ok(())
    })?;
    Ok(accuracy)
}
