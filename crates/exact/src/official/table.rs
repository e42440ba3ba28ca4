//! What was proved of positions, in a bounded table.

use awalam_search::memory::{on_huge_pages, prefetch};

/// Bounds of a value, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub low: i16,
    pub high: i16,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Bounds = Bounds {
        low: -i16::MAX,
        high: i16::MAX,
    };
}

/// One position: the upper bits of its key, and what is known of it.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    low: i16,
    high: i16,
    /// The move that proved most, as its number.
    mv: u16,
    /// What the proof cost, as a power of two, plus one; zero if there is none.
    cost: u16,
}

const NONE: Entry = Entry {
    key: 0,
    low: 0,
    high: 0,
    mv: 0,
    cost: 0,
};

/// Entries that may stand for each other: one line of a cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// Buckets of an empty table.
const FEWEST: usize = 1 << 10;

pub(super) struct Table {
    buckets: Vec<Bucket>,
    most: usize,
    filled: usize,
}

impl Table {
    /// A table of at most so many bytes, but at least [`FEWEST`] buckets.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Bucket>()).max(FEWEST);
        let mut buckets = Vec::with_capacity(most);
        on_huge_pages(buckets.spare_capacity_mut());
        buckets.resize(FEWEST, Bucket([NONE; 4]));
        Table {
            buckets,
            most,
            filled: 0,
        }
    }

    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The place of a key: by as many of its lower bits as there are places
    /// for, or one bit less where the table has not grown so far.
    #[inline(always)]
    fn at(&self, key: u64) -> usize {
        let count = self.buckets.len();
        let half = 1 << count.ilog2();
        let at = key as usize & (2 * half - 1);
        if at < count { at } else { at - half }
    }

    /// Fetches a key's bucket into the cache, to be there when it is asked for.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.buckets[self.at(key)]);
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<(Bounds, u16)> {
        let Bucket(entries) = &self.buckets[self.at(key)];
        let found = entries
            .iter()
            .find(|entry| entry.key == key && entry.cost > 0)?;
        let bounds = Bounds {
            low: found.low,
            high: found.high,
        };
        Some((bounds, found.mv))
    }

    /// Puts bounds in place of the cheapest ones of their bucket.
    pub fn put(&mut self, key: u64, bounds: Bounds, mv: u16, work: u64) {
        if self.filled > self.buckets.len() * 5 / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        let cost = work.max(1).ilog2() as u16 + 1;
        let at = self.at(key);
        let Bucket(entries) = &mut self.buckets[at];
        if let Some(old) = entries
            .iter_mut()
            .find(|entry| entry.key == key && entry.cost > 0)
        {
            old.low = old.low.max(bounds.low);
            old.high = old.high.min(bounds.high);
            old.cost = old.cost.max(cost);
            if mv != 0 {
                old.mv = mv;
            }
            return;
        }
        let Some(cheapest) = entries.iter_mut().min_by_key(|entry| entry.cost) else {
            return;
        };
        self.filled += usize::from(cheapest.cost == 0);
        *cheapest = Entry {
            key,
            low: bounds.low,
            high: bounds.high,
            mv,
            cost,
        };
    }

    /// One bucket more: it takes its share of the one that stood for it.
    fn grow(&mut self) {
        let new = self.buckets.len();
        let old = new - (1 << new.ilog2());
        self.buckets.push(Bucket([NONE; 4]));
        let Bucket(entries) = std::mem::replace(&mut self.buckets[old], Bucket([NONE; 4]));
        for entry in entries.into_iter().filter(|entry| entry.cost > 0) {
            let at = self.at(entry.key);
            let Bucket(places) = &mut self.buckets[at];
            if let Some(free) = places.iter_mut().find(|entry| entry.cost == 0) {
                *free = entry;
            }
        }
    }
}
