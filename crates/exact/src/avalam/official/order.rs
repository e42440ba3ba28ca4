//! Which games are worth at least as much as others, whatever is played besides.
//!
//! Left is yellow and wants a high score, right is red. In Avalam either
//! player may make any move, so that in every game that occurs both have a move
//! or neither has. That makes sums of such games easy to compare:
//!
//! **G ≥ H** is said if
//! - both stops of G (the scores if left begins, if right begins) are at least
//!   those of H, and
//! - for each left option of H, G has one that is ≥, or some right answer to it
//!   is ≤ G; and
//! - for each right option of G, H has one that is ≤, or some left answer to it
//!   is ≥ H.
//!
//! Then G + X is worth at least as much as H + X for every X of this kind,
//! with either side to begin. Proof, by induction over moves left, with left to begin: if X
//! has no move, it is a number, and the stops say so. Otherwise take left's best
//! move in H + X. If it is in X, left makes it in G + X as well. If it is in H, left
//! has one as good in G, or right may answer it with something ≤ G, with left to
//! move again. Right beginning is the same from the other side. In no case can
//! a side be without a move, for X has one for both.

use super::values::{Value, Values, number, pair};

/// The excess where no shift is enough.
const INFINITE_EXCESS: i16 = i16::MAX;

#[inline(always)]
fn moved(excess: i16, by: i16) -> i16 {
    if excess == INFINITE_EXCESS {
        INFINITE_EXCESS
    } else {
        excess + by
    }
}

impl Values {
    /// Whether `a ≤ b`.
    pub fn le(&mut self, a: Value, b: Value) -> bool {
        if self.excess_bound(a, b) > 0 {
            return false;
        }
        moved(self.excess(a.form, b.form), a.shift - b.shift) <= 0
    }

    /// A lower bound of the excess: the difference of the stops.
    #[inline(always)]
    fn excess_bound(&self, a: Value, b: Value) -> i16 {
        (a.shift - b.shift).max(self.right_stop(a) - self.right_stop(b))
    }

    fn excess_of(&mut self, a: Value, b: Value) -> i16 {
        let excess = self.excess(a.form, b.form);
        moved(excess, a.shift - b.shift)
    }

    /// The least number that makes `b` plus it ≥ `a`. (If it is enough, so is
    /// more: the conditions are the same, with more room.)
    fn excess(&mut self, a: u32, b: u32) -> i16 {
        if a == b {
            return 0;
        }
        let key = pair(a, b);
        if let Some(known) = self.excesses.get(key) {
            return known.shift;
        }
        let excess = self.excess_uncached(a, b);
        self.excesses.put(key, number(excess), 1);
        excess
    }

    fn excess_uncached(&mut self, a: u32, b: u32) -> i16 {
        let (whole_a, whole_b) = (Value { form: a, shift: 0 }, Value { form: b, shift: 0 });
        let mut excess = (self.right_stop(whole_a) - self.right_stop(whole_b)).max(0);
        for at in 0..self.left(a).len() {
            let option = self.left(a)[at];
            let mut least = INFINITE_EXCESS;
            for at in 0..self.left(b).len() {
                if least <= excess {
                    break;
                }
                let other = self.left(b)[at];
                if self.excess_bound(option, other) < least {
                    least = least.min(self.excess_of(option, other));
                }
            }
            for at in 0..self.right(option.form).len() {
                if least <= excess {
                    break;
                }
                let answer = self.right(option.form)[at].plus(option.shift);
                if self.excess_bound(answer, whole_b) < least {
                    least = least.min(self.excess_of(answer, whole_b));
                }
            }
            excess = excess.max(least);
            if excess == INFINITE_EXCESS {
                return INFINITE_EXCESS;
            }
        }
        for at in 0..self.right(b).len() {
            let option = self.right(b)[at];
            let mut least = INFINITE_EXCESS;
            for at in 0..self.right(a).len() {
                if least <= excess {
                    break;
                }
                let other = self.right(a)[at];
                if self.excess_bound(other, option) < least {
                    least = least.min(self.excess_of(other, option));
                }
            }
            for at in 0..self.left(option.form).len() {
                if least <= excess {
                    break;
                }
                let answer = self.left(option.form)[at].plus(option.shift);
                if self.excess_bound(whole_a, answer) < least {
                    least = least.min(self.excess_of(whole_a, answer));
                }
            }
            excess = excess.max(least);
            if excess == INFINITE_EXCESS {
                return INFINITE_EXCESS;
            }
        }
        excess
    }

    /// Whether `a ≤ { left | right }`, a game that has no form yet.
    pub(super) fn le_raw(&mut self, a: Value, left: &[Value], right: &[Value]) -> bool {
        let (left_stop, right_stop) = self.stops(left, right);
        if self.left_stop(a) > left_stop || self.right_stop(a) > right_stop {
            return false;
        }
        for at in 0..self.left(a.form).len() {
            let option = self.left(a.form)[at].plus(a.shift);
            let good = left.iter().any(|&other| self.le(option, other))
                || (0..self.right(option.form).len()).any(|at| {
                    let answer = self.right(option.form)[at].plus(option.shift);
                    self.le_raw(answer, left, right)
                });
            if !good {
                return false;
            }
        }
        for &option in right {
            let good = (0..self.right(a.form).len()).any(|at| {
                let other = self.right(a.form)[at].plus(a.shift);
                self.le(other, option)
            }) || (0..self.left(option.form).len()).any(|at| {
                let answer = self.left(option.form)[at].plus(option.shift);
                self.le(a, answer)
            });
            if !good {
                return false;
            }
        }
        true
    }

    /// Whether `{ left | right } ≤ b`.
    pub(super) fn raw_le(&mut self, left: &[Value], right: &[Value], b: Value) -> bool {
        let (left_stop, right_stop) = self.stops(left, right);
        if left_stop > self.left_stop(b) || right_stop > self.right_stop(b) {
            return false;
        }
        for &option in left {
            let good = (0..self.left(b.form).len()).any(|at| {
                let other = self.left(b.form)[at].plus(b.shift);
                self.le(option, other)
            }) || (0..self.right(option.form).len()).any(|at| {
                let answer = self.right(option.form)[at].plus(option.shift);
                self.le(answer, b)
            });
            if !good {
                return false;
            }
        }
        for at in 0..self.right(b.form).len() {
            let option = self.right(b.form)[at].plus(b.shift);
            let good = right.iter().any(|&other| self.le(other, option))
                || (0..self.left(option.form).len()).any(|at| {
                    let answer = self.left(option.form)[at].plus(option.shift);
                    self.raw_le(left, right, answer)
                });
            if !good {
                return false;
            }
        }
        true
    }
}
