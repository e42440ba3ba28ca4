//! Awalé's bots: those of report 002, and ours.

mod champion;
mod heuristics;

use awalam_games::awale::Awale;

pub use champion::Champion;
pub use heuristics::{Heuristic, Weighing};

use crate::common::{self, champion};
use crate::levels;
use crate::{Bot, BotInfo, Playable};

impl Playable for Awale {
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
                source: "002, wished for",
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
        ]
    }
}
