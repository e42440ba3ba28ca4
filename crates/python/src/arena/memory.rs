//! Games that nobody wants to keep longer than the results.

use std::collections::{BTreeMap, HashSet};

use awalam_arena::{ArenaError, GameNumber, GameRow, Origin, Played, Store, Tournament};
use awalam_games::Record;

/// A tournament in memory.
pub struct MemoryStore {
    tournament: Tournament,
    origin: Origin,
    /// By pair and half.
    games: BTreeMap<(u64, usize), Played>,
}

impl MemoryStore {
    /// Nothing yet.
    pub fn new(tournament: Tournament, begun: &str) -> MemoryStore {
        MemoryStore {
            tournament,
            origin: Origin {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                begun: begun.to_owned(),
            },
            games: BTreeMap::new(),
        }
    }
}

fn key(game: GameNumber) -> (u64, usize) {
    (game.pair, game.half.index())
}

impl Store for MemoryStore {
    fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn keep(&mut self, games: &[Played]) -> Result<(), ArenaError> {
        for game in games {
            let place = self.games.entry(key(game.row.number));
            place.or_insert_with(|| game.clone());
        }
        Ok(())
    }

    fn visit_some(
        &mut self,
        from: u64,
        pairs: u64,
        visit: &mut dyn FnMut(GameRow),
    ) -> Result<(), ArenaError> {
        let range = (from, 0)..(from.saturating_add(pairs), 0);
        for played in self.games.range(range).map(|(_, played)| played) {
            visit(played.row.clone());
        }
        Ok(())
    }

    fn record(&mut self, game: GameNumber) -> Result<Option<Record>, ArenaError> {
        let played = self.games.get(&key(game));
        Ok(played.map(|played| played.record.clone()))
    }

    fn distinct_games(&mut self) -> Result<u64, ArenaError> {
        let games: HashSet<u64> = self.games.values().map(|played| played.row.moves).collect();
        Ok(games.len() as u64)
    }
}
