//! Which moves threads are searching right now (ABDADA).

use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that threads are searching, by a key of position and move.
///
/// A thread that finds another one at a move tries its other moves first; when
/// it comes back, the table usually knows the answer (a simple form of ABDADA:
/// Weill 1996, Kerrigan 2017). Forgetting one, or mistaking one for another,
/// only costs time.
pub(super) struct MovesInFlight {
    slots: Box<[AtomicU64]>,
}

/// Moves that can be in flight, apart from collisions.
const SLOTS: usize = 1 << 12;

impl MovesInFlight {
    #[cfg(feature = "threads")]
    pub fn new() -> MovesInFlight {
        MovesInFlight {
            slots: std::iter::repeat_with(AtomicU64::default)
                .take(SLOTS)
                .collect(),
        }
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.slots[key as usize % SLOTS]
    }

    /// Whether a thread is searching it.
    #[inline]
    pub fn has(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// This thread begins to search it.
    #[inline]
    pub fn begin(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// This thread has searched it.
    #[inline]
    pub fn end(&self, key: u64) {
        let slot = self.slot(key);
        if slot.load(Ordering::Relaxed) == key {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
