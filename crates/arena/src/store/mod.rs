//! Where games are kept.

#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub(crate) mod columns;
#[cfg(feature = "sqlite")]
mod sqlite;

use awalam_games::Record;

#[cfg(feature = "sqlite")]
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

    /// Changes the tournament where it may change (rounds that are drawn, bots that are
    /// taken out, its folder) and removes the games of some pairs: both, or nothing. How many
    /// games there were.
    fn redefine(&mut self, tournament: &Tournament, discarded: &[u64]) -> Result<u64, ArenaError>;

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

impl Origin {
    /// This version, which begins now.
    pub(crate) fn now(begun: &str) -> Origin {
        Origin {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            begun: begun.to_owned(),
        }
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
            origin: Origin::now(""),
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

    fn redefine(&mut self, tournament: &Tournament, _: &[u64]) -> Result<u64, ArenaError> {
        self.tournament = tournament.clone();
        Ok(0)
    }
}
