//! Our evaluation for tri-colour Awalé.

use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_games::{Game, Player};
use awalam_search::{Evaluation, Term};

use crate::{Settings, SpecError};

/// Captured seeds, seeds at home by colour, and ways to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion {
    weights: [i32; 5],
}

/// What is weighed.
const NAMES: [&str; 5] = ["captured", "red", "blue", "clear", "mobility"];

impl Default for Champion {
    /// Hundredths for each, found by play against itself: blue seeds at home are
    /// worth three quarters of captured ones, red seeds hardly anything.
    fn default() -> Champion {
        Champion {
            weights: [100, 13, 75, 45, 44],
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

fn counts(position: &Tricolore, player: Player) -> [i32; 5] {
    let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
    let mut sums = [i32::from(position.score(player)), 0, 0, 0, 0];
    for hole in (player.index()..HOLES).step_by(2) {
        let [red, blue, clear] = [red[hole], blue[hole], clear[hole]].map(i32::from);
        sums[1] += red;
        sums[2] += blue;
        sums[3] += clear;
        sums[4] += i32::from(red > 0) + i32::from(blue > 0) + 2 * i32::from(clear > 0);
    }
    sums
}

fn difference(position: &Tricolore) -> [i32; 5] {
    let player = position.turn();
    let (own, other) = (counts(position, player), counts(position, player.other()));
    std::array::from_fn(|index| own[index] - other[index])
}

impl Evaluation<Tricolore> for Champion {
    #[inline]
    fn evaluate(&self, position: &Tricolore) -> i32 {
        let terms = difference(position);
        terms
            .iter()
            .zip(self.weights)
            .map(|(n, weight)| n * weight)
            .sum()
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let weights = self.weights.map(|weight| f64::from(weight) / 100.0);
        Term::list(NAMES, difference(position).map(f64::from), weights)
    }

    /// The more a move captures, the sooner it is tried.
    #[inline]
    fn hint(&self, position: &Tricolore, mv: Move) -> i32 {
        i32::from(position.capture_by(mv).seeds)
    }

    fn is_noisy(&self, position: &Tricolore, mv: Move) -> bool {
        position.capture_by(mv).seeds > 0
    }

    fn is_reducible(&self, before: &Tricolore, _: Move, after: &Tricolore) -> bool {
        before.on_board() == after.on_board()
    }
}
