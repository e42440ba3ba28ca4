//! The tests of tournaments in one program.

mod accuracy;
mod common;
mod configurations;
mod formats;
mod local;
#[path = "../promises/mod.rs"]
mod promises;
mod rating;
mod report;
mod simulations;
mod stores;
mod tables;
mod terms;
mod tournaments;
