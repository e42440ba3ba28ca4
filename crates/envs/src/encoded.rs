//! Positions and moves as numbers.

use awalam_games::{Game, Side};

use crate::{Batches, Error, Options};

/// A game whose positions are rows of bytes and whose moves are numbers, its actions.
///
/// Both are seen by the side that they are for: the same bytes mean the same to either, so that
/// one learner plays both. The bytes tell all that the rules know of a position, except the
/// positions before it.
pub trait Encoded: Game {
    /// How many actions there are, legal or not.
    const ACTIONS: usize;
    /// The shape of an observation.
    const SHAPE: &'static [usize];
    /// No byte of an observation is greater.
    const HIGHEST: u8;

    /// How observations and actions are laid out.
    const LAYOUT: Layout = Layout {
        actions: Self::ACTIONS,
        shape: Self::SHAPE,
        highest: Self::HIGHEST,
    };
    /// Bytes of an observation.
    const CELLS: usize = Self::LAYOUT.cells();

    /// Writes what a side sees, [`CELLS`](Self::CELLS) bytes.
    fn observe(&self, side: Side, into: &mut [u8]);

    /// Writes 1 for every legal action and 0 for the others, [`ACTIONS`](Self::ACTIONS) bytes.
    fn mask(&self, into: &mut [u8]);

    /// The move that an action below [`ACTIONS`](Self::ACTIONS) stands for.
    fn move_of(&self, action: usize) -> Self::Move;

    /// Whether an action below [`ACTIONS`](Self::ACTIONS) is legal.
    #[inline]
    fn allows(&self, action: usize) -> bool {
        self.check(self.move_of(action)).is_ok()
    }

    /// The action that stands for a move of the player to move; none where a move is not one
    /// that could ever be legal.
    fn action_of(&self, mv: Self::Move) -> Option<usize>;

    /// Whether every legal move has an action under the rules of this position. Where not, there
    /// is no [`batch`](Self::batch).
    fn has_all_actions(&self) -> bool {
        true
    }

    /// A number that a position must share to be the same as this one, so that those before
    /// its last change need not be remembered.
    fn epoch(&self) -> u8 {
        0
    }

    /// Many games that begin at a position, compiled here, where speed matters.
    fn batch(start: Self, games: usize, options: Options) -> Result<Box<dyn Batches>, Error>;
}

/// How observations and actions of a game are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many actions there are.
    pub actions: usize,
    /// The shape of an observation.
    pub shape: &'static [usize],
    /// No byte of an observation is greater.
    pub highest: u8,
}

impl Layout {
    /// Bytes of an observation.
    pub const fn cells(&self) -> usize {
        let (mut cells, mut axis) = (1, 0);
        while axis < self.shape.len() {
            cells *= self.shape[axis];
            axis += 1;
        }
        cells
    }
}
