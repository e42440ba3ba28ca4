//! The transposition table: who wins a position, as proved so far.

use crate::avalam::common::buckets::{self, Buckets, cost_of};

/// The upper bits of a key (the others say where to look), what the proof cost
/// as a power of two, and the result in the lowest bit. Zero if there is none.
#[derive(Clone, Copy, Default)]
struct Entry(u64);

/// The bits of an entry that are not the key's.
const EXTRA_BITS: u64 = 0xFF;

impl buckets::Entry for Entry {
    #[inline(always)]
    fn is_of(&self, key: u64) -> bool {
        (self.0 ^ key) & !EXTRA_BITS == 0 && self.cost() > 0
    }

    /// The lower bits of the key are those of its place.
    fn key(&self, bucket: usize) -> u64 {
        self.0 & !EXTRA_BITS | bucket as u64 & EXTRA_BITS
    }

    #[inline(always)]
    fn cost(&self) -> u16 {
        ((self.0 & EXTRA_BITS) >> 1) as u16
    }
}

pub(super) struct TranspositionTable(Buckets<Entry, 8>);

impl TranspositionTable {
    /// A table of at most this many bytes, but at least the smallest of use.
    pub fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable(Buckets::new(bytes))
    }

    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Whether the player to move wins, if that was proved.
    #[inline]
    pub fn get(&self, key: u64) -> Option<bool> {
        self.0.get(key).map(|entry| entry.0 & 1 != 0)
    }

    /// Keeps a proof, with the work that it took.
    pub fn put(&mut self, key: u64, wins: bool, work: u64) {
        let cost = u64::from(cost_of(work));
        let entry = Entry(key & !EXTRA_BITS | cost << 1 | u64::from(wins));
        self.0.put(key, entry, |_| ());
    }
}
