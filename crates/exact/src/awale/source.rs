//! Where solvers and bots find tables: the program says how, since they know nothing of
//! files.

use std::sync::{Arc, OnceLock};

use awalam_games::awale::Rules;

use super::tables::Tables;

/// Has tables, for whichever rule set is asked for.
pub trait TableSource: Send + Sync {
    /// The tables of a rule set, as many layers as there are at the time.
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>>;
}

/// Finds the tables of a rule set, as many as there are at the time.
pub type Finder = fn(Rules) -> Option<Arc<Tables>>;

impl TableSource for Finder {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        self(rules)
    }
}

static FINDER: OnceLock<Finder> = OnceLock::new();

/// From here on, bots find tables this way. Only the first call counts.
pub fn find_tables_with(finder: Finder) {
    let _ = FINDER.set(finder);
}

/// What [`find_tables_with`] has named, if it was called.
pub fn table_source() -> Option<Arc<dyn TableSource>> {
    let finder: Finder = *FINDER.get()?;
    Some(Arc::new(finder))
}
