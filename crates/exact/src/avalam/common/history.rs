//! Which moves have won before, wherever it was.
//!
//! Positions of one search have most of their towers in common, so that a move
//! that won in one of them often wins in the next.

use awalam_games::avalam::Colour;

/// A move's number: below [`MOVE_NUMBERS`]. Zero is none: nothing moves from a cell
/// onto itself.
pub(crate) type MoveNumber = u16;

/// How many numbers there are.
const MOVE_NUMBERS: usize = 1 << 13;

/// The number of a move.
#[inline(always)]
pub(crate) fn number(colour: Colour, from: usize, to: usize) -> MoveNumber {
    ((colour as usize) << 12 | from << 6 | to) as MoveNumber
}

pub(crate) struct History {
    /// How often each move won, and how often it was tried.
    counts: Box<[(u32, u32)]>,
}

impl History {
    pub fn new() -> History {
        History {
            counts: vec![(0, 0); MOVE_NUMBERS].into(),
        }
    }

    #[inline]
    pub fn note(&mut self, mv: MoveNumber, won: bool) {
        let (wins, tries) = &mut self.counts[usize::from(mv)];
        *wins += u32::from(won);
        *tries += 1;
        if *tries > 1 << 20 {
            (*wins, *tries) = (*wins / 2, *tries / 2);
        }
    }

    /// About how often a move wins in this many tries.
    #[inline]
    pub fn wins_of(&self, times: u32, mv: MoveNumber) -> i32 {
        let (wins, tries) = self.counts[usize::from(mv)];
        (times * (wins + 1) / (tries + 3)) as i32
    }

    /// Makes what was seen so far count less than what comes.
    pub fn fade(&mut self) {
        for (wins, tries) in &mut self.counts {
            (*wins, *tries) = (*wins / 8, *tries / 8);
        }
    }
}
