//! Tri-colour Awalé's bots: those of reports 001, 003 and 004, and ours.

mod champion;
mod profiles;
mod ratios;
mod storck;

use awalam_games::tricolore::Tricolore;
use awalam_search::Guidance;
use awalam_search::alphabeta::Options;

pub use champion::{Champion, ChampionHints};
pub use profiles::{FullestFirst, Profile, Weights};
pub use ratios::{CapturesFirst, Ratios};
pub use storck::Storck;

use crate::common::{self, SIMPLE_SEARCH, alphabeta, champion};
use crate::levels;
use crate::{Bot, BotInfo, DepthRule, HasBots, Settings, SpecError, with_common};

/// Report 001: iterative deepening, fullest hole first, killers and history.
const SEARCH_001: Options = Options {
    iterative: true,
    killers: true,
    history: true,
    hints: true,
    random_ties: true,
    // The best move of the last depth that was finished.
    unfinished: false,
    ..Options::plain()
};
/// The report gives a greatest depth and a time but no numbers; we take these.
const DEPTH_001: Option<u32> = Some(6);

/// Report 003: alpha-beta with move ordering that avoids states met before.
const SEARCH_003: Options = Options {
    iterative: true,
    table: true,
    hints: true,
    unfinished: true,
    table_mib: 16,
    ..Options::plain()
};
const DEPTH_003: Option<u32> = Some(6);

/// Report 004 searches to this depth.
const DEPTH_004: Option<u32> = Some(4);

macro_rules! profile {
    ($name:literal, $profile:expr, $summary:literal) => {
        BotInfo {
            name: $name,
            source: "001",
            summary: $summary,
            build: |settings| {
                let profile = Profile::read(settings, $profile)?;
                let guidance = Guidance::new(profile).with_hints(FullestFirst);
                alphabeta(settings, guidance, SEARCH_001, DEPTH_001)
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
                "few holes of two or three (depth 6 or adaptive)"
            ),
            BotInfo {
                name: "storck",
                source: "004",
                summary: "alpha-beta to depth 4, eleven terms and capture chains",
                build: |settings| {
                    let storck = Storck::read(settings)?;
                    alphabeta(settings, Guidance::new(storck), SIMPLE_SEARCH, DEPTH_004)
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

/// Report 003: a fixed depth, or `depth=adaptive`.
fn adaptive(settings: &mut Settings, evaluation: Ratios) -> Result<Bot<Tricolore>, SpecError> {
    let rule = ADAPTIVE_DEPTHS
        .into_iter()
        .find(|(word, _)| settings.take_word("depth", word));
    // An adaptive depth needs no other limit.
    let depth = if rule.is_some() { Some(10) } else { DEPTH_003 };
    let guidance = Guidance::new(evaluation).with_hints(CapturesFirst);
    let mut bot = alphabeta(settings, guidance, SEARCH_003, depth)?;
    if let Some((_, rule)) = rule {
        bot = bot.with_depth(DepthRule::Adaptive(rule));
    }
    Ok(bot)
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
    let name = settings
        .text("eval")
        .unwrap_or_else(|| "corrected".to_owned());
    let ratios = match name.as_str() {
        "raw" => Ratios::RAW,
        "corrected" => Ratios::CORRECTED,
        "defence" => Ratios::DEFENCE,
        other => return Err(settings.refuse("eval", other, "write raw, corrected or defence")),
    };
    let ratios = Ratios::read(settings, ratios)?;
    let rule = match settings.take_word("depth", "adaptive") {
        true => DepthRule::Adaptive(depth_by_captures),
        false => DepthRule::Limits,
    };
    common::minimax(settings, ratios, rule)
}
