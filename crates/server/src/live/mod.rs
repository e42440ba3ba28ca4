//! A game that is played here: moves, seats and clocks. Nothing in this folder knows of
//! calls, of tokens on the wire or of files, and nothing is made to be shown: a
//! [`LiveGame`] gives away its moves, its clocks and how it ended.

mod clocks;
mod game;
mod players;
mod programs;

use awalam_games::GameId;
use awalam_view::ClockSetting;
use serde::{Deserialize, Serialize};

pub use clocks::Clocks;
pub use game::{LiveGame, NotPlayed, Sent, State};
pub use players::is_outside;
pub use programs::{NotAdmitted, Programs};

/// What a game was begun with, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: GameId,
    pub rules: String,
    pub start: String,
    /// Moves that were there when it began, which cannot be taken back.
    pub opening: Vec<String>,
    pub clock: Option<ClockSetting>,
    /// Whether two people play each other from afar: nothing is taken back then.
    pub from_afar: bool,
    /// The day it began.
    pub date: String,
}

impl Setup {
    /// The same, begun today.
    pub fn again(&self) -> Setup {
        Setup {
            date: today(),
            ..self.clone()
        }
    }
}

/// The day, as games keep it.
pub fn today() -> String {
    jiff::Zoned::now().strftime("%Y-%m-%d").to_string()
}

/// Who plays a side, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Seat {
    Human { name: String, fingerprint: String },
    Open,
    Bot { spec: String },
}

impl Seat {
    /// What records call the player of this seat.
    pub fn name(&self) -> &str {
        match self {
            Seat::Human { name, .. } if !name.is_empty() => name,
            Seat::Human { .. } | Seat::Open => "human",
            Seat::Bot { spec } => spec,
        }
    }

    pub fn is_bot(&self) -> bool {
        matches!(self, Seat::Bot { .. })
    }
}

/// A ply as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    pub text: String,
    pub time_ms: u64,
    /// What both clocks showed after it.
    pub left_ms: Option<[u64; 2]>,
}
