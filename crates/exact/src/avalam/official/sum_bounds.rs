//! What a sum of games is worth at most and at least, from its parts alone.
//!
//! Right can hold left to a score by answering each move where it was made. Where
//! that is impossible, because the move was the last one there, right has to
//! begin somewhere else: there it is as if left had passed. So let
//!
//! - *free* be the score of one game if left is to move and may pass at any
//!   time, while right may not, and
//! - *bound* the score of that game if right is to move.
//!
//! Free is never less than bound. With left to move, a sum is worth at most the sum
//! of all free: after left's move in a game the answer there leads back to what was
//! promised, and if there is none, right moves anywhere else, which is no worse
//! for right than promised. With right to move, one game may count as bound. No
//! game needs to be hot for that, and none free of zugzwang.

use super::rest::Rest;
use super::transposition::Bounds;
use super::values::{Value, Values};

/// What one side can be held to in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SumBound {
    /// If that side is to move and may pass.
    pub free: i16,
    /// If the other one is to move.
    pub bound: i16,
}

impl Values {
    /// What left and right can be held to in the game of these options; it has
    /// some for both.
    pub(super) fn sum_bounds_with(&self, left: &[Value], right: &[Value]) -> (SumBound, SumBound) {
        let free = |option: &Value| self.sum_bounds(option.form).0.free + option.shift;
        let bound = |option: &Value| self.sum_bounds(option.form).0.bound + option.shift;
        let after = right.iter().map(free).min().unwrap_or_default();
        let first = left.iter().map(bound).max().unwrap_or_default();
        let left_held = SumBound {
            free: first.max(after),
            bound: after,
        };
        let free = |option: &Value| self.sum_bounds(option.form).1.free + option.shift;
        let bound = |option: &Value| self.sum_bounds(option.form).1.bound + option.shift;
        let after = left.iter().map(free).max().unwrap_or_default();
        let first = right.iter().map(bound).min().unwrap_or_default();
        let right_held = SumBound {
            free: first.min(after),
            bound: after,
        };
        (left_held, right_held)
    }

    /// Bounds of the score to come from a sum with no board beside it, seen by
    /// the player to move.
    pub fn bounds(&self, rest: &Rest, yellow_to_move: bool) -> Bounds {
        let (mut most, mut least) = (0, 0);
        // What the first move is worth.
        let (mut down, mut up) = (0, 0);
        for form in rest.iter() {
            let (left, right) = self.sum_bounds(form);
            most += left.free;
            least += right.free;
            down = down.max(left.free - left.bound);
            up = up.max(right.bound - right.free);
        }
        if yellow_to_move {
            Bounds {
                low: least + up,
                high: most,
            }
        } else {
            Bounds {
                low: -most + down,
                high: -least,
            }
        }
    }
}
