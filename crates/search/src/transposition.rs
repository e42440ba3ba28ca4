//! The transposition table: what is known of positions met before.
//!
//! Shared by threads without locks: an entry is two words, the key mixed into
//! both, so that a torn entry does not answer to any key.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::{NoMemory, on_huge_pages, prefetch};

/// How a stored value is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value, wins counted from this position.
    pub value: i32,
    /// Plies that were searched below it.
    pub depth: u8,
    /// How to take the value.
    pub bound: Bound,
    /// Whether every line below ended with the game: deeper search would find
    /// the same.
    pub solved: bool,
    /// The number of the best move, if any was best: a [`move_number`](Entry::move_number).
    pub best: Option<u16>,
}

impl Entry {
    /// A move's number, where an entry has room for it: below 32,767. In a game with more
    /// moves, entries without a best move are as right, only less helpful.
    #[inline(always)]
    pub const fn move_number(index: usize) -> Option<u16> {
        if index < NO_MOVE as usize {
            Some(index as u16)
        } else {
            None
        }
    }
}

/// A transposition table of fixed size for any game.
pub struct TranspositionTable {
    /// As many as a power of two, so that an index is a mask.
    buckets: Box<[Bucket]>,
    /// Which search is under way, modulo 64: old entries make room first.
    age: u8,
}

/// The slots that a key may be in: a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const NO_MOVE: u16 = 0x7fff;

impl TranspositionTable {
    /// A table of at most `mib` MiB, and at least a few entries.
    pub fn new(mib: usize) -> Result<TranspositionTable, NoMemory> {
        let bytes = mib.max(1) << 20;
        let count = (bytes / size_of::<Bucket>() + 1).next_power_of_two() / 2;
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| NoMemory { mib })?;
        on_huge_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Ok(TranspositionTable {
            buckets: buckets.into(),
            age: 0,
        })
    }

    /// Tells entries of earlier searches from those to come.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// The slots that a key may be in.
    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        let index = (key >> 32) as usize ^ key as usize;
        &self.buckets[index & (self.buckets.len() - 1)].0
    }

    /// Fetches what is known of a position into the cache, to be there when it
    /// is asked for.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            matches.then(|| unpack(data))
        })
    }

    /// Notes what was found. The same position's entry is replaced; else the
    /// least valuable one of its bucket, old before new, shallow before deep.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let data = pack(entry, self.age);
        let mut victim = &self.bucket(key)[0];
        let mut least = u32::MAX;
        for slot in self.bucket(key) {
            let old = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ old == key {
                victim = slot;
                break;
            }
            let age = (old >> 58) as u8;
            let depth = (old >> 48 & 0xff) as u32;
            let value = depth + if age == self.age && old != 0 { 256 } else { 0 };
            if value < least {
                (victim, least) = (slot, value);
            }
        }
        victim.check.store(key ^ data, Ordering::Relaxed);
        victim.data.store(data, Ordering::Relaxed);
    }
}

/// Value in bits 0–31, move in 32–46, solved in 47, depth in 48–55, bound in
/// 56–57, age above.
/// Never zero: a bound is stored as 1, 2 or 3.
#[inline(always)]
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.value as u32)
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 32
        | u64::from(entry.solved) << 47
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(age) << 58
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    let best = (data >> 32) as u16 & NO_MOVE;
    Entry {
        value: data as u32 as i32,
        depth: (data >> 48) as u8,
        bound: match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        solved: data >> 47 & 1 != 0,
        best: (best != NO_MOVE).then_some(best),
    }
}
