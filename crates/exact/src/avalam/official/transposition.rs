//! The transposition table: bounds of the score still to come, as proved so far.

use crate::avalam::common::buckets::{self, Buckets, cost_of};
use crate::avalam::common::history::MoveNumber;

/// Bounds of a value, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub low: i16,
    pub high: i16,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Bounds = Bounds {
        low: -i16::MAX,
        high: i16::MAX,
    };
}

/// One position: its key, and what is known of it.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    low: i16,
    high: i16,
    /// The move that proved most.
    mv: MoveNumber,
    cost: u16,
}

impl buckets::Entry for Entry {
    #[inline(always)]
    fn is_of(&self, key: u64) -> bool {
        self.key == key && self.cost > 0
    }

    fn key(&self, _: usize) -> u64 {
        self.key
    }

    #[inline(always)]
    fn cost(&self) -> u16 {
        self.cost
    }
}

pub(super) struct TranspositionTable(Buckets<Entry, 4>);

impl TranspositionTable {
    /// A table of at most this many bytes, but at least the smallest of use.
    pub fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable(Buckets::new(bytes))
    }

    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Fetches what is known of a position into the cache.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        self.0.prefetch(key);
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<(Bounds, MoveNumber)> {
        let &Entry { low, high, mv, .. } = self.0.get(key)?;
        Some((Bounds { low, high }, mv))
    }

    /// Keeps bounds, the move that proved them and the work that it took.
    pub fn put(&mut self, key: u64, bounds: Bounds, mv: MoveNumber, work: u64) {
        let Bounds { low, high } = bounds;
        let cost = cost_of(work);
        let entry = Entry {
            key,
            low,
            high,
            mv,
            cost,
        };
        self.0.put(key, entry, |old| {
            old.low = old.low.max(low);
            old.high = old.high.min(high);
            old.cost = old.cost.max(cost);
            if mv != 0 {
                old.mv = mv;
            }
        });
    }
}
