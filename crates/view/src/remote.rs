//! What two people who play each other from afar see beside the moves.

use awalam_games::GameId;
use serde::{Deserialize, Serialize};

use crate::{ClockSetting, SideNumber};

/// What one player may offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To call it a draw.
    Draw,
    /// To take back to before the last move of the player who asks.
    TakeBack,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers it.
    pub by: SideNumber,
    /// The plies played when it was made; an answer is sent with this number.
    pub ply: usize,
}

/// What players can say to each other: pages have words for it in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// At the beginning.
    GoodLuck,
    /// About a move.
    NiceMove,
    /// About a slip of one's own.
    Oops,
    /// The player will be back soon.
    OneMoment,
    /// The player is back.
    Back,
    /// Thanks.
    ThankYou,
    /// At the end.
    WellPlayed,
    /// At the end.
    GoodGame,
    /// At the end.
    Goodbye,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 10] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::NiceMove,
        Phrase::Oops,
        Phrase::OneMoment,
        Phrase::Back,
        Phrase::ThankYou,
        Phrase::WellPlayed,
        Phrase::GoodGame,
        Phrase::Goodbye,
    ];
}

/// Something that a player said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidView {
    /// Who said it.
    pub by: SideNumber,
    /// What.
    pub phrase: Phrase,
    /// How long ago, in milliseconds.
    pub age_ms: u64,
}

/// What a player claims whose opponent stays away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// To have won.
    Win,
    /// That nobody has.
    Draw,
}

/// What two people who play each other from afar see beside the moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RemoteView {
    /// How long player 1 and player 2 have been away, in milliseconds; nothing of those who
    /// are there, or left a moment ago.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub away_ms: [Option<u64>; 2],
    /// In how many milliseconds the opponent of the player to move, who is away, may claim
    /// the game; 0 now.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub claim_in_ms: Option<u64>,
    /// How many others watch.
    pub watchers: u32,
    /// Offers that wait for an answer.
    pub offers: Vec<OfferView>,
    /// Whether player 1 and player 2 may offer a draw now.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub can_offer_draw: [bool; 2],
    /// Whether player 1 and player 2 may ask to take back now.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub can_ask_back: [bool; 2],
    /// Whether players may abort the game: not both of them have moved.
    pub can_abort: bool,
    /// Whether one did: the game is over and has no result.
    pub aborted: bool,
    /// What was said last, oldest first.
    pub said: Vec<SaidView>,
    /// Whether strangers find the game in the lobby.
    pub listed: bool,
}

/// An open game that strangers may join.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LobbyGame {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::GameName))]
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// How the clocks are set, if it is played with any.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub clock: Option<ClockSetting>,
    /// Who waits, perhaps without a name.
    pub name: String,
    /// The seat that is free.
    pub player: SideNumber,
    /// Whether it begins elsewhere than games usually do.
    pub set_up: bool,
}
