//! Randomness that can be repeated, and the player who has nothing else.

use awalam_games::{Game, Line, RelativeScore};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Control, Strategy, Thought};

/// A stream of random numbers that depends on its seed only, on every machine.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`, all alike as far as 32 bits can tell.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize
    }
}

/// Plays any legal move.
pub struct Random {
    dice: Dice,
}

impl Random {
    /// A random player that plays the same for the same seed.
    pub fn new(seed: u64) -> Random {
        Random {
            dice: Dice::new(seed),
        }
    }
}

impl<G: Game> Strategy<G> for Random {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let mv = line.current().pick_move(|n| self.dice.below(n))?;
        Some(Thought {
            line: vec![mv],
            score: RelativeScore::default(),
            depth: 0,
            nodes: 1,
            time: control.elapsed(),
            exact: false,
        })
    }
}
