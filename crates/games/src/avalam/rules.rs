//! Avalam's rule sets, and which colour is player 1.

use std::fmt;
use std::str::FromStr;

use super::Colour;
use crate::{RuleSet, RulesError, RulesInfo, rules};

/// Who may move what, how equal scores are told apart, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The rule set proper.
    pub variant: Variant,
    /// The colour that begins and is player 1.
    pub first: Colour,
}

/// Avalam's three rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Any tower onto any neighbour; equal scores: more height-5 towers win.
    Official,
    /// As official, but equal scores are a draw.
    Classic,
    /// Own towers only, onto the other colour only.
    House,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            variant: Variant::Official,
            first: Colour::Yellow,
        }
    }
}

impl RuleSet for Rules {
    const LIST: &'static [RulesInfo] = &[
        RulesInfo {
            name: "official",
            summary: "any tower may move onto any neighbour; equal towers: more towers of height 5 win",
        },
        RulesInfo {
            name: "classic",
            summary: "as official, but equal towers are a draw",
        },
        RulesInfo {
            name: "house",
            summary: "only towers of one's own colour move, only onto the other colour; equal towers are a draw",
        },
    ];
    const OPTIONS: &'static [RulesInfo] = &[
        RulesInfo {
            name: "first=yellow",
            summary: "yellow moves first and is player 1, as it is by default",
        },
        RulesInfo {
            name: "first=red",
            summary: "red moves first and is player 1",
        },
    ];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.variant {
            Variant::Official => "official",
            Variant::Classic => "classic",
            Variant::House => "house",
        })?;
        match self.first {
            Colour::Yellow => Ok(()),
            Colour::Red => f.write_str(":first=red"),
        }
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (name, option) = rules::split::<Rules>("avalam", text)?;
        Ok(Rules {
            variant: match name {
                "classic" => Variant::Classic,
                "house" => Variant::House,
                _ => Variant::Official,
            },
            first: match option {
                Some("first=red") => Colour::Red,
                _ => Colour::Yellow,
            },
        })
    }
}
