//! A result seen by one side: win, draw or loss, and bounds of it.

use std::ops::Neg;

use crate::{Side, Verdict};

/// Win, draw or loss, seen by one side: as a rule the one to move. The better, the
/// greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The opponent wins.
    Loss,
    /// Neither wins.
    Draw,
    /// This side wins.
    Win,
}

impl Wdl {
    /// What a final margin means to the side that it is seen by.
    #[inline(always)]
    pub const fn of_margin(margin: i32) -> Wdl {
        match margin {
            1.. => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        }
    }

    /// 1 for a win, 0 for a draw, −1 for a loss.
    #[inline(always)]
    pub const fn sign(self) -> i32 {
        self as i32 - Wdl::Draw as i32
    }

    /// Who wins, if this is what a side sees.
    pub const fn verdict(self, side: Side) -> Verdict {
        match self {
            Wdl::Win => Verdict::Win(side),
            Wdl::Draw => Verdict::Draw,
            Wdl::Loss => Verdict::Win(side.other()),
        }
    }
}

/// The same result, seen by the opponent.
impl Neg for Wdl {
    type Output = Wdl;

    #[inline(always)]
    fn neg(self) -> Wdl {
        match self {
            Wdl::Win => Wdl::Loss,
            Wdl::Draw => Wdl::Draw,
            Wdl::Loss => Wdl::Win,
        }
    }
}

impl Verdict {
    /// What it means to a side.
    #[inline]
    pub fn seen_by(self, side: Side) -> Wdl {
        match self {
            Verdict::Draw => Wdl::Draw,
            Verdict::Win(winner) if winner == side => Wdl::Win,
            Verdict::Win(_) => Wdl::Loss,
        }
    }
}

/// How a game ends under best play, as far as that is certain, seen by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WdlBounds {
    /// No worse than this.
    pub low: Wdl,
    /// No better than this.
    pub high: Wdl,
}

impl WdlBounds {
    /// The bounds of a margin, as bounds of the result.
    #[inline(always)]
    pub const fn of_margins(low: i32, high: i32) -> WdlBounds {
        WdlBounds {
            low: Wdl::of_margin(low),
            high: Wdl::of_margin(high),
        }
    }

    /// The result, where it is certain.
    #[inline(always)]
    pub fn exact(self) -> Option<Wdl> {
        (self.low == self.high).then_some(self.low)
    }
}
