//! Report 001's evaluation, in [0, 100], with weights by phase of the game.

use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_games::{Game, Side};
use awalam_search::{Evaluation, SearchHints, Term};

use crate::{Settings, SpecError};

/// The weights of one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Captured seeds.
    pub captures: f64,
    /// Seeds in the player's own holes.
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

const BALANCED: Weights = weights(1.0, 0.7, 0.3);
const CAPTURE: Weights = weights(1.2, 0.6, 0.3);
const FAMINE: Weights = weights(1.0, 0.7, 0.5);
const ADVANCED: Weights = weights(1.2, 0.6, 0.35);
const SAFE_OPENING: Weights = weights(0.7, 1.0, 0.25);
const AGGRESSIVE_END: Weights = weights(1.6, 0.4, 0.3);

/// Mobility and scale are the same everywhere.
const fn weights(captures: f64, board: f64, famine: f64) -> Weights {
    Weights {
        captures,
        board,
        famine,
        mobility: 0.2,
        twos_threes: 0.0,
        scale: 0.5,
    }
}

/// Opening, middle and end, and the borders between them.
const fn phases(phases: [Weights; 3], opening_above: f64, end_from: f64) -> Profile {
    Profile {
        opening_above,
        end_from,
        phases,
    }
}

/// The same weights all through.
const fn constant(weights: Weights) -> Profile {
    phases([weights; 3], 70.0, 40.0)
}

/// The report describes these in words; all numbers are its program's.
impl Profile {
    /// The same weights all through.
    pub const BALANCED: Profile = constant(BALANCED);
    /// Captures weigh a little more.
    pub const BALANCED_CAPTURE: Profile = constant(CAPTURE);
    /// Famine weighs more.
    pub const BALANCED_FAMINE: Profile = constant(FAMINE);
    /// Static, captures a little more.
    pub const ADVANCED: Profile = constant(ADVANCED);
    /// The report's choice for the contest.
    pub const PHASE_BALANCED: Profile = {
        let (opening, end) = (weights(0.8, 0.9, 0.3), weights(1.3, 0.5, 0.3));
        phases([opening, BALANCED, end], 70.0, 40.0)
    };
    /// A much greedier end.
    pub const PHASE_AGGRESSIVE: Profile = {
        let (opening, middle) = (weights(0.9, 0.8, 0.3), weights(1.1, 0.7, 0.3));
        phases([opening, middle, AGGRESSIVE_END], 70.0, 45.0)
    };
    /// A very careful opening.
    pub const PHASE_SAFE: Profile = {
        let end = weights(1.4, 0.5, 0.3);
        phases([SAFE_OPENING, BALANCED, end], 75.0, 40.0)
    };
    /// Safe opening, advanced middle, aggressive end.
    pub const PHASE_ULTIMATE: Profile =
        phases([SAFE_OPENING, ADVANCED, AGGRESSIVE_END], 75.0, 45.0);

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
        const MOST: i32 = 1_000;
        for ([all, single @ ..], field) in fields {
            let everywhere = settings.decimal(all, MOST)?;
            for (weights, key) in profile.phases.iter_mut().zip(single) {
                if let Some(weight) = settings.decimal(key, MOST)?.or(everywhere) {
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
        // As in the report's program, TR and TB need a seed of the colour or a transparent
        // one; by the rules they need a transparent one.
        for colour in [red, blue] {
            sums[2] += u32::from(colour[hole] > 0);
            sums[2] += u32::from(colour[hole] > 0 || clear[hole] > 0);
        }
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
        if mv.is_pass() {
            return 0;
        }
        i32::from(position.total(mv.hole()))
    }
}
