//! Tri-colour Awalé: 32 actions, four for each hole of the player to move.

use awalam_games::tricolore::{Colour, HOLES, Kind, Move, Rules, SEEDS, Tricolore};
use awalam_games::{Game, Side};

use crate::{Batch, Batches, Encoded, Error, Options};

const KINDS: usize = Kind::ALL.len();
/// Where in an observation the scores and the plies stand.
const OWN_SCORE: usize = 3 * HOLES;
const OTHER_SCORE: usize = OWN_SCORE + 1;
const PLIES: usize = OWN_SCORE + 2;

/// The seeds of a colour with the ring turned so that the first hole is the side's own.
#[inline(always)]
fn seen(position: &Tricolore, side: Side, colour: Colour) -> [u8; HOLES] {
    let mut seeds = position.all_seeds(colour);
    if side == Side::Two {
        seeds.rotate_left(1);
    }
    seeds
}

/// 51 bytes: the red, the blue and the transparent seeds of the sixteen holes, one's own
/// first and then every second one; one's own score and the opponent's; half the plies played.
///
/// Action `4 * n + k` plays the own hole number `n`, from 0, as `R`, `B`, `TR` or `TB`.
impl Encoded for Tricolore {
    const ACTIONS: usize = HOLES / 2 * KINDS;
    const SHAPE: &'static [usize] = &[3 * HOLES + 3];
    const HIGHEST: u8 = 200;

    #[inline]
    fn observe(&self, side: Side, into: &mut [u8]) {
        let into: &mut [u8; 3 * HOLES + 3] = into.try_into().expect("an observation's bytes");
        for (colour, plane) in Colour::ALL.into_iter().zip(into.chunks_exact_mut(HOLES)) {
            plane.copy_from_slice(&seen(self, side, colour));
        }
        into[OWN_SCORE] = self.score(side);
        into[OTHER_SCORE] = self.score(side.other());
        into[PLIES] = (self.plies() / 2) as u8;
    }

    #[inline]
    fn mask(&self, into: &mut [u8]) {
        if self.is_over() {
            into.fill(0);
            return;
        }
        let [red, blue, clear] = Colour::ALL.map(|colour| seen(self, self.turn(), colour));
        for (own, actions) in into.chunks_exact_mut(KINDS).enumerate() {
            let [red, blue, clear] = [red, blue, clear].map(|seeds| u8::from(seeds[2 * own] > 0));
            actions.copy_from_slice(&[red, blue, clear, clear]);
        }
    }

    #[inline]
    fn move_of(&self, action: usize) -> Move {
        let hole = 2 * (action / KINDS) + self.turn().index();
        Move::new(hole, Kind::ALL[action % KINDS])
    }

    #[inline]
    fn action_of(&self, mv: Move) -> Option<usize> {
        (!mv.is_pass() && mv.owner() == self.turn())
            .then(|| mv.hole() / 2 * KINDS + mv.kind as usize)
    }

    /// There is none for a pass.
    fn has_all_actions(&self) -> bool {
        self.rules() != Rules::Passing
    }

    fn batch(start: Tricolore, games: usize, options: Options) -> Result<Box<dyn Batches>, Error> {
        Ok(Box::new(Batch::new(start, games, options)?))
    }
}

const _: () = assert!(Tricolore::HIGHEST >= SEEDS);
