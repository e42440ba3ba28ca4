//! Ends that are worked out whole: little is left but pairs of towers that can join each other and
//! nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

use awalam_games::avalam::{Avalam, Cell, Variant};
use awalam_games::{Game, MoveList, Wdl};

/// With more towers there is too much else left, as a rule.
const MAX_TOWERS: u32 = 24;
/// So many towers that can be joined, but not in pairs, are worked out.
const MAX_OPEN: u32 = 7;
/// Results that are remembered, a power of two.
const KNOWN: usize = 1 << 16;
/// Tells keys under `classic` rules from the others.
const CLASSIC: u64 = 0x9e37_79b9_7f4a_7c15;
/// What a tower counts beside a tower of five: more than all of these.
const TOWER: i32 = 64;

/// What is left of a position, seen by the player to move.
#[derive(Clone, Copy)]
struct Rest {
    /// The lead in towers and fives, with pairs of one colour joined.
    lead: i32,
    /// Pairs of both colours, if their number is odd, and of those that make five.
    shared: [bool; 2],
    /// Towers that can be joined, but not in pairs: the player's to move, the other's.
    open: [i32; 2],
}

impl Rest {
    /// Nothing if more towers than that many are open.
    ///
    /// Of a pair of one colour its owner keeps one tower, whoever joins it. One of both colours is
    /// a tower more for the player who does, and a five where it makes one: the players take them
    /// in turn, first those that make five, since of equal towers these decide.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn of(position: &Avalam, most_open: u32) -> Option<Rest> {
        let own = position.cells_topped(position.colour_to_move());
        let (mut towers, mut fives, mut open) = (0, 0, 0_u64);
        let (mut shared, mut shared_fives) = (0, 0);
        for height in 1..=4 {
            let low_enough = position.cells_up_to(5 - height);
            for cell in Cell::in_set(position.cells_of_height(height)) {
                let around = cell.neighbours() & low_enough;
                if around == 0 {
                    continue;
                }
                let partner = around & around.wrapping_neg();
                let is_pair = around == partner && is_single(position, partner, cell.bit());
                if !is_pair {
                    open |= cell.bit();
                    continue;
                }
                // Each pair once.
                if partner < cell.bit() {
                    continue;
                }
                let makes_five = i32::from(partner & position.cells_of_height(5 - height) != 0);
                match (own & cell.bit() != 0, own & partner != 0) {
                    (true, true) => (towers, fives) = (towers - 1, fives + makes_five),
                    (false, false) => (towers, fives) = (towers + 1, fives - makes_five),
                    _ => (shared, shared_fives) = (shared + 1, shared_fives + makes_five),
                }
            }
        }
        if open.count_ones() > most_open {
            return None;
        }
        let lead = |set: u64| 2 * (set & own).count_ones() as i32 - set.count_ones() as i32;
        towers += lead(position.cells_up_to(4) | position.cells_of_height(5));
        fives += lead(position.cells_of_height(5));
        if position.rules().variant != Variant::Official {
            fives = 0;
        }
        Some(Rest {
            lead: TOWER * towers + fives,
            shared: [(shared - shared_fives) % 2 != 0, shared_fives % 2 != 0],
            open: [open & own, open & !own].map(|set| set.count_ones() as i32),
        })
    }

    /// Who wins, where nothing is open, or so few towers that they do not matter: 1 for the player to
    /// move, 0 for nobody, or -1.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn result(&self, counts_fives: bool) -> Option<i32> {
        let [plain, five] = self.shared;
        let sum = self.lead + TOWER * i32::from(plain != five) + i32::from(five && counts_fives);
        if self.open == [0, 0] {
            return Some(sum.signum());
        }
        // Whoever covers a tower of the other's whenever that is possible loses towers only when
        // nothing but their own can be joined, and then fewer than they had there at first: each
        // move of the other's that gained something has taken one of them. Before that the players
        // take turns.
        let pairs = i32::from(plain) + i32::from(five);
        let [gain, loss] = [self.open[1] + pairs - 1, self.open[0] + pairs - 1];
        let (most, least) = (gain.max(1), loss.max(0));
        let towers = (self.lead + TOWER / 2).div_euclid(TOWER);
        if towers > least {
            return Some(1);
        }
        (towers < -most).then_some(-1)
    }
}

/// Whether the only tower in a set can join one tower and nothing else.
#[inline(always)]
fn is_single(position: &Avalam, set: u64, other: u64) -> bool {
    Cell::in_set(set).all(|cell| {
        let height = (1..=4).find(|&height| position.cells_of_height(height) & set != 0);
        let low_enough = height.map_or(0, |height| position.cells_up_to(5 - height));
        cell.neighbours() & low_enough == other
    })
}

/// Works ends out, and remembers them.
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
    /// The result of a position where little is left, seen by the player to move.
    #[inline]
    pub fn result(&self, position: &Avalam) -> Option<Wdl> {
        let variant = position.rules().variant;
        if position.towers_left() > MAX_TOWERS || variant == Variant::House {
            return None;
        }
        let rest = Rest::of(position, MAX_OPEN)?;
        let result = rest.result(variant == Variant::Official);
        Some(Wdl::of_margin(match result {
            Some(result) => result,
            None => self.search(position, -1, 1),
        }))
    }

    /// The result within a window, or a bound of it: alpha-beta to the end of the game.
    fn search(&self, position: &Avalam, mut alpha: i32, mut beta: i32) -> i32 {
        let counts_fives = position.rules().variant == Variant::Official;
        // The next game may be played by other rules.
        let key = position.rest_key() ^ if counts_fives { 0 } else { CLASSIC };
        let place = &self.known[(key >> 32) as usize & (KNOWN - 1)];
        let (mut low, mut high) = bounds(place.load(Ordering::Relaxed), key);
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let own = position.cells_topped(position.colour_to_move());
        let mut moves = MoveList::new();
        position.choices(&mut moves);
        let mut best = low;
        // One's own colour onto the other's first.
        'moves: for promising in [true, false] {
            for &mv in &moves {
                if (own & mv.from.bit() != 0 && own & mv.to.bit() == 0) != promising {
                    continue;
                }
                let mut next = *position;
                next.play_unchecked(mv);
                let known = Rest::of(&next, u32::MAX).and_then(|rest| rest.result(counts_fives));
                let value = match known {
                    Some(result) => -result,
                    None => -self.search(&next, -beta, -alpha.max(best)),
                };
                best = best.max(value);
                if best >= beta {
                    break 'moves;
                }
            }
        }
        match best {
            _ if best >= beta => low = best,
            _ if best <= alpha => high = best,
            _ => (low, high) = (best, best),
        }
        place.store(word(key, low, high), Ordering::Relaxed);
        best
    }
}

/// The least and the greatest result that a word keeps of a key's position.
#[inline(always)]
fn bounds(word: u64, key: u64) -> (i32, i32) {
    // A word that keeps something is never zero here.
    match (word ^ key) & !15 == 0 && word & 15 != 0 {
        true => ((word & 3) as i32 - 1, (word >> 2 & 3) as i32 - 2),
        false => (-1, 1),
    }
}

#[inline(always)]
fn word(key: u64, low: i32, high: i32) -> u64 {
    key & !15 | (low + 1) as u64 | ((high + 2) as u64) << 2
}
