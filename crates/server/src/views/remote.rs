//! What people who play each other from afar ask for.

use awalam_view::{Claim, OfferKind, Phrase};
use serde::Deserialize;
use utoipa::ToSchema;

/// What to offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// What.
    pub kind: OfferKind,
    /// The plies played so far: sent again, it changes nothing.
    pub ply: usize,
}

/// What to say to an offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// What was offered.
    pub kind: OfferKind,
    /// The plies played when it was.
    pub ply: usize,
    /// Whether to accept it.
    pub accept: bool,
}

/// What to claim.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// The result.
    pub result: Claim,
}

/// What to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Spoken {
    /// One of a fixed list.
    pub phrase: Phrase,
}

/// Whether to list a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// In the lobby.
    pub listed: bool,
}
