//! What is left to play for.

use super::board::{Cell, cells};
use super::{Avalam, Colour, Move, RED_TO_MOVE, Tower, Variant};
use crate::keys::{mixed, random_array};
use crate::{Game, MoveList};

/// Random numbers for two towers that can join each other and nothing else: by how many of them are
/// yellow, and by whether they make five.
static PAIR_KEYS: [[u64; 2]; 3] = [random_array(200), random_array(201), random_array(202)];

impl Avalam {
    /// A key of what is left to play for: the towers that can still be joined, the score, and whose
    /// turn it is. Positions of the same rules that have it in common end alike, though safe towers
    /// may stand elsewhere, and so may pairs of towers that can join nothing but each other.
    ///
    /// Where either player may move any tower, pairs cancel out. Of a pair of one colour a tower
    /// goes, whoever joins it: that is as good as done, and only the turn to move is left of it,
    /// which two such pairs give back. A pair of both colours is a tower for the one who joins it,
    /// and of two alike each player gets one.
    pub fn rest_key(&self) -> u64 {
        let (mut safe, mut single) = (self.at_least[4], 0);
        for low in 0..4 {
            let partners = self.up_to(4 - low);
            for cell in cells(self.of_storey(low)) {
                let around = cell.neighbours() & partners;
                safe |= u64::from(around == 0) << cell.index();
                single |= u64::from(around.is_power_of_two()) << cell.index();
            }
        }
        let lead = |all: u64| 2 * (all & self.yellow).count_ones() as i32 - all.count_ones() as i32;
        let (mut towers, mut fives) = (lead(self.at_least[0]), lead(self.at_least[4]));
        let (mut key, mut pairs) = (0_u64, 0_u64);
        let cancel_out = self.rules.variant != Variant::House;
        for low in 0..4 {
            let partners = self.up_to(4 - low);
            for cell in cells(self.of_storey(low) & !safe) {
                let is_yellow = self.yellow >> cell.index() & 1;
                let partner = cell.neighbours() & partners & single;
                if single & cell.bit() == 0 || partner == 0 {
                    let top = [Colour::Red, Colour::Yellow][is_yellow as usize];
                    let height = low as u32 + 1;
                    key ^= Tower { top, height }.key(cell);
                } else if partner > cell.bit() {
                    let yellow = is_yellow + u64::from(self.yellow & partner != 0);
                    let makes_five = usize::from(self.at_least[3 - low] & partner != 0);
                    if !cancel_out {
                        // Added, since the same kind may be there twice.
                        pairs = pairs.wrapping_add(PAIR_KEYS[yellow as usize][makes_five]);
                    } else if yellow == 1 {
                        pairs ^= PAIR_KEYS[1][makes_five];
                    } else {
                        towers -= yellow as i32 - 1;
                        fives += (yellow as i32 - 1) * makes_five as i32;
                        pairs ^= PAIR_KEYS[0][0];
                    }
                }
            }
        }
        if self.turn == Colour::Red {
            key ^= RED_TO_MOVE;
        }
        let score = (64 + towers) << 8 | (64 + fives);
        key.wrapping_add(pairs) ^ mixed(score as u64)
    }

    /// Appends the legal moves to a list, without those that another one is certain to be as good
    /// as, whatever else there is on the board:
    ///
    /// - Where two towers can do the same once they are joined, whichever of them moves, one way is
    ///   enough: with one's own colour on top.
    /// - Of pairs that can join nothing but each other, those that [cancel
    ///   out](Avalam::rest_key) are left alone, unless there is nothing else.
    pub fn choices(&self, moves: &mut MoveList<Move>) {
        // There the colour on top says who may move a tower.
        if self.rules.variant == Variant::House {
            return self.legal_moves(moves);
        }
        let own = self.topped(self.turn);
        let (mut movable, mut single) = (0_u64, 0_u64);
        for low in 0..4 {
            let partners = self.up_to(4 - low);
            for cell in cells(self.of_storey(low)) {
                let near = cell.neighbours() & partners;
                movable |= u64::from(near != 0) << cell.index();
                single |= u64::from(near.is_power_of_two()) << cell.index();
            }
        }
        // A pair of one colour, of both, and of both that makes five, if there is one too many.
        let (mut plain, mut shared) = (None, [None; 2]);
        for cell in cells(single) {
            let partner = cell.neighbours() & self.up_to(5 - self.height(cell) as usize);
            if partner & single == 0 {
                continue;
            }
            movable &= !cell.bit();
            if partner < cell.bit() {
                continue;
            }
            let other = Cell::new(partner.trailing_zeros() as usize);
            let owned = [cell, other].map(|cell| own >> cell.index() & 1);
            let kind = match owned[0] == owned[1] {
                true => &mut plain,
                false => &mut shared[usize::from(self.height(cell) + self.height(other) == 5)],
            };
            let (from, to) = if owned[0] == 1 {
                (cell, other)
            } else {
                (other, cell)
            };
            *kind = match kind {
                Some(_) => None,
                None => Some(Move { from, to }),
            };
        }
        for low in 0..4 {
            let partners = self.up_to(4 - low);
            for from in cells(self.of_storey(low) & movable) {
                let around = from.neighbours() & partners;
                let later = !0 << from.index();
                // Where both ways lead to the same.
                let better = match own & from.bit() != 0 {
                    true => !own | later,
                    false => !own & later,
                };
                for low_to in 0..4 - low {
                    let targets = around & self.of_storey(low_to);
                    let joined = low + low_to + 2;
                    if joined == 5 {
                        for to in cells(targets & better) {
                            moves.push(Move { from, to });
                        }
                        continue;
                    }
                    let low_enough = self.up_to(5 - joined) & !from.bit();
                    for to in cells(targets) {
                        let differ = from.neighbours() ^ to.neighbours();
                        if better & to.bit() != 0 || differ & low_enough & !to.bit() != 0 {
                            moves.push(Move { from, to });
                        }
                    }
                }
            }
        }
        // A five counts more than none.
        moves.extend(plain.into_iter().chain(shared[1].or(shared[0])));
        if moves.is_empty() {
            self.legal_moves(moves);
        }
    }

    /// The cells of towers of that height less one.
    #[inline(always)]
    fn of_storey(&self, low: usize) -> u64 {
        self.at_least[low] & !self.at_least[low + 1]
    }
}
