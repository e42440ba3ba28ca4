//! Tournaments: who meets whom, from which openings, under which terms; playing,
//! keeping and counting the games.
//!
//! A [`Tournament`] says everything that results depend on. Its games come in
//! pairs from the same opening with sides swapped, and pairs have numbers: what
//! happens in pair 7 depends on the tournament and on the 7, not on when or where
//! it is played. A [`GameReferee`] plays the games; a [`Store`] keeps them;
//! [`run()`] plays what is missing in one on this machine, `cluster` (the feature
//! `postgres`) has many machines do it, and a [`LocalTournament`] is played without threads and
//! files, as in a browser. [`Tally`] counts, [`Summary`] is what can be said, and
//! [`report()`] makes a page of it. `accuracy` judges a bot by exact values instead of opponents.

#[cfg(feature = "threads")]
pub mod accuracy;
mod checks;
#[cfg(feature = "postgres")]
pub mod cluster;
#[cfg(feature = "threads")]
mod cores;
mod draw;
mod each;
mod error;
pub mod export;
mod local;
mod number;
mod openings;
pub mod rate;
mod referee;
mod report;
mod row;
#[cfg(feature = "threads")]
mod run;
mod schedule;
#[cfg(feature = "threads")]
pub mod self_play;
mod shown;
mod sizes;
mod starter;
pub mod stats;
mod store;
mod summary;
mod tally;
mod times;
mod tournament;

#[cfg(feature = "threads")]
pub use cores::{concurrency, free_cores};
pub use draw::next_round;
pub use each::Each;
pub use error::{ArenaError, InputError, TOURNAMENT_CODES};
pub use local::{LocalTournament, MAX_LOCAL_GAMES};
pub use number::{GameNumber, GameNumberError, Half};
pub use openings::{OpeningList, OpeningOrder, Openings};
pub use referee::{GameListener, GameReferee, Played, ProgramLogs, Referee, Spectator};
pub use report::{ReportOptions, report};
pub use row::GameRow;
#[cfg(feature = "threads")]
pub use run::{Progress, run};
pub use schedule::{Meeting, Replay, Schedule};
pub use shown::{
    Count, GameLine, LiveBoard, NewTournament, ScorePoint, TournamentLine, TournamentState,
    TournamentView,
};
pub use starter::starter;
#[cfg(feature = "sqlite")]
pub use store::SqliteStore;
pub use store::{NoStore, Origin, Store};
pub use summary::{
    BotSummary, FirstPlayer, MatchSummary, Spread, SprtSummary, Summary, SwissPlace,
};
pub use tally::{BotTally, MatchTally, Sequence, Tally};
pub use tournament::{Adjudication, Entrant, Format, LevelRule, ResignRule, Tournament};

/// The example in the project's README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
