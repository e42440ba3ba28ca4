//! The tests of tournaments in one program.

mod common;
mod configurations;
mod local;
#[path = "../promises/mod.rs"]
mod promises;
mod rating;
mod report;
mod simulations;
mod stores;
mod tables;
mod tournaments;
