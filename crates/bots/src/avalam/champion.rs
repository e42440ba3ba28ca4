//! Our evaluation for Avalam.

use awalam_games::Game;
use awalam_games::avalam::{Avalam, Cell, Colour, Move, Variant};
use awalam_search::{Evaluation, Term};

/// Towers that nothing can happen to count in full; the others by how likely
/// they stay: less if the other colour can cover them, more if only one's own
/// can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Champion;

/// Hundredths for a tower: settled, threatened by the other colour only, by
/// both, by one's own only.
const SETTLED: i32 = 100;
const THREATENED: i32 = 38;
const CONTESTED: i32 = 50;
const FRIENDLY: i32 = 62;

/// Towers of a colour by kind, in that order.
fn count(position: &Avalam, colour: Colour) -> [i32; 4] {
    let own = position.cells_topped(colour);
    let other = position.cells_topped(colour.other());
    let mut counts = [0; 4];
    counts[0] = (own & position.cells_of_height(5)).count_ones() as i32;
    for height in 1..=4 {
        let partners = position.cells_up_to(5 - height);
        for cell in Cell::in_set(own & position.cells_of_height(height)) {
            let around = cell.neighbours() & partners;
            let kind = match (around & own != 0, around & other != 0) {
                (false, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (true, false) => 3,
            };
            counts[kind] += 1;
        }
    }
    counts
}

fn difference(position: &Avalam) -> [i32; 4] {
    let colour = position.colour_to_move();
    let (own, other) = (count(position, colour), count(position, colour.other()));
    std::array::from_fn(|kind| own[kind] - other[kind])
}

const WEIGHTS: [i32; 4] = [SETTLED, THREATENED, CONTESTED, FRIENDLY];

impl Evaluation<Avalam> for Champion {
    #[inline]
    fn evaluate(&self, position: &Avalam) -> i32 {
        if position.rules().variant == Variant::House {
            return parity(position);
        }
        let difference = difference(position);
        difference
            .iter()
            .zip(WEIGHTS)
            .map(|(n, weight)| n * weight)
            .sum()
    }

    fn terms(&self, position: &Avalam) -> Vec<Term> {
        let names = ["settled", "threatened", "contested", "friendly"];
        let weights = WEIGHTS.map(|weight| f64::from(weight) / 100.0);
        Term::list(names, difference(position).map(f64::from), weights)
    }

    /// Covering the other colour, and building high, come first.
    #[inline]
    fn hint(&self, position: &Avalam, mv: Move) -> i32 {
        let (Some(moved), Some(covered)) = (position.tower(mv.from), position.tower(mv.to)) else {
            return 0;
        };
        let mine = i32::from(moved.top == position.colour_to_move());
        let theirs = i32::from(covered.top != position.colour_to_move());
        let five = i32::from(moved.height + covered.height == 5);
        // My colour onto theirs is best, theirs onto mine worst.
        4 * (mine + theirs) + if mine + theirs == 2 { 2 * five } else { 0 }
    }

    fn is_reducible(&self, position: &Avalam, mv: Move, _: &Avalam) -> bool {
        self.hint(position, mv) < 8
    }
}

/// Under `house` rules only the length of the game counts: whoever moves last
/// does well. The moves left to each side tell who is likely to.
fn parity(position: &Avalam) -> i32 {
    let own = position.cells_topped(position.colour_to_move());
    let other = position.cells_topped(position.colour_to_move().other());
    let mut mobility = 0;
    for height in 1..=4 {
        let targets = position.cells_up_to(5 - height);
        for cell in Cell::in_set(own & position.cells_of_height(height)) {
            mobility += (cell.neighbours() & targets & other).count_ones() as i32;
        }
        for cell in Cell::in_set(other & position.cells_of_height(height)) {
            mobility -= (cell.neighbours() & targets & own).count_ones() as i32;
        }
    }
    mobility * 10
}
