//! Avalam's bots: those of report 000, and ours.

mod champion;
mod divine;

use awalam_games::avalam::Avalam;
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::{Limits, MonteCarlo, Random};

pub use champion::Champion;
pub use divine::Divine;

use crate::common::Lead;
use crate::{Bot, BotInfo, Playable, Settings, SpecError};

/// The report lets the user choose a depth and names none; we take 3.
const REPORT_DEPTH: u32 = 3;

/// The report's search: alpha-beta to a fixed depth, any of the best moves.
const REPORT_SEARCH: Options = Options {
    random_ties: true,
    iterative: true,
    ..Options::plain()
};

impl Playable for Avalam {
    fn own_bots() -> Vec<BotInfo<Avalam>> {
        vec![
            BotInfo {
                name: "idiot",
                source: "000",
                summary: "any legal move",
                build: |settings| Ok(Bot::new(Random::new(settings.seed()), settings.limits()?)),
            },
            BotInfo {
                name: "alphabeta",
                source: "000",
                summary: "alpha-beta to a fixed depth (3), own towers less the other's",
                build: |settings| fixed_depth(settings, Lead, REPORT_SEARCH),
            },
            BotInfo {
                name: "divine",
                source: "000",
                summary: "alpha-beta to a fixed depth (3), towers valued by height, safety and isolation",
                build: |settings| {
                    let divine = Divine::read(settings)?;
                    fixed_depth(settings, divine, REPORT_SEARCH)
                },
            },
            BotInfo {
                name: "dynamic",
                source: "000, wished for",
                summary: "divine that looks further where towers near height 5 are built",
                build: |settings| {
                    let divine = Divine::read(settings)?;
                    let options = Options {
                        extensions: true,
                        ..REPORT_SEARCH
                    };
                    fixed_depth(settings, divine, options)
                },
            },
            BotInfo {
                name: "montecarlo",
                source: "000, wished for",
                summary: "alpha-beta (depth 1) that values positions by random games (playouts=50)",
                build: montecarlo,
            },
            BotInfo {
                name: "champion",
                source: "ours",
                summary: "the strongest: everything the search has",
                build: |settings| {
                    let options = settings.search(Options::default())?;
                    let limits = settings.limits()?;
                    let champion = Champion;
                    let bot = Bot::new(AlphaBeta::new(champion, options, settings.seed()), limits);
                    Ok(bot.with_evaluation(champion))
                },
            },
        ]
    }
}

fn fixed_depth<E>(
    settings: &mut Settings,
    evaluation: E,
    options: Options,
) -> Result<Bot<Avalam>, SpecError>
where
    E: awalam_search::Evaluation<Avalam> + Copy + 'static,
{
    let options = settings.search(options)?;
    let mut limits = settings.limits()?;
    limits.depth = limits.depth.or(Some(REPORT_DEPTH));
    let strategy = AlphaBeta::new(evaluation, options, settings.seed());
    Ok(Bot::new(strategy, limits).with_evaluation(evaluation))
}

fn montecarlo(settings: &mut Settings) -> Result<Bot<Avalam>, SpecError> {
    let evaluation = MonteCarlo {
        playouts: settings.number("playouts", 1..=1_000_000)?.unwrap_or(50),
        seed: settings.seed(),
    };
    let options = settings.search(REPORT_SEARCH)?;
    let limits = settings.limits()?;
    let limits = Limits {
        depth: limits.depth.or(Some(1)),
        ..limits
    };
    let strategy = AlphaBeta::new(evaluation, options, settings.seed());
    Ok(Bot::new(strategy, limits).with_evaluation(evaluation))
}
