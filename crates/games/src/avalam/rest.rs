//! What is left to play for.

use super::board::cells;
use super::{Avalam, Colour, RED_TO_MOVE, Tower, tower_key};
use crate::keys::{mixed, random_array};

/// Random numbers for two towers that can join each other and nothing else: by how many of them are
/// yellow, and by whether they make five.
static PAIR_KEYS: [[u64; 2]; 3] = [random_array(200), random_array(201), random_array(202)];

impl Avalam {
    /// A key of what is left to play for: the towers that can still be joined, the score, and whose
    /// turn it is. Positions of the same rules that have it in common end alike, though safe towers
    /// may stand elsewhere, and so may pairs of towers that can join nothing but each other.
    pub fn rest_key(&self) -> u64 {
        let (mut safe, mut single) = (self.at_least[4], 0);
        for low in 0..4 {
            let partners = self.up_to(4 - low);
            for cell in cells(self.at_least[low] & !self.at_least[low + 1]) {
                let around = cell.neighbours() & partners;
                safe |= u64::from(around == 0) << cell.index();
                single |= u64::from(around.is_power_of_two()) << cell.index();
            }
        }
        let (mut key, mut pairs) = (0_u64, 0_u64);
        for low in 0..4 {
            let partners = self.up_to(4 - low);
            for cell in cells(self.at_least[low] & !self.at_least[low + 1] & !safe) {
                let is_yellow = self.yellow >> cell.index() & 1;
                let partner = cell.neighbours() & partners & single;
                if single & cell.bit() == 0 || partner == 0 {
                    let top = [Colour::Red, Colour::Yellow][is_yellow as usize];
                    let height = low as u32 + 1;
                    key ^= tower_key(cell, Tower { top, height });
                } else if partner > cell.bit() {
                    let yellow = is_yellow + u64::from(self.yellow & partner != 0);
                    let makes_five = self.at_least[3 - low] & partner != 0;
                    let kind = PAIR_KEYS[yellow as usize][usize::from(makes_five)];
                    // Added, since the same kind may be there twice.
                    pairs = pairs.wrapping_add(kind);
                }
            }
        }
        if self.turn == Colour::Red {
            key ^= RED_TO_MOVE;
        }
        let lead = |all: u64| 64 + 2 * (all & self.yellow).count_ones() - all.count_ones();
        let score = lead(self.at_least[0]) << 8 | lead(self.at_least[4]);
        key.wrapping_add(pairs) ^ mixed(score.into())
    }
}
