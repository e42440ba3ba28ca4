//! Tri-colour Awalé's rule sets: the courses', and one of report 003's program.

use std::fmt;
use std::str::FromStr;

use crate::{RuleSet, RulesError, RulesInfo, rules};

/// Which tri-colour Awalé is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The courses' rules.
    #[default]
    Official,
    /// As report 003's program plays: a player without a seed passes, nothing is
    /// captured, and the pass is no ply.
    Passing,
}

impl Rules {
    /// Its name, and a line about it.
    const fn info(self) -> RulesInfo {
        match self {
            Rules::Official => Rules::LIST[0],
            Rules::Passing => Rules::UNLISTED[0],
        }
    }
}

impl RuleSet for Rules {
    const LIST: &'static [RulesInfo] = &[RulesInfo {
        name: "official",
        summary: "capture twos and threes anywhere; 49 seeds win; fewer than 10 seeds or 400 plies end the game",
    }];
    const UNLISTED: &'static [RulesInfo] = &[RulesInfo {
        name: "passing",
        summary: "as report 003's program plays: a player without a seed passes and nothing is captured",
    }];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (name, _) = rules::split::<Rules>("tricolore", text)?;
        Ok(match name {
            "passing" => Rules::Passing,
            _ => Rules::Official,
        })
    }
}
