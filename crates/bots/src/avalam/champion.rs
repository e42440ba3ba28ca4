//! Our evaluation for Avalam.

use std::sync::{Arc, LazyLock};

use awalam_games::avalam::{Avalam, Cell, Colour, Move, Variant};
use awalam_games::{Game, Outcome, Side};
use awalam_search::{AlphaBeta, Evaluation, SearchHints, Strategy, Term};

use super::endgame::{Proofs, Prover};
use crate::has_champion::{HasChampion, WeightKind, WeightSet, Weights, compiled_weights};
use crate::levels::{LEVELS, Level};
use crate::{Settings, SpecError};

/// What every tower is worth by its height and by how many towers of either colour it
/// could join, to the player to move and to the opponent, at three stages of the game.
/// `house` rules have weights of their own.
#[derive(Clone)]
pub struct Champion {
    sets: Arc<[[Stage; STAGES]; 2]>,
}

/// The weights of one stage.
#[derive(Clone, Copy)]
struct Stage {
    /// For being the one to move.
    to_move: i32,
    /// By owner (the player to move first), height, and partners, whose numbers
    /// need not be bounded here: a tower touches eight others at most.
    towers: [[[i16; 9 * 9]; 5]; 2],
}

const STAGES: usize = 3;
/// Partners of the other colour, up to four, times partners of the same, up to
/// three, are told apart.
const PARTNERS: usize = 5 * 4;

/// Which of these a tower has.
fn partners(theirs: usize, ours: usize) -> usize {
    theirs.min(4) * 4 + ours.min(3)
}
const STAGE_FEATURES: usize = PARTNERS + 2 * 5 * PARTNERS;

/// The stage of a position: by the towers that are left of 48.
#[inline(always)]
fn stage(position: &Avalam) -> usize {
    match position.towers_left() {
        34.. => 0,
        22..34 => 1,
        _ => 2,
    }
}

/// Calls `note` with the height of each tower of a colour, and how many towers of
/// the other colour and of its own it could join.
#[inline(always)]
fn for_each_tower(position: &Avalam, colour: Colour, mut note: impl FnMut(usize, usize, usize)) {
    let own = position.cells_topped(colour);
    let other = position.cells_topped(colour.other());
    for _ in Cell::in_set(own & position.cells_of_height(5)) {
        note(5, 0, 0);
    }
    for height in 1..=4 {
        let low_enough = position.cells_up_to(5 - height);
        for cell in Cell::in_set(own & position.cells_of_height(height)) {
            let around = cell.neighbours() & low_enough;
            let theirs = (around & other).count_ones();
            let ours = (around & own).count_ones();
            note(height, theirs as usize, ours as usize);
        }
    }
}

/// Under `house` rules player 1 can at worst draw, which is worth 0; all that is
/// open lies between that and a win.
const HOUSE_HALF_RANGE: i32 = 1_000;

fn set(position: &Avalam) -> usize {
    usize::from(position.rules().variant == Variant::House)
}

impl Champion {
    fn new(weights: &[Weights]) -> Champion {
        let stage = |weights: &[i16]| Stage {
            to_move: weights[0].into(),
            towers: std::array::from_fn(|owner| {
                std::array::from_fn(|height| {
                    let from = PARTNERS + (owner * 5 + height) * PARTNERS;
                    std::array::from_fn(|counts| weights[from + partners(counts / 9, counts % 9)])
                })
            }),
        };
        let stages = |weights: &Weights| {
            std::array::from_fn(|number| {
                stage(&weights.0[number * STAGE_FEATURES..][..STAGE_FEATURES])
            })
        };
        Champion {
            sets: Arc::new([stages(&weights[0]), stages(&weights[1])]),
        }
    }

    fn stage(&self, position: &Avalam) -> &Stage {
        &self.sets[set(position)][stage(position)]
    }

    /// The worth of a player's towers by height.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Avalam, owner: usize) -> [i32; 5] {
        let colour = [position.colour_to_move(), position.colour_to_move().other()][owner];
        let mut worth = [0; 5];
        for_each_tower(position, colour, |height, theirs, ours| {
            worth[height - 1] += i32::from(stage.towers[owner][height - 1][theirs * 9 + ours]);
        });
        worth
    }
}

impl Default for Champion {
    fn default() -> Champion {
        static CHAMPION: LazyLock<Champion> = LazyLock::new(|| {
            let weights: Vec<Weights> = Avalam::SETS.iter().map(WeightSet::weights).collect();
            Champion::new(&weights)
        });
        CHAMPION.clone()
    }
}

impl Evaluation<Avalam> for Champion {
    #[inline]
    fn evaluate(&self, position: &Avalam) -> i32 {
        let stage = self.stage(position);
        let mover = position.colour_to_move();
        let mut value = stage.to_move;
        for (towers, colour) in stage.towers.iter().zip([mover, mover.other()]) {
            for_each_tower(position, colour, |height, theirs, ours| {
                value += i32::from(towers[height - 1][theirs * 9 + ours]);
            });
        }
        if position.rules().variant != Variant::House {
            return value;
        }
        let open = |value: i32| (HOUSE_HALF_RANGE + value).clamp(1, 2 * HOUSE_HALF_RANGE);
        match position.turn() {
            Side::One => open(value),
            Side::Two => -open(-value),
        }
    }

    fn terms(&self, position: &Avalam) -> Vec<Term> {
        let stage = self.stage(position);
        let own = Champion::worth(stage, position, 0);
        let other = Champion::worth(stage, position, 1);
        let names = ["height-1", "height-2", "height-3", "height-4", "height-5"];
        let values = std::array::from_fn(|index| f64::from(own[index] + other[index]) / 100.0);
        let mut terms = Term::list(names, values, [1.0; 5]);
        terms.push(Term {
            name: "to-move",
            value: 1.0,
            weight: f64::from(stage.to_move) / 100.0,
        });
        terms
    }
}

/// How the champion searches Avalam.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChampionHints;

impl SearchHints<Avalam> for ChampionHints {
    /// Covering the other colour, and building high, come first.
    #[inline]
    fn ordering_score(&self, position: &Avalam, mv: Move) -> i32 {
        let (Some(moved), Some(covered)) = (position.tower(mv.from), position.tower(mv.to)) else {
            return 0;
        };
        let mine = i32::from(moved.top == position.colour_to_move());
        let theirs = i32::from(covered.top != position.colour_to_move());
        let five = i32::from(moved.height + covered.height == 5);
        // My colour onto theirs is best, theirs onto mine worst.
        4 * (mine + theirs) + if mine + theirs == 2 { 2 * five } else { 0 }
    }

    fn is_reducible(&self, position: &Avalam, mv: Move, _: &Avalam) -> bool {
        self.ordering_score(position, mv) < 8
    }
}

impl HasChampion for Avalam {
    type Champion = Champion;
    type Hints = ChampionHints;
    type Knowledge = Proofs;

    const SETS: &'static [WeightSet] = &[
        WeightSet {
            name: "official",
            rules: &["official"],
            features: STAGES * STAGE_FEATURES,
            kind: WeightKind::Sum {
                unit: Some(STAGE_FEATURES + PARTNERS + 4 * PARTNERS),
            },
            in_use: &compiled_weights::<{ STAGES * STAGE_FEATURES }>(include_str!(
                "official.weights"
            )),
        },
        WeightSet {
            name: "house",
            rules: &["house"],
            features: STAGES * STAGE_FEATURES,
            kind: WeightKind::Sum { unit: None },
            in_use: &compiled_weights::<{ STAGES * STAGE_FEATURES }>(include_str!("house.weights")),
        },
    ];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 4_000),
        Level::new(30, 1_100),
        Level::new(30, 350),
        Level::new(30, 100),
        Level::new(60, 20),
        Level::new(300, 0),
        Level::new(2_500, 0),
        Level::new(60_000, 0),
    ];

    const NOVICE_SIGHT: usize = 20;

    fn champion(weights: &[Weights]) -> Champion {
        Champion::new(weights)
    }

    fn best_champion() -> Champion {
        Champion::default()
    }

    /// `proofs=off`: endings are searched like everything else.
    fn knowledge(settings: &mut Settings) -> Result<Proofs, SpecError> {
        let proofs = settings.switch("proofs")?;
        Ok(proofs.map_or_else(Proofs::default, |on| Proofs { on }))
    }

    fn strategy(
        alphabeta: AlphaBeta<Champion, ChampionHints, Proofs>,
    ) -> Box<dyn Strategy<Avalam>> {
        Box::new(Prover::new(alphabeta))
    }

    fn set(&self) -> usize {
        set(self)
    }

    fn features(&self, mut note: impl FnMut(usize, i32)) {
        let base = stage(self) * STAGE_FEATURES;
        note(base, 1);
        for (owner, colour) in [self.colour_to_move(), self.colour_to_move().other()]
            .into_iter()
            .enumerate()
        {
            for_each_tower(self, colour, |height, theirs, ours| {
                let line = PARTNERS + (owner * 5 + height - 1) * PARTNERS;
                note(base + line + partners(theirs, ours), 1);
            });
        }
    }

    /// Under `house` rules a draw is all that player 2 can hope for.
    fn success(outcome: &Outcome, side: Side, rules: &Self::Rules) -> f32 {
        match (outcome.verdict.winner(), rules.variant) {
            (Some(winner), _) => f32::from(u8::from(winner == side)),
            (None, Variant::House) => f32::from(u8::from(side == Side::Two)),
            (None, _) => 0.5,
        }
    }

    fn feature_name(_: usize, feature: usize) -> String {
        let (stage, line) = (
            feature / STAGE_FEATURES,
            feature % STAGE_FEATURES / PARTNERS,
        );
        match line.checked_sub(1) {
            None => format!("stage {stage}: the move, and nothing"),
            Some(line) => {
                let owner = ["own", "other's"][line / 5];
                format!("stage {stage}: {owner} towers of {}", line % 5 + 1)
            }
        }
    }

    fn line_width(_: usize) -> usize {
        PARTNERS
    }
}
