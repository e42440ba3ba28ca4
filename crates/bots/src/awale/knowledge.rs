//! What endgame tables make certain for the champion.

use std::sync::Arc;

use awalam_exact::awale::{Known, TableSource, Tables, lead};
use awalam_games::Game;
use awalam_games::awale::{Awale, Rules};
use awalam_search::{Certainty, Knowledge};

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
    fn probe(&self, position: &Awale) -> Option<Certainty> {
        let tables = self.tables.as_ref()?;
        match usize::from(position.rows().seeds()) <= self.most_seeds {
            true => certainty(tables, position),
            false => None,
        }
    }
}

/// What a position's stores and the tables say about the end of the game.
///
/// Under `uga` sixteen plies without capture end the game, and a table knows the value
/// only of a position after a capture; equal shares do not tell who is first at 24.
pub(super) fn certainty(tables: &Tables, position: &Awale) -> Option<Certainty> {
    let known = tables.known(position)?;
    let (low, high) = bounds(position, &known)?;
    let result = |bound: i8| (lead(position) + i32::from(bound)).signum() as i8;
    let certain = Certainty {
        low: result(low),
        high: result(high),
    };
    let is_split = position.rules() == Rules::Uga && certain.low == 0;
    (!is_split).then_some(certain)
}

/// The bounds of what is still to be had, as the rules really count.
fn bounds(position: &Awale, known: &Known) -> Option<(i8, i8)> {
    match position.rules() {
        Rules::Awari | Rules::Abapa => Some((known.low, known.high)),
        Rules::Uga => {
            let value = known.by_rule.filter(|_| position.quiet_plies() == 0)?;
            Some((value, value))
        }
    }
}
