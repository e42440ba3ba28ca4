//! A set of positions that several threads add to.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Positions in a block: one thread at a time works on it.
pub const BLOCK_POSITIONS: usize = 4096;
const WORDS: usize = BLOCK_POSITIONS / 64;

/// One bit per position, and for each block whether there is any.
pub struct Marks {
    words: Box<[AtomicU64]>,
    blocks: Box<[AtomicBool]>,
}

impl Marks {
    /// No marks, for this many positions.
    pub fn new(positions: usize) -> Marks {
        let blocks = positions.div_ceil(BLOCK_POSITIONS);
        Marks {
            words: (0..blocks * WORDS).map(|_| AtomicU64::new(0)).collect(),
            blocks: (0..blocks).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    /// Marks a position.
    #[inline(always)]
    pub fn set(&self, number: usize) {
        self.words[number / 64].fetch_or(1 << (number % 64), Relaxed);
        let block = &self.blocks[number / BLOCK_POSITIONS];
        // Looking first spares the other threads' caches.
        if !block.load(Relaxed) {
            block.store(true, Relaxed);
        }
    }

    /// Whether a position of the block is marked.
    #[inline(always)]
    pub fn has_any(&self, block: usize) -> bool {
        self.blocks[block].load(Relaxed)
    }

    /// Takes all marks of a block away, visiting each, in ascending order.
    #[inline(always)]
    pub fn take(&self, block: usize, mut visit: impl FnMut(usize)) {
        self.blocks[block].store(false, Relaxed);
        for word in block * WORDS..(block + 1) * WORDS {
            let mut bits = self.words[word].swap(0, Relaxed);
            while bits != 0 {
                visit(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}
