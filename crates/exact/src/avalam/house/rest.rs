//! The small regions of a position, as a sum of values.

use super::values::{Value, Values, ZERO};

/// Forms of more positions together are not added up: it would take too long.
const MAX_SUM_POSITIONS: u64 = 400;

/// The values that a sum has room for; what does not fit stays on the board.
const MAX_VALUES: usize = 6;

/// A sum of values, none of them zero, sorted, unused places zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rest {
    values: [Value; MAX_VALUES],
}

impl Rest {
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Value> {
        let all = self.values.into_iter();
        all.take_while(|&value| value != ZERO)
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.values[MAX_VALUES - 1] != ZERO
    }

    /// All of it as one value, if it is one.
    #[inline]
    pub fn single(&self) -> Option<Value> {
        (self.values[1] == ZERO).then_some(self.values[0])
    }

    /// Adds a game. There is room: [`Rest::is_full`] was asked.
    pub fn add(&mut self, value: Value, values: &mut Values) {
        let mut value = value;
        let mut at = 0;
        while value != ZERO && at < MAX_VALUES && self.values[at] != ZERO {
            let other = self.values[at];
            let cancels = values.negative(value) == other;
            let product = u64::from(values.size(value)) * u64::from(values.size(other));
            if cancels || product <= MAX_SUM_POSITIONS {
                self.take(at);
                value = if cancels {
                    ZERO
                } else {
                    values.sum(value, other)
                };
                at = 0;
            } else {
                at += 1;
            }
        }
        if value != ZERO {
            self.values[MAX_VALUES - 1] = value;
            self.sort();
        }
    }

    /// Takes one value out.
    pub fn take(&mut self, at: usize) {
        self.values[at] = ZERO;
        self.sort();
    }

    /// Largest first: zeros come last.
    fn sort(&mut self) {
        self.values.sort_unstable_by(|a, b| b.cmp(a));
    }

    #[inline]
    pub fn key(&self, values: &Values) -> u64 {
        let keys = self.iter().map(|value| values.key(value));
        keys.fold(0, u64::wrapping_add)
    }
}
