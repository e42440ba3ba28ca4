//! Values that were worked out, in bounded memory: when there is no more room, the
//! cheapest are forgotten, and worked out again if need be.

use crate::avalam::common::buckets::{self, Buckets, cost_of};

use super::values::Value;

/// A value by its key, which is as good as random: two games hardly ever share
/// one, no more than two positions do in the table of proofs.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    form: u32,
    shift: i16,
    cost: u16,
}

impl buckets::Entry for Entry {
    #[inline(always)]
    fn is_of(&self, key: u64) -> bool {
        self.key == key && self.cost > 0
    }

    fn key(&self, _: usize) -> u64 {
        self.key
    }

    #[inline(always)]
    fn cost(&self) -> u16 {
        self.cost
    }
}

pub(super) struct Cache(Buckets<Entry, 4>);

impl Cache {
    /// A cache of at most this many bytes, but at least the smallest of use.
    pub fn new(bytes: usize) -> Cache {
        Cache(Buckets::new(bytes))
    }

    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Value> {
        let &Entry { form, shift, .. } = self.0.get(key)?;
        Some(Value { form, shift })
    }

    /// Keeps a value, with the work that it took.
    pub fn put(&mut self, key: u64, value: Value, work: u64) {
        let Value { form, shift } = value;
        let entry = Entry {
            key,
            form,
            shift,
            cost: cost_of(work),
        };
        self.0.put(key, entry, |_| ());
    }
}
