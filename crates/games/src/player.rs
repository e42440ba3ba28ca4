//! The two players.

use std::fmt;
use std::ops::Not;

/// One of the two players, whatever the game calls them.
///
/// `One` moves first from the start position: yellow in Avalam (red with
/// `first=red`), south in Awalé, the owner of the odd holes in tri-colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Player {
    /// Player 1.
    One = 0,
    /// Player 2.
    Two = 1,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// 0 for player 1, 1 for player 2: an array index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[inline(always)]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

impl Not for Player {
    type Output = Player;

    #[inline(always)]
    fn not(self) -> Player {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.index() + 1)
    }
}
