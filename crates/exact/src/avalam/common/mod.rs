//! What the solvers of Avalam share: boards, names of regions, limits.

pub mod board;
pub mod buckets;
pub mod budget;
pub mod canonical;
pub mod hashing;
pub mod history;
