//! Tournaments; what else is said of them is the arena's.

use serde::Serialize;
use utoipa::ToSchema;

/// The name of what was begun.
#[derive(Serialize, ToSchema)]
pub struct BegunTournament {
    /// Its name in addresses.
    pub id: String,
}
