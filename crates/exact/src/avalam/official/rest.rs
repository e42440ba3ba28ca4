//! The small regions of a position, as a sum of values.

use super::values::{NUMBER_FORM, Value, Values};

/// Forms of more positions together are not added up: it would take too long.
const MAX_SUM_POSITIONS: u64 = 50;

/// The values that a sum has room for; what does not fit stays on the board.
const MAX_VALUES: usize = 6;

/// A sum of forms, none of them a number, sorted, unused places zero; and a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rest {
    forms: [u32; MAX_VALUES],
    pub score: i16,
}

impl Rest {
    /// A score and nothing else.
    pub fn of_score(score: i16) -> Rest {
        Rest {
            score,
            ..Rest::default()
        }
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let all = self.forms.into_iter();
        all.take_while(|&form| form != NUMBER_FORM)
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.forms[MAX_VALUES - 1] != NUMBER_FORM
    }

    /// All of it as one value, if it is one.
    #[inline]
    pub fn single(&self) -> Option<Value> {
        (self.forms[1] == NUMBER_FORM).then_some(Value {
            form: self.forms[0],
            shift: self.score,
        })
    }

    /// Adds a game. There is room: [`Rest::is_full`] was asked.
    pub fn add(&mut self, value: Value, values: &mut Values) {
        self.score += value.shift;
        let mut form = value.form;
        let mut at = 0;
        while form != NUMBER_FORM && at < MAX_VALUES && self.forms[at] != NUMBER_FORM {
            let other = self.forms[at];
            let product = u64::from(values.size(form)) * u64::from(values.size(other));
            if product <= MAX_SUM_POSITIONS && !values.is_full() {
                self.take(at);
                let a = Value { form, shift: 0 };
                let b = Value {
                    form: other,
                    shift: 0,
                };
                let sum = values.sum(a, b);
                self.score += sum.shift;
                form = sum.form;
                at = 0;
            } else {
                at += 1;
            }
        }
        if form != NUMBER_FORM {
            self.forms[MAX_VALUES - 1] = form;
            self.sort();
        }
    }

    /// Takes one value out.
    pub fn take(&mut self, at: usize) {
        self.forms[at] = NUMBER_FORM;
        self.sort();
    }

    /// Largest first: zeros come last.
    fn sort(&mut self) {
        self.forms.sort_unstable_by(|a, b| b.cmp(a));
    }

    #[inline]
    pub fn key(&self, values: &Values) -> u64 {
        let keys = self.iter().map(|form| values.key(form));
        keys.fold(0, u64::wrapping_add)
    }
}
