//! A quick hasher for keys that are numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map whose keys are numbers, or lists of them.
pub(crate) type NumberMap<K, V> = HashMap<K, V, BuildHasherDefault<NumberHasher>>;

/// An empty map with room for this many entries.
pub(crate) fn map_of<K, V>(room: usize) -> NumberMap<K, V> {
    NumberMap::with_capacity_and_hasher(room, BuildHasherDefault::default())
}

/// Whether a map will soon have to grow.
pub(crate) fn nearly_full<K, V>(map: &NumberMap<K, V>) -> bool {
    map.len() >= map.capacity() / 8 * 7
}

/// The memory a map takes: an eighth of its places stays free, and each place
/// has a byte more.
pub(crate) fn map_bytes<K, V>(map: &NumberMap<K, V>) -> usize {
    map.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1)
}

/// Multiplies and folds: good enough, and much quicker than the standard one.
#[derive(Default)]
pub(crate) struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        let product = u128::from(self.0 ^ number ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}
