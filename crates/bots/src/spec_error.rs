//! Why a text does not name a bot: as a sentence, and in a form for any language.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use awalam_games::Explanation;
use awalam_search::memory::NoMemory;
use thiserror::Error;

/// The code of every [`Explanation`] of a bot's text.
pub const SPEC_CODES: &[&str] = &[
    "bot-choice",
    "bot-level",
    "bot-memory",
    "bot-missing",
    "bot-name",
    "bot-number",
    "bot-setting",
    "bot-time",
    "bot-twice",
    "bot-value",
    "program",
];

/// Why a text does not name a bot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No bot of the game has that name.
    #[error("there is no bot `{name}` for {game}{}; there are {known}", guess(nearest.as_deref()))]
    Name {
        /// What was given.
        name: String,
        /// The game.
        game: &'static str,
        /// What was probably meant.
        nearest: Option<String>,
        /// The names that exist.
        known: String,
    },
    /// The bot has no such setting.
    #[error("{bot} has no setting `{key}`{}; it has {known}", guess(nearest.as_deref()))]
    Key {
        /// The bot.
        bot: String,
        /// What was given.
        key: String,
        /// What was probably meant.
        nearest: Option<String>,
        /// The settings that exist.
        known: String,
    },
    /// A setting's value cannot be used.
    #[error("{bot}: `{key}={value}`: {expected}")]
    Value {
        /// The bot.
        bot: String,
        /// The setting.
        key: String,
        /// What was given.
        value: String,
        /// What would be right.
        expected: Expected,
    },
    /// A player from outside is not available.
    #[error("{name}: {problem}")]
    Outside {
        /// The provider.
        name: &'static str,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// There is no such level.
    #[error("there is no level `{level}`: write level:{} to level:{}", levels.start(), levels.end())]
    Level {
        /// What was given.
        level: String,
        /// Those that there are.
        levels: RangeInclusive<usize>,
    },
    /// A setting is there twice.
    #[error("{bot}: the setting `{key}` is there twice")]
    Twice {
        /// The bot.
        bot: String,
        /// The setting.
        key: String,
    },
}

fn guess(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

/// What would be right instead of a setting's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number within bounds.
    Number {
        /// The least.
        least: String,
        /// The greatest.
        most: String,
    },
    /// A time of a millisecond or more.
    Time,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// Some value: there is none.
    Anything,
    /// Less memory: there is not as much.
    LessMemory(NoMemory),
    /// What these words say.
    Other(&'static str),
}

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Number { least, most } => {
                write!(f, "a number from {least} to {most} is wanted")
            }
            Expected::Time => f.write_str("a time such as 2s or 200ms is wanted, at least 1ms"),
            Expected::Choice(words) => match words {
                [first @ .., last] => write!(f, "write {} or {last}", first.join(", ")),
                [] => f.write_str("there is nothing to write"),
            },
            Expected::Anything => f.write_str("the value is missing"),
            Expected::LessMemory(error) => write!(f, "{error} here; take fewer"),
            Expected::Other(words) => f.write_str(words),
        }
    }
}

impl SpecError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        match self {
            SpecError::Name {
                name,
                game,
                nearest,
                known,
            } => near(
                Explanation::new(
                    "bot-name",
                    &[("given", name), ("game", game), ("known", known)],
                ),
                nearest,
            ),
            SpecError::Key {
                bot,
                key,
                nearest,
                known,
            } => near(
                Explanation::new(
                    "bot-setting",
                    &[("bot", bot), ("given", key), ("known", known)],
                ),
                nearest,
            ),
            SpecError::Value {
                bot,
                key,
                value,
                expected,
            } => {
                let mut why = expected.explain();
                why.details.insert("bot", bot.clone());
                why.details.insert("setting", key.clone());
                why.details.insert("given", value.clone());
                why
            }
            SpecError::Outside { name, .. } => Explanation::new("program", &[("bot", name)]),
            SpecError::Level { level, levels } => Explanation::new(
                "bot-level",
                &[
                    ("given", level),
                    ("least", levels.start()),
                    ("most", levels.end()),
                ],
            ),
            SpecError::Twice { bot, key } => {
                Explanation::new("bot-twice", &[("bot", bot), ("setting", key)])
            }
        }
    }
}

impl Expected {
    fn explain(&self) -> Explanation {
        match self {
            Expected::Number { least, most } => {
                Explanation::new("bot-number", &[("least", least), ("most", most)])
            }
            Expected::Time => Explanation::new("bot-time", &[]),
            Expected::Choice(words) => {
                Explanation::new("bot-choice", &[("known", &words.join(", "))])
            }
            Expected::Anything => Explanation::new("bot-missing", &[]),
            Expected::LessMemory(_) => Explanation::new("bot-memory", &[]),
            Expected::Other(_) => Explanation::new("bot-value", &[]),
        }
    }
}

/// With what was probably meant.
fn near(mut why: Explanation, nearest: &Option<String>) -> Explanation {
    if let Some(nearest) = nearest {
        why.details.insert("nearest", nearest.clone());
    }
    why
}
