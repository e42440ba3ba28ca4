//! Awalé: six actions, the houses of the player to move from A (or a) on.

use awalam_games::awale::{Awale, Move, SEEDS};
use awalam_games::{Game, Side};

use crate::{Batch, Batches, Encoded, Error, Options};

/// Where in an observation the rows, the stores and the quiet plies begin.
const OTHER_ROW: usize = 6;
const OWN_STORE: usize = 12;
const OTHER_STORE: usize = 13;
const QUIET: usize = 14;

/// The houses of a row from A to F: its bytes, the highest first.
#[inline(always)]
fn houses(row: u64) -> [u8; 6] {
    let [_, _, houses @ ..] = row.to_be_bytes();
    houses
}

/// Fifteen bytes: the seeds in the own houses A to F and the opponent's, those in the own store
/// and the opponent's, and the plies since the last capture, which are counted under `uga`.
impl Encoded for Awale {
    const ACTIONS: usize = 6;
    const SHAPE: &'static [usize] = &[15];
    const HIGHEST: u8 = SEEDS;

    #[inline(always)]
    fn observe(&self, side: Side, into: &mut [u8]) {
        let into: &mut [u8; 15] = into.try_into().expect("an observation's bytes");
        let rows = self.rows();
        let (own, other) = match side == self.turn() {
            true => (rows.own, rows.other),
            false => (rows.other, rows.own),
        };
        into[..OTHER_ROW].copy_from_slice(&houses(own));
        into[OTHER_ROW..OWN_STORE].copy_from_slice(&houses(other));
        into[OWN_STORE] = self.store(side);
        into[OTHER_STORE] = self.store(side.other());
        into[QUIET] = self.quiet_plies();
    }

    #[inline]
    fn mask(&self, into: &mut [u8]) {
        let into: &mut [u8; 6] = into.try_into().expect("a byte for every action");
        if self.is_over() {
            *into = [0; 6];
            return;
        }
        let legal = self.rows().legal(self.rules());
        *into = std::array::from_fn(|house| u8::from(legal.contains(house)));
    }

    #[inline]
    fn allows(&self, action: usize) -> bool {
        !self.is_over() && self.rows().legal(self.rules()).contains(action)
    }

    #[inline]
    fn move_of(&self, action: usize) -> Move {
        Move::of(self.turn(), action)
    }

    #[inline]
    fn action_of(&self, mv: Move) -> Option<usize> {
        (mv.owner() == self.turn()).then(|| mv.house())
    }

    /// The captured seeds: a position that comes back has as many.
    #[inline]
    fn epoch(&self) -> u8 {
        self.store(Side::One) + self.store(Side::Two)
    }

    fn batch(start: Awale, games: usize, options: Options) -> Result<Box<dyn Batches>, Error> {
        Ok(Box::new(Batch::new(start, games, options)?))
    }
}
