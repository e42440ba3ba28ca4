//! What endgame tables make certain for the champion.

use std::sync::Arc;

use awalam_exact::awale::{TableSource, Tables};
use awalam_games::awale::Awale;
use awalam_games::{Game, WdlBounds};
use awalam_search::Knowledge;

/// Endgame tables, as far as they may be used; by default there are none.
#[derive(Clone, Default)]
pub struct TableKnowledge {
    source: Option<Arc<dyn TableSource>>,
    /// Endgames of more seeds are not looked up.
    most_seeds: usize,
    /// Those for the game under way.
    tables: Option<Arc<Tables>>,
}

impl TableKnowledge {
    /// Tables from a source, looked up for positions of up to `most_seeds` seeds.
    pub fn new(source: Option<Arc<dyn TableSource>>, most_seeds: usize) -> TableKnowledge {
        TableKnowledge {
            source: source.filter(|_| most_seeds > 0),
            most_seeds,
            tables: None,
        }
    }

    /// The tables for a position, if there are any.
    pub(super) fn find_tables(&self, position: &Awale) -> Option<Arc<Tables>> {
        self.source.as_ref()?.tables(position.rules())
    }

    /// The most seeds that are looked up.
    pub(super) fn most_seeds(&self) -> usize {
        self.most_seeds
    }
}

impl Knowledge<Awale> for TableKnowledge {
    /// Finds out which tables there are; there may be more than before.
    fn begin_search(&mut self, root: &Awale) -> bool {
        let found = self.find_tables(root);
        let reach = |tables: &Option<Arc<Tables>>| {
            let tables = tables.as_ref()?;
            Some((tables.rules(), tables.most_seeds()))
        };
        let changed = reach(&found) != reach(&self.tables);
        self.tables = found;
        changed
    }

    #[inline(always)]
    fn probe(&self, position: &Awale, _: WdlBounds, _: u32) -> Option<WdlBounds> {
        let tables = self.tables.as_ref()?;
        match usize::from(position.rows().seeds()) <= self.most_seeds {
            true => tables.probe_wdl(position),
            false => None,
        }
    }
}
