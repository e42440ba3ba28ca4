//! Bot texts: `name`, `name:key=value,key=value`, `level:3`.

use std::fmt;

/// A bot's text in its two parts: what decides who plays, and what that player reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    name: String,
    rest: String,
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

/// Something known that is close to what was given.
pub(crate) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let most = |name: &str| 1 + name.len() / 4;
    // A text of a million letters is near to none, which takes minutes to find out letter by letter.
    let letters = given.chars().count();
    let close = known
        .filter(|name| letters <= name.len() + most(name))
        .map(|name| (strsim::damerau_levenshtein(given, name), name))
        .min()
        .filter(|&(distance, name)| distance <= most(name));
    close.map(|(_, name)| name.to_owned())
}
