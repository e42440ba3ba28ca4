//! Our evaluation for Awalé.

use std::sync::{Arc, LazyLock};

use awalam_exact::awale::lead;
use awalam_games::awale::{Awale, Move, QUIET_LIMIT, Rules, SEEDS};
use awalam_games::{Game, Side};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Evaluation, SearchHints, Strategy, Term};

use super::knowledge::TableKnowledge;
use super::network::{self, Network};
use super::perfect::Perfect;
use crate::has_champion::{
    CHAMPION_SEARCH, HasChampion, WeightKind, WeightSet, Weights, weights_in_use,
};
use crate::levels::{LEVELS, Level};
use crate::{Settings, SpecError};

/// Captured seeds, and what a network makes of the seeds in the houses. `uga` weighs these by
/// the stage of the game, and looks at how it would end without more captures.
#[derive(Clone)]
pub struct Champion {
    network: Arc<Network>,
    stages: Arc<[Stage]>,
}

/// The weights of one stage of `uga`.
#[derive(Clone, Copy)]
struct Stage {
    /// For each captured seed more than the opponent has.
    captured: i32,
    /// For being the one to move.
    to_move: i32,
    /// For each quarter of a seed that the network gives the houses.
    houses: i32,
    /// For the seeds that each would have if the game ended now, those at home
    /// among them, by how near that end is and by the lead in them.
    if_ended: [[i16; LEADS]; QUIET_STEPS],
}

const STAGES: usize = 4;
/// Steps of two plies on the way to the end without captures, and leads told
/// apart there, larger ones as the largest.
const QUIET_STEPS: usize = 8;
const LEADS: usize = 32;
/// Where a stage's weights for the end without captures begin.
const IF_ENDED: usize = 16;
const STAGE_FEATURES: usize = IF_ENDED + QUIET_STEPS * LEADS;

/// The stage of a position of `uga`: by the seeds still on the board.
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

/// The numbers of the sets of weights.
const NETWORK: usize = 0;
const UGA: usize = 1;

impl Champion {
    fn new(weights: &[Weights]) -> Champion {
        let stage = |weights: &[i16]| Stage {
            captured: weights[0].into(),
            to_move: weights[1].into(),
            houses: weights[2].into(),
            if_ended: std::array::from_fn(|step| {
                std::array::from_fn(|lead| weights[IF_ENDED + step * LEADS + lead])
            }),
        };
        Champion {
            network: Arc::new(Network::new(&weights[NETWORK].0, network::FEATURES)),
            stages: weights[UGA].0.chunks(STAGE_FEATURES).map(stage).collect(),
        }
    }

    #[inline(always)]
    fn stage(&self, position: &Awale) -> &Stage {
        &self.stages[stage(position)]
    }

    /// What the network makes of the houses.
    #[inline(always)]
    fn houses(&self, position: &Awale) -> i32 {
        let (inputs, bucket) = (network::inputs(position), network::bucket(position));
        self.network.evaluate(inputs, bucket)
    }

    /// What the network makes of the houses, in quarters of a seed.
    #[inline(always)]
    fn quarters(&self, position: &Awale) -> i32 {
        (self.houses(position) / 25).clamp(-127, 127)
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
        if position.rules() != Rules::Uga {
            return 100 * lead(position) + self.houses(position);
        }
        let stage = self.stage(position);
        let houses = stage.houses * self.quarters(position);
        let (step, ended_lead) = if_ended(position);
        let if_ended = i32::from(stage.if_ended[step][ended_lead]);
        stage.captured * lead(position) + stage.to_move + houses + if_ended
    }

    /// Seeds that are left when the goal is reached would still be played for.
    fn margin(&self, position: &Awale) -> i32 {
        let is_all_shared = position.rows().is_empty() || position.rules() == Rules::Uga;
        let houses = if is_all_shared {
            0
        } else {
            self.houses(position)
        };
        100 * lead(position) + houses
    }

    fn terms(&self, position: &Awale) -> Vec<Term> {
        if position.rules() != Rules::Uga {
            let houses = f64::from(self.houses(position)) / 100.0;
            let values = [lead(position).into(), houses];
            return Term::list(["captured", "houses"], values, [1.0; 2]);
        }
        let stage = self.stage(position);
        let (step, if_ended_by) = if_ended(position);
        let values = [lead(position), self.quarters(position), 1, 1];
        let weights = [
            stage.captured,
            stage.houses,
            stage.to_move,
            stage.if_ended[step][if_ended_by].into(),
        ];
        Term::list(
            ["captured", "houses", "to-move", "if-ended"],
            values.map(f64::from),
            weights.map(|weight| f64::from(weight) / 100.0),
        )
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
    /// Found by play: with six moves at most, a late one comes soon.
    const SEARCH: Options = Options {
        late: 2,
        reduction: 67,
        singular: true,
        ..CHAMPION_SEARCH
    };

    type Champion = Champion;
    type Hints = ChampionHints;
    type Knowledge = TableKnowledge;

    const SETS: &'static [WeightSet] = &[
        WeightSet {
            name: "abapa",
            rules: &["abapa", "awari"],
            features: network::WEIGHTS,
            kind: WeightKind::Network,
            in_use: weights_in_use!(network::WEIGHTS, "abapa.weights"),
        },
        WeightSet {
            name: "uga",
            rules: &["uga"],
            features: STAGES * STAGE_FEATURES,
            kind: WeightKind::Sum {
                unit: Some(STAGE_FEATURES),
            },
            in_use: weights_in_use!(STAGES * STAGE_FEATURES, "uga.weights"),
        },
    ];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 900),
        Level::new(30, 500),
        Level::new(30, 245),
        Level::new(47, 0),
        Level::new(180, 0),
        Level::new(550, 0),
        Level::new(1_650, 0),
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

    fn strategy(
        alphabeta: AlphaBeta<Champion, ChampionHints, TableKnowledge>,
    ) -> Box<dyn Strategy<Awale>> {
        Box::new(Perfect::new(alphabeta))
    }

    fn set(&self) -> usize {
        match self.rules() {
            Rules::Abapa | Rules::Awari => NETWORK,
            Rules::Uga => UGA,
        }
    }

    fn features(&self, mut note: impl FnMut(usize, i32)) {
        if self.rules() != Rules::Uga {
            return;
        }
        let base = stage(self) * STAGE_FEATURES;
        note(base, lead(self));
        note(base + 1, 1);
        let (step, lead) = if_ended(self);
        note(base + IF_ENDED + step * LEADS + lead, 1);
        note(base + 2, Champion::default().quarters(self));
    }

    fn feature_name(set: usize, feature: usize) -> String {
        if set == NETWORK {
            return network::line_name(feature / network::HIDDEN);
        }
        let (stage, feature) = (feature / STAGE_FEATURES, feature % STAGE_FEATURES);
        let what = match feature.checked_sub(IF_ENDED) {
            None => "captured seeds, the move, the houses, and nothing".to_owned(),
            Some(feature) => {
                let line = feature / 16;
                let who = ["behind", "ahead"][line % 2];
                format!(
                    "{who} if it ended now, after {} quiet plies or one more",
                    line / 2 * 2
                )
            }
        };
        format!("stage {stage}: {what}")
    }

    fn line_width(set: usize) -> usize {
        match set {
            NETWORK => network::HIDDEN,
            _ => 16,
        }
    }
}
