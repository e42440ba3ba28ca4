//! Games that the arena kept, to be counted beside the champion's own.

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

use awalam_arena::{GameRow, Schedule, SqliteStore, Store};
use awalam_games::{Game, GameId, Line, Record, Verdict};

use crate::Result;

/// A finished game, and from where on its players chose the moves.
pub struct Kept<G: Game> {
    /// The game from the usual start.
    pub line: Line<G>,
    /// Plies of a drawn opening: nobody chose them, so they are not counted as played.
    pub opening: usize,
    /// Who won.
    pub result: Verdict,
}

/// Games of stores that are not counted, by the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// They begin with another position, and nobody knows which moves led to it.
    pub elsewhere: u64,
    /// They were lost by a fault, which says nothing about the moves before it.
    pub faults: u64,
    /// A bot that was taken out of its tournament played them.
    pub excluded: u64,
    /// The same players had played the same moves already: bots without chance repeat
    /// themselves, and a store may be named twice, or be a copy of another.
    pub repeated: u64,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} that begin elsewhere, {} lost by a fault, {} of bots taken out, {} that repeat others",
            self.elsewhere, self.faults, self.excluded, self.repeated,
        )
    }
}

/// The games of some stores, and how many of theirs are not among them. A store that is not of
/// this game with its usual rules, or cannot be read, ends it: its games would be missed.
pub fn read<G: Game>(game: GameId, stores: &[PathBuf]) -> Result<(Vec<Kept<G>>, LeftOut)> {
    let mut reader = Reader::<G> {
        start: G::start(G::Rules::default()).to_string(),
        games: Vec::new(),
        left_out: LeftOut::default(),
        seen: HashSet::new(),
    };
    for path in stores {
        // Some of the store's complaints name it, some do not.
        let place = path.display().to_string();
        let named = |problem: String| {
            let rest = problem.strip_prefix(&place).unwrap_or(&problem);
            format!("--store {place}: {}", rest.trim_start_matches([':', ' ']))
        };
        let mut store = open::<G>(game, path)?;
        let mut rows = Vec::new();
        let visited = store.visit(&mut |row| rows.push(row));
        visited.map_err(|error| named(error.to_string()))?;
        let schedule = store.tournament().schedule();
        for row in rows {
            let found = store.record(row.number);
            let record = found.map_err(|error| named(error.to_string()))?;
            let missing = || {
                let problem = format!("the record of game {} is missing", row.number);
                named(format!("{problem}: take a copy that is not damaged"))
            };
            reader.take(&schedule, &row, &record.ok_or_else(missing)?)?;
        }
    }
    Ok((reader.games, reader.left_out))
}

/// A store of a game with its usual rules.
fn open<G: Game>(game: GameId, path: &Path) -> Result<SqliteStore> {
    let place = path.display();
    let store = SqliteStore::look(path).map_err(|error| {
        format!("--store {error} (a file is wanted that `awalam arena` keeps its games in)")
    })?;
    let found = store.tournament().game;
    if found != game {
        return Err(format!(
            "--store {place}: its games are of {found}, not of {game}: leave it out, or make the openings of {found} with it"
        )
        .into());
    }
    let usual = G::Rules::default().to_string();
    let rules = match store.tournament().rules.as_str() {
        "" => usual.clone(),
        rules => rules.parse::<G::Rules>()?.to_string(),
    };
    if rules != usual {
        return Err(format!(
            "--store {place}: its games follow the rules {rules}, the openings are of {usual}: name a store with games of {usual}"
        )
        .into());
    }
    Ok(store)
}

/// What was read so far.
struct Reader<G: Game> {
    start: String,
    games: Vec<Kept<G>>,
    left_out: LeftOut,
    seen: HashSet<String>,
}

impl<G: Game> Reader<G> {
    /// Takes a game, or counts why not.
    fn take(&mut self, schedule: &Schedule, row: &GameRow, record: &Record) -> Result<()> {
        let left_out = &mut self.left_out;
        let reason = if !schedule.is_played(row.number.pair) {
            Some(&mut left_out.excluded)
        } else if record.start() != self.start {
            Some(&mut left_out.elsewhere)
        } else if row.termination.is_fault() {
            Some(&mut left_out.faults)
        } else if !self.seen.insert(identity(record)) {
            Some(&mut left_out.repeated)
        } else {
            None
        };
        match reason {
            Some(count) => *count += 1,
            None => self.games.push(Kept {
                line: record.replay()?,
                opening: row.opening_plies() as usize,
                result: row.result,
            }),
        }
        Ok(())
    }
}

/// What makes two games one and the same: players and moves.
fn identity(record: &Record) -> String {
    use awalam_games::Side::{One, Two};
    let players = [record.player(One), record.player(Two)];
    let moves = record.moves().iter().map(|mv| mv.text.as_str());
    players
        .into_iter()
        .chain(moves)
        .collect::<Vec<_>>()
        .join("\n")
}
