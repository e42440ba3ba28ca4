//! A game that is played here.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MoveView, OutcomeView, PositionView, RefusalView};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum SeatView {
    /// Somebody who holds this seat's token.
    Human {
        /// What to call them.
        #[serde(default)]
        name: String,
    },
    /// Nobody yet: whoever takes the seat.
    Open,
    /// A bot.
    Bot {
        /// As on the command line: `level:3`, `divine:depth=4`.
        spec: String,
    },
}

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ClockSetting {
    /// Of each player at the beginning, in seconds.
    #[schema(minimum = 5, maximum = 86_400)]
    pub seconds: u32,
    /// Added after each move, in seconds.
    #[schema(maximum = 600)]
    #[serde(default)]
    pub increment: u32,
}

/// The clocks as they stand.
#[derive(Clone, Serialize, ToSchema)]
pub struct ClockView {
    /// How they were set.
    pub setting: ClockSetting,
    /// What each player has left when this was sent, in milliseconds.
    pub left_ms: [u64; 2],
    /// Whose clock runs, 1 or 2.
    pub running: Option<u8>,
}

/// A game that was or is played here.
#[derive(Clone, Serialize, ToSchema)]
pub struct GameView {
    /// Its name in addresses.
    pub id: String,
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The position it began at.
    pub start: String,
    /// Grows with every change.
    pub version: u64,
    /// Plies played; a move is sent with this number.
    pub ply: usize,
    /// Who plays player 1 and player 2.
    pub seats: [SeatView; 2],
    /// The clocks, if it is played with any.
    pub clock: Option<ClockView>,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The last of them, with all that it did.
    pub last: Option<MoveView>,
    /// The position now.
    pub position: PositionView,
    /// How it ended, if it has.
    pub outcome: Option<OutcomeView>,
    /// Whether a bot is thinking about its move.
    pub thinking: bool,
    /// Whether moves may be taken back.
    pub can_undo: bool,
    /// Whether two people play each other from afar: nobody gets help then.
    pub from_afar: bool,
    /// What went wrong with a bot, if something did.
    pub trouble: Option<String>,
    /// The rematch, if somebody has begun it.
    pub next: Option<String>,
}

/// What to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
    /// The rule set; the game's default if it is left out.
    #[serde(default)]
    pub rules: String,
    /// The position to begin at; the start if it is left out.
    pub position: Option<String>,
    /// Moves that have been played from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who plays player 1 and player 2.
    pub seats: [SeatView; 2],
    /// The clocks, if there shall be any.
    pub clock: Option<ClockSetting>,
}

/// A game that has begun, and the seats that whoever began it holds.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// The tokens of the human seats of player 1 and player 2: send one as
    /// `Authorization: Bearer TOKEN` to play that side.
    pub tokens: [Option<String>; 2],
    /// The game.
    pub game: GameView,
}

/// Which open seat to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// 1 or 2.
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

/// What to play here, as the champion sees it.
#[derive(Serialize, ToSchema)]
pub struct HintView {
    /// The plies played before it.
    pub ply: usize,
    /// The cell to look at.
    pub from: String,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
}

/// Something that could not be done.
#[derive(Serialize, ToSchema)]
pub struct ErrorView {
    /// A word that stays as it is, such as `not-your-turn`.
    pub code: String,
    /// A sentence.
    pub message: String,
    /// The rule in the way, if a move was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
    /// The game as it stands, if what was sent is out of date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<GameView>>,
}
