//! Our evaluation for tri-colour Awalé.

use std::sync::{Arc, LazyLock};

use awalam_games::tricolore::{Colour, GOAL, HOLES, Kind, Move, PLY_LIMIT, Prizes, Tricolore};
use awalam_games::{Game, MoveList};
use awalam_search::alphabeta::Options;
use awalam_search::{Evaluation, NoKnowledge, SearchHints, Term};
use wide::{bytemuck, u8x16};

use super::network::{self, Network};
use crate::has_champion::{
    CHAMPION_SEARCH, HasChampion, WeightKind, WeightSet, Weights, weights_in_use,
};
use crate::levels::{LEVELS, Level};

/// Captured seeds, and what a hole is worth by its red, blue and transparent seeds, by
/// all of them, by all of them and those of the next hole, and by what it would capture,
/// to the player to move and to the opponent; what both would capture at best, their
/// moves, their seeds and what they need to win; at four stages of the game. A network that
/// sees all holes together says how far that sum is off.
#[derive(Clone)]
pub struct Champion {
    stages: Arc<[Stage; STAGES]>,
    network: Arc<Network>,
}

/// The weights of one stage.
#[derive(Clone, Copy)]
struct Stage {
    /// For each captured seed more than the opponent has, by the plies played: their limit
    /// turns a lead into a win.
    captured: [i32; PERIODS],
    /// For being the one to move.
    to_move: i32,
    /// By owner (the player to move first): a hole by its red, blue and transparent seeds,
    /// and by the most that it would capture, all its seeds, and all of the next hole; four
    /// bits each.
    holes: [[[i16; 1 << 12]; TABLES]; 2],
    /// By what both would capture at best.
    best: [i16; 256],
    /// By player, and moves, seeds in his holes, and seeds missing to win.
    sides: [[[i16; 32]; SIDE_TABLES]; 2],
}

/// The numbers of the sets of weights.
const SUM: usize = 0;
const NETWORK: usize = 1;

const STAGES: usize = 4;
/// The game's plies are counted in periods.
const PERIOD: u16 = 30;
const PERIODS: usize = (PLY_LIMIT / PERIOD) as usize + 1;
/// What is counted in a hole: its red, blue and transparent seeds, and all.
const KINDS: usize = 4;
const TABLES: usize = 2;
const SIDE_TABLES: usize = 3;
/// Where the weights of a hole with the next begin, after those of holes alone, those of
/// prizes, and those of the players.
const NEXT_HOLE_OFFSET: usize = 16 + 2 * KINDS * 16;
const PRIZE_OFFSET: usize = NEXT_HOLE_OFFSET + 2 * 256;
const BEST_OFFSET: usize = PRIZE_OFFSET + 2 * 256;
const SIDE_OFFSET: usize = BEST_OFFSET + 256;
const JOINT_OFFSET: usize = SIDE_OFFSET + 2 * SIDE_TABLES * 32;
const STAGE_FEATURES: usize = JOINT_OFFSET + 2 * 64;

/// A few seeds of each colour, by all three counts at once.
fn joint([red, blue, clear]: [usize; 3]) -> usize {
    red.min(3) << 4 | blue.min(3) << 2 | clear.min(3)
}

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

/// The period of a position.
#[inline(always)]
fn period(position: &Tricolore) -> usize {
    usize::from(position.plies() / PERIOD).min(PERIODS - 1)
}

#[inline(always)]
fn lead(position: &Tricolore) -> i32 {
    let side = position.turn();
    i32::from(position.score(side)) - i32::from(position.score(side.other()))
}

/// By player, the player to move first: moves, seeds in his holes, and seeds missing to win.
#[inline(always)]
fn sides(position: &Tricolore) -> [[usize; SIDE_TABLES]; 2] {
    let mobility = position.mobility();
    [position.turn(), position.turn().other()].map(|side| {
        let (moves, seeds) = mobility[side.index()];
        let missing = GOAL.saturating_sub(position.score(side));
        [moves, seeds, missing].map(|count| usize::from(count.min(31)))
    })
}

/// The number of the next hole of each.
const NEXT: u8x16 = u8x16::new([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);

/// What the player to move and the opponent would capture at best.
#[inline(always)]
fn best(position: &Tricolore, prizes: &Prizes) -> usize {
    let best = prizes.best().map(|prize| usize::from(prize.min(15)));
    let first = position.turn().index();
    best[first] << 4 | best[1 - first]
}

impl Champion {
    fn new(weights: &[Weights]) -> Champion {
        let stages = std::array::from_fn(|stage| {
            let weights = &weights[SUM].0[stage * STAGE_FEATURES..][..STAGE_FEATURES];
            Stage {
                captured: std::array::from_fn(|period| {
                    i32::from(weights[0]) + i32::from(weights[2 + period])
                }),
                to_move: weights[1].into(),
                holes: std::array::from_fn(|owner| {
                    let alone = &weights[16 + owner * KINDS * 16..][..KINDS * 16];
                    let joined = &weights[JOINT_OFFSET + owner * 64..][..64];
                    let next = &weights[NEXT_HOLE_OFFSET + owner * 256..][..256];
                    let prizes = &weights[PRIZE_OFFSET + owner * 256..][..256];
                    let digits = |number: usize| [number >> 8, number >> 4 & 15, number & 15];
                    [
                        std::array::from_fn(|counts| {
                            let colours = digits(counts);
                            let all = colours.iter().sum::<usize>().min(15);
                            let [red, blue, clear] = colours;
                            let [red, blue, clear, all] =
                                [red, 16 + blue, 32 + clear, 48 + all].map(|place| alone[place]);
                            red + blue + clear + all + joined[joint(colours)]
                        }),
                        std::array::from_fn(|counts| {
                            let [prize, all, after] = digits(counts);
                            prizes[prize << 4 | all] + next[all << 4 | after]
                        }),
                    ]
                }),
                best: std::array::from_fn(|both| weights[BEST_OFFSET + both]),
                sides: std::array::from_fn(|owner| {
                    std::array::from_fn(|table| {
                        let from = SIDE_OFFSET + (owner * SIDE_TABLES + table) * 32;
                        std::array::from_fn(|count| weights[from + count])
                    })
                }),
            }
        });
        Champion {
            stages: Arc::new(stages),
            network: Arc::new(Network::new(&weights[NETWORK].0)),
        }
    }

    /// The sum of the weights of a position's features.
    #[inline(always)]
    pub fn sum(&self, position: &Tricolore, prizes: &Prizes) -> i32 {
        let stage = &self.stages[stage(position)];
        let holes: i32 = Champion::worth(stage, position, prizes).iter().sum();
        let best = i32::from(stage.best[best(position, prizes)]);
        let sides: i32 = Champion::sides(stage, position).iter().sum();
        stage.captured[period(position)] * lead(position) + stage.to_move + holes + best + sides
    }

    /// The worth of both players' holes: by colours, and by prizes with the next hole.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Tricolore, prizes: &Prizes) -> [i32; TABLES] {
        // Vectors of all holes: compilers take holes one by one.
        let most = u8x16::splat(15);
        let [red, blue, clear] = Colour::ALL.map(|colour| u8x16::new(position.all_seeds(colour)));
        let all = (red + blue + clear).min(most);
        let next = all.shuffle(NEXT);
        let prize = u8x16::new(prizes.by_hole());
        let join = |first: u8x16, second: u8x16, third: u8x16| -> [u16; HOLES] {
            let [first, second, third] = [first, second, third].map(|count| count.min(most));
            let low = second.unbounded_shl_scalar(4) | third;
            let joined: [u16; HOLES] = bytemuck::cast([
                u8x16::unpack_low(low, first),
                u8x16::unpack_high(low, first),
            ]);
            joined.map(u16::from_le)
        };
        let counts = [join(red, blue, clear), join(prize, all, next)];
        let mut worth = [0; TABLES];
        let first = position.turn().index();
        for (table, counts) in counts.iter().enumerate() {
            for (hole, count) in counts.iter().enumerate() {
                let weights = &stage.holes[(hole ^ first) & 1][table];
                worth[table] += i32::from(weights[usize::from(count & 0xfff)]);
            }
        }
        worth
    }

    /// The worth of what both have, each by itself: moves, seeds, and what is missing to
    /// win.
    #[inline(always)]
    fn sides(stage: &Stage, position: &Tricolore) -> [i32; SIDE_TABLES] {
        let [own, other] = sides(position);
        std::array::from_fn(|table| {
            let [own, other] = [
                stage.sides[0][table][own[table]],
                stage.sides[1][table][other[table]],
            ];
            i32::from(own) + i32::from(other)
        })
    }
}

impl Default for Champion {
    fn default() -> Champion {
        static CHAMPION: LazyLock<Champion> = LazyLock::new(|| {
            let weights: Vec<Weights> = Tricolore::SETS.iter().map(WeightSet::weights).collect();
            Champion::new(&weights)
        });
        CHAMPION.clone()
    }
}

impl Evaluation<Tricolore> for Champion {
    #[inline]
    fn evaluate(&self, position: &Tricolore) -> i32 {
        let prizes = position.prizes();
        self.sum(position, &prizes) + self.network.evaluate(position, &prizes)
    }

    fn terms(&self, position: &Tricolore) -> Vec<Term> {
        let stage = &self.stages[stage(position)];
        let prizes = position.prizes();
        let points = |worth: i32| f64::from(worth) / 100.0;
        let [colours, next] = Champion::worth(stage, position, &prizes).map(points);
        let [moves, seeds, missing] = Champion::sides(stage, position).map(points);
        let best = points(stage.best[best(position, &prizes)].into());
        let names = [
            "captured",
            "to-move",
            "colours",
            "with-next",
            "best-prize",
            "moves",
            "seeds",
            "missing",
            "network",
        ];
        let lead = lead(position).into();
        let network = points(self.network.evaluate(position, &prizes));
        let values = [
            lead, 1.0, colours, next, best, moves, seeds, missing, network,
        ];
        let mut weights = [1.0; 9];
        weights[0] = points(stage.captured[period(position)]);
        weights[1] = points(stage.to_move);
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

    #[inline(always)]
    fn ordering_scores(
        &self,
        position: &Tricolore,
        moves: &[Move],
        scores: &mut MoveList<Move, i32>,
    ) {
        let prizes = position.prizes();
        for mv in moves {
            scores.push(prizes.of(mv.hole(), mv.kind).into());
        }
    }

    #[inline(always)]
    fn retain_noisy(&self, position: &Tricolore, moves: &mut MoveList<Move>) {
        let prizes = position.prizes();
        moves.retain(|mv| prizes.of(mv.hole(), mv.kind) > 0);
    }

    #[inline]
    fn is_noisy(&self, position: &Tricolore, mv: Move) -> bool {
        position.capture_by(mv).seeds > 0
    }

    /// The same for rising, near the horizon only: there a wrong guess is seen too late.
    #[inline]
    fn quiet_gain(&self, plies: u32) -> Option<i32> {
        (plies <= 4).then_some(100 + 100 * plies as i32)
    }

    fn is_reducible(&self, before: &Tricolore, _: Move, after: &Tricolore) -> bool {
        before.on_board() == after.on_board()
    }
}

impl HasChampion for Tricolore {
    type Champion = Champion;
    type Hints = ChampionHints;
    type Knowledge = NoKnowledge;

    /// Many moves, of which few matter.
    const SEARCH: Options = Options {
        late_pruning: true,
        late_first: 4,
        late_growth: 100,
        ..CHAMPION_SEARCH
    };

    const SETS: &'static [WeightSet] = &[
        WeightSet {
            name: "official",
            rules: &["official"],
            features: STAGES * STAGE_FEATURES,
            kind: WeightKind::Sum {
                unit: Some(STAGE_FEATURES),
            },
            in_use: weights_in_use!(STAGES * STAGE_FEATURES, "champion.weights"),
        },
        WeightSet {
            name: "network",
            rules: &["official"],
            features: network::WEIGHTS,
            kind: WeightKind::Network,
            in_use: weights_in_use!(network::WEIGHTS, "network.weights"),
        },
    ];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 1_050),
        Level::new(30, 670),
        Level::new(30, 400),
        Level::new(30, 175),
        Level::new(39, 0),
        Level::new(118, 0),
        Level::new(525, 0),
        Level::new(1_585, 0),
    ];

    const NOVICE_SIGHT: usize = 60;

    fn champion(weights: &[Weights]) -> Champion {
        Champion::new(weights)
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
        note(base + 2 + period(self), lead(self));
        let prizes = self.prizes();
        note(base + BEST_OFFSET + best(self, &prizes), 1);
        for (owner, counts) in sides(self).into_iter().enumerate() {
            for (table, count) in counts.into_iter().enumerate() {
                note(
                    base + SIDE_OFFSET + (owner * SIDE_TABLES + table) * 32 + count,
                    1,
                );
            }
        }
        for (owner, side) in [self.turn(), self.turn().other()].into_iter().enumerate() {
            let seeds = |hole: usize| -> [usize; KINDS] {
                let [red, blue, clear] =
                    Colour::ALL.map(|colour| usize::from(self.all_seeds(colour)[hole]));
                [red, blue, clear, red + blue + clear].map(|count| count.min(15))
            };
            for hole in (side.index()..HOLES).step_by(2) {
                let [red, blue, clear, _] = seeds(hole);
                let joined = joint([red, blue, clear]);
                note(base + JOINT_OFFSET + owner * 64 + joined, 1);
                for (kind, count) in seeds(hole).into_iter().enumerate() {
                    note(base + 16 + (owner * KINDS + kind) * 16 + count, 1);
                }
                let [all, next] = [hole, (hole + 1) % HOLES].map(|hole| seeds(hole)[KINDS - 1]);
                note(base + NEXT_HOLE_OFFSET + owner * 256 + all * 16 + next, 1);
                let prize = Kind::ALL.map(|kind| usize::from(prizes.of(hole, kind)));
                let prize = prize.into_iter().fold(0, usize::max).min(15);
                note(base + PRIZE_OFFSET + owner * 256 + prize * 16 + all, 1);
            }
        }
    }

    fn beyond_features(&self) -> i32 {
        let champion = Champion::default();
        champion.network.evaluate(self, &self.prizes())
    }

    fn feature_name(set: usize, feature: usize) -> String {
        if set == NETWORK {
            return network::line_name(feature / network::LINE_WIDTH);
        }
        let (stage, feature) = (feature / STAGE_FEATURES, feature % STAGE_FEATURES);
        let owner = |number: usize| ["own", "other's"][number];
        let what = match feature {
            0..16 => "captured seeds, the move, captured seeds by plies".to_owned(),
            16..NEXT_HOLE_OFFSET => {
                let line = feature / 16 - 1;
                let kind = ["red", "blue", "transparent", "all"][line % KINDS];
                format!("{} holes by {kind} seeds", owner(line / KINDS))
            }
            NEXT_HOLE_OFFSET..PRIZE_OFFSET => {
                let line = (feature - NEXT_HOLE_OFFSET) / 16;
                let seeds = line % 16;
                format!(
                    "{} holes of {seeds} by the next one's seeds",
                    owner(line / 16)
                )
            }
            PRIZE_OFFSET..BEST_OFFSET => {
                let line = (feature - PRIZE_OFFSET) / 16;
                let prize = line % 16;
                format!(
                    "{} holes that would capture {prize} by seeds",
                    owner(line / 16)
                )
            }
            BEST_OFFSET..SIDE_OFFSET => {
                let prize = (feature - BEST_OFFSET) / 16;
                format!("would capture {prize} at best, by what the other would")
            }
            JOINT_OFFSET.. => {
                let line = (feature - JOINT_OFFSET) / 16;
                let red = line % 4;
                format!(
                    "{} holes of {red} red by blue and transparent seeds",
                    owner(line / 4)
                )
            }
            _ => {
                let line = (feature - SIDE_OFFSET) / 16;
                let table = ["moves", "seeds", "seeds missing to win"][line / 2 % SIDE_TABLES];
                let from = line % 2 * 16;
                format!("{} {table} from {from} on", owner(line / 2 / SIDE_TABLES))
            }
        };
        format!("stage {stage}: {what}")
    }

    fn line_width(set: usize) -> usize {
        match set {
            NETWORK => network::LINE_WIDTH,
            _ => 16,
        }
    }
}
