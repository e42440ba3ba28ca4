//! Awalé's bots: those of report 002, and ours.

mod arbiter;
mod book;
mod champion;
mod heuristics;
mod knowledge;
pub mod network;
mod perfect;

use awalam_exact::awale::TableSource;
use awalam_games::awale::{Awale, Rules};

pub use champion::{Champion, ChampionHints};
pub use heuristics::{Heuristic, Weighing};
pub use knowledge::TableKnowledge;

use crate::common::{self, champion};
use crate::judge::Arbiter;
use crate::levels;
use crate::{Bot, BotInfo, HasBots, with_common};

impl HasBots for Awale {
    const DECISIVE_LEAD: i32 = 800;

    fn arbiter(rules: Rules, tables: Option<&dyn TableSource>) -> Option<Box<dyn Arbiter<Awale>>> {
        let tables = tables?.tables(rules)?;
        Some(Box::new(arbiter::TableArbiter(tables)))
    }

    fn table_rules(rules: Rules) -> Option<Rules> {
        Some(rules)
    }

    fn bots() -> Vec<BotInfo<Awale>> {
        with_common(vec![
            BotInfo {
                name: "heuristic-balance",
                source: "002",
                summary: "gain and loss of a move weighed three ways, the best of the three",
                build: |settings| {
                    Ok(Bot::new(
                        Heuristic::read(settings, Weighing::Balance)?,
                        settings.limits()?,
                    ))
                },
            },
            BotInfo {
                name: "heuristic-tempo",
                source: "002",
                summary: "captures within reach, the soonest first, the opponent ignored",
                build: |settings| {
                    Ok(Bot::new(
                        Heuristic::read(settings, Weighing::Tempo)?,
                        settings.limits()?,
                    ))
                },
            },
            BotInfo {
                name: "heuristic-combined",
                source: "proposed in report 002",
                summary: "balance and tempo added up",
                build: |settings| {
                    Ok(Bot::new(
                        Heuristic::read(settings, Weighing::Combined)?,
                        settings.limits()?,
                    ))
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
