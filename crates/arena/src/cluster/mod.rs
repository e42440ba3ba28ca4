//! Tournaments of many machines, on PostgreSQL.
//!
//! The database holds the tournaments, their games, and for each one that is open a queue
//! of pairs: a worker that takes a pair has it for the time of a lease, goes on renewing
//! that while it plays, and takes the pair off the queue when both games are kept. If the
//! worker dies, the pair is there again once the lease is over. A game is kept once, by
//! tournament, pair and half: the first one counts.

mod database;
mod pulse;
mod store;
mod worker;

use std::time::Duration;

pub use database::Database;
pub use store::{PostgresStore, WorkerRow};
pub use worker::{Worker, WorkerEvent};

/// How long a worker has a pair without renewing its lease, by default.
pub const DEFAULT_LEASE: Duration = Duration::from_secs(60);
