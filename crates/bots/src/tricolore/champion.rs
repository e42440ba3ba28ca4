//! Our evaluation for tri-colour Awalé.

use std::sync::{Arc, LazyLock};

use awalam_games::Game;
use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_search::{Evaluation, NoKnowledge, SearchHints, Term};

use crate::has_champion::{HasChampion, WeightSet, Weights, compiled_weights};
use crate::levels::{LEVELS, Level};

/// Captured seeds, and what a hole is worth by its red, blue and transparent seeds, by
/// all of them, and by all of them and those of the next hole, to the player to move and
/// to the opponent, at four stages of the game.
#[derive(Clone)]
pub struct Champion {
    stages: Arc<[Stage; STAGES]>,
}

/// The weights of one stage.
#[derive(Clone, Copy)]
struct Stage {
    /// For each captured seed more than the opponent has.
    captured: i32,
    /// For being the one to move.
    to_move: i32,
    /// By owner (the player to move first) and what is counted, two by two: red
    /// with blue seeds, transparent with all, all with all of the next hole;
    /// indexed by both counts, four bits each.
    holes: [[[i16; 256]; TABLES]; 2],
}

const STAGES: usize = 4;
/// What is counted in a hole: its red, blue and transparent seeds, and all.
const KINDS: usize = 4;
const TABLES: usize = KINDS / 2 + 1;
/// Where the weights of a hole with the next begin, after those of holes alone.
const NEXT_HOLE_OFFSET: usize = 16 + 2 * KINDS * 16;
const STAGE_FEATURES: usize = NEXT_HOLE_OFFSET + 2 * 256;

/// The stage of a position: by the seeds on the board.
#[inline(always)]
fn stage(position: &Tricolore) -> usize {
    match position.on_board() {
        71.. => 0,
        51..71 => 1,
        31..51 => 2,
        _ => 3,
    }
}

#[inline(always)]
fn lead(position: &Tricolore) -> i32 {
    let side = position.turn();
    i32::from(position.score(side)) - i32::from(position.score(side.other()))
}

impl Champion {
    fn new(weights: &Weights) -> Champion {
        let stages = std::array::from_fn(|stage| {
            let weights = &weights.0[stage * STAGE_FEATURES..][..STAGE_FEATURES];
            Stage {
                captured: weights[0].into(),
                to_move: weights[1].into(),
                holes: std::array::from_fn(|owner| {
                    let alone = |pair: usize| {
                        let from = 16 + (owner * KINDS + 2 * pair) * 16;
                        std::array::from_fn(|counts| {
                            weights[from + (counts >> 4)] + weights[from + 16 + (counts & 15)]
                        })
                    };
                    let next = &weights[NEXT_HOLE_OFFSET + owner * 256..][..256];
                    [
                        alone(0),
                        alone(1),
                        std::array::from_fn(|counts| next[counts]),
                    ]
                }),
            }
        });
        Champion {
            stages: Arc::new(stages),
        }
    }

    /// The worth of both players' holes: by red and blue seeds, by transparent
    /// and all, and with the next hole.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Tricolore) -> [i32; TABLES] {
        let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
        // Written for all holes at once, which the processor can do.
        let all: [u8; HOLES] =
            std::array::from_fn(|hole| (red[hole] + blue[hole] + clear[hole]).min(15));
        let counts: [[u8; HOLES]; TABLES] = [
            std::array::from_fn(|hole| red[hole].min(15) << 4 | blue[hole].min(15)),
            std::array::from_fn(|hole| clear[hole].min(15) << 4 | all[hole]),
            std::array::from_fn(|hole| all[hole] << 4 | all[(hole + 1) % HOLES]),
        ];
        let mut worth = [0; TABLES];
        let first = position.turn().index();
        for hole in 0..HOLES {
            let tables = &stage.holes[(hole ^ first) & 1];
            for table in 0..TABLES {
                worth[table] += i32::from(tables[table][usize::from(counts[table][hole])]);
            }
        }
        worth
    }
}

impl Default for Champion {
    fn default() -> Champion {
        static CHAMPION: LazyLock<Champion> =
            LazyLock::new(|| Champion::new(&Tricolore::SETS[0].weights()));
        CHAMPION.clone()
    }
}

impl Evaluation<Tricolore> for Champion {
    #[inline]
    fn evaluate(&self, position: &Tricolore) -> i32 {
        let stage = &self.stages[stage(position)];
        let holes: i32 = Champion::worth(stage, position).iter().sum();
        stage.captured * lead(position) + stage.to_move + holes
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let stage = &self.stages[stage(position)];
        let [colours, rest, next] =
            Champion::worth(stage, position).map(|worth| f64::from(worth) / 100.0);
        let names = [
            "captured",
            "to-move",
            "red-blue",
            "transparent-all",
            "with-next",
        ];
        let values = [lead(position).into(), 1.0, colours, rest, next];
        let weights = [
            f64::from(stage.captured) / 100.0,
            f64::from(stage.to_move) / 100.0,
            1.0,
            1.0,
            1.0,
        ];
        Term::list(names, values, weights)
    }
}

/// How the champion searches tri-colour Awalé.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChampionHints;

impl SearchHints<Tricolore> for ChampionHints {
    /// The more a move captures, the sooner it is tried.
    #[inline]
    fn ordering_score(&self, position: &Tricolore, mv: Move) -> i32 {
        i32::from(position.capture_by(mv).seeds)
    }

    /// Found by play: a seed, and another for each ply.
    #[inline]
    fn futility_margin(&self, plies: u32) -> Option<i32> {
        (plies <= 8).then_some(100 + 100 * plies as i32)
    }

    fn is_reducible(&self, before: &Tricolore, _: Move, after: &Tricolore) -> bool {
        before.on_board() == after.on_board()
    }
}

impl HasChampion for Tricolore {
    type Champion = Champion;
    type Hints = ChampionHints;
    type Knowledge = NoKnowledge;

    const SETS: &'static [WeightSet] = &[WeightSet {
        name: "official",
        rules: &["official"],
        features: STAGES * STAGE_FEATURES,
        unit: Some(STAGE_FEATURES),
        in_use: &compiled_weights::<{ STAGES * STAGE_FEATURES }>(include_str!("champion.weights")),
    }];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 500),
        Level::new(30, 290),
        Level::new(30, 125),
        Level::new(48, 0),
        Level::new(135, 0),
        Level::new(480, 0),
        Level::new(1_450, 0),
        Level::new(4_200, 0),
    ];

    const NOVICE_SIGHT: usize = 60;

    fn champion(weights: &[Weights]) -> Champion {
        Champion::new(&weights[0])
    }

    fn best_champion() -> Champion {
        Champion::default()
    }

    fn set(&self) -> usize {
        0
    }

    fn features(&self, mut note: impl FnMut(usize, i32)) {
        let base = stage(self) * STAGE_FEATURES;
        note(base, lead(self));
        note(base + 1, 1);
        for (owner, side) in [self.turn(), self.turn().other()].into_iter().enumerate() {
            let seeds = |hole: usize| -> [usize; KINDS] {
                let [red, blue, clear] =
                    Colour::ALL.map(|colour| usize::from(self.all_seeds(colour)[hole]));
                [red, blue, clear, red + blue + clear].map(|count| count.min(15))
            };
            for hole in (side.index()..HOLES).step_by(2) {
                for (kind, count) in seeds(hole).into_iter().enumerate() {
                    note(base + 16 + (owner * KINDS + kind) * 16 + count, 1);
                }
                let [all, next] = [hole, (hole + 1) % HOLES].map(|hole| seeds(hole)[KINDS - 1]);
                note(base + NEXT_HOLE_OFFSET + owner * 256 + all * 16 + next, 1);
            }
        }
    }

    fn feature_name(_: usize, feature: usize) -> String {
        let (stage, line) = (feature / STAGE_FEATURES, feature % STAGE_FEATURES / 16);
        match line.checked_sub(1) {
            None => format!("stage {stage}: captured seeds, the move, and nothing"),
            Some(line) if line >= 2 * KINDS => {
                let line = line - 2 * KINDS;
                let owner = ["own", "other's"][line / 16];
                format!(
                    "stage {stage}: {owner} holes of {} by the next one's seeds",
                    line % 16
                )
            }
            Some(line) => {
                let owner = ["own", "other's"][line / KINDS];
                let kind = ["red", "blue", "transparent", "all"][line % KINDS];
                format!("stage {stage}: {owner} holes by {kind} seeds")
            }
        }
    }

    fn line_width(_: usize) -> usize {
        16
    }
}
