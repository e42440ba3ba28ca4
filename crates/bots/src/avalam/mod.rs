//! Avalam's bots: those of report 000, and ours.

mod champion;
mod divine;
mod endgame;

use awalam_games::avalam::Avalam;
use awalam_search::alphabeta::Options;
use awalam_search::{MonteCarlo, Random};

pub use champion::Champion;
pub use divine::Divine;

use crate::common::{Lead, alphabeta, champion};
use crate::levels;
use crate::{Bot, BotInfo, Playable, Settings, SpecError};

/// The report lets the user choose a depth and names none; we take 3.
const REPORT_DEPTH: Option<u32> = Some(3);

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
                build: |settings| alphabeta(settings, Lead, REPORT_SEARCH, REPORT_DEPTH),
            },
            BotInfo {
                name: "divine",
                source: "000",
                summary: "alpha-beta to a fixed depth (3), towers valued by height, safety and isolation",
                build: |settings| {
                    let divine = Divine::read(settings)?;
                    alphabeta(settings, divine, REPORT_SEARCH, REPORT_DEPTH)
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
                    alphabeta(settings, divine, options, REPORT_DEPTH)
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
                build: |settings| champion(settings, Champion::default()),
            },
            levels::info(),
        ]
    }
}

fn montecarlo(settings: &mut Settings) -> Result<Bot<Avalam>, SpecError> {
    let evaluation = MonteCarlo {
        playouts: settings.number("playouts", 1..=1_000_000)?.unwrap_or(50),
        seed: settings.seed(),
    };
    alphabeta(settings, evaluation, REPORT_SEARCH, Some(1))
}
