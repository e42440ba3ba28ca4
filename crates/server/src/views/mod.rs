//! What only this server sends and takes; everything else that goes over the wire is the
//! view crate's.

mod game;
mod tournament;

pub use game::{AtPly, Begun, SentMove, TakeSeat};
pub use tournament::{
    BegunTournament, GameLine, LiveBoard, NewTournament, ScorePoint, TournamentLine, TournamentView,
};
