//! How a game ended: who won, with which scores, and why.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::brief;
use crate::{Scores, Side};

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Verdict {
    /// This player won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Verdict {
    /// The leader wins; no leader, no winner.
    pub fn from_leader(leader: Option<Side>) -> Verdict {
        leader.map_or(Verdict::Draw, Verdict::Win)
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Win(Side::One) => "1-0",
            Verdict::Win(Side::Two) => "0-1",
            Verdict::Draw => "1/2-1/2",
        })
    }
}

impl From<Verdict> for String {
    fn from(verdict: Verdict) -> String {
        verdict.to_string()
    }
}

/// A text that is not a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a result: write 1-0, 0-1 or 1/2-1/2")]
pub struct VerdictError(String);

impl FromStr for Verdict {
    type Err = VerdictError;

    fn from_str(text: &str) -> Result<Verdict, VerdictError> {
        match text {
            "1-0" => Ok(Verdict::Win(Side::One)),
            "0-1" => Ok(Verdict::Win(Side::Two)),
            "1/2-1/2" => Ok(Verdict::Draw),
            _ => Err(VerdictError(brief(text))),
        }
    }
}

impl TryFrom<String> for Verdict {
    type Error = VerdictError;

    fn try_from(text: String) -> Result<Verdict, VerdictError> {
        text.parse()
    }
}

/// Why a game is over: every game has its own reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// A word for programs, which stays as it is: `no-move`.
    pub code: &'static str,
    /// Words for people, which may get better: `no move left`.
    pub words: &'static str,
}

impl Reason {
    /// A reason.
    pub const fn new(code: &'static str, words: &'static str) -> Reason {
        Reason { code, words }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }
}

/// The end of a game by its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub verdict: Verdict,
    /// The final scores.
    pub scores: Scores,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// The outcome in which more points win.
    pub fn by_points(scores: Scores, reason: Reason) -> Outcome {
        Outcome {
            verdict: Verdict::from_leader(scores.leader()),
            scores,
            reason,
        }
    }

    /// A win in a game without points.
    pub fn won(winner: Side, reason: Reason) -> Outcome {
        Outcome {
            verdict: Verdict::Win(winner),
            scores: Scores::default(),
            reason,
        }
    }

    /// A draw in a game without points.
    pub fn drawn(reason: Reason) -> Outcome {
        Outcome {
            verdict: Verdict::Draw,
            scores: Scores::default(),
            reason,
        }
    }
}

impl fmt::Display for Outcome {
    /// As scripts read it: `1-0 26 22 25 seeds reached`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.verdict, self.scores, self.reason)
    }
}
