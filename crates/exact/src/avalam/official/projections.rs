//! From values that count towers of five to those that do not.

use super::score::whole;
use super::values::{NUMBER_FORM, Value, Values, number};

/// For each form that counts fives, the value without them.
#[derive(Default)]
pub(super) struct Projections {
    known: Vec<Option<Value>>,
}

impl Projections {
    pub fn of(&mut self, form: u32, fives: &Values, towers: &mut Values) -> Value {
        if form == NUMBER_FORM {
            return number(0);
        }
        let at = form as usize;
        if self.known.len() <= at {
            self.known.resize(fives.forms(), None);
        }
        if let Some(known) = self.known[at] {
            return known;
        }
        let mut side = |options: &[Value]| -> Vec<Value> {
            let projected = options.iter().map(|option| {
                let value = self.of(option.form, fives, towers);
                value.plus(whole(option.shift))
            });
            projected.collect()
        };
        let (left, right) = (side(fives.left(form)), side(fives.right(form)));
        let value = towers.game(left, right);
        self.known[at] = Some(value);
        value
    }

    pub fn bytes(&self) -> usize {
        self.known.capacity() * size_of::<Option<Value>>()
    }
}
