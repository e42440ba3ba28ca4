//! Seats and their tokens, and what is asked of a game.

use awalam_view::{GameView, SideNumber};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game that has begun, and the seats that the caller holds.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// The tokens of the human seats of player 1 and player 2: send one as
    /// `Authorization: Bearer TOKEN` to play that side.
    #[schema(min_items = 2, max_items = 2)]
    pub tokens: [Option<String>; 2],
    /// The game.
    pub game: GameView,
}

/// Which open seat to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The side.
    #[schema(value_type = SideNumber)]
    pub player: u8,
    /// What to be called.
    #[serde(default)]
    pub name: String,
    /// The token that the seat shall have, 32 letters and digits of one's own choosing:
    /// sent again, the call changes nothing.
    pub token: Option<String>,
}

/// A move to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentMove {
    /// The plies played before it: sent again, it changes nothing.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
}

/// The ply that something is asked about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AtPly {
    /// The plies played so far.
    pub ply: usize,
}
