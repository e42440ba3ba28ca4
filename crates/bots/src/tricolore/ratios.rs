//! Report 003's evaluations: normalised terms, added up with weights, as its program does.

use awalam_games::tricolore::{Colour, HOLES, Tricolore};
use awalam_games::{Game, Side};
use awalam_search::{Evaluation, Term, worth};

use crate::{Settings, SpecError};

/// How many terms there are: captured seeds, seeds at home, transparent seeds,
/// capturable seeds, holes of one or two.
const TERMS: usize = 5;
const CAPTURED: usize = 0;
const HOME: usize = 1;
const TRANSPARENT: usize = 2;
const CAPTURABLE: usize = 3;
const SHELTERED: usize = 4;

/// What each term is divided by, in the report's program.
const DIVISORS: [f32; TERMS] = [48.0, 48.0, 16.0, 16.0, 16.0];
const NAMES: [&str; TERMS] = [
    "R1-captured",
    "R2-home",
    "R3-transparent",
    "R4-capturable",
    "R5-sheltered",
];

/// The weights of the five terms, and how they are added up. Sums have 32 bits, so that
/// their order decides between positions that are worth the same on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratios {
    weights: [f32; TERMS],
    order: [usize; TERMS],
    /// The sign error: the terms are those of the player to move, and are taken for
    /// player 1's.
    raw: bool,
}

const ATTACK: Ratios = Ratios {
    weights: [0.4, 0.2, 0.1, 0.3, 0.0],
    order: [CAPTURED, CAPTURABLE, HOME, TRANSPARENT, SHELTERED],
    raw: false,
};

impl Ratios {
    /// The report's first attempt, with its error.
    pub const RAW: Ratios = Ratios {
        raw: true,
        ..ATTACK
    };
    /// The same, corrected.
    pub const CORRECTED: Ratios = ATTACK;
    /// All in defence.
    pub const DEFENCE: Ratios = Ratios {
        weights: [0.25, 0.06, 0.04, 0.3, 0.25],
        order: [SHELTERED, CAPTURABLE, CAPTURED, HOME, TRANSPARENT],
        raw: false,
    };

    /// The evaluation that a text names.
    pub(super) fn named(name: &str) -> Option<Ratios> {
        match name {
            "raw" => Some(Ratios::RAW),
            "corrected" => Some(Ratios::CORRECTED),
            "defence" => Some(Ratios::DEFENCE),
            _ => None,
        }
    }

    pub(super) fn read(settings: &mut Settings, mut ratios: Ratios) -> Result<Ratios, SpecError> {
        let weights = ratios.weights.map(f64::from);
        let read = settings.weights(["r1", "r2", "r3", "r4", "r5"], weights)?;
        ratios.weights = read.map(|weight| weight as f32);
        Ok(ratios)
    }

    /// The five terms as player 1's gain, each divided.
    pub fn terms_for_player_one(&self, position: &Tricolore) -> [f32; TERMS] {
        let mover = sign(position.turn());
        let sums = sums(position);
        let mut terms: [f32; TERMS] =
            std::array::from_fn(|term| sums[term] as f32 / DIVISORS[term]);
        terms[CAPTURABLE] *= mover;
        terms[SHELTERED] = mover * (1.0 - terms[SHELTERED]);
        match self.raw {
            true => terms.map(|term| mover * term),
            false => terms,
        }
    }

    /// The value for player 1, in [-1, 1].
    pub fn for_player_one(&self, position: &Tricolore) -> f32 {
        let terms = self.terms_for_player_one(position);
        let weighted = self.order.map(|term| self.weights[term] * terms[term]);
        let sum: f32 = weighted.into_iter().sum();
        sum.clamp(-1.0, 1.0)
    }

    /// The value for the player to move, in [-1, 1].
    pub fn for_mover(&self, position: &Tricolore) -> f32 {
        sign(position.turn()) * self.for_player_one(position)
    }
}

fn sign(side: Side) -> f32 {
    match side {
        Side::One => 1.0,
        Side::Two => -1.0,
    }
}

/// Player 1's lead in the first three terms; then what the player to move could capture,
/// and that player's holes of one or two.
fn sums(position: &Tricolore) -> [i32; TERMS] {
    let colours = Colour::ALL.map(|colour| position.all_seeds(colour));
    let clear = &colours[Colour::Clear as usize];
    let totals: [u8; HOLES] =
        std::array::from_fn(|hole| colours.iter().map(|seeds| seeds[hole]).sum());
    let mut sums = [0; TERMS];
    sums[CAPTURED] = i32::from(position.score(Side::One)) - i32::from(position.score(Side::Two));
    for hole in (0..HOLES).step_by(2) {
        sums[HOME] += i32::from(totals[hole]) - i32::from(totals[hole + 1]);
        sums[TRANSPARENT] += i32::from(clear[hole]) - i32::from(clear[hole + 1]);
    }
    for hole in (position.turn().index()..HOLES).step_by(2) {
        sums[SHELTERED] += i32::from(matches!(totals[hole], 1 | 2));
        for seeds in colours.iter().map(|seeds| seeds[hole]).filter(|&n| n > 0) {
            sums[CAPTURABLE] += i32::from(captured(&totals, hole, seeds));
        }
    }
    sums
}

/// What the report's program takes for the capture by some seeds of a hole: they are sown
/// one by one into every following hole, the origin too, and the run of twos and threes
/// that ends with the last is counted.
fn captured(totals: &[u8; HOLES], origin: usize, seeds: u8) -> u8 {
    let (laps, rest) = (seeds / HOLES as u8, usize::from(seeds) % HOLES);
    let last = origin + usize::from(seeds);
    let mut sum = 0;
    for back in 0..HOLES {
        let hole = (last + HOLES * 2 - back) % HOLES;
        // The origin is the last hole of a lap.
        let distance = (hole + HOLES - origin - 1) % HOLES + 1;
        let lifted = if hole == origin { seeds } else { 0 };
        let held = totals[hole] - lifted + laps + u8::from(distance <= rest);
        if !matches!(held, 2 | 3) {
            break;
        }
        sum += held;
    }
    sum
}

impl Evaluation<Tricolore> for Ratios {
    /// In hundredths of a seed, 1 being worth a hundred seeds.
    fn evaluate(&self, position: &Tricolore) -> i32 {
        worth(f64::from(self.for_mover(position)) * 10_000.0)
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let mover = sign(position.turn());
        let terms = self.terms_for_player_one(position);
        Term::list(
            NAMES,
            terms.map(|term| f64::from(mover * term)),
            self.weights.map(f64::from),
        )
    }
}
