//! Positions by number, gathered by threads until there are enough.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_bots::SpecError;
use awalam_games::Game;

use crate::ArenaError;
use crate::self_play::by_threads;

/// Something about a position, worth keeping.
pub trait OfPosition: Clone + Send {
    /// The game.
    type Game: Game;

    /// The position.
    fn position(&self) -> &Self::Game;
}

/// What came of the games so far, by number: nothing where a game was of no use.
pub type Gathered<T> = BTreeMap<u64, Option<T>>;

/// What is said where a raised flag ended it.
pub(super) const INTERRUPTED: &str = "interrupted";

/// How many are wanted, and how they are looked for.
pub(super) struct Search<'a> {
    /// With different positions.
    pub wanted: u64,
    /// If there are not enough after this number of games, there is something wrong.
    pub most_games: u64,
    pub threads: usize,
    pub stop: &'a AtomicBool,
}

/// Gathers what is missing; `note` is told what came of each game. The same comes out however many
/// threads there are.
pub(super) fn gather<T: OfPosition, S>(
    search: &Search,
    mut gathered: Gathered<T>,
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> Result<Option<T>, SpecError> + Sync,
    mut note: impl FnMut(u64, Option<&T>) -> Result<(), ArenaError>,
) -> Result<Vec<T>, ArenaError> {
    let Search { wanted, stop, .. } = *search;
    let mut found = Found::default();
    found.go_on(&gathered, wanted);
    let missing: Vec<u64> = (0..search.most_games)
        .filter(|number| !gathered.contains_key(number))
        .collect();
    let is_enough = |found: &Found<T>| found.all.len() as u64 == wanted;
    let threads = if is_enough(&found) { 0 } else { search.threads };
    // Nothing is wrong where there is no error: it is enough.
    let hear = |number: u64, one: Result<Option<T>, SpecError>| {
        let one = one.map_err(|error| Some(ArenaError::Trouble(error.to_string())))?;
        // What a raised flag cut short was not tried.
        if stop.load(Ordering::Relaxed) {
            return Err(None);
        }
        note(number, one.as_ref()).map_err(Some)?;
        gathered.insert(number, one);
        found.go_on(&gathered, wanted);
        match is_enough(&found) {
            true => Err(None),
            false => Ok(()),
        }
    };
    if let Err(Some(error)) = by_threads(&missing, threads, own, work, hear) {
        return Err(error);
    }
    if is_enough(&found) {
        return Ok(found.all);
    }
    Err(ArenaError::Trouble(match stop.load(Ordering::Relaxed) {
        true => INTERRUPTED.to_owned(),
        false => format!(
            "only {} of {wanted} positions were found in {} games",
            found.all.len(),
            search.most_games
        ),
    }))
}

/// What has different positions, of the games up to a number, all of which have been played.
struct Found<T> {
    games: u64,
    all: Vec<T>,
    keys: HashSet<u64>,
}

impl<T> Default for Found<T> {
    fn default() -> Found<T> {
        Found {
            games: 0,
            all: Vec::new(),
            keys: HashSet::new(),
        }
    }
}

impl<T: OfPosition> Found<T> {
    /// Goes on to the next game that has not been played, or until there are enough.
    fn go_on(&mut self, gathered: &Gathered<T>, enough: u64) {
        while (self.all.len() as u64) < enough
            && let Some(one) = gathered.get(&self.games)
        {
            self.games += 1;
            let new = one
                .iter()
                .find(|one| self.keys.insert(one.position().key()));
            self.all.extend(new.cloned());
        }
    }
}
