//! Sowing and capturing on two registers.
//!
//! Each row is a `u64` with a byte per house, the owner's A in byte 5 and F in byte 0;
//! bytes 6 and 7 stay zero. Going backwards over captured houses is then going up, and
//! carries stop where the run does. Everything is seen from the player who sows: `own` is
//! that player's row, `other` the opponent's.
//!
//! Hardly anything here branches: in random play the branches would be guessed
//! wrong half the time, which costs more than all the rest.

/// One in every house of a row.
const ONES: u64 = 0x0000_0101_0101_0101;
/// The top bit of every house: no count comes near it.
const TOP_BITS: u64 = ONES << 7;
/// All bits but the top one of every house.
const LOW_BITS: u64 = 0x7f * ONES;

/// Where a house, 0 (A) to 5 (F), begins in its row.
#[inline(always)]
const fn shift(house: usize) -> usize {
    40 - 8 * house
}

/// What the seeds of a house add to the rows, and what they may capture.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Sowing {
    pub own: u64,
    pub other: u64,
    /// All ones in the opponent's houses up to the one where the last seed
    /// falls; nothing if it falls at home.
    pub reach: u64,
}

/// Indexed by `house << 6 | seeds`; there are 6 houses and up to 48 seeds, but
/// with powers of two the compiler sees that no index is out of range.
static SOWINGS: [Sowing; 8 << 6] = {
    let nothing = Sowing {
        own: 0,
        other: 0,
        reach: 0,
    };
    let mut table = [nothing; 8 << 6];
    let mut index = 0;
    while index < 6 << 6 {
        table[index] = sowing(index >> 6, index & 63);
        index += 1;
    }
    table
};

const fn sowing(house: usize, seeds: usize) -> Sowing {
    let (mut own, mut other, mut at, mut left) = (0, 0, house, seeds);
    while left > 0 {
        at = (at + 1) % 12;
        if at == house {
            continue;
        }
        if at < 6 {
            own += 1 << shift(at);
        } else {
            other += 1 << shift(at - 6);
        }
        left -= 1;
    }
    let reach = if at < 6 {
        0
    } else {
        (0xff * ONES) >> shift(at - 6) << shift(at - 6)
    };
    Sowing { own, other, reach }
}

/// The rows after sowing, before any capture is taken out.
#[derive(Clone, Copy)]
pub(super) struct Sown {
    pub own: u64,
    pub other: u64,
    /// What stays in `other` if the capture counts.
    pub left: u64,
}

impl Sown {
    /// Whether the capture would take all that the opponent has.
    #[inline(always)]
    pub fn is_grand_slam(&self) -> bool {
        self.left == 0 && self.other != 0
    }
}

/// What the seeds of a house add.
#[inline(always)]
pub(super) fn sowing_of(house: usize, seeds: usize) -> &'static Sowing {
    &SOWINGS[(house << 6 | seeds) & 0x1ff]
}

/// Takes seeds out of the houses of a row, unless one has too few.
#[inline(always)]
pub(super) const fn take(row: u64, seeds: u64) -> Option<u64> {
    // A top bit lent to each house comes back unless the house runs short.
    let rest = (row | TOP_BITS) - seeds;
    if rest & TOP_BITS == TOP_BITS {
        Some(rest & !TOP_BITS)
    } else {
        None
    }
}

/// Sows a house that is not empty.
#[inline(always)]
pub(super) fn sow(own: u64, other: u64, house: usize) -> Sown {
    let seeds = seeds_in(own, house);
    let sowing = sowing_of(house, seeds);
    let own = (own & !(0xff << shift(house))) + sowing.own;
    let other = other + sowing.other;
    let left = left_of(other, sowing.reach);
    Sown { own, other, left }
}

/// What a capture leaves of a row, given the houses up to the last seed.
#[inline(always)]
pub(super) fn left_of(other: u64, reach: u64) -> u64 {
    // Houses of 2 or 3 become zero, but for the lowest bit, by flipping bit 1;
    // all others carry into their top bit, and stop the run.
    let odd = (other & (0x7e * ONES)) ^ (2 * ONES);
    let stops = ((odd + LOW_BITS) & TOP_BITS & reach) >> 7;
    // Within reach, the run is what lies below the lowest stop.
    let below_stop = stops.wrapping_sub(1) & !stops;
    other & !(reach & below_stop)
}

/// The seeds in one house.
#[inline(always)]
pub(super) const fn seeds_in(row: u64, house: usize) -> usize {
    (row >> shift(house) & 0xff) as usize
}

/// A row with these seeds in its houses A to F.
pub(super) const fn row(houses: [u8; 6]) -> u64 {
    let [a, b, c, d, e, f] = houses;
    u64::from_be_bytes([0, 0, a, b, c, d, e, f])
}

/// A row with seeds in one house only.
#[inline(always)]
pub(super) const fn one_house(house: usize, seeds: usize) -> u64 {
    (seeds as u64) << shift(house)
}

/// The seeds in a row.
#[inline(always)]
pub(super) const fn total(row: u64) -> u8 {
    (row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// The row with no house above 15.
#[inline(always)]
pub(super) const fn up_to_15(row: u64) -> u64 {
    let sixteens = row & (0x30 * ONES);
    if sixteens == 0 {
        return row;
    }
    // Ones in every bit of the houses that have 16 or more.
    let full = (((sixteens | (sixteens >> 1)) >> 4) & ONES) * 0xff;
    (row & !full) | (full & (0x0f * ONES))
}

/// A set of houses of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
// As the top bits of their bytes.
pub struct Houses(u64);

/// A number of draws that every number of houses divides.
pub(super) const DRAWS: usize = 60;

impl Houses {
    pub(super) const NONE: Houses = Houses(0);

    /// The houses of a row that are not empty.
    #[inline(always)]
    pub(super) const fn occupied(row: u64) -> Houses {
        Houses((row + LOW_BITS) & TOP_BITS)
    }

    /// The houses of a row that reach the other one.
    #[inline(always)]
    pub(super) const fn reaching(row: u64) -> Houses {
        // House F needs one seed, A six: this makes them carry into the top bit.
        Houses((row + 0x7a7b_7c7d_7e7f) & TOP_BITS)
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a house, 0 (A) to 5, is one of them.
    #[inline(always)]
    pub const fn contains(self, house: usize) -> bool {
        self.0 >> shift(house) & 0x80 != 0
    }

    /// How many there are.
    #[inline(always)]
    pub const fn count(self) -> usize {
        total(self.0 >> 7) as usize
    }

    /// The houses for which `wanted` is true.
    #[inline(always)]
    pub(super) fn filter(self, wanted: impl Fn(usize) -> bool) -> Houses {
        let kept = self.iter().filter(|&house| wanted(house));
        Houses(kept.fold(0, |set, house| set | 0x80 << shift(house)))
    }

    /// The set in six bits, F in bit 0.
    #[inline(always)]
    const fn bits(self) -> usize {
        // The product gathers the top bits in its uppermost six bits.
        (self.0.wrapping_mul(0x0008_1020_4081_0000) >> 58) as usize
    }

    /// From A to F.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        /// Indexed by the set's bits: its houses, one more each, a byte each.
        static LISTS: [u64; 64] = {
            let mut table = [0; 64];
            let mut set = 0;
            while set < 64 {
                let mut house = 6;
                while house > 0 {
                    if set >> (6 - house) & 1 != 0 {
                        table[set] = table[set] << 8 | house;
                    }
                    house -= 1;
                }
                set += 1;
            }
            table
        };
        let mut list = LISTS[self.bits() % 64];
        std::iter::from_fn(move || {
            let house = (list as usize & 7).checked_sub(1)?;
            list >>= 8;
            Some(house)
        })
    }

    /// The house that falls to a draw below [`DRAWS`]: every house of the set
    /// to as many draws. Sets must not be empty.
    #[inline(always)]
    pub(super) fn draw(self, draw: usize) -> usize {
        /// Indexed by the set's bits and the draw.
        static DRAWN: [[u8; 64]; 64] = {
            let mut table = [[0; 64]; 64];
            let mut set: usize = 1;
            while set < 64 {
                let (mut draw, mut house) = (0, 0);
                while draw < DRAWS {
                    if set >> (5 - house) & 1 != 0 {
                        table[set][draw] = house as u8;
                        draw += 1;
                    }
                    house = (house + 1) % 6;
                }
                set += 1;
            }
            table
        };
        usize::from(DRAWN[self.bits() % 64][draw % 64])
    }
}
