//! What a configuration file says once for all bots.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};

#[cfg(feature = "toml")]
use crate::Entrant;
use crate::{sizes, times};

/// What every bot gets that does not say otherwise itself. Only configuration files have it:
/// once they are read, it is written out with each bot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Each {
    #[serde(with = "times")]
    time: Option<Duration>,
    #[serde(with = "times")]
    game_time: Option<Duration>,
    #[serde(with = "times")]
    increment: Option<Duration>,
    game_moves: Option<NonZeroU32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    #[serde(with = "times")]
    margin: Option<Duration>,
    /// Of programs from outside.
    #[serde(with = "sizes")]
    memory: Option<u64>,
    /// Of programs from outside, beside their own.
    env: BTreeMap<String, String>,
}

/// How texts of programs that run on this machine begin.
#[cfg(feature = "toml")]
const PROGRAMS: [&str; 3] = ["exec:", "ugi:", "uci:"];

#[cfg(feature = "toml")]
impl Each {
    /// Gives a bot what it does not have.
    pub(crate) fn give(&self, bot: &mut Entrant) {
        bot.time = bot.time.or(self.time);
        bot.game_time = bot.game_time.or(self.game_time);
        bot.increment = bot.increment.or(self.increment);
        bot.game_moves = bot.game_moves.or(self.game_moves);
        bot.depth = bot.depth.or(self.depth);
        bot.nodes = bot.nodes.or(self.nodes);
        bot.margin = bot.margin.or(self.margin);
        let spec = bot.spec.trim_start();
        if PROGRAMS.iter().any(|program| spec.starts_with(program)) {
            bot.memory = bot.memory.or(self.memory);
            for (name, value) in &self.env {
                let own = bot.env.entry(name.clone());
                own.or_insert_with(|| value.clone());
            }
        }
    }
}
