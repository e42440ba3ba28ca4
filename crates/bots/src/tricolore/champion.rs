//! Our evaluation for tri-colour Awalé.

use std::sync::{Arc, LazyLock};

use awalam_games::tricolore::{Colour, HOLES, Move, Tricolore};
use awalam_games::{Game, Player};
use awalam_search::{Evaluation, Term};

use crate::levels::{LEVELS, Level};
use crate::tuned::{Tuned, WeightSet, Weights};

/// Captured seeds, and what a hole is worth by its red, blue and transparent
/// seeds and by all of them, to the player to move and to his opponent, at three
/// stages of the game.
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
    /// with blue seeds, transparent with all; indexed by both counts, four bits
    /// each.
    holes: [[[i16; 256]; KINDS / 2]; 2],
}

const STAGES: usize = 3;
/// What is counted in a hole: its red, blue and transparent seeds, and all.
const KINDS: usize = 4;
const STAGE: usize = 16 + 2 * KINDS * 16;

/// The stage of a position: by the seeds on the board.
#[inline(always)]
fn stage(position: &Tricolore) -> usize {
    match position.on_board() {
        71.. => 0,
        41..71 => 1,
        _ => 2,
    }
}

#[inline(always)]
fn lead(position: &Tricolore) -> i32 {
    let player = position.turn();
    i32::from(position.score(player)) - i32::from(position.score(player.other()))
}

/// Calls `note` with what is counted and how many of it, for each hole.
#[inline(always)]
fn for_each_hole(position: &Tricolore, player: Player, mut note: impl FnMut(usize, usize)) {
    let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
    for hole in (player.index()..HOLES).step_by(2) {
        let seeds = [red[hole], blue[hole], clear[hole]].map(usize::from);
        let all: usize = seeds.iter().sum();
        for (kind, count) in seeds.into_iter().chain([all]).enumerate() {
            note(kind, count.min(15));
        }
    }
}

impl Champion {
    fn new(weights: &Weights) -> Champion {
        let stages = std::array::from_fn(|stage| {
            let weights = &weights.0[stage * STAGE..][..STAGE];
            Stage {
                captured: weights[0].into(),
                to_move: weights[1].into(),
                holes: std::array::from_fn(|owner| {
                    std::array::from_fn(|pair| {
                        let from = 16 + (owner * KINDS + 2 * pair) * 16;
                        std::array::from_fn(|counts| {
                            weights[from + (counts >> 4)] + weights[from + 16 + (counts & 15)]
                        })
                    })
                }),
            }
        });
        Champion {
            stages: Arc::new(stages),
        }
    }

    /// The worth of both players' holes: by red and blue seeds, and by
    /// transparent and all.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Tricolore) -> [i32; 2] {
        let [red, blue, clear] = Colour::ALL.map(|colour| position.all_seeds(colour));
        // Written for all holes at once, which the processor can do.
        let colours: [u8; HOLES] =
            std::array::from_fn(|hole| red[hole].min(15) << 4 | blue[hole].min(15));
        let rest: [u8; HOLES] = std::array::from_fn(|hole| {
            clear[hole].min(15) << 4 | (red[hole] + blue[hole] + clear[hole]).min(15)
        });
        let mut worth = [0; 2];
        let first = position.turn().index();
        for hole in 0..HOLES {
            let [by_colour, by_rest] = &stage.holes[(hole ^ first) & 1];
            worth[0] += i32::from(by_colour[usize::from(colours[hole])]);
            worth[1] += i32::from(by_rest[usize::from(rest[hole])]);
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
        let [colours, rest] = Champion::worth(stage, position);
        stage.captured * lead(position) + stage.to_move + colours + rest
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let stage = &self.stages[stage(position)];
        let [colours, rest] =
            Champion::worth(stage, position).map(|worth| f64::from(worth) / 100.0);
        let names = ["captured", "to-move", "red-blue", "transparent-all"];
        let values = [lead(position).into(), 1.0, colours, rest];
        let weights = [
            f64::from(stage.captured) / 100.0,
            f64::from(stage.to_move) / 100.0,
            1.0,
            1.0,
        ];
        Term::list(names, values, weights)
    }

    /// The more a move captures, the sooner it is tried.
    #[inline]
    fn hint(&self, position: &Tricolore, mv: Move) -> i32 {
        i32::from(position.capture_by(mv).seeds)
    }

    fn is_reducible(&self, before: &Tricolore, _: Move, after: &Tricolore) -> bool {
        before.on_board() == after.on_board()
    }
}

impl Tuned for Tricolore {
    type Champion = Champion;

    const SETS: &'static [WeightSet] = &[WeightSet {
        name: "official",
        rules: &["official"],
        features: STAGES * STAGE,
        unit: Some(STAGE),
        text: include_str!("champion.weights"),
    }];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 320),
        Level::new(30, 160),
        Level::new(30, 50),
        Level::new(80, 0),
        Level::new(350, 0),
        Level::new(1_600, 0),
        Level::new(8_000, 0),
        Level::new(40_000, 0),
    ];

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
        let base = stage(self) * STAGE;
        note(base, lead(self));
        note(base + 1, 1);
        for (owner, player) in [self.turn(), self.turn().other()].into_iter().enumerate() {
            for_each_hole(self, player, |kind, count| {
                note(base + 16 + (owner * KINDS + kind) * 16 + count, 1);
            });
        }
    }

    fn feature_name(_: usize, feature: usize) -> String {
        let (stage, line) = (feature / STAGE, feature % STAGE / 16);
        match line.checked_sub(1) {
            None => format!("stage {stage}: captured seeds, the move, and nothing"),
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
