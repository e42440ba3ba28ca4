//! Avalam's bots: those of report 000, and ours.

mod arbiter;
mod book;
mod champion;
mod divine;
mod endgame;
mod ends;
pub mod network;

use awalam_exact::awale::TableSource;
use awalam_games::avalam::{Avalam, Rules};
use awalam_search::alphabeta::Options;
use awalam_search::{Guidance, Lead, Limits, Random};

pub use champion::{Champion, ChampionHints};
pub use divine::{Divine, HighTowers};
pub use endgame::Proofs;

use crate::common::{self, SIMPLE_SEARCH, alphabeta, champion, flat};
use crate::judge::Arbiter;
use crate::levels;
use crate::{Bot, BotInfo, HasBots, with_common};

/// The report lets the user choose a depth and names none; we take 3.
const REPORT_DEPTH: u32 = 3;

impl HasBots for Avalam {
    const DECISIVE_LEAD: i32 = 300;

    fn arbiter(_: Rules, _: Option<&dyn TableSource>) -> Option<Box<dyn Arbiter<Avalam>>> {
        Some(Box::new(arbiter::SolverArbiter::default()))
    }

    fn bots() -> Vec<BotInfo<Avalam>> {
        with_common(vec![
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
                build: |settings| {
                    let guidance = Guidance::new(flat(Lead));
                    alphabeta(
                        settings,
                        guidance,
                        SIMPLE_SEARCH,
                        Limits::depth(REPORT_DEPTH),
                    )
                },
            },
            BotInfo {
                name: "divine",
                source: "000",
                summary: "alpha-beta to a fixed depth (3), towers valued by height, safety and isolation",
                build: |settings| {
                    let divine = Divine::read(settings)?;
                    let guidance = Guidance::new(flat(divine)).with_hints(HighTowers);
                    alphabeta(
                        settings,
                        guidance,
                        SIMPLE_SEARCH,
                        Limits::depth(REPORT_DEPTH),
                    )
                },
            },
            BotInfo {
                name: "dynamic",
                source: "proposed in report 000",
                summary: "divine that looks further where towers near height 5 are built",
                build: |settings| {
                    let divine = Divine::read(settings)?;
                    let options = Options {
                        extensions: true,
                        ..SIMPLE_SEARCH
                    };
                    let guidance = Guidance::new(flat(divine)).with_hints(HighTowers);
                    alphabeta(settings, guidance, options, Limits::depth(REPORT_DEPTH))
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
