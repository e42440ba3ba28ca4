//! Tri-colour position keys: seeds times a random weight for each colour and
//! hole, plus weighted scores and plies. Sums of weights along the ring make
//! the change by a sowing a matter of a few look-ups.

use super::ring::{blue_path, red_path};
use super::{Colour, HOLES};
use crate::Side;
use crate::keys::{random_array, random64};

/// Weight of a seed, by colour and hole.
pub(super) static SEEDS: [[u64; HOLES]; 3] = WEIGHTS;
const WEIGHTS: [[u64; HOLES]; 3] = [random_array(300), random_array(301), random_array(302)];
const SCORES: [u64; 2] = random_array(303);
const PLY: u64 = random64(304 << 32);
const PLAYER_TWO: u64 = random64(305 << 32);

/// Sums over the first `n` holes of a path, one lap at most: indexed by colour
/// of the seeds, origin, `n`.
type Sums = [[[u64; HOLES]; HOLES]; 3];
static RED_SUMS: Sums = sums(true);
static BLUE_SUMS: Sums = sums(false);

const fn sums(red: bool) -> Sums {
    let mut table = [[[0u64; HOLES]; HOLES]; 3];
    let mut i = 0;
    while i < 3 * HOLES {
        let (colour, hole) = (i / HOLES, i % HOLES);
        let mut n = 1;
        while n < HOLES {
            let at = if red {
                red_path(hole, n)
            } else {
                blue_path(hole, n)
            };
            table[colour][hole][n] = table[colour][hole][n - 1].wrapping_add(WEIGHTS[colour][at]);
            n += 1;
        }
        i += 1;
    }
    table
}

/// What the first `n` seeds of a path weigh, if they are of `colour`.
#[inline(always)]
pub(super) fn path(colour: Colour, hole: usize, how: Colour, n: usize) -> u64 {
    let (sums, lap) = match how {
        Colour::Blue => (&BLUE_SUMS, HOLES / 2),
        _ => (&RED_SUMS, HOLES - 1),
    };
    let sums = &sums[colour as usize][hole % HOLES];
    if n <= lap {
        return sums[n % HOLES];
    }
    let laps = sums[lap].wrapping_mul((n / lap) as u64);
    laps.wrapping_add(sums[n % lap])
}

/// What `n` seeds in one hole weigh.
#[inline(always)]
pub(super) fn seeds(colour: Colour, hole: usize, n: u8) -> u64 {
    SEEDS[colour as usize][hole % HOLES].wrapping_mul(u64::from(n))
}

/// What a score weighs.
#[inline(always)]
pub(super) fn score(side: Side, points: u8) -> u64 {
    SCORES[side.index()].wrapping_mul(u64::from(points))
}

/// What the plies played weigh.
#[inline(always)]
pub(super) fn plies(plies: u16) -> u64 {
    PLY.wrapping_mul(u64::from(plies))
}

/// What the player to move weighs.
#[inline(always)]
pub(super) const fn turn(side: Side) -> u64 {
    match side {
        Side::One => 0,
        Side::Two => PLAYER_TWO,
    }
}
