//! Tri-colour position keys: seeds times a random weight for each colour and
//! hole, plus weighted scores and plies. Sums of weights along the ring make
//! the change by a sowing a matter of a few look-ups.

use super::{Colour, HOLES};
use crate::Side;
use crate::keys::{random_array, random64};

/// Weight of a seed, by colour and hole.
pub(super) static SEEDS: [[u64; HOLES]; 3] = WEIGHTS;
const WEIGHTS: [[u64; HOLES]; 3] = [random_array(300), random_array(301), random_array(302)];
const SCORES: [u64; 2] = random_array(303);
const PLY: u64 = random64(304 << 32);
const PLAYER_TWO: u64 = random64(305 << 32);

/// Sums of the weights of all holes before a place on the ring, by colour: two sums tell what
/// lies between. The places go on into a third lap, so that no path has to come round.
type Sums = [[u64; 3 * HOLES]; 3];
/// Of every hole.
static RED_SUMS: Sums = sums(1);
/// Of every second hole.
static BLUE_SUMS: Sums = sums(2);

const fn sums(step: usize) -> Sums {
    let mut table = [[0u64; 3 * HOLES]; 3];
    let mut i = 0;
    while i < 3 * (3 * HOLES - step) {
        let (colour, hole) = (i % 3, i / 3);
        let weight = WEIGHTS[colour][hole % HOLES];
        table[colour][hole + step] = table[colour][hole].wrapping_add(weight);
        i += 1;
    }
    table
}

/// What the first `n` seeds of a path weigh, if they are of `colour`.
#[inline(always)]
pub(super) fn path(colour: Colour, hole: usize, how: Colour, n: usize) -> u64 {
    let (sums, step, lap) = match how {
        Colour::Blue => (&BLUE_SUMS, 2, HOLES / 2),
        _ => (&RED_SUMS, 1, HOLES - 1),
    };
    let sums = &sums[colour as usize];
    let first = hole % HOLES + 1;
    let along = |n: usize| sums[first + step * n % (2 * HOLES)].wrapping_sub(sums[first]);
    if n <= lap {
        return along(n);
    }
    let laps = along(lap).wrapping_mul((n / lap) as u64);
    laps.wrapping_add(along(n % lap))
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
