//! The positions of a game that could come back.

use crate::Encoded;

/// The keys of the positions since the last that cannot come back. It judges as
/// [`Trail`](awalam_games::Trail) does, in a fraction of the memory: thousands of games are to
/// fit into a processor's cache.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    keys: Vec<u64>,
    /// One bit for each of them, by their uppermost six bits: most keys are known to be new
    /// without a look at the others.
    filter: u64,
    epoch: u8,
}

impl Past {
    /// Begins again at a position.
    #[inline]
    pub fn restart<G: Encoded>(&mut self, start: &G) {
        if G::CAN_REPEAT {
            self.forget(start.epoch());
            self.push(start.key());
        }
    }

    /// Goes on to a position, and ends the game if it is one that ends it by coming back.
    #[inline]
    pub fn enter<G: Encoded>(&mut self, position: &mut G) {
        if !G::CAN_REPEAT {
            return;
        }
        if position.epoch() != self.epoch {
            self.forget(position.epoch());
        }
        let key = position.key();
        if self.has(key) {
            position.end_by_repetition();
        }
        self.push(key);
    }

    /// What [`enter`](Past::enter) does to a position, but without going there.
    #[inline]
    pub fn peek<G: Encoded>(&self, position: &mut G) {
        if G::CAN_REPEAT && position.epoch() == self.epoch && self.has(position.key()) {
            position.end_by_repetition();
        }
    }

    #[inline(always)]
    fn has(&self, key: u64) -> bool {
        self.filter & bit(key) != 0 && self.keys.contains(&key)
    }

    #[inline(always)]
    fn push(&mut self, key: u64) {
        self.filter |= bit(key);
        self.keys.push(key);
    }

    #[inline(always)]
    fn forget(&mut self, epoch: u8) {
        self.keys.clear();
        self.filter = 0;
        self.epoch = epoch;
    }
}

#[inline(always)]
fn bit(key: u64) -> u64 {
    1 << (key >> 58)
}
