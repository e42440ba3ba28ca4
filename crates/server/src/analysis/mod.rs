//! What positions and moves are worth, for people who want to know.

mod lines;
mod review;
mod worth;

pub use lines::analyse;
pub use review::review;

/// The champion, without its dislike of draws: its values are the same for both.
const ANALYST: &str = "champion:contempt=0,hash=32";
