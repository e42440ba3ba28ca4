//! Scores as single numbers: towers first, then towers of five.

use crate::avalam::common::board::Board;

/// What a tower counts: more than all towers of five together.
pub(super) const TOWER_SCORE: i16 = 64;

/// The part of a score that comes from towers. The other part is small: 48
/// counters make nine fives at most, and where a value was moved so that its left
/// stop is 0, twice as many are the most that can come together.
#[inline(always)]
pub(super) const fn whole(score: i16) -> i16 {
    (score + TOWER_SCORE / 2).div_euclid(TOWER_SCORE) * TOWER_SCORE
}

/// What counts under a rule set. All scores are yellow's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// What a tower of five counts besides: 1, or nothing.
    pub five: i16,
}

impl Scale {
    /// What a move changes: a tower is covered, one of five may arise.
    #[inline(always)]
    pub fn gain(self, board: &Board, from: usize, to: usize) -> i16 {
        let sign = |cell: usize| 2 * (board.yellow >> cell & 1) as i16 - 1;
        let five = match board.storey(from) + board.storey(to) {
            3 => self.five * sign(from),
            _ => 0,
        };
        five - TOWER_SCORE * sign(to)
    }
}
