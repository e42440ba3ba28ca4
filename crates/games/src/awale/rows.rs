//! The houses alone, without stores and past: what a move does, what it may be, and
//! which moves lead here.

use super::Rules;
use super::sowing::{self, Houses, left_of, seeds_in, sow, sowing_of, take, total};

/// Both rows of houses, seen by the player to move.
///
/// A row is a register with a byte per house, its owner's A in byte 5 and F in byte 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rows {
    /// The row of the player to move.
    pub own: u64,
    /// The opponent's.
    pub other: u64,
}

/// The bits that only a house of four or more has: no move captures it.
const FOUR_OR_MORE: u64 = sowing::row([0xfc; 6]);

impl Rows {
    /// Rows with these seeds in their houses, each from the owner's A to F.
    pub const fn new(own: [u8; 6], other: [u8; 6]) -> Rows {
        Rows {
            own: sowing::row(own),
            other: sowing::row(other),
        }
    }

    /// The seeds in all houses.
    #[inline(always)]
    pub const fn seeds(&self) -> u8 {
        total(self.own) + total(self.other)
    }

    /// Whether all houses are empty.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.own | self.other == 0
    }

    /// Seeds at home less those of the opponent: what the game ends with if each side
    /// keeps its own.
    #[inline(always)]
    pub const fn lead(&self) -> i8 {
        total(self.own) as i8 - total(self.other) as i8
    }

    /// The houses that may be sown.
    #[inline(always)]
    pub fn legal(&self, rules: Rules) -> Houses {
        match rules {
            Rules::Abapa if self.other != 0 => Houses::occupied(self.own),
            Rules::Abapa => Houses::reaching(self.own),
            Rules::Awari | Rules::Uga => self.legal_if_something_is_left(rules),
        }
    }

    /// Awari and uga forbid moves that leave the opponent without a seed; awari
    /// unless all do.
    fn legal_if_something_is_left(&self, rules: Rules) -> Houses {
        let all = Houses::occupied(self.own);
        if self.other & FOUR_OR_MORE != 0 {
            return all;
        }
        let good = all.filter(|house| sow(self.own, self.other, house).left != 0);
        if good.is_empty() && rules == Rules::Awari {
            all
        } else {
            good
        }
    }

    /// Whether there is no legal move.
    #[inline(always)]
    pub fn is_stuck(&self, rules: Rules) -> bool {
        match rules {
            Rules::Abapa => {
                self.own == 0 || self.other == 0 && Houses::reaching(self.own).is_empty()
            }
            Rules::Awari => self.own == 0,
            Rules::Uga => self.legal(rules).is_empty(),
        }
    }

    /// The rows after a legal move, seen by the opponent, and the seeds captured.
    #[inline(always)]
    pub fn sow(&self, rules: Rules, house: usize) -> (Rows, u8) {
        let sown = sow(self.own, self.other, house);
        // Under abapa a grand slam takes nothing; under awari it is only played
        // where every move is one, and then counts; under uga it is never played.
        let left = match rules {
            Rules::Abapa if sown.left == 0 => sown.other,
            _ => sown.left,
        };
        let after = Rows {
            own: left,
            other: sown.own,
        };
        (after, total(sown.other - left))
    }

    /// Visits the rows from which a legal move without capture leads here.
    #[inline(always)]
    pub fn before(&self, rules: Rules, mut visit: impl FnMut(Rows)) {
        for house in 0..6 {
            // The house that was sown is empty now, also after whole laps.
            if seeds_in(self.other, house) != 0 {
                continue;
            }
            for seeds in 1..=usize::from(super::SEEDS) {
                let sowing = sowing_of(house, seeds);
                let rest = take(self.other, sowing.own).zip(take(self.own, sowing.other));
                let Some((own, other)) = rest else {
                    // More seeds would be missed all the more.
                    break;
                };
                let left = left_of(self.own, sowing.reach);
                if left != self.own && (rules != Rules::Abapa || left != 0) {
                    continue;
                }
                let own = own + sowing::one_house(house, seeds);
                let before = Rows { own, other };
                // Only where nothing is left to the opponent may a move that
                // sows without capture be illegal.
                if self.own != 0 || before.legal(rules).contains(house) {
                    visit(before);
                }
            }
        }
    }
}
