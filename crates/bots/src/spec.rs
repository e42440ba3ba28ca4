//! Bot texts: `name`, `name:key=value,key=value`, `level:3`.

use thiserror::Error;

/// A bot's name and settings, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The name before the colon.
    pub name: String,
    /// Keys and values, in the order written; a value without a key has the
    /// empty key.
    pub settings: Vec<(String, String)>,
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
    /// A player from outside cannot be had.
    #[error("{name}: {problem}")]
    Outside {
        /// The provider.
        name: &'static str,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// There is no such level.
    #[error("there is no level `{level}`: write level:1 to level:{highest}")]
    Level {
        /// What was given.
        level: String,
        /// The highest there is.
        highest: usize,
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
        let settings = rest
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        let settings = settings.map(|part| {
            let (key, value) = part.split_once('=').unwrap_or(("", part));
            (key.trim().to_ascii_lowercase(), value.trim().to_owned())
        });
        Spec {
            name: name.trim().to_ascii_lowercase(),
            settings: settings.collect(),
        }
    }

    /// The value of a setting, if it is given.
    pub fn setting(&self, key: &str) -> Option<&str> {
        let mut settings = self.settings.iter();
        let found = settings.find(|(given, _)| given == key)?;
        Some(&found.1)
    }
}

/// The start of a text, for messages.
pub(crate) fn shown(text: &str) -> String {
    awalam_games::excerpt(text, 40)
}

/// ", did you mean …?" if something known is close to what was given.
pub(crate) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> String {
    let close = known
        .map(|name| (strsim::damerau_levenshtein(given, name), name))
        .min()
        .filter(|&(distance, name)| distance <= 1 + name.len() / 4);
    close.map_or(String::new(), |(_, name)| {
        format!(" (did you mean {name}?)")
    })
}
