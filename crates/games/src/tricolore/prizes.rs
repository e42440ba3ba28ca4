//! What the moves of both players would capture, all at once: a look at the vectors of the
//! ring instead of a sowing for each move.

use wide::u8x16;

use super::{HOLES, Kind, Tricolore};

/// What each hole's owner would capture by playing it, by kind of move; nothing where there
/// is no such move. Close to what a move captures: of each move only the four holes before
/// its last seed are looked at, and none from its origin on backwards. Of more than 15 seeds
/// sown as red, or 8 as blue, nothing is said.
#[derive(Clone, Copy, Debug)]
pub struct Prizes {
    by_kind: [u8x16; 4],
}

/// The number of each hole.
const NUMBERS: u8x16 = u8x16::new([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
/// More seeds sown as red come round to their origin.
const RED_LAP: u8 = 15;
/// The same for seeds sown as blue.
const BLUE_LAP: u8 = 8;

/// What lies that many holes before each hole.
#[inline(always)]
fn before(counts: u8x16, holes: u8) -> u8x16 {
    counts.shuffle((NUMBERS - u8x16::splat(holes)) & u8x16::splat(15))
}

/// All ones where there is at least that much.
#[inline(always)]
fn at_least(counts: u8x16, least: u8) -> u8x16 {
    counts.max(u8x16::splat(least)).simd_eq(counts)
}

#[inline(always)]
fn two_or_three(counts: u8x16) -> u8x16 {
    (counts & u8x16::splat(0xfe)).simd_eq(u8x16::splat(2))
}

impl Tricolore {
    /// What the moves of both players would capture if they were to move.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn prizes(&self) -> Prizes {
        let [red, blue, clear] = self.seeds;
        let totals = self.totals();
        let one = u8x16::splat(1);
        let sown = totals + one;
        // Where a seed more makes two or three, and where there are two or three anyway.
        let falls = two_or_three(sown);
        let stands = two_or_three(totals);
        let last = falls & sown;
        // Sown as red, the holes before the last one have a seed more, too: captured are the
        // last one, two, or four.
        let red_two = last + (falls & before(last, 1));
        let red_four = red_two + (falls & before(falls, 1) & before(red_two, 2));
        // Sown as blue, every other hole: captured are the last one, or three.
        let beyond = before(stands & totals, 1) + (before(stands, 1) & before(last, 2));
        let blue_three = last + (falls & beyond);
        let as_red = |seeds: u8x16, playable: u8x16| {
            let target = (NUMBERS + seeds) & u8x16::splat(15);
            let two = at_least(seeds, 2) & red_two.shuffle(target);
            let four = at_least(seeds, 4) & red_four.shuffle(target);
            let prize = last.shuffle(target).max(two).max(four);
            prize & playable & !at_least(seeds, RED_LAP + 1)
        };
        let as_blue = |seeds: u8x16, playable: u8x16| {
            let target = (NUMBERS + seeds + seeds - one) & u8x16::splat(15);
            let three = at_least(seeds, 2) & blue_three.shuffle(target);
            let prize = last.shuffle(target).max(three);
            prize & playable & !at_least(seeds, BLUE_LAP + 1)
        };
        let some = |counts: u8x16| at_least(counts, 1);
        Prizes {
            by_kind: [
                as_red(red, some(red)),
                as_blue(blue, some(blue)),
                as_red(red + clear, some(clear)),
                as_blue(blue + clear, some(clear)),
            ],
        }
    }
}

impl Prizes {
    /// What a hole's move of that kind would capture.
    #[inline(always)]
    pub fn of(&self, hole: usize, kind: Kind) -> u8 {
        self.by_kind[kind as usize].as_array()[hole % HOLES]
    }

    /// The most that each hole would capture.
    #[inline(always)]
    pub fn by_hole(&self) -> [u8; HOLES] {
        self.most().to_array()
    }

    #[inline(always)]
    fn most(&self) -> u8x16 {
        let [red, blue, clear_red, clear_blue] = self.by_kind;
        red.max(blue).max(clear_red.max(clear_blue))
    }

    /// The most that each player would capture.
    #[inline(always)]
    pub fn best(&self) -> [u8; 2] {
        let mut most = self.most();
        for holes in [8, 4, 2] {
            most = most.max(before(most, holes));
        }
        let most = most.as_array();
        [most[0], most[1]]
    }
}
