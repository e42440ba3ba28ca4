//! A game between two seats, as its players and watchers see it.

use awalam_games::GameId;
use serde::{Deserialize, Serialize};

use crate::{
    AnyLine, ErrorCode, MoveView, OutcomeView, PositionView, ReasonView, RemoteView, SideNumber,
};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum SeatView {
    /// A person, who holds this seat's token.
    Human {
        /// The person's name, perhaps empty.
        #[serde(default)]
        name: String,
    },
    /// Nobody yet: the first person who takes the seat.
    Open,
    /// A bot.
    Bot {
        /// As on the command line: `level:3`, `divine:depth=4`.
        spec: String,
    },
}

impl SeatView {
    /// What records call the player of this seat.
    pub fn player_name(&self) -> &str {
        match self {
            SeatView::Human { name } if !name.is_empty() => name,
            SeatView::Human { .. } | SeatView::Open => "human",
            SeatView::Bot { spec } => spec,
        }
    }

    /// Whether a bot plays.
    pub fn is_bot(&self) -> bool {
        matches!(self, SeatView::Bot { .. })
    }
}

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockSetting {
    /// Of each player at the beginning, in seconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 86_400))]
    pub seconds: u32,
    /// Added after each move, in seconds.
    #[cfg_attr(feature = "openapi", schema(maximum = 600))]
    #[serde(default)]
    pub increment: u32,
}

/// The clocks as they stand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// How they were set.
    pub setting: ClockSetting,
    /// What each player has left when this was sent, in milliseconds.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub left_ms: [u64; 2],
    /// Whose clock runs.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub running: Option<SideNumber>,
}

/// A game that was or is played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameView {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::GameName))]
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// The position it began at.
    pub start: String,
    /// Grows with every change.
    pub version: u64,
    /// Plies played; a move is sent with this number.
    pub ply: usize,
    /// Who plays player 1 and player 2.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub seats: [SeatView; 2],
    /// The clocks, if it is played with any.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub clock: Option<ClockView>,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The last of them, with all that it did.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub last: Option<MoveView>,
    /// The position now.
    pub position: PositionView,
    /// How it ended, if it has.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub outcome: Option<OutcomeView>,
    /// Whether a bot is thinking about its move.
    pub thinking: bool,
    /// Whether moves may be taken back.
    pub can_undo: bool,
    /// Whether two people play each other from afar: nobody gets help then.
    pub from_afar: bool,
    /// What went wrong with a bot, if something did.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub trouble: Option<String>,
    /// A word for it that stays as it is, where there is one.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub trouble_code: Option<ErrorCode>,
    /// The rematch, if somebody has begun it.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub next: Option<String>,
    /// What two people who play each other from afar see beside the moves.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub remote: Option<RemoteView>,
}

/// What the moves alone do not tell about a game.
#[derive(Clone, Debug)]
pub struct GameDetails {
    /// Its name in addresses.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// Who plays player 1 and player 2.
    pub seats: [SeatView; 2],
    /// The clocks, if it is played with any.
    pub clock: Option<ClockView>,
    /// How it ended, if not by the rules.
    pub outcome: Option<OutcomeView>,
    /// Whether a bot is thinking about its move.
    pub thinking: bool,
    /// Whether moves may be taken back.
    pub can_undo: bool,
    /// Whether two people play each other from afar.
    pub from_afar: bool,
    /// What went wrong with a bot, if something did.
    pub trouble: Option<String>,
    /// A word for it that stays as it is, where there is one.
    pub trouble_code: Option<ErrorCode>,
    /// The rematch, if somebody has begun it.
    pub next: Option<String>,
    /// What two people who play each other from afar see beside the moves.
    pub remote: Option<RemoteView>,
}

impl GameView {
    /// A game from its moves and from what they do not tell.
    pub fn new(line: &dyn AnyLine, details: GameDetails) -> GameView {
        let mut position = line.position_view();
        let outcome = details.outcome.or_else(|| position.outcome.clone());
        let is_aborted = details.remote.as_ref().is_some_and(|remote| remote.aborted);
        if outcome.is_some() || is_aborted {
            // However it ended, there is nothing more to play.
            position.moves.clear();
            position.refusals.clear();
        }
        GameView {
            id: details.id,
            game: line.game(),
            rules: line.rules(),
            start: line.start(),
            version: details.version,
            ply: line.ply(),
            seats: details.seats,
            clock: details.clock,
            moves: line.moves(),
            last: line.last_view(),
            position,
            outcome,
            thinking: details.thinking,
            can_undo: details.can_undo,
            from_afar: details.from_afar,
            trouble: details.trouble,
            trouble_code: details.trouble_code,
            next: details.next,
            remote: details.remote,
        }
    }
}

/// What to begin.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::GameName))]
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
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub seats: [SeatView; 2],
    /// The clocks, if there shall be any.
    pub clock: Option<ClockSetting>,
}

/// What to play, as the champion sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintView {
    /// The plies played before it.
    pub ply: usize,
    /// The cell to look at.
    pub from: String,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What speaks for it, the weightiest first; perhaps nothing that can be named.
    pub reasons: Vec<ReasonView>,
}
