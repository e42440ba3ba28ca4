//! What the network of Awalé's champion sees of a position: each house by its seeds.

use awalam_games::awale::{Awale, SEEDS};
use awalam_games::{Game, Side};

use crate::net::{LANES, Net};

/// Neurons of the hidden layer.
pub const HIDDEN: usize = 64;
/// Inputs that each position has: one per house.
pub const INPUTS: usize = 12;
/// All inputs that there are: houses with 0 to 15 seeds, more as 15.
pub const FEATURES: usize = INPUTS * 16;
/// Positions are told apart by the seeds on the board, four by four.
pub const BUCKETS: usize = SEEDS as usize / 4 + 1;

/// What an output of 1.0 means, in hundredths of a seed.
pub const WORTH: i32 = 800;

/// The network of `abapa` and `awari`.
pub type Network = Net<{ HIDDEN / LANES }, 0, WORTH>;

/// How many weights it has.
pub const WEIGHTS: usize = Network::weights(FEATURES, BUCKETS);

/// The inputs of a position: the houses of the player to move, A to F, then the opponent's.
#[inline(always)]
pub fn inputs(position: &Awale) -> [usize; INPUTS] {
    let side = position.turn();
    let [abc, def] = position.triples(side);
    let [other_abc, other_def] = position.triples(side.other());
    let triples = [abc, def, other_abc, other_def];
    std::array::from_fn(|house| {
        let seeds = triples[house / 3] >> (8 - 4 * (house % 3)) & 15;
        house * 16 + usize::from(seeds)
    })
}

/// The bucket of a position.
#[inline(always)]
pub fn bucket(position: &Awale) -> usize {
    usize::from(SEEDS - position.store(Side::One) - position.store(Side::Two)) / 4
}

/// What a line of the file of weights is for.
pub fn line_name(line: usize) -> String {
    match line {
        0..FEATURES => {
            let (house, seeds) = (line / 16, line % 16);
            let side = if house < 6 { "own" } else { "other" };
            let house = ["A", "B", "C", "D", "E", "F"][house % 6];
            format!("{side} {house} with {seeds}")
        }
        FEATURES => "biases".to_owned(),
        _ => "second layer, each bucket with its bias".to_owned(),
    }
}
