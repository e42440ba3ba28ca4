//! Sowing and capturing on two registers.
//!
//! Each row is a `u64` with a house a byte: byte 0 is the house that the row's
//! owner calls A, bytes 6 and 7 stay zero. Everything is seen from the player
//! who sows: `own` is his row, `other` the opponent's.

/// One in every house of a row.
const ONES: u64 = 0x0000_0101_0101_0101;
/// The top bit of every house: no count comes near it.
const TOPS: u64 = ONES << 7;
/// All bits but the top one of every house.
const REST: u64 = 0x7f * ONES;

/// What the seeds of a house add to the rows, and what they may capture.
#[derive(Clone, Copy)]
struct Sowing {
    own: u64,
    other: u64,
    /// All ones in the opponent's houses up to the one where the last seed
    /// falls; nothing if it falls at home.
    reach: u64,
}

/// Indexed by `house << 6 | seeds`; seeds go up to 48.
static SOWINGS: [Sowing; 6 << 6] = {
    let nothing = Sowing {
        own: 0,
        other: 0,
        reach: 0,
    };
    let mut table = [nothing; 6 << 6];
    let mut index = 0;
    while index < table.len() {
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
            own += 1 << (8 * at);
        } else {
            other += 1 << (8 * (at - 6));
        }
        left -= 1;
    }
    let reach = if at < 6 { 0 } else { u64::MAX >> (8 * (13 - at)) };
    Sowing { own, other, reach }
}

/// The rows after sowing, before any capture is taken out.
#[derive(Clone, Copy)]
pub(super) struct Sown {
    pub own: u64,
    pub other: u64,
    /// The seeds of `other` that fall to the sower if the capture counts.
    pub prey: u64,
}

impl Sown {
    /// Whether the capture would take all that the opponent has.
    #[inline(always)]
    pub fn is_grand_slam(&self) -> bool {
        self.prey != 0 && self.prey == self.other
    }
}

/// Sows a house that is not empty. Free of branches: in random play they would
/// be guessed wrong half the time, which costs more than all the rest.
#[inline(always)]
pub(super) fn sow(own: u64, other: u64, house: usize) -> Sown {
    let seeds = seeds_in(own, house);
    let sowing = &SOWINGS[(house << 6 | seeds & 63) % (6 << 6)];
    let own = (own & !(0xff << (8 * house))) + sowing.own;
    let other = other + sowing.other;
    // Houses of 2 or 3 become zero, but for the lowest bit, by flipping bit 1;
    // all others, `stops`, carry into their top bit.
    let odd = (other & (0x7e * ONES)) ^ (2 * ONES);
    let stops = (odd + REST) & TOPS;
    // The run of prey lies between the highest stop within reach and the end
    // of the reach. Bytes 6 and 7 are empty, so there is a leading zero.
    let last_stop = (stops & sowing.reach).leading_zeros();
    let below_run = (u64::MAX >> 1) >> (last_stop - 1);
    let prey = other & sowing.reach & !below_run;
    Sown { own, other, prey }
}

/// The seeds in one house.
#[inline(always)]
pub(super) const fn seeds_in(row: u64, house: usize) -> usize {
    (row >> (8 * house) & 0xff) as usize
}

/// The seeds in a row.
#[inline(always)]
pub(super) const fn total(row: u64) -> u8 {
    (row.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// The houses that are not empty, as the top bits of their bytes.
#[inline(always)]
pub(super) const fn occupied(row: u64) -> u64 {
    (row + REST) & TOPS
}

/// The houses that reach the other row, as the top bits of their bytes.
#[inline(always)]
pub(super) const fn reaching(row: u64) -> u64 {
    // House k needs 6 − k seeds: adding 0x80 − (6 − k) carries into the top bit.
    (row + 0x7f7e_7d7c_7b7a) & TOPS
}

/// The `n`-th house, from 0, of a set of top bits that has more than `n`.
#[inline(always)]
pub(super) fn nth_house(tops: u64, n: usize) -> usize {
    static NTH: [[u8; 6]; 64] = {
        let mut table = [[0; 6]; 64];
        let mut index = 0;
        while index < 64 * 6 {
            let (set, house): (usize, usize) = (index / 6, index % 6);
            if set >> house & 1 != 0 {
                let before = (set & ((1 << house) - 1)).count_ones();
                table[set][before as usize] = house as u8;
            }
            index += 1;
        }
        table
    };
    // The product brings the top bit of house k to bit 56 + k.
    let set = (tops >> 7).wrapping_mul(0x0102_0408_1020_0000) >> 56;
    usize::from(NTH[set as usize % 64][n])
}

/// The houses of a set of top bits, lowest first.
#[inline(always)]
pub(super) fn houses(mut tops: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (tops != 0).then(|| {
            let house = tops.trailing_zeros() as usize / 8;
            tops &= tops - 1;
            house
        })
    })
}
