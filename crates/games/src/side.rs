//! The two sides.

use std::fmt;
use std::ops::Not;

/// One of the two sides, whatever the game calls them; who plays it is not its concern.
///
/// `One` moves first from the start position: yellow in Avalam (red with
/// `first=red`), south in Awalé, the owner of the odd holes in tri-colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// Player 1.
    One = 0,
    /// Player 2.
    Two = 1,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::One, Side::Two];

    /// 0 for player 1, 1 for player 2: an array index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.index() + 1)
    }
}
