//! What is kept of a game.

use awalam_games::record::Ending;
use awalam_games::{Termination, Verdict};
use awalam_view::SeatView;
use serde::{Deserialize, Serialize};

use crate::{Offer, Ply, Setup};

/// All that is kept of a game. Its clocks stand still while it is put away: they go on from
/// what they showed after the last ply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    /// What it was begun with.
    pub setup: Setup,
    /// Who plays.
    pub seats: [SeatView; 2],
    /// The plies after the opening.
    pub plies: Vec<Ply>,
    /// An end that the rules do not know of.
    pub ending: Option<StoredEnding>,
    /// What two people from afar have offered each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Whether it was given up without a result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aborted: bool,
}

/// An end that the rules do not know of, as it is kept: the points are those of the moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEnding {
    /// In which way it ended.
    pub termination: Termination,
    /// Who won.
    pub result: Verdict,
    /// Why, in words.
    pub reason: String,
}

impl From<&Ending> for StoredEnding {
    fn from(ending: &Ending) -> StoredEnding {
        StoredEnding {
            termination: ending.termination,
            result: ending.result,
            reason: ending.reason.clone(),
        }
    }
}
