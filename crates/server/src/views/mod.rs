//! What only this server sends and takes; everything else that goes over the wire is that
//! of the view crate or of the arena.

mod game;
mod remote;
mod tournament;

pub use game::{AtPly, Begun, SentMove, TakeSeat};
pub use remote::{Answered, Claimed, Listing, Offered, Spoken};
pub use tournament::BegunTournament;
