//! In which way a game ended: one list of words for judge, stores, records and reports.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::brief;

/// In which way a game ended, whichever side won it.
///
/// `Display` and `FromStr` use [`code`](Termination::code), a word that stays as it is.
///
/// ```
/// use awalam_games::Termination;
/// let end: Termination = "timeout".parse()?;
/// assert!(end.is_fault());
/// assert_eq!(end.to_string(), "timeout");
/// # Ok::<(), awalam_games::TerminationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Termination {
    /// By the rules of the game, whose [`Reason`](crate::Reason) says more.
    Normal,
    /// A player gave up, or both players' scores agreed that it was lost.
    Resigned,
    /// A player gave no answer in time.
    Timeout,
    /// A player chose a move that the rules forbid.
    Illegal,
    /// A player's answer was not a move.
    Unreadable,
    /// A player announced the end of the game where no move ends it. That no move is
    /// left is an end by the rules.
    NoMoveSent,
    /// A player broke down, or could not be started or reached.
    Crash,
    /// A player announced an end that was at hand: the points counted.
    Announced,
    /// The longest that the game was allowed to last: the points counted.
    PlyLimit,
    /// A table or a solver knew the result.
    Exact,
    /// A player lost by a fault or by resigning; the record does not say which.
    Forfeit,
    /// A third party decided, such as a judge that takes a level game for drawn.
    Adjudication,
    /// Both players agreed on a draw.
    Agreed,
    /// A player stayed away, and the opponent claimed the game.
    Abandoned,
}

impl Termination {
    /// All of them.
    pub const ALL: [Termination; 14] = [
        Termination::Normal,
        Termination::Resigned,
        Termination::Timeout,
        Termination::Illegal,
        Termination::Unreadable,
        Termination::NoMoveSent,
        Termination::Crash,
        Termination::Announced,
        Termination::PlyLimit,
        Termination::Exact,
        Termination::Forfeit,
        Termination::Adjudication,
        Termination::Agreed,
        Termination::Abandoned,
    ];

    /// A word for programs, which stays as it is.
    pub const fn code(self) -> &'static str {
        match self {
            Termination::Normal => "normal",
            Termination::Resigned => "resigned",
            Termination::Timeout => "timeout",
            Termination::Illegal => "illegal",
            Termination::Unreadable => "unreadable",
            Termination::NoMoveSent => "no-move-sent",
            Termination::Crash => "crash",
            Termination::Announced => "announced",
            Termination::PlyLimit => "ply-limit",
            Termination::Exact => "exact",
            Termination::Forfeit => "forfeit",
            Termination::Adjudication => "adjudication",
            Termination::Agreed => "agreed",
            Termination::Abandoned => "abandoned",
        }
    }

    /// Whether a player is known to have lost by doing something wrong.
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Termination::Timeout
                | Termination::Illegal
                | Termination::Unreadable
                | Termination::NoMoveSent
                | Termination::Crash
        )
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A word that names no way to end a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{given}` is none of {}", Termination::ALL.map(Termination::code).join(", "))]
pub struct TerminationError {
    given: String,
}

/// What earlier stores hold for [`Termination::NoMoveSent`].
const EARLIER_NO_MOVE: &str = "no-move";

impl FromStr for Termination {
    type Err = TerminationError;

    fn from_str(text: &str) -> Result<Termination, TerminationError> {
        if text == EARLIER_NO_MOVE {
            return Ok(Termination::NoMoveSent);
        }
        let mut all = Termination::ALL.into_iter();
        all.find(|termination| termination.code() == text)
            .ok_or_else(|| TerminationError { given: brief(text) })
    }
}

impl From<Termination> for String {
    fn from(termination: Termination) -> String {
        termination.code().to_owned()
    }
}

impl TryFrom<String> for Termination {
    type Error = TerminationError;

    fn try_from(text: String) -> Result<Termination, TerminationError> {
        text.parse()
    }
}

impl Ord for Termination {
    /// By the word, as lists of them are sorted.
    fn cmp(&self, other: &Termination) -> Ordering {
        self.code().cmp(other.code())
    }
}

impl PartialOrd for Termination {
    fn partial_cmp(&self, other: &Termination) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
