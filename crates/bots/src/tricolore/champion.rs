//! Our evaluation for tri-colour Awalé.

use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_games::{Game, Player};
use awalam_search::{Evaluation, Term};

/// Captured seeds first; then seeds at home, transparent ones among them, and
/// ways to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion;

/// Hundredths for each: a captured seed, a seed at home, a transparent seed at
/// home, a way to move.
const WEIGHTS: [i32; 4] = [100, 20, 10, 5];

fn counts(position: &Tricolore, player: Player) -> [i32; 4] {
    let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
    let mut sums = [i32::from(position.score(player)), 0, 0, 0];
    for hole in (player.index()..HOLES).step_by(2) {
        sums[1] += i32::from(red[hole]) + i32::from(blue[hole]) + i32::from(clear[hole]);
        sums[2] += i32::from(clear[hole]);
        sums[3] +=
            i32::from(red[hole] > 0) + i32::from(blue[hole] > 0) + 2 * i32::from(clear[hole] > 0);
    }
    sums
}

fn difference(position: &Tricolore) -> [i32; 4] {
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
            .zip(WEIGHTS)
            .map(|(n, weight)| n * weight)
            .sum()
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let names = ["captured", "home", "transparent", "mobility"];
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
