//! Report 001's evaluation, in [0, 100], with weights by phase of the game.

use std::ops::RangeInclusive;

use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_games::{Game, Side};
use awalam_search::{Evaluation, SearchHints, Term};

use crate::{Settings, SpecError};

/// The weights of one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Captured seeds.
    pub captures: f64,
    /// Seeds on one's own holes.
    pub board: f64,
    /// The difference of those, once more: famine.
    pub famine: f64,
    /// Kinds of move available.
    pub mobility: f64,
    /// Own less the other's holes of two or three; the report dropped it.
    pub twos_threes: f64,
    /// The scale of the whole.
    pub scale: f64,
}

/// Weights for the opening, the middle and the end, and where they change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// More seeds on the board than this: the opening.
    pub opening_above: f64,
    /// Seeds on the board from which on it is the end.
    pub end_from: f64,
    /// Opening, middle, end.
    pub phases: [Weights; 3],
}

const BALANCED: Weights = Weights {
    captures: 1.0,
    board: 0.7,
    famine: 0.3,
    mobility: 0.2,
    twos_threes: 0.0,
    scale: 0.5,
};
/// "captures un peu plus valorisées".
const MORE_CAPTURES: Weights = Weights {
    captures: 1.2,
    ..BALANCED
};
/// "famine plus lourdement pondérée".
const MORE_FAMINE: Weights = Weights {
    famine: 0.6,
    ..BALANCED
};
const CAREFUL: Weights = Weights {
    captures: 0.8,
    board: 0.9,
    ..BALANCED
};
/// "plus de poids encore sur les graines de notre côté, famine légèrement réduite".
const VERY_CAREFUL: Weights = Weights {
    captures: 0.7,
    board: 1.1,
    famine: 0.2,
    ..BALANCED
};
const GREEDY: Weights = Weights {
    captures: 1.3,
    board: 0.5,
    ..BALANCED
};
/// "w_c fortement augmenté".
const VERY_GREEDY: Weights = Weights {
    captures: 2.0,
    board: 0.5,
    ..BALANCED
};

const fn phases(opening: Weights, middle: Weights, end: Weights) -> Profile {
    Profile {
        opening_above: 70.0,
        end_from: 40.0,
        phases: [opening, middle, end],
    }
}

impl Profile {
    /// The same weights all through.
    pub const BALANCED: Profile = phases(BALANCED, BALANCED, BALANCED);
    /// Captures weigh a little more.
    pub const BALANCED_CAPTURE: Profile = phases(MORE_CAPTURES, MORE_CAPTURES, MORE_CAPTURES);
    /// Famine weighs more.
    pub const BALANCED_FAMINE: Profile = phases(MORE_FAMINE, MORE_FAMINE, MORE_FAMINE);
    /// Static, captures a little more: a weight between the two above.
    pub const ADVANCED: Profile = {
        let weights = Weights {
            captures: 1.1,
            ..BALANCED
        };
        phases(weights, weights, weights)
    };
    /// The report's choice for the contest.
    pub const PHASE_BALANCED: Profile = phases(CAREFUL, BALANCED, GREEDY);
    /// A much greedier end.
    pub const PHASE_AGGRESSIVE: Profile = phases(CAREFUL, BALANCED, VERY_GREEDY);
    /// A very careful opening.
    pub const PHASE_SAFE: Profile = phases(VERY_CAREFUL, BALANCED, GREEDY);
    /// Safe opening, advanced middle, aggressive end.
    pub const PHASE_ULTIMATE: Profile =
        phases(VERY_CAREFUL, Profile::ADVANCED.phases[1], VERY_GREEDY);

    /// A profile with the weights that are set changed: `wc` in all its phases,
    /// `opening-wc`, `middle-wc` and `end-wc` in one.
    pub(super) fn read(
        settings: &mut Settings,
        mut profile: Profile,
    ) -> Result<Profile, SpecError> {
        type Field = fn(&mut Weights) -> &mut f64;
        let fields: [([&'static str; 4], Field); 6] = [
            (["wc", "opening-wc", "middle-wc", "end-wc"], |w| {
                &mut w.captures
            }),
            (["wb", "opening-wb", "middle-wb", "end-wb"], |w| {
                &mut w.board
            }),
            (["wf", "opening-wf", "middle-wf", "end-wf"], |w| {
                &mut w.famine
            }),
            (["wm", "opening-wm", "middle-wm", "end-wm"], |w| {
                &mut w.mobility
            }),
            (["w23", "opening-w23", "middle-w23", "end-w23"], |w| {
                &mut w.twos_threes
            }),
            (["s", "opening-s", "middle-s", "end-s"], |w| &mut w.scale),
        ];
        const RANGE: RangeInclusive<f64> = -1e3..=1e3;
        for ([all, single @ ..], field) in fields {
            let everywhere = settings.number(all, RANGE)?;
            for (weights, key) in profile.phases.iter_mut().zip(single) {
                if let Some(weight) = settings.number(key, RANGE)?.or(everywhere) {
                    *field(weights) = weight;
                }
            }
        }
        profile.opening_above = settings.weight("opening", profile.opening_above)?;
        profile.end_from = settings.weight("end", profile.end_from)?;
        Ok(profile)
    }

    fn weights(&self, position: &Tricolore) -> &Weights {
        let seeds = f64::from(position.on_board());
        let phase = match seeds {
            seeds if seeds > self.opening_above => 0,
            seeds if seeds > self.end_from => 1,
            _ => 2,
        };
        &self.phases[phase]
    }

    /// The report's score for the player to move, in [0, 100].
    pub fn score(&self, position: &Tricolore) -> f64 {
        let weights = self.weights(position);
        let delta: f64 = terms(position, weights)
            .iter()
            .map(|term| term.value * term.weight)
            .sum();
        (50.0 + weights.scale * delta).round().clamp(0.0, 100.0)
    }
}

/// Captured seeds, seeds at home, kinds of move, holes of two or three.
fn quantities(position: &Tricolore, side: Side) -> [f64; 4] {
    let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
    let mut sums = [u32::from(position.score(side)), 0, 0, 0];
    for hole in (side.index()..HOLES).step_by(2) {
        let total = red[hole] + blue[hole] + clear[hole];
        sums[1] += u32::from(total);
        sums[2] +=
            u32::from(red[hole] > 0) + u32::from(blue[hole] > 0) + 2 * u32::from(clear[hole] > 0);
        sums[3] += u32::from(total == 2 || total == 3);
    }
    sums.map(f64::from)
}

fn terms(position: &Tricolore, weights: &Weights) -> [Term; 5] {
    let side = position.turn();
    let (own, other) = (
        quantities(position, side),
        quantities(position, side.other()),
    );
    let [captures, board, mobility, twos_threes] =
        std::array::from_fn(|index| own[index] - other[index]);
    let term = |name, value, weight| Term {
        name,
        value,
        weight,
    };
    [
        term("captures", captures, weights.captures),
        term("board", board, weights.board),
        term("famine", board, weights.famine),
        term("mobility", mobility, weights.mobility),
        term("twos-threes", twos_threes, weights.twos_threes),
    ]
}

impl Evaluation<Tricolore> for Profile {
    /// Centred: a hundredth of the report's point is one here.
    fn evaluate(&self, position: &Tricolore) -> i32 {
        ((self.score(position) - 50.0) * 100.0) as i32
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        terms(position, self.weights(position)).into()
    }
}

/// The fullest hole first.
#[derive(Clone, Copy, Debug, Default)]
pub struct FullestFirst;

impl SearchHints<Tricolore> for FullestFirst {
    fn ordering_score(&self, position: &Tricolore, mv: Move) -> i32 {
        i32::from(position.total(mv.hole()))
    }
}
