//! Where games are kept.

mod sqlite;

use awalam_games::Record;

pub use sqlite::SqliteStore;

use crate::{ArenaError, GameNumber, GameRow, Played, Tournament};

/// Keeps a tournament and its games. A game is kept once, by its pair and half:
/// the same one again changes nothing.
pub trait Store {
    /// The tournament.
    fn tournament(&self) -> &Tournament;

    /// Keeps games, all of them or none. Once this returns, no crash loses them.
    fn keep(&mut self, games: &[Played]) -> Result<(), ArenaError>;

    /// Visits the games of `pairs` pairs from `from` on, by pair and half.
    fn visit_some(
        &mut self,
        from: u64,
        pairs: u64,
        visit: &mut dyn FnMut(GameRow),
    ) -> Result<(), ArenaError>;

    /// Visits all games, by pair and half.
    fn visit(&mut self, visit: &mut dyn FnMut(GameRow)) -> Result<(), ArenaError> {
        self.visit_some(0, i64::MAX as u64, visit)
    }

    /// A game's record.
    fn record(&mut self, game: GameNumber) -> Result<Option<Record>, ArenaError>;

    /// How many different games there are.
    fn distinct_games(&mut self) -> Result<u64, ArenaError>;

    /// What wrote it, and when it was begun.
    fn origin(&self) -> &Origin;
}

/// Where a tournament comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The version of the program that began it.
    pub version: String,
    /// When, as RFC 3339 writes it.
    pub begun: String,
}

/// The version of the way games are kept. Older ones are read, newer ones refused.
pub(crate) const FORMAT: i64 = 1;

/// A tournament as stores keep it.
pub(crate) fn read_config(text: &str, place: &str) -> Result<Tournament, ArenaError> {
    let wrong = |problem: String| {
        ArenaError::Trouble(format!("{place}: its tournament cannot be read: {problem}"))
    };
    let tournament: Tournament =
        serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    tournament
        .check()
        .map_err(|error| wrong(error.to_string()))?;
    Ok(tournament)
}

/// A record as stores keep it; it replays, or is refused.
pub(crate) fn read_record(
    text: Option<String>,
    game: GameNumber,
) -> Result<Option<Record>, ArenaError> {
    let read = |text: String| {
        Record::from_text(&text)
            .map_err(|error| ArenaError::Trouble(format!("game {game}: {error}")))
    };
    text.map(read).transpose()
}

/// What stands in a column for a result: player 1's points, doubled.
pub(crate) fn result_number(row: &GameRow) -> i64 {
    use awalam_games::{Side, Verdict};
    match row.result {
        Verdict::Win(Side::One) => 2,
        Verdict::Draw => 1,
        Verdict::Win(Side::Two) => 0,
    }
}

/// The result that a column's number stands for.
pub(crate) fn result_of(number: i64) -> awalam_games::Verdict {
    use awalam_games::{Side, Verdict};
    match number {
        2 => Verdict::Win(Side::One),
        1 => Verdict::Draw,
        _ => Verdict::Win(Side::Two),
    }
}

/// Keeps nothing: for games that only have to be counted.
pub struct NoStore {
    tournament: Tournament,
    origin: Origin,
}

impl NoStore {
    /// For a tournament that is played once.
    pub fn new(tournament: &Tournament) -> NoStore {
        NoStore {
            tournament: tournament.clone(),
            origin: Origin {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                begun: String::new(),
            },
        }
    }
}

impl Store for NoStore {
    fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn keep(&mut self, _: &[Played]) -> Result<(), ArenaError> {
        Ok(())
    }

    fn visit_some(&mut self, _: u64, _: u64, _: &mut dyn FnMut(GameRow)) -> Result<(), ArenaError> {
        Ok(())
    }

    fn record(&mut self, _: GameNumber) -> Result<Option<Record>, ArenaError> {
        Ok(None)
    }

    fn distinct_games(&mut self) -> Result<u64, ArenaError> {
        Ok(0)
    }
}
