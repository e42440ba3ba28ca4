//! Where whoever plays finds tables: the program says once how, since bots know
//! nothing of files.

use std::sync::{Arc, OnceLock};

use awalam_games::awale::Rules;

use super::tables::Tables;

/// Finds the tables of a rule set, as many as there are at the time.
pub type Finder = fn(Rules) -> Option<Arc<Tables>>;

static FINDER: OnceLock<Finder> = OnceLock::new();

/// From here on, bots find tables this way. Only the first call counts.
pub fn find_tables_with(finder: Finder) {
    let _ = FINDER.set(finder);
}

/// The tables of a rule set, if there are any.
pub fn tables(rules: Rules) -> Option<Arc<Tables>> {
    FINDER.get()?(rules)
}
