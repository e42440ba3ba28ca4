//! Our evaluation for Awalé.

use std::sync::{Arc, LazyLock};

use awalam_games::awale::{Awale, Move, QUIET_LIMIT, Rules, SEEDS};
use awalam_games::{Game, Player};
use awalam_search::alphabeta::Options;
use awalam_search::{Evaluation, Term};

use crate::levels::{LEVELS, Level};
use crate::tuned::{CHAMPION_SEARCH, Tuned, WeightSet, Weights};

/// Captured seeds, and what houses side by side are worth by the seeds in them,
/// to the player to move and to his opponent, at four stages of the game. `uga`
/// has weights of its own, and counts seeds at home as its end without captures
/// draws near.
#[derive(Clone)]
pub struct Champion {
    sets: Arc<[[Stage; STAGES]; 2]>,
}

/// The weights of one stage.
#[derive(Clone, Copy)]
struct Stage {
    /// For each captured seed more than the opponent has.
    captured: i32,
    /// For being the one to move.
    to_move: i32,
    /// For each seed at home more than the opponent has, by quiet plies.
    at_home: [i32; QUIET_STEPS],
    /// For the houses two by two: own A and B, C and D, E and F, then the
    /// opponent's; indexed by the seeds in them, four bits each.
    pairs: [[i16; 256]; PAIRS],
}

const STAGES: usize = 4;
const PAIRS: usize = 6;
const QUIET_STEPS: usize = 4;
/// Where a stage's weights for seeds at home begin.
const AT_HOME: usize = 2;
/// Where a stage's weights for pairs begin, after those for single houses.
const HOUSES: usize = 16;
const PAIR: usize = HOUSES + 12 * 16;
const STAGE: usize = PAIR + PAIRS * 256;

/// The stage of a position: by the seeds still on the board.
#[inline(always)]
fn stage(position: &Awale) -> usize {
    let captured = position.store(Player::One) + position.store(Player::Two);
    usize::from(captured.min(SEEDS - 1)) / 12
}

#[inline(always)]
fn lead(position: &Awale) -> i32 {
    let player = position.turn();
    i32::from(position.store(player)) - i32::from(position.store(player.other()))
}

/// The lead in seeds at home, and how near the end without captures is.
#[inline(always)]
fn at_home(position: &Awale) -> (i32, usize) {
    let player = position.turn();
    let lead = i32::from(position.home(player)) - i32::from(position.home(player.other()));
    let step = usize::from(position.quiet_plies().min(QUIET_LIMIT - 1)) * QUIET_STEPS;
    (lead, step / usize::from(QUIET_LIMIT))
}

/// Which weights: `uga` has its own.
#[inline(always)]
fn set(position: &Awale) -> usize {
    usize::from(position.rules() == Rules::Uga)
}

/// The pairs of both players, those of the player to move first.
#[inline(always)]
fn pairs(position: &Awale) -> [u8; PAIRS] {
    let player = position.turn();
    let [a, c, e] = position.pairs(player);
    let [oa, oc, oe] = position.pairs(player.other());
    [a, c, e, oa, oc, oe]
}

impl Champion {
    fn new(weights: &[Weights]) -> Champion {
        let stage = |weights: &[i16]| {
            let house = |house: usize, seeds: usize| weights[HOUSES + house * 16 + seeds];
            Stage {
                captured: weights[0].into(),
                to_move: weights[1].into(),
                at_home: std::array::from_fn(|step| weights[AT_HOME + step].into()),
                pairs: std::array::from_fn(|pair| {
                    std::array::from_fn(|seeds| {
                        let both = weights[PAIR + pair * 256 + seeds];
                        both + house(2 * pair, seeds >> 4) + house(2 * pair + 1, seeds & 15)
                    })
                }),
            }
        };
        let stages = |weights: &Weights| {
            std::array::from_fn(|number| stage(&weights.0[number * STAGE..][..STAGE]))
        };
        Champion {
            sets: Arc::new([stages(&weights[0]), stages(&weights[1])]),
        }
    }

    #[inline(always)]
    fn stage(&self, position: &Awale) -> &Stage {
        &self.sets[set(position)][stage(position)]
    }

    /// What the pairs of a position are worth.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Awale) -> [i32; PAIRS] {
        let pairs = pairs(position);
        std::array::from_fn(|pair| stage.pairs[pair][usize::from(pairs[pair])].into())
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
        let (lead, step) = at_home(position);
        value + stage.at_home[step] * lead
    }

    fn terms(&self, position: &Awale) -> Vec<Term> {
        let stage = self.stage(position);
        let [ab, cd, ef, oab, ocd, oef] =
            Champion::worth(stage, position).map(|worth| f64::from(worth) / 100.0);
        let names = [
            "own-AB", "own-CD", "own-EF", "other-AB", "other-CD", "other-EF",
        ];
        let mut terms = Term::list(names, [ab, cd, ef, oab, ocd, oef], [1.0; PAIRS]);
        let (home, step) = at_home(position);
        let others = [
            ("captured", lead(position), stage.captured),
            ("to-move", 1, stage.to_move),
            ("at-home", home, stage.at_home[step]),
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

    /// The more a move captures, the sooner it is tried.
    #[inline]
    fn hint(&self, position: &Awale, mv: Move) -> i32 {
        i32::from(position.gain(mv))
    }

    #[inline]
    fn is_noisy(&self, position: &Awale, mv: Move) -> bool {
        position.gain(mv) > 0
    }

    /// Found by play: a seed, and another for each ply.
    #[inline]
    fn swing(&self, plies: u32) -> Option<i32> {
        (plies <= 6).then_some(100 + 100 * plies as i32)
    }

    #[inline]
    fn is_reducible(&self, position: &Awale, mv: Move, _: &Awale) -> bool {
        position.gain(mv) == 0
    }
}

impl Tuned for Awale {
    /// Found by play against weaker bots, which draws helped.
    const SEARCH: Options = Options {
        contempt: 300,
        ..CHAMPION_SEARCH
    };

    type Champion = Champion;

    const SETS: &'static [WeightSet] = &[
        WeightSet {
            name: "abapa",
            rules: &["abapa", "awari"],
            features: STAGES * STAGE,
            unit: Some(STAGE),
            text: include_str!("abapa.weights"),
        },
        WeightSet {
            name: "uga",
            rules: &["uga"],
            features: STAGES * STAGE,
            unit: Some(STAGE),
            text: include_str!("uga.weights"),
        },
    ];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 1_250),
        Level::new(30, 440),
        Level::new(30, 40),
        Level::new(85, 0),
        Level::new(390, 0),
        Level::new(1_400, 0),
        Level::new(5_000, 0),
        Level::new(20_000, 0),
    ];

    fn champion(weights: &[Weights]) -> Champion {
        Champion::new(weights)
    }

    fn best_champion() -> Champion {
        Champion::default()
    }

    fn set(&self) -> usize {
        set(self)
    }

    fn features(&self, mut note: impl FnMut(usize, i32)) {
        let base = stage(self) * STAGE;
        note(base, lead(self));
        note(base + 1, 1);
        if self.rules() == Rules::Uga {
            let (lead, step) = at_home(self);
            note(base + AT_HOME + step, lead);
        }
        for (pair, seeds) in pairs(self).into_iter().enumerate() {
            let seeds = usize::from(seeds);
            note(base + HOUSES + 2 * pair * 16 + (seeds >> 4), 1);
            note(base + HOUSES + (2 * pair + 1) * 16 + (seeds & 15), 1);
            note(base + PAIR + pair * 256 + seeds, 1);
        }
    }

    fn feature_name(_: usize, feature: usize) -> String {
        let (stage, feature) = (feature / STAGE, feature % STAGE);
        let house = |house: usize| {
            let side = if house < 6 { "own" } else { "other" };
            format!("{side} {}", ["A", "B", "C", "D", "E", "F"][house % 6])
        };
        let what = match feature {
            0 => "captured seeds, the move, seeds at home by quiet plies".to_owned(),
            HOUSES..PAIR => format!("{} by seeds", house((feature - HOUSES) / 16)),
            PAIR.. => {
                let (pair, seeds) = ((feature - PAIR) / 256, (feature - PAIR) % 256);
                format!(
                    "{} with {} and the next by seeds",
                    house(2 * pair),
                    seeds / 16
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
