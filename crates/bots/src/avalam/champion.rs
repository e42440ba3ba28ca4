//! Our evaluation for Avalam.

use std::sync::{Arc, LazyLock};

use awalam_games::avalam::{Avalam, CELLS, Cell, Colour, Move, Variant};
use awalam_games::{Game, MoveList, Outcome, Side};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Evaluation, SearchHints, Strategy, Term};

use super::endgame::{Proofs, Prover};
use super::network::{self, Network};
use crate::has_champion::{
    CHAMPION_SEARCH, HasChampion, WeightKind, WeightSet, Weights, weights_in_use,
};
use crate::levels::{LEVELS, Level};
use crate::net::Parts;
use crate::{Settings, SpecError};

/// What a network makes of the towers by what could join them. `house` rules have weights for
/// every tower instead.
#[derive(Clone)]
pub struct Champion {
    network: Arc<Network>,
    house: Arc<[Stage; STAGES]>,
}

/// What every tower is worth under `house` rules at one stage of the game, by its height and by
/// how many towers of either colour it could join, to the player to move and to the opponent.
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

/// The numbers of the sets of weights.
const NETWORK: usize = 0;
const HOUSE: usize = 1;

fn set(position: &Avalam) -> usize {
    match position.rules().variant {
        Variant::Official | Variant::Classic => NETWORK,
        Variant::House => HOUSE,
    }
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
        let house = &weights[HOUSE].0;
        Champion {
            network: Arc::new(Network::new(&weights[NETWORK].0, network::FEATURES)),
            house: Arc::new(std::array::from_fn(|number| {
                stage(&house[number * STAGE_FEATURES..][..STAGE_FEATURES])
            })),
        }
    }

    fn stage(&self, position: &Avalam) -> &Stage {
        &self.house[stage(position)]
    }

    /// The worth of a player's towers by height, under `house` rules.
    #[inline(always)]
    fn worth(stage: &Stage, position: &Avalam, owner: usize) -> [i32; 5] {
        let colour = [position.colour_to_move(), position.colour_to_move().other()][owner];
        let mut worth = [0; 5];
        for_each_tower(position, colour, |height, theirs, ours| {
            worth[height - 1] += i32::from(stage.towers[owner][height - 1][theirs * 9 + ours]);
        });
        worth
    }

    /// The worth of a position under `house` rules.
    fn in_house(&self, position: &Avalam) -> i32 {
        let stage = self.stage(position);
        let mover = position.colour_to_move();
        let mut value = stage.to_move;
        for (towers, colour) in stage.towers.iter().zip([mover, mover.other()]) {
            for_each_tower(position, colour, |height, theirs, ours| {
                value += i32::from(towers[height - 1][theirs * 9 + ours]);
            });
        }
        let open = |value: i32| (HOUSE_HALF_RANGE + value).clamp(1, 2 * HOUSE_HALF_RANGE);
        match position.turn() {
            Side::One => open(value),
            Side::Two => -open(-value),
        }
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
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn evaluate(&self, position: &Avalam) -> i32 {
        if position.rules().variant == Variant::House {
            return self.in_house(position);
        }
        let Parts { hidden, skipped } = network::evaluate(&self.network, position);
        hidden + skipped
    }

    fn terms(&self, position: &Avalam) -> Vec<Term> {
        if position.rules().variant != Variant::House {
            let Parts { hidden, skipped } = network::evaluate(&self.network, position);
            let values = [skipped, hidden].map(|part| f64::from(part) / 100.0);
            return Term::list(["towers", "together"], values, [1.0; 2]);
        }
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

/// With more towers all moves are searched. Found by play: without this bound the champion lost 41 ± 23
/// Elo at 20 ms per move.
const MAX_CHOOSY_TOWERS: u32 = 26;

/// How the champion searches Avalam.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChampionHints;

impl SearchHints<Avalam> for ChampionHints {
    /// Many ways lead to the same rest.
    fn table_key(&self, position: &Avalam) -> u64 {
        position.rest_key()
    }

    /// Which moves are as good as others takes time to find out: it pays where few are left.
    #[inline]
    fn choices(&self, position: &Avalam, moves: &mut MoveList<Move>) {
        match position.towers_left() <= MAX_CHOOSY_TOWERS {
            true => position.choices(moves),
            false => position.legal_moves(moves),
        }
    }

    #[inline]
    fn ordering_score(&self, position: &Avalam, mv: Move) -> i32 {
        let mut scores = MoveList::new();
        self.ordering_scores(position, &[mv], &mut scores);
        scores[0]
    }

    /// One's own colour onto the other's comes first, above all where the new tower can no longer
    /// be joined; then what costs the other a tower. History tells moves of a kind apart.
    #[inline(always)]
    fn ordering_scores(&self, position: &Avalam, moves: &[Move], scores: &mut MoveList<Move, i32>) {
        let own = position.cells_topped(position.colour_to_move());
        let low_enough: [u64; 6] = std::array::from_fn(|height| match height {
            1..=4 => position.cells_up_to(5 - height),
            _ => 0,
        });
        let mut heights = [0_u8; CELLS];
        for height in 1..=4 {
            for cell in Cell::in_set(position.cells_of_height(height)) {
                heights[cell.index()] = height as u8;
            }
        }
        for mv in moves {
            let height = heights[mv.from.index()] + heights[mv.to.index()];
            let around = mv.to.neighbours() & low_enough[usize::from(height.min(5))];
            let is_safe = around & !mv.from.bit() == 0;
            let [moved, covered] = [mv.from, mv.to].map(|cell| own >> cell.index() & 1);
            scores.push(ORDER[moved as usize][covered as usize][usize::from(is_safe)]);
        }
    }

    /// One's own colour onto the other's changes most.
    #[inline]
    fn is_reducible(&self, position: &Avalam, mv: Move, _: &Avalam) -> bool {
        let own = position.cells_topped(position.colour_to_move());
        own & mv.from.bit() == 0 || own & mv.to.bit() != 0
    }
}

/// How promising a move is by whether the tower moved and the tower covered are one's own, and
/// whether what they make is safe.
const ORDER: [[[i32; 2]; 2]; 2] = [[[5, 2], [1, 0]], [[8, 10], [3, 5]]];

impl HasChampion for Avalam {
    /// Hundreds of moves, of which few matter, and many orders of the same ones.
    const SEARCH: Options = Options {
        table_depth: 2,
        late_pruning: true,
        late_first: 8,
        late_growth: 300,
        ..CHAMPION_SEARCH
    };

    type Champion = Champion;
    type Hints = ChampionHints;
    type Knowledge = Proofs;

    const SETS: &'static [WeightSet] = &[
        WeightSet {
            name: "official",
            rules: &["official"],
            features: network::WEIGHTS,
            kind: WeightKind::Network,
            in_use: weights_in_use!(network::WEIGHTS, "official.weights"),
        },
        WeightSet {
            name: "house",
            rules: &["house"],
            features: STAGES * STAGE_FEATURES,
            kind: WeightKind::Sum { unit: None },
            in_use: weights_in_use!(STAGES * STAGE_FEATURES, "house.weights"),
        },
    ];

    const LEVELS: [Level; LEVELS] = [
        Level::new(30, 3_000),
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
        Ok(proofs.map_or_else(Proofs::default, Proofs::new))
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
        if set(self) == NETWORK {
            return;
        }
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

    fn feature_name(set: usize, feature: usize) -> String {
        if set == NETWORK {
            return network::line_name(feature / network::HIDDEN);
        }
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

    fn line_width(set: usize) -> usize {
        match set {
            NETWORK => network::HIDDEN,
            _ => PARTNERS,
        }
    }
}
