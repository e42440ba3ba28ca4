//! Our evaluation for Awalé.

use awalam_games::awale::{Awale, Move};
use awalam_games::{Game, Player};
use awalam_search::{Evaluation, Term};

/// Captured seeds first; then seeds at home, houses to choose from, and houses
/// that the opponent would like to capture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion;

/// Hundredths for each: a captured seed, a seed at home, a house with seeds, a
/// house of one or two.
const WEIGHTS: [i32; 4] = [100, 4, 12, -14];

fn counts(position: &Awale, player: Player) -> [i32; 4] {
    let [home, occupied, weak] = position.home(player).map(i32::from);
    [i32::from(position.store(player)), home, occupied, weak]
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
            .zip(WEIGHTS)
            .map(|(n, weight)| n * weight)
            .sum()
    }

    fn terms(&self, position: &Awale) -> Vec<Term> {
        let names = ["captured", "home", "occupied", "weak"];
        let terms = names.into_iter().zip(difference(position)).zip(WEIGHTS);
        terms
            .map(|((name, n), weight)| Term {
                name,
                value: f64::from(n),
                weight: f64::from(weight) / 100.0,
            })
            .collect()
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
