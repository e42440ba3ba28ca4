//! What a bot depends on beside its text.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use awalam_exact::awale::TableSource;
use awalam_search::Limits;

use crate::HasBots;

/// Everything that a bot depends on beside its text. Nothing else is looked up
/// anywhere: the same text in the same context plays the same.
#[derive(Clone, Default)]
pub struct BuildContext {
    /// Decides all random choices, together with the bot's own setting of that name.
    pub seed: u64,
    /// The limits of every move, as far as they are known when the bot is built. They
    /// decide with those of its text how much memory it takes; a request for a move gives
    /// the limits again.
    pub limits: Limits,
    /// Awalé's endgame tables, if bots are to have any.
    pub tables: Option<Arc<dyn TableSource>>,
    /// The folder that programs from outside run in, and that relative paths in a bot's
    /// text are seen from; none for the present one.
    pub folder: Option<PathBuf>,
}

impl BuildContext {
    /// A seed, no limits, no tables.
    pub fn seeded(seed: u64) -> BuildContext {
        BuildContext {
            seed,
            ..BuildContext::default()
        }
    }

    /// With these limits.
    pub fn within(mut self, limits: Limits) -> BuildContext {
        self.limits = limits;
        self
    }

    /// With these tables.
    pub fn with_tables(mut self, tables: Option<Arc<dyn TableSource>>) -> BuildContext {
        self.tables = tables;
        self
    }

    /// The most seeds of an endgame that bots of a game can look up; none if the game
    /// has no tables, or there are none.
    pub fn table_seeds<G: HasBots>(&self, rules: G::Rules) -> Option<usize> {
        let tables = self.tables.as_ref()?.tables(G::table_rules(rules)?)?;
        tables.most_seeds()
    }
}

impl fmt::Debug for BuildContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuildContext")
            .field("seed", &self.seed)
            .field("limits", &self.limits)
            .field("tables", &self.tables.is_some())
            .field("folder", &self.folder)
            .finish()
    }
}
