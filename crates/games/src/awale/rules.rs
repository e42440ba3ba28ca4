//! Awalé's rule sets.

use std::fmt;
use std::str::FromStr;

use crate::{RuleSet, RulesError, RulesInfo, rules};

/// Which Awalé is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Rules {
    /// Tournament rules: a grand slam captures nothing, 25 seeds win.
    #[default]
    Abapa,
    /// The rules of endgame research: never leave the opponent without a move.
    Awari,
    /// A grand slam is illegal, 24 seeds reached first win, 16 quiet plies end.
    Uga,
}

impl Rules {
    /// The number of seeds that wins at once, if there is one.
    #[inline(always)]
    pub const fn goal(self) -> Option<u8> {
        match self {
            Rules::Abapa => Some(25),
            Rules::Awari => None,
            Rules::Uga => Some(24),
        }
    }
}

impl RuleSet for Rules {
    const LIST: &'static [RulesInfo] = &[
        RulesInfo {
            name: "abapa",
            summary: "a capture of all the opponent's seeds takes nothing; feed a starved opponent; 25 seeds win",
        },
        RulesInfo {
            name: "awari",
            summary: "never leave the opponent without a move if it can be helped; play to the end; endless games split the rest",
        },
        RulesInfo {
            name: "uga",
            summary: "a capture of all the opponent's seeds is illegal; 24 seeds reached first win; 16 plies without capture end the game",
        },
    ];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Rules::LIST[*self as usize].name)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (name, _) = rules::split::<Rules>("awale", text)?;
        Ok(match name {
            "awari" => Rules::Awari,
            "uga" => Rules::Uga,
            _ => Rules::Abapa,
        })
    }
}
