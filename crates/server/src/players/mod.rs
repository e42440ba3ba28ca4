//! The players behind the bots' seats: bots of ours, and programs from outside, of which
//! some may play and only a few at a time.

mod programs;
mod seats;

pub use programs::{NotAdmitted, Programs};
pub use seats::{SeatPlayers, has_outside, is_outside};
