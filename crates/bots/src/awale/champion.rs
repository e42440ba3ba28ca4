//! Our evaluation for Awalé.

use awalam_games::awale::{Awale, Move};
use awalam_games::{Game, Player};
use awalam_search::{Evaluation, Term};

use crate::{Settings, SpecError};

/// Captured seeds first; then seeds at home, houses to choose from, and small
/// ones among them, which keep a player free to choose when to move far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion {
    weights: [i32; 4],
}

/// What is weighed: a captured seed, a seed at home, a house with seeds, a house
/// of one or two.
const NAMES: [&str; 4] = ["captured", "home", "occupied", "small"];

impl Default for Champion {
    /// Hundredths for each, found by play against itself.
    fn default() -> Champion {
        Champion {
            weights: [100, 12, 20, 45],
        }
    }
}

impl Champion {
    pub(super) fn read(settings: &mut Settings) -> Result<Champion, SpecError> {
        let weights = settings.weights(NAMES, Champion::default().weights.map(f64::from))?;
        Ok(Champion {
            weights: weights.map(|weight| weight as i32),
        })
    }
}

fn counts(position: &Awale, player: Player) -> [i32; 4] {
    let [home, occupied, small] = position.home(player).map(i32::from);
    [i32::from(position.store(player)), home, occupied, small]
}

fn difference(position: &Awale) -> [i32; 4] {
    let player = position.turn();
    let (own, other) = (counts(position, player), counts(position, player.other()));
    std::array::from_fn(|index| own[index] - other[index])
}

impl Evaluation<Awale> for Champion {
    #[inline]
    fn evaluate(&self, position: &Awale) -> i32 {
        let terms = difference(position);
        terms
            .iter()
            .zip(self.weights)
            .map(|(n, weight)| n * weight)
            .sum()
    }

    fn terms(&self, position: &Awale) -> Vec<Term> {
        let weights = self.weights.map(|weight| f64::from(weight) / 100.0);
        Term::list(NAMES, difference(position).map(f64::from), weights)
    }

    /// The more a move captures, the sooner it is tried.
    #[inline]
    fn hint(&self, position: &Awale, mv: Move) -> i32 {
        i32::from(position.gain(mv))
    }

    #[inline]
    fn is_noisy(&self, position: &Awale, mv: Move) -> bool {
        position.gain(mv) > 0
    }

    #[inline]
    fn is_reducible(&self, position: &Awale, mv: Move, _: &Awale) -> bool {
        position.gain(mv) == 0
    }
}
