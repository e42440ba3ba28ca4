//! What a controller can set: `setoption name Hash value 64`.

use std::ops::RangeInclusive;

use awalam_bots::{BuildContext, HasBots, LEVELS, Player, Spec, SpecError, build_player};
use awalam_games::{GameId, GameIdError, RuleSet};
use thiserror::Error;

use crate::text::excerpt;
use crate::{HasProviders, providers};

/// What was set for the player; the game and its rules belong to the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    /// The bot's text.
    pub bot: String,
    /// 1 to 8 take the bot's place.
    pub level: u32,
    /// MiB for the bot's table, if it was set.
    pub hash: Option<u32>,
    /// The bot's threads, if they were set.
    pub threads: Option<u32>,
}

/// What a `setoption` asks for.
pub(super) enum Change {
    Game(GameId),
    Rules(String),
    Player(Choices),
}

/// Why an option cannot be set.
#[derive(Debug, Error)]
pub(super) enum OptionError {
    #[error("there is no option `{0}`: there are Game, Rules, Bot, Level, Hash and Threads")]
    Name(String),
    #[error("{name}: a number from {} to {} is wanted, not `{given}`", range.start(), range.end())]
    Number {
        name: &'static str,
        range: RangeInclusive<u32>,
        given: String,
    },
    #[error("Game: {0}")]
    Game(#[from] GameIdError),
}

const LEVEL_RANGE: RangeInclusive<u32> = 0..=LEVELS as u32;
/// The table is made at once: not more than a small machine can give.
const HASH_RANGE: RangeInclusive<u32> = 1..=1024;
const THREADS_RANGE: RangeInclusive<u32> = 1..=256;

/// What a champion has if nothing is set.
const DEFAULT_HASH: u32 = 64;

impl Choices {
    /// A bot as it comes.
    pub fn of(bot: &str) -> Choices {
        Choices {
            bot: bot.to_owned(),
            level: 0,
            hash: None,
            threads: None,
        }
    }

    /// Reads an option; names are read in any case.
    pub fn change(&self, name: &str, value: &str) -> Result<Change, OptionError> {
        let mut choices = self.clone();
        match name.to_ascii_lowercase().as_str() {
            "game" => return Ok(Change::Game(value.parse()?)),
            "rules" => return Ok(Change::Rules(value.to_owned())),
            "bot" => value.clone_into(&mut choices.bot),
            "level" => choices.level = number("Level", LEVEL_RANGE, value)?,
            "hash" => choices.hash = Some(number("Hash", HASH_RANGE, value)?),
            "threads" => choices.threads = Some(number("Threads", THREADS_RANGE, value)?),
            _ => return Err(OptionError::Name(excerpt(name))),
        }
        Ok(Change::Player(choices))
    }

    /// The player that was chosen. Table and threads are for bots that have such
    /// settings and say nothing of them themselves; others are built without.
    pub fn player<G: HasProviders>(
        &self,
        context: &BuildContext,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        let providers = providers::<G>();
        if self.level > 0 {
            return build_player(&format!("level:{}", self.level), context, &providers);
        }
        let spec = Spec::read(&self.bot);
        if let Some(provider) = spec.provider(&providers) {
            return provider.player(spec.rest(), context);
        }
        let setting = |key: &'static str, value: Option<u32>| {
            let is_free = spec.setting(key).is_none();
            value.filter(|_| is_free).map(|value| (key, value))
        };
        let hash = setting("hash", self.hash);
        let threads = setting("threads", self.threads);
        for settings in [[hash, threads], [hash, None], [None, threads]] {
            let settings = settings.into_iter().flatten();
            let spec = settings.fold(spec.clone(), |spec, (key, value)| {
                spec.with(key, &value.to_string())
            });
            if let Ok(bot) = spec.bot(context) {
                return Ok(Box::new(bot));
            }
        }
        spec.player(context, &providers)
    }

    /// The options, a line each.
    pub fn list<G: HasBots>(&self, rules: G::Rules) -> String {
        let games = GameId::ALL.map(|id| id.name().to_owned());
        let offered: Vec<String> = G::Rules::offered()
            .iter()
            .map(ToString::to_string)
            .collect();
        [
            combo("Game", G::NAME, &games),
            combo("Rules", &rules.to_string(), &offered),
            format!("option name Bot type string default {}", self.bot),
            spin("Level", self.level, LEVEL_RANGE),
            spin("Hash", self.hash.unwrap_or(DEFAULT_HASH), HASH_RANGE),
            spin("Threads", self.threads.unwrap_or(1), THREADS_RANGE),
        ]
        .join("\n")
    }
}

fn number(name: &'static str, range: RangeInclusive<u32>, value: &str) -> Result<u32, OptionError> {
    let parsed = value.parse().ok().filter(|number| range.contains(number));
    parsed.ok_or_else(|| OptionError::Number {
        name,
        range,
        given: excerpt(value),
    })
}

fn combo(name: &str, default: &str, values: &[String]) -> String {
    format!(
        "option name {name} type combo default {default} var {}",
        values.join(" var ")
    )
}

fn spin(name: &str, default: u32, range: RangeInclusive<u32>) -> String {
    let (min, max) = (range.start(), range.end());
    format!("option name {name} type spin default {default} min {min} max {max}")
}
