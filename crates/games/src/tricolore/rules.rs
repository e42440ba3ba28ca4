//! Tri-colour Awalé has one rule set.

use std::fmt;
use std::str::FromStr;

use crate::{RuleSet, RulesError, RulesInfo, rules};

/// The one rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The courses' rules.
    #[default]
    Official,
}

impl RuleSet for Rules {
    const LIST: &'static [RulesInfo] = &[RulesInfo {
        name: "official",
        summary: "capture twos and threes anywhere; 49 seeds win; fewer than 10 seeds or 400 plies end the game",
    }];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("official")
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        rules::split::<Rules>("tricolore", text)?;
        Ok(Rules::Official)
    }
}
