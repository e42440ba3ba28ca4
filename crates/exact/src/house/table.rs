//! What was proved of positions, in a bounded table.
//!
//! It begins small and grows as it fills, so that short searches stay within
//! the processor's caches; and by one bucket at a time, so that nobody waits
//! for it (linear hashing).

/// The upper bits of a key (the others say where to look), what the proof cost
/// as a power of two, and the result in the lowest bit. Zero if there is none.
#[derive(Clone, Copy, Default)]
struct Entry(u64);

/// The bits of an entry that are not the key's.
const EXTRA: u64 = 0xFF;

impl Entry {
    fn new(key: u64, wins: bool, work: u64) -> Entry {
        let cost = u64::from(work.max(1).ilog2()) + 1;
        Entry(key & !EXTRA | cost << 1 | u64::from(wins))
    }

    #[inline(always)]
    fn is_of(self, key: u64) -> bool {
        (self.0 ^ key) & !EXTRA == 0 && self.cost() > 0
    }

    #[inline(always)]
    fn cost(self) -> u64 {
        (self.0 & EXTRA) >> 1
    }

    #[inline(always)]
    fn wins(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Entries that may stand for each other: one line of a cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 8]);

/// Buckets of an empty table: enough for their place to tell the lower bits of
/// a key.
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
        buckets.resize(FEWEST, Bucket::default());
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

    /// Whether the player to move wins, if that was proved.
    #[inline]
    pub fn get(&self, key: u64) -> Option<bool> {
        let Bucket(entries) = &self.buckets[self.at(key)];
        let found = entries.iter().find(|entry| entry.is_of(key));
        found.map(|entry| entry.wins())
    }

    /// Puts a proof in place of the cheapest one of its bucket.
    pub fn put(&mut self, key: u64, wins: bool, work: u64) {
        if self.filled > self.buckets.len() * 5 && self.buckets.len() < self.most {
            self.grow();
        }
        let at = self.at(key);
        let Bucket(entries) = &mut self.buckets[at];
        if entries.iter().any(|entry| entry.is_of(key)) {
            return;
        }
        let Some(cheapest) = entries.iter_mut().min_by_key(|entry| entry.cost()) else {
            return;
        };
        self.filled += usize::from(cheapest.cost() == 0);
        *cheapest = Entry::new(key, wins, work);
    }

    /// One bucket more: it takes its share of the one that stood for it.
    fn grow(&mut self) {
        let new = self.buckets.len();
        let old = new - (1 << new.ilog2());
        self.buckets.push(Bucket::default());
        let Bucket(entries) = std::mem::take(&mut self.buckets[old]);
        for entry in entries.into_iter().filter(|entry| entry.cost() > 0) {
            // The lower bits of the key are those of its place.
            let key = entry.0 & !EXTRA | old as u64 & EXTRA;
            let at = self.at(key);
            let free = self.buckets[at]
                .0
                .iter_mut()
                .find(|entry| entry.cost() == 0);
            if let Some(free) = free {
                *free = entry;
            }
        }
    }
}
