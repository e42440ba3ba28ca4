//! Where solvers and bots find tables: the program says how, since they know nothing of
//! files.

use std::sync::Arc;

use awalam_games::awale::Rules;

use super::tables::Tables;

/// Has tables, for whichever rule set is asked for.
pub trait TableSource: Send + Sync {
    /// The tables of a rule set, as many layers as there are at the time.
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>>;
}

/// Tables of another source up to a number of seeds, whatever else it has: what depends
/// on tables then repeats wherever there are as many.
pub struct TablesUpTo {
    /// Where the tables come from.
    pub source: Arc<dyn TableSource>,
    /// The most seeds.
    pub seeds: usize,
}

impl TableSource for TablesUpTo {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        let tables = self.source.tables(rules)?;
        Some(Arc::new(tables.up_to(self.seeds)))
    }
}
