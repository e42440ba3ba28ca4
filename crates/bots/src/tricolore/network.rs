//! What the network of tri-colour Awalé's champion sees of a position.
//!
//! The ring looks the same from each hole of the player to move. So the network looks at it
//! eight times, from each of these holes on, each time with the same weights, and adds up what it
//! finds: a position that is turned is worth the same, and what is learned in one place
//! is known in all.

use awalam_games::Game;
use awalam_games::tricolore::{Colour, HOLES, Prizes, SEEDS, Tricolore};
use wide::i16x8;

use crate::net::{LANES, output, vectors};

/// What an output of 1.0 means, in hundredths of a point.
pub const WORTH: i32 = 800;
/// Neurons of each view.
pub const HIDDEN: usize = 8;
/// From how many holes it looks: those of the player to move.
pub const VIEWS: usize = HOLES / 2;
/// Neurons of all views.
const ALL_HIDDEN: usize = VIEWS * HIDDEN;

/// A hole's states: by its red, blue and transparent seeds, up to three of each, and by whether
/// its owner would capture something by playing it.
pub const STATES: usize = 4 * 4 * 4 * 2;
/// All inputs that there are: by owner, state, and distance in pairs of holes.
pub const FEATURES: usize = 2 * STATES * VIEWS;
/// Positions are told apart by the seeds on the board, twelve by twelve.
pub const BUCKETS: usize = SEEDS as usize / 12 + 1;
/// How many weights the network has.
pub const WEIGHTS: usize = (FEATURES + 1) * HIDDEN + BUCKETS * (HIDDEN + 1);

/// The state of a hole, by its seeds and by what its owner would capture by playing it.
#[inline(always)]
pub fn state([red, blue, clear]: [u8; 3], prize: u8) -> u8 {
    red.min(3) << 5 | blue.min(3) << 3 | clear.min(3) << 1 | prize.min(1)
}

/// The input for the hole at a place, counted from the first of the player to move,
/// as a view sees it.
#[inline(always)]
pub fn input(view: usize, place: usize, state: u8) -> usize {
    let owner = place % 2;
    (owner * STATES + usize::from(state)) * VIEWS + (place / 2 + view) % VIEWS
}

/// The bucket of a position.
#[inline(always)]
pub fn bucket(position: &Tricolore) -> usize {
    usize::from(position.on_board()) / 12
}

/// A number for each neuron of a view.
type View = i16x8;
const _: () = assert!(HIDDEN == LANES);

/// The numbers of all views, or of all distances: two lines of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([View; VIEWS]);

/// The network.
pub struct Network {
    /// The first layer's weights by owner, state and distance.
    first: Box<[[Row; STATES]; 2]>,
    /// Its biases.
    biases: View,
    /// The second layer's weights by bucket.
    second: [View; BUCKETS],
    /// Its biases, in hundredths of a point.
    last: [i16; BUCKETS],
}

impl Network {
    /// From all weights: the first layer by input and its biases, then for each bucket the
    /// second layer's and its bias.
    pub fn new(weights: &[i16]) -> Network {
        let (first, rest) = weights.split_at(FEATURES * HIDDEN);
        let (biases, second) = rest.split_at(HIDDEN);
        let bucket = |bucket: usize| &second[bucket * (HIDDEN + 1)..][..=HIDDEN];
        let view = |weights: &[i16]| vectors::<1>(weights)[0];
        let row = |number: usize| Row(vectors(&first[number * ALL_HIDDEN..]));
        Network {
            first: Box::new(std::array::from_fn(|owner| {
                std::array::from_fn(|state| row(owner * STATES + state))
            })),
            biases: view(biases),
            second: std::array::from_fn(|number| view(bucket(number))),
            last: std::array::from_fn(|number| bucket(number)[HIDDEN]),
        }
    }

    /// What a position is worth beyond the sum of its features, in hundredths of a point.
    // By itself the compiler keeps all sums in registers.
    #[inline(never)]
    pub fn evaluate(&self, position: &Tricolore, prizes: &Prizes) -> i32 {
        let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
        let prizes = prizes.by_hole();
        let states: [u8; HOLES] =
            std::array::from_fn(|hole| state([red[hole], blue[hole], clear[hole]], prizes[hole]));
        let first = position.turn().index();
        let mut sums = [self.biases; VIEWS];
        for pair in 0..VIEWS {
            for owner in 0..2 {
                let state = states[(2 * pair + owner + first) % HOLES];
                let Row(row) = &self.first[owner][usize::from(state) % STATES];
                for distance in 0..VIEWS {
                    sums[distance] += row[distance];
                }
            }
            // One hole further on, each view sees the same distance where the next one did.
            sums = std::array::from_fn(|view| sums[(view + VIEWS - 1) % VIEWS]);
        }
        let bucket = bucket(position);
        output::<VIEWS, WORTH>(&sums, &[self.second[bucket]; VIEWS]) + i32::from(self.last[bucket])
    }
}

/// Weights of a line of the file.
pub const LINE_WIDTH: usize = ALL_HIDDEN;

/// What a line of the file of weights is for.
pub fn line_name(line: usize) -> String {
    let states = FEATURES * HIDDEN / LINE_WIDTH;
    if line >= states {
        return "biases, then the second layer, each bucket with its bias".to_owned();
    }
    let owner = ["own", "other's"][line / STATES];
    let state = line % STATES;
    let [red, blue, clear] = [state >> 5, state >> 3 & 3, state >> 1 & 3];
    let prize = ["", ", and a capture"][state & 1];
    format!("{owner} hole with {red} red, {blue} blue, {clear} transparent{prize}")
}
