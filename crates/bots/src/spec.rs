//! Bot texts: `name`, `name:key=value,key=value`, `level:3`.

use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

/// A bot's text in its two parts: what decides who plays, and what that player reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    name: String,
    rest: String,
}

/// Why a text does not name a bot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No bot of the game has that name.
    #[error("there is no bot `{name}` for {game}{nearest}; there are {known}")]
    Name {
        /// What was given.
        name: String,
        /// The game.
        game: &'static str,
        /// "; did you mean …?" or nothing.
        nearest: String,
        /// The names that exist.
        known: String,
    },
    /// The bot has no such setting.
    #[error("{bot} has no setting `{key}`{nearest}; it has {known}")]
    Key {
        /// The bot.
        bot: String,
        /// What was given.
        key: String,
        /// "; did you mean …?" or nothing.
        nearest: String,
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
        expected: String,
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

impl Spec {
    /// Reads a bot's text. Any text is a spec; whether it names a bot, and
    /// whether that has such settings, is seen when it is built.
    pub fn read(text: &str) -> Spec {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        Spec {
            name: name.trim().to_ascii_lowercase(),
            rest: rest.trim().to_owned(),
        }
    }

    /// The name before the colon, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All that follows the colon, as written: a command or an address, where a
    /// provider's player is named.
    pub fn rest(&self) -> &str {
        &self.rest
    }

    /// Keys and values, in the order written; a value without a key has the
    /// empty key.
    pub fn settings(&self) -> impl Iterator<Item = (String, &str)> {
        let parts = self.rest.split(',').map(str::trim);
        parts.filter(|part| !part.is_empty()).map(|part| {
            let (key, value) = part.split_once('=').unwrap_or(("", part));
            (key.trim().to_ascii_lowercase(), value.trim())
        })
    }

    /// The value of a setting, if it is given.
    pub fn setting(&self, key: &str) -> Option<&str> {
        let mut settings = self.settings();
        settings
            .find(|(given, _)| given == key)
            .map(|(_, value)| value)
    }

    /// With another value of a setting wherever it is given, or else with the
    /// setting added.
    pub fn with(&self, key: &str, value: &str) -> Spec {
        let mut is_given = false;
        let mut parts: Vec<String> = Vec::new();
        for (known, old) in self.settings() {
            let is_meant = known == key;
            is_given |= is_meant;
            let value = if is_meant { value } else { old };
            parts.push(match known.as_str() {
                "" => value.to_owned(),
                known => format!("{known}={value}"),
            });
        }
        if !is_given {
            parts.push(format!("{key}={value}"));
        }
        Spec {
            name: self.name.clone(),
            rest: parts.join(","),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.rest.is_empty() {
            true => f.write_str(&self.name),
            false => write!(f, "{}:{}", self.name, self.rest),
        }
    }
}

/// The start of a text, for messages.
pub(crate) fn shown(text: &str) -> String {
    awalam_games::excerpt(text, 40)
}

/// ", did you mean …?" if something known is close to what was given.
pub(crate) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> String {
    let most = |name: &str| 1 + name.len() / 4;
    // A text of a million letters is near to none, which takes minutes to find out letter by letter.
    let letters = given.chars().count();
    let close = known
        .filter(|name| letters <= name.len() + most(name))
        .map(|name| (strsim::damerau_levenshtein(given, name), name))
        .min()
        .filter(|&(distance, name)| distance <= most(name));
    close.map_or(String::new(), |(_, name)| {
        format!(" (did you mean {name}?)")
    })
}
