//! Awalé's bots: those of report 002, and ours.

mod arbiter;
mod champion;
mod heuristics;
mod perfect;

use awalam_games::awale::{Awale, SEEDS};

pub use champion::Champion;
pub use heuristics::{Heuristic, Weighing};
use perfect::Perfect;

use crate::common::{self, champion_with};
use crate::judge::Arbiter;
use crate::levels;
use crate::{Bot, BotInfo, HasBots, Settings, SpecError};

/// `tables=off`, or the most seeds that are looked up in tables; all by default.
fn table_seeds(settings: &mut Settings) -> Result<usize, SpecError> {
    match settings.take_word("tables", "off") {
        true => Ok(0),
        false => Ok(settings
            .number("tables", 1..=usize::from(SEEDS))?
            .unwrap_or(SEEDS.into())),
    }
}

impl HasBots for Awale {
    const DECISIVE_LEAD: i32 = 800;

    fn arbiter() -> Option<Box<dyn Arbiter<Awale>>> {
        Some(Box::new(arbiter::TableArbiter))
    }

    fn own_bots() -> Vec<BotInfo<Awale>> {
        vec![
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
                build: |settings| {
                    let tables = table_seeds(settings)?;
                    let champion = Champion::default().with_tables(tables);
                    champion_with(settings, champion, |alphabeta| {
                        Box::new(Perfect::new(alphabeta))
                    })
                },
            },
            common::mcts_info(),
            levels::info(),
        ]
    }
}
