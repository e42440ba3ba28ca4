//! Tri-colour Awalé's bots: those of reports 001, 003 and 004, and ours.

mod book;
mod champion;
mod first_best;
pub mod network;
mod profiles;
mod ratios;
mod storck;

use std::time::Duration;

use awalam_games::tricolore::Tricolore;
use awalam_search::alphabeta::Options;
use awalam_search::{Guidance, Limits};
use first_best::FirstBest;

pub use champion::{Champion, ChampionHints};
pub use profiles::{FullestFirst, Profile, Weights};
pub use ratios::Ratios;
pub use storck::Storck;

use crate::common::{self, SIMPLE_SEARCH, alphabeta, champion};
use crate::levels;
use crate::{Bot, BotInfo, DepthRule, Expected, HasBots, Settings, SpecError, with_common};

/// Report 001: iterative deepening, fullest hole first, killers and history.
const SEARCH_001: Options = Options {
    iterative: true,
    killers: true,
    history: true,
    hints: true,
    random_ties: true,
    // The best move of the last depth that was finished, unless an earlier one promised
    // more.
    unfinished: false,
    keep_higher: true,
    ..Options::plain()
};
/// The greatest depth and the time per move of the report's program.
const LIMITS_001: Limits = Limits {
    depth: Some(5),
    nodes: None,
    time: Some(Duration::from_millis(800)),
    most_time: None,
};

/// Report 003's fixed depth.
const DEPTH_003: u32 = 6;

/// Report 004 searches to this depth.
const DEPTH_004: u32 = 4;

macro_rules! profile {
    ($name:literal, $profile:expr, $summary:literal) => {
        BotInfo {
            name: $name,
            source: "001",
            summary: $summary,
            build: |settings| {
                let profile = Profile::read(settings, $profile)?;
                let guidance = Guidance::new(profile).with_hints(FullestFirst);
                let keep_higher = settings.switch("higher")?;
                let options = Options {
                    keep_higher: keep_higher.unwrap_or(SEARCH_001.keep_higher),
                    ..SEARCH_001
                };
                alphabeta(settings, guidance, options, LIMITS_001)
            },
        }
    };
}

macro_rules! ratios {
    ($name:literal, $ratios:expr, $summary:literal) => {
        BotInfo {
            name: $name,
            source: "003",
            summary: $summary,
            build: |settings| {
                let ratios = Ratios::read(settings, $ratios)?;
                adaptive(settings, ratios)
            },
        }
    };
}

impl HasBots for Tricolore {
    const DECISIVE_LEAD: i32 = 1_500;

    fn bots() -> Vec<BotInfo<Tricolore>> {
        with_common(vec![
            profile!(
                "balanced",
                Profile::BALANCED,
                "captures, seeds at home, famine, mobility"
            ),
            profile!(
                "balanced-capture",
                Profile::BALANCED_CAPTURE,
                "balanced, captures weigh a little more"
            ),
            profile!(
                "balanced-famine",
                Profile::BALANCED_FAMINE,
                "balanced, famine weighs more"
            ),
            profile!(
                "advanced-heuristic",
                Profile::ADVANCED,
                "static, captures weigh a little more"
            ),
            profile!(
                "phase-balanced",
                Profile::PHASE_BALANCED,
                "careful opening, balanced middle, greedy end"
            ),
            profile!(
                "phase-aggressive",
                Profile::PHASE_AGGRESSIVE,
                "as phase-balanced, a much greedier end"
            ),
            profile!(
                "phase-safe-opening",
                Profile::PHASE_SAFE,
                "a very careful opening, then as phase-balanced"
            ),
            profile!(
                "phase-ultimate",
                Profile::PHASE_ULTIMATE,
                "safe opening, advanced middle, aggressive end"
            ),
            BotInfo {
                name: "minimax",
                source: "003",
                summary: "plain minimax (depth 3); eval=raw, corrected or defence",
                build: minimax,
            },
            ratios!(
                "raw",
                Ratios::RAW,
                "attack, with the report's sign error (depth 6 or adaptive)"
            ),
            ratios!(
                "corrected",
                Ratios::CORRECTED,
                "attack, corrected (depth 6 or adaptive)"
            ),
            ratios!(
                "defence",
                Ratios::DEFENCE,
                "few holes of one or two (depth 6 or adaptive)"
            ),
            BotInfo {
                name: "storck",
                source: "004",
                summary: "alpha-beta to depth 4, eleven terms and capture chains",
                build: |settings| {
                    let storck = Storck::read(settings)?;
                    let guidance = Guidance::new(storck);
                    alphabeta(settings, guidance, SIMPLE_SEARCH, Limits::depth(DEPTH_004))
                },
            },
            BotInfo {
                name: "champion",
                source: "ours",
                summary: "the strongest: everything the search has",
                build: |settings| champion(settings, Champion::default()),
            },
            common::mcts_info(),
            levels::info(),
        ])
    }
}

/// Report 003: a fixed depth, or `depth=adaptive`. Where a line ends and the opponent is
/// to move, `opponent=` judges.
fn adaptive(settings: &mut Settings, evaluation: Ratios) -> Result<Bot<Tricolore>, SpecError> {
    let rule = ADAPTIVE_DEPTHS
        .into_iter()
        .find(|(word, _)| settings.take_word("depth", word));
    let opponent = named(settings, "opponent")?.unwrap_or(evaluation);
    let mut limits = settings.limits()?;
    // An adaptive depth needs no other limit.
    if rule.is_none() && limits == Limits::default() {
        limits = Limits::depth(DEPTH_003);
    }
    let search = FirstBest::new(evaluation, opponent);
    let mut bot = Bot::new(search, limits).with_evaluation(evaluation);
    if let Some((_, rule)) = rule {
        bot = bot.with_depth(DepthRule::Adaptive(rule));
    }
    Ok(bot)
}

/// The evaluation of report 003 that a setting names, if given.
fn named(settings: &mut Settings, key: &'static str) -> Result<Option<Ratios>, SpecError> {
    let Some(name) = settings.text(key) else {
        return Ok(None);
    };
    let ratios = Ratios::named(&name);
    let expected = Expected::Choice(&["raw", "corrected", "defence"]);
    let ratios = ratios.ok_or_else(|| settings.refuse(key, &name, expected))?;
    Ok(Some(ratios))
}

/// A depth for each position.
type DepthOf = fn(&Tricolore) -> u32;

/// The report's adaptive depth, and one to three plies less, for those in a hurry.
const ADAPTIVE_DEPTHS: [(&str, DepthOf); 4] = [
    ("adaptive", depth_by_captures),
    ("adaptive-1", |position| depth_by_captures(position) - 1),
    ("adaptive-2", |position| depth_by_captures(position) - 2),
    ("adaptive-3", |position| depth_by_captures(position) - 3),
];

/// The report's table: the more seeds are captured, the deeper.
fn depth_by_captures(position: &Tricolore) -> u32 {
    let captured = 96 - u32::from(position.on_board());
    match captured * 100 / 96 {
        ..15 => 6,
        15..30 => 7,
        30..70 => 8,
        70..80 => 9,
        _ => 10,
    }
}

fn minimax(settings: &mut Settings) -> Result<Bot<Tricolore>, SpecError> {
    let ratios = named(settings, "eval")?.unwrap_or(Ratios::CORRECTED);
    let ratios = Ratios::read(settings, ratios)?;
    let rule = match settings.take_word("depth", "adaptive") {
        true => DepthRule::Adaptive(depth_by_captures),
        false => DepthRule::Limits,
    };
    common::minimax(settings, ratios, rule)
}
