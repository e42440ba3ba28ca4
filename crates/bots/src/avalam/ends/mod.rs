//! Ends that are worked out whole: few towers are left that can join each other, but for pairs
//! that can join nothing else.

mod rest;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use awalam_games::avalam::{Avalam, Variant};
use awalam_games::{Game, Wdl, WdlBounds};

use rest::{MAX_OPEN, Places, Rest};

/// With more towers there is too much else left, as a rule.
const MAX_TOWERS: u32 = 24;

/// How much is worked out: with how many towers that can be joined, but not in pairs, and in how
/// many steps at most.
struct Effort {
    open: u32,
    steps: u32,
}

/// At the horizon of a search, a ply before it, and further from it: what was given up there
/// costs less beside what it would have saved.
const EFFORTS: [Effort; 3] = [
    Effort {
        open: 10,
        steps: 100,
    },
    Effort {
        open: 12,
        steps: 500,
    },
    Effort {
        open: MAX_OPEN as u32,
        steps: 2_000,
    },
];

/// Values that are remembered, a power of two.
const KNOWN: usize = 1 << 16;

/// Works ends out, and remembers what they are worth.
#[derive(Debug)]
pub(super) struct Ends {
    /// A key and bounds in each word: what comes later takes the place. Words are whole, so that
    /// threads need no lock.
    known: Box<[AtomicU64]>,
}

impl Default for Ends {
    fn default() -> Ends {
        Ends {
            known: (0..KNOWN).map(|_| AtomicU64::new(0)).collect(),
        }
    }
}

impl Ends {
    /// The result of a position where little is left, seen by the player to move, as far as it is
    /// wanted, if a search that would look so many plies on can have it soon enough.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn result(&self, position: &Avalam, wanted: WdlBounds, plies: u32) -> Option<WdlBounds> {
        let is_house = position.rules().variant == Variant::House;
        if position.towers_left() > MAX_TOWERS || is_house || wanted.low >= wanted.high {
            return None;
        }
        let effort = &EFFORTS[(plies as usize).min(EFFORTS.len() - 1)];
        let (lead, rest, places) = Rest::of(position, effort.open)?;
        let alpha = -lead - i32::from(wanted.low == Wdl::Loss);
        let beta = i32::from(wanted.high == Wdl::Win) - lead;
        let mut steps = effort.steps;
        let value = self.value(&rest, &places, (alpha, beta), &mut steps)?;
        let result = Wdl::of_margin(lead + value);
        Some(WdlBounds {
            low: if value <= alpha { Wdl::Loss } else { result },
            high: if value >= beta { Wdl::Win } else { result },
        })
    }

    /// What is left is worth so much to the player to move, or at least or at most so much
    /// where that is outside a window: alpha-beta to the end of the game. Nothing if no steps are
    /// left.
    fn value(
        &self,
        rest: &Rest,
        places: &Places,
        (mut alpha, mut beta): (i32, i32),
        steps: &mut u32,
    ) -> Option<i32> {
        let (mut low, mut high) = rest.bounds();
        if low >= beta || low == high {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        let key = rest.key();
        let place = &self.known[key as usize & (KNOWN - 1)];
        if let Some(bounds) = bounds_in(place.load(Ordering::Relaxed), key) {
            (low, high) = bounds;
            if low >= beta || low == high {
                return Some(low);
            }
            if high <= alpha {
                return Some(high);
            }
        }
        *steps = steps.checked_sub(1)?;
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let mut best = low;
        let looked = rest.look_at_moves(|mv| {
            let (gain, next) = rest.after(mv, places);
            let window = (gain - beta, gain - alpha.max(best));
            let Some(value) = self.value(&next, places, window, steps) else {
                return ControlFlow::Break(None);
            };
            best = best.max(gain - value);
            match best >= beta {
                true => ControlFlow::Break(Some(())),
                false => ControlFlow::Continue(()),
            }
        });
        if looked == ControlFlow::Break(None) {
            return None;
        }
        match best {
            _ if best >= beta => low = best,
            _ if best <= alpha => high = best,
            _ => (low, high) = (best, best),
        }
        place.store(word(key, low, high), Ordering::Relaxed);
        Some(best)
    }
}

/// A value in a word, and its sign.
const VALUE_BITS: u32 = 11;
const VALUE_MASK: u64 = (1 << VALUE_BITS) - 1;
const VALUE_ZERO: i32 = 1 << (VALUE_BITS - 1);
/// The rest of a word tells keys apart, by the bits that do not say where it is.
const KEY_MASK: u64 = !0 << (2 * VALUE_BITS);

/// The least and the greatest value that a word keeps of a key.
#[inline(always)]
fn bounds_in(word: u64, key: u64) -> Option<(i32, i32)> {
    // A word that keeps something is never zero here.
    let (low, high) = (word & VALUE_MASK, word >> VALUE_BITS & VALUE_MASK);
    let is_of_key = (word ^ key) & KEY_MASK == 0 && low != 0;
    is_of_key.then_some((low as i32 - VALUE_ZERO, high as i32 - VALUE_ZERO))
}

#[inline(always)]
fn word(key: u64, low: i32, high: i32) -> u64 {
    let stored = |value: i32| (value + VALUE_ZERO) as u64;
    key & KEY_MASK | stored(high) << VALUE_BITS | stored(low)
}
