//! The ring of sixteen holes as vectors of bytes, one byte per hole.

use wide::u8x16;

use super::{Colour, HOLES};

/// More seeds than any hole can be played with: 32 of each colour exist, and a
/// move plays at most two colours.
const MAX_SEEDS: usize = 64;

/// One byte per hole, aligned for a vector load.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Bytes([u8; HOLES]);

impl Bytes {
    #[inline(always)]
    fn vector(&self) -> u8x16 {
        u8x16::new(self.0)
    }
}

/// What `n` seeds from a hole add to the ring, sown as red (every hole) and as
/// blue (every other hole): indexed by colour, hole, seeds.
static SOWN: [[[Bytes; MAX_SEEDS + 1]; HOLES]; 2] = {
    let mut table = [[[Bytes([0; HOLES]); MAX_SEEDS + 1]; HOLES]; 2];
    let mut hole = 0;
    while hole < HOLES {
        let mut seeds = 1;
        while seeds <= MAX_SEEDS {
            table[0][hole][seeds] = table[0][hole][seeds - 1];
            table[0][hole][seeds].0[red_path(hole, seeds)] += 1;
            table[1][hole][seeds] = table[1][hole][seeds - 1];
            table[1][hole][seeds].0[blue_path(hole, seeds)] += 1;
            seeds += 1;
        }
        hole += 1;
    }
    table
};

/// Where the `n`-th seed (from 1) falls when every hole but the origin is sown.
#[inline(always)]
const fn red_path(hole: usize, n: usize) -> usize {
    (hole + 1 + (n - 1) % (HOLES - 1)) % HOLES
}

/// Where the `n`-th seed (from 1) falls when the opponent's holes are sown.
#[inline(always)]
const fn blue_path(hole: usize, n: usize) -> usize {
    (hole + 2 * n - 1) % HOLES
}

/// Where the last of `n` seeds falls.
#[inline(always)]
pub(super) const fn last(hole: usize, how: Colour, n: usize) -> usize {
    match how {
        Colour::Blue => blue_path(hole, n),
        _ => red_path(hole, n),
    }
}

/// What `n` seeds add to the ring.
#[inline(always)]
pub(super) fn sown(hole: usize, how: Colour, n: usize) -> u8x16 {
    SOWN[usize::from(how == Colour::Blue)][hole % HOLES][n % (MAX_SEEDS + 1)].vector()
}

/// All ones but for one hole.
#[inline(always)]
pub(super) fn all_but(hole: usize) -> u8x16 {
    static MASKS: [Bytes; HOLES] = {
        let mut masks = [Bytes([0xff; HOLES]); HOLES];
        let mut hole = 0;
        while hole < HOLES {
            masks[hole].0[hole] = 0;
            hole += 1;
        }
        masks
    };
    MASKS[hole % HOLES].vector()
}

/// All ones in `length` holes that end at `last`, going backwards.
#[inline(always)]
pub(super) fn run(last: usize, length: usize) -> u8x16 {
    static MASKS: [[Bytes; HOLES + 1]; HOLES] = {
        let mut masks = [[Bytes([0; HOLES]); HOLES + 1]; HOLES];
        let mut i = 0;
        while i < HOLES * (HOLES + 1) {
            let (last, length) = (i / (HOLES + 1), i % (HOLES + 1));
            let mut back = 0;
            while back < length {
                masks[last][length].0[(last + HOLES - back) % HOLES] = 0xff;
                back += 1;
            }
            i += 1;
        }
        masks
    };
    MASKS[last % HOLES][length].vector()
}

/// How many holes, going backwards from `last`, hold 2 or 3 seeds.
#[inline(always)]
pub(super) fn capture_length(total: u8x16, last: usize) -> usize {
    let two_or_three = (total & u8x16::splat(0xfe)).simd_eq(u8x16::splat(2));
    let bits = two_or_three.to_bitmask() as u16;
    bits.rotate_left((HOLES - 1 - last) as u32).leading_ones() as usize
}

/// The holes with a seed, one bit per hole.
#[inline(always)]
pub(super) fn occupied(counts: u8x16) -> u32 {
    !counts.simd_eq(u8x16::ZERO).to_bitmask() & 0xffff
}

/// The sum over holes 1, 3, … 15.
#[inline(always)]
pub(super) fn sum_of_odd(counts: u8x16) -> u8 {
    let both = u128::from_le_bytes(counts.to_array());
    let odd = 0x00ff_00ff_00ff_00ff;
    let pairs = (both as u64 & odd) + ((both >> 64) as u64 & odd);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u8
}

/// The sum over all holes, which never exceeds 96.
#[inline(always)]
pub(super) fn sum(counts: u8x16) -> u8 {
    let both = u128::from_le_bytes(counts.to_array());
    let pairs = (both as u64).wrapping_add((both >> 64) as u64);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}
