//! Rule-set texts: `NAME` or `NAME:key=value`, and what is wrong with them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::brief;
use crate::{Explanation, RuleSet, RulesInfo};

/// A text that names no rule set of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// No rule set has that name.
    #[error("unknown rules `{given}`: {game} has {known}")]
    Name {
        /// The game.
        game: &'static str,
        /// What was given.
        given: String,
        /// The names that exist.
        known: String,
    },
    /// No rule set of the game has that option.
    #[error(
        "unknown rules option `{given}`: {game} has {}",
        if known.is_empty() { "no options" } else { known.as_str() }
    )]
    Option {
        /// The game.
        game: &'static str,
        /// What was given.
        given: String,
        /// The options that exist, if there are any.
        known: String,
    },
}

impl RulesError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        let (code, game, given, known) = match self {
            RulesError::Name { game, given, known } => ("rules", game, given, known),
            RulesError::Option { game, given, known } if known.is_empty() => {
                return Explanation::new("no-rules-option", &[("game", game), ("given", given)]);
            }
            RulesError::Option { game, given, known } => ("rules-option", game, given, known),
        };
        Explanation::new(code, &[("game", game), ("given", given), ("known", known)])
    }
}

/// Splits `name:option`, both checked against the game's lists. An empty name
/// (`:first=red`) is the default rule set.
pub(crate) fn split<R: RuleSet>(
    game: &'static str,
    text: &str,
) -> Result<(&'static str, Option<&'static str>), RulesError> {
    let lower = text.trim().to_ascii_lowercase();
    let (name, option) = match lower.split_once(':') {
        Some((name, option)) => (name, Some(option)),
        None => (lower.as_str(), None),
    };
    let known = |infos: &[RulesInfo]| {
        let names: Vec<_> = infos.iter().map(|info| info.name).collect();
        names.join(", ")
    };
    let name = match name {
        "" if option.is_some() => R::LIST[0].name,
        _ => {
            (R::LIST.iter().chain(R::UNLISTED))
                .find(|info| info.name == name)
                .ok_or_else(|| RulesError::Name {
                    game,
                    given: brief(name),
                    known: known(R::LIST),
                })?
                .name
        }
    };
    let option = option
        .map(|option| {
            let found = R::OPTIONS.iter().find(|info| info.name == option);
            found
                .map(|info| info.name)
                .ok_or_else(|| RulesError::Option {
                    game,
                    given: brief(option),
                    known: known(R::OPTIONS),
                })
        })
        .transpose()?;
    Ok((name, option))
}

/// The rules of a game that has only one set of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standard;

impl RuleSet for Standard {
    const LIST: &'static [RulesInfo] = &[RulesInfo {
        name: "standard",
        summary: "the only rules there are",
    }];
}

impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Standard::LIST[0].name)
    }
}

impl FromStr for Standard {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Standard, RulesError> {
        split::<Standard>("the game", text).map(|_| Standard)
    }
}
