//! What the searches of one way of counting remember: values of regions, proofs, and
//! which moves were good.

use crate::avalam::common::board::Geometry;
use crate::avalam::common::budget::Budget;
use crate::avalam::common::history::History;

use super::regions::Regions;
use super::score::Scale;
use super::search::{Killers, Search, Small};
use super::transposition::TranspositionTable;

/// What is remembered from one query to the next.
pub(super) struct SearchMemory {
    pub scale: Scale,
    pub regions: Regions,
    table: TranspositionTable,
    history: History,
    killers: Killers,
    bytes: usize,
}

impl SearchMemory {
    /// Takes at most this many bytes, half of them for proofs, half for values.
    pub fn new(scale: Scale, bytes: usize) -> SearchMemory {
        SearchMemory {
            scale,
            regions: Regions::new(bytes / 2, scale),
            table: TranspositionTable::new(bytes / 2),
            history: History::new(),
            killers: [[0; 4]; 64],
            bytes,
        }
    }

    pub fn is_full(&self) -> bool {
        self.regions.is_full()
    }

    /// Before a query: what was seen long ago counts less, and room is made
    /// for values if there is none.
    pub fn refresh(&mut self, full: bool) {
        // Keys of proofs are made of values' keys, which stay what they are.
        if full {
            self.regions = Regions::new(self.bytes / 2, self.scale);
        }
        self.history.fade();
    }

    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.regions.bytes()
    }

    /// A search that adds to what is known.
    pub fn search<'a, 'c>(
        &'a mut self,
        geometry: &'a Geometry,
        budget: &'a mut Budget<'c>,
        small: Small,
    ) -> Search<'a, 'c> {
        Search {
            geometry,
            regions: &mut self.regions,
            table: &mut self.table,
            history: &mut self.history,
            budget,
            scale: self.scale,
            towers: None,
            small,
            depth: 0,
            killers: &mut self.killers,
        }
    }
}
