//! A table of proofs in bounded memory.
//!
//! It begins small and grows as it fills, so that short searches stay within
//! the processor's caches; and by one bucket at a time, so that no search waits
//! for it (linear hashing).

use awalam_search::memory::{on_huge_pages, prefetch};

/// What is known of one position.
pub(crate) trait Entry: Copy + Default {
    /// Whether it is about the position of this key.
    fn is_of(&self, key: u64) -> bool;
    /// The key, as far as it says where the entry belongs; it stands in this bucket.
    fn key(&self, bucket: usize) -> u64;
    /// What the proof cost, as a power of two, plus one; zero if there is none.
    fn cost(&self) -> u16;
}

/// The cost of a proof, from the work that it took.
pub(crate) fn cost_of(work: u64) -> u16 {
    work.max(1).ilog2() as u16 + 1
}

/// Entries that may stand for each other: one line of a cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket<E, const N: usize>([E; N]);

impl<E: Entry, const N: usize> Bucket<E, N> {
    fn empty() -> Bucket<E, N> {
        Bucket([E::default(); N])
    }
}

/// Buckets of an empty table: enough for their place to tell the lower bits of
/// a key.
const MIN_BUCKETS: usize = 1 << 10;

/// Buckets of `N` entries each.
pub(crate) struct Buckets<E, const N: usize> {
    all: Vec<Bucket<E, N>>,
    most: usize,
    filled: usize,
}

impl<E: Entry, const N: usize> Buckets<E, N> {
    /// A table of at most this many bytes, but at least [`MIN_BUCKETS`] buckets.
    pub fn new(bytes: usize) -> Buckets<E, N> {
        let most = (bytes / size_of::<Bucket<E, N>>()).max(MIN_BUCKETS);
        let mut all = Vec::with_capacity(most);
        on_huge_pages(all.spare_capacity_mut());
        all.resize(MIN_BUCKETS, Bucket::empty());
        Buckets {
            all,
            most,
            filled: 0,
        }
    }

    pub fn bytes(&self) -> usize {
        self.all.len() * size_of::<Bucket<E, N>>()
    }

    /// The place of a key: by as many of its lower bits as there are places
    /// for, or one bit less where the table has not grown so far.
    #[inline(always)]
    fn at(&self, key: u64) -> usize {
        let count = self.all.len();
        let half = 1 << count.ilog2();
        let at = key as usize & (2 * half - 1);
        if at < count { at } else { at - half }
    }

    /// Fetches a key's bucket into the cache, to be there when it is asked for.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.all[self.at(key)]);
    }

    /// The entry of a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&E> {
        let Bucket(entries) = &self.all[self.at(key)];
        entries.iter().find(|entry| entry.is_of(key))
    }

    /// Puts an entry in place of the cheapest one of its bucket, unless its key has
    /// one: then that is given what is new.
    pub fn put(&mut self, key: u64, entry: E, add: impl FnOnce(&mut E)) {
        if self.filled > self.all.len() * N * 5 / 8 && self.all.len() < self.most {
            self.grow();
        }
        let at = self.at(key);
        let Bucket(entries) = &mut self.all[at];
        if let Some(old) = entries.iter_mut().find(|entry| entry.is_of(key)) {
            return add(old);
        }
        let Some(cheapest) = entries.iter_mut().min_by_key(|entry| entry.cost()) else {
            return;
        };
        self.filled += usize::from(cheapest.cost() == 0);
        *cheapest = entry;
    }

    /// One bucket more: it takes its share of the one that stood for it.
    fn grow(&mut self) {
        let new = self.all.len();
        let old = new - (1 << new.ilog2());
        self.all.push(Bucket::empty());
        let Bucket(entries) = std::mem::replace(&mut self.all[old], Bucket::empty());
        for entry in entries.into_iter().filter(|entry| entry.cost() > 0) {
            let at = self.at(entry.key(old));
            let Bucket(places) = &mut self.all[at];
            if let Some(free) = places.iter_mut().find(|place| place.cost() == 0) {
                *free = entry;
            }
        }
    }
}
