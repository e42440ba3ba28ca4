//! Our evaluation for Awalé.

use std::sync::{Arc, LazyLock};

use awalam_exact::awale::lead;
use awalam_games::awale::{Awale, Move, QUIET_LIMIT, Rules, SEEDS};
use awalam_games::{Game, Side};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Evaluation, SearchHints, Strategy, Term};

use super::knowledge::TableKnowledge;
use super::perfect::Perfect;
use crate::has_champion::{CHAMPION_SEARCH, HasChampion, WeightSet, Weights, compiled_weights};
use crate::levels::{LEVELS, Level};
use crate::{Settings, SpecError};

/// Captured seeds, and what three houses side by side are worth by the seeds in them, to
/// the player to move and to the opponent, at four stages of the game. `uga` has weights
/// of its own, and looks at how it would end without more captures.
#[derive(Clone)]
pub struct Champion {
    sets: Arc<[Box<[Stage]>]>,
}

/// The weights of one stage.
#[derive(Clone, Copy)]
struct Stage {
    /// For each captured seed more than the opponent has.
    captured: i32,
    /// For being the one to move.
    to_move: i32,
    /// For the seeds that each would have if the game ended now, those at home
    /// among them, by how near that end is and by the lead in them.
    if_ended: [[i16; LEADS]; QUIET_STEPS],
    /// For the houses three by three: own A to C, D to F, then the opponent's;
    /// indexed by the seeds in them, four bits each.
    triples: [[i16; 4096]; TRIPLES],
}

const STAGES: usize = 4;
const TRIPLES: usize = 4;
/// Steps of two plies on the way to the end without captures, and leads told
/// apart there, larger ones as the largest.
const QUIET_STEPS: usize = 8;
const LEADS: usize = 32;
/// Where a stage's weights for single houses begin, for pairs of neighbours, and
/// for three in a row, where more than seven seeds count as seven; then those for
/// the end without captures.
const HOUSES: usize = 16;
const PAIR: usize = HOUSES + 3 * TRIPLES * 16;
const TRIPLE: usize = PAIR + 2 * TRIPLES * 256;
const IF_ENDED: usize = TRIPLE + TRIPLES * 512;
const STAGE_FEATURES: usize = IF_ENDED + QUIET_STEPS * LEADS;

/// The stage of a position: by the seeds still on the board.
#[inline(always)]
fn stage(position: &Awale) -> usize {
    let captured = position.store(Side::One) + position.store(Side::Two);
    usize::from(captured.min(SEEDS - 1)) / 12
}

/// How near the end without captures is, and the lead if it came now.
#[inline(always)]
fn if_ended(position: &Awale) -> (usize, usize) {
    let side = position.turn();
    let at_home = i32::from(position.home(side)) - i32::from(position.home(side.other()));
    let most = LEADS as i32 / 2 - 1;
    let lead = (lead(position) + at_home).clamp(-most, most) + LEADS as i32 / 2;
    let quiet = usize::from(position.quiet_plies().min(QUIET_LIMIT - 1));
    (
        quiet * QUIET_STEPS / usize::from(QUIET_LIMIT),
        lead as usize,
    )
}

/// Which weights: `uga` has its own.
#[inline(always)]
fn set(position: &Awale) -> usize {
    usize::from(position.rules() == Rules::Uga)
}

/// The triples of both players, those of the player to move first.
#[inline(always)]
fn triples(position: &Awale) -> [u16; TRIPLES] {
    let side = position.turn();
    let [abc, def] = position.triples(side);
    let [other_abc, other_def] = position.triples(side.other());
    [abc, def, other_abc, other_def]
}

/// The weights that make up a triple's: of its houses one by one, two by two, and
/// all three.
fn parts(triple: usize, seeds: u16) -> [usize; 6] {
    let [a, b, c] = [8, 4, 0].map(|shift| usize::from(seeds >> shift & 15));
    let house = |number: usize, seeds: usize| HOUSES + (3 * triple + number) * 16 + seeds;
    let pair = |number: usize, seeds: usize| PAIR + (2 * triple + number) * 256 + seeds;
    let [few_a, few_b, few_c] = [a, b, c].map(|seeds| seeds.min(7));
    [
        house(0, a),
        house(1, b),
        house(2, c),
        pair(0, a << 4 | b),
        pair(1, b << 4 | c),
        TRIPLE + triple * 512 + (few_a << 6 | few_b << 3 | few_c),
    ]
}

impl Champion {
    fn new(weights: &[Weights]) -> Champion {
        let stage = |weights: &[i16]| Stage {
            captured: weights[0].into(),
            to_move: weights[1].into(),
            if_ended: std::array::from_fn(|step| {
                std::array::from_fn(|lead| weights[IF_ENDED + step * LEADS + lead])
            }),
            triples: std::array::from_fn(|triple| {
                std::array::from_fn(|seeds| {
                    let parts = parts(triple, seeds as u16);
                    parts.into_iter().map(|part| weights[part]).sum()
                })
            }),
        };
        let stages = |weights: &Weights| -> Box<[Stage]> {
            weights.0.chunks(STAGE_FEATURES).map(stage).collect()
        };
        Champion {
            sets: weights.iter().map(stages).collect(),
        }
    }

    #[inline(always)]
    fn stage(&self, position: &Awale) -> &Stage {
        &self.sets[set(position)][stage(position)]
    }

    /// What the triples of a position are worth.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Awale) -> [i32; TRIPLES] {
        let triples = triples(position);
        std::array::from_fn(|triple| stage.triples[triple][usize::from(triples[triple])].into())
    }
}

impl Default for Champion {
    fn default() -> Champion {
        static CHAMPION: LazyLock<Champion> = LazyLock::new(|| {
            let weights: Vec<Weights> = Awale::SETS.iter().map(WeightSet::weights).collect();
            Champion::new(&weights)
        });
        CHAMPION.clone()
    }
}

impl Evaluation<Awale> for Champion {
    #[inline(always)]
    fn evaluate(&self, position: &Awale) -> i32 {
        let stage = self.stage(position);
        let houses: i32 = Champion::worth(stage, position).iter().sum();
        let value = stage.captured * lead(position) + stage.to_move + houses;
        if position.rules() != Rules::Uga {
            return value;
        }
        let (step, lead) = if_ended(position);
        value + i32::from(stage.if_ended[step][lead])
    }

    fn terms(&self, position: &Awale) -> Vec<Term> {
        let stage = self.stage(position);
        let worth = Champion::worth(stage, position).map(|worth| f64::from(worth) / 100.0);
        let names = ["own-ABC", "own-DEF", "other-ABC", "other-DEF"];
        let mut terms = Term::list(names, worth, [1.0; TRIPLES]);
        let (step, if_ended_by) = if_ended(position);
        let others = [
            ("captured", lead(position), stage.captured),
            ("to-move", 1, stage.to_move),
            ("if-ended", 1, stage.if_ended[step][if_ended_by].into()),
        ];
        let used = if position.rules() == Rules::Uga { 3 } else { 2 };
        terms.extend(
            others
                .into_iter()
                .take(used)
                .map(|(name, value, weight)| Term {
                    name,
                    value: value.into(),
                    weight: f64::from(weight) / 100.0,
                }),
        );
        terms
    }
}

/// How the champion searches Awalé.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChampionHints;

impl SearchHints<Awale> for ChampionHints {
    /// The more a move captures, the sooner it is tried.
    #[inline]
    fn ordering_score(&self, position: &Awale, mv: Move) -> i32 {
        i32::from(position.gain(mv))
    }

    #[inline]
    fn is_noisy(&self, position: &Awale, mv: Move) -> bool {
        position.gain(mv) > 0
    }

    /// Found by play: a seed, and another for each ply.
    #[inline]
    fn futility_margin(&self, plies: u32) -> Option<i32> {
        (plies <= 6).then_some(100 + 100 * plies as i32)
    }

    #[inline]
    fn is_reducible(&self, position: &Awale, mv: Move, _: &Awale) -> bool {
        position.gain(mv) == 0
    }
}

impl HasChampion for Awale {
    /// Found by play: with six moves at most, a late one comes soon; draws only
    /// helped weaker bots.
    const SEARCH: Options = Options {
        late: 2,
        reduction: 67,
        contempt: 300,
        ..CHAMPION_SEARCH
    };

    type Champion = Champion;
    type Hints = ChampionHints;
    type Knowledge = TableKnowledge;

    const SETS: &'static [WeightSet] = &[
        WeightSet {
            name: "abapa",
            rules: &["abapa", "awari"],
            features: STAGES * STAGE_FEATURES,
            unit: Some(STAGE_FEATURES),
            in_use: &compiled_weights::<{ STAGES * STAGE_FEATURES }>(include_str!("abapa.weights")),
        },
        WeightSet {
            name: "uga",
            rules: &["uga"],
            features: STAGES * STAGE_FEATURES,
            unit: Some(STAGE_FEATURES),
            in_use: &compiled_weights::<{ STAGES * STAGE_FEATURES }>(include_str!("uga.weights")),
        },
    ];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 1_100),
        Level::new(30, 490),
        Level::new(30, 100),
        Level::new(82, 0),
        Level::new(260, 0),
        Level::new(740, 0),
        Level::new(2_100, 0),
        Level::new(6_500, 0),
    ];

    const NOVICE_SIGHT: usize = 40;

    fn champion(weights: &[Weights]) -> Champion {
        Champion::new(weights)
    }

    fn best_champion() -> Champion {
        Champion::default()
    }

    /// `tables=off`, or the most seeds that are looked up in tables; all by default.
    fn knowledge(settings: &mut Settings) -> Result<TableKnowledge, SpecError> {
        let most_seeds = match settings.take_word("tables", "off") {
            true => 0,
            false => settings
                .number("tables", 1..=usize::from(SEEDS))?
                .unwrap_or(SEEDS.into()),
        };
        Ok(TableKnowledge::new(settings.tables(most_seeds), most_seeds))
    }

    fn strategy<E: Evaluation<Awale> + 'static>(
        alphabeta: AlphaBeta<E, ChampionHints, TableKnowledge>,
    ) -> Box<dyn Strategy<Awale>> {
        Box::new(Perfect::new(alphabeta))
    }

    fn set(&self) -> usize {
        set(self)
    }

    fn features(&self, mut note: impl FnMut(usize, i32)) {
        let base = stage(self) * STAGE_FEATURES;
        note(base, lead(self));
        note(base + 1, 1);
        if self.rules() == Rules::Uga {
            let (step, lead) = if_ended(self);
            note(base + IF_ENDED + step * LEADS + lead, 1);
        }
        for (triple, seeds) in triples(self).into_iter().enumerate() {
            for part in parts(triple, seeds) {
                note(base + part, 1);
            }
        }
    }

    fn feature_name(_: usize, feature: usize) -> String {
        let (stage, feature) = (feature / STAGE_FEATURES, feature % STAGE_FEATURES);
        let house = |house: usize| {
            let side = if house < 6 { "own" } else { "other" };
            format!("{side} {}", ["A", "B", "C", "D", "E", "F"][house % 6])
        };
        let what = match feature {
            0 => "captured seeds, the move, and nothing".to_owned(),
            HOUSES..PAIR => format!("{} by seeds", house((feature - HOUSES) / 16)),
            PAIR..TRIPLE => {
                let (pair, seeds) = ((feature - PAIR) / 256, (feature - PAIR) % 256);
                let first = house(pair / 2 * 3 + pair % 2);
                format!("{first} with {} and the next by seeds", seeds / 16)
            }
            IF_ENDED.. => {
                let line = (feature - IF_ENDED) / 16;
                let who = ["behind", "ahead"][line % 2];
                format!(
                    "{who} if it ended now, after {} quiet plies or one more",
                    line / 2 * 2
                )
            }
            TRIPLE.. => {
                let (triple, seeds) = ((feature - TRIPLE) / 512, (feature - TRIPLE) % 512);
                let [first, next] = [seeds / 64, seeds / 8 % 8];
                format!(
                    "{} with {first}, then {next} and the third by seeds",
                    house(3 * triple)
                )
            }
            _ => String::new(),
        };
        format!("stage {stage}: {what}")
    }

    fn line_width(_: usize) -> usize {
        16
    }
}
