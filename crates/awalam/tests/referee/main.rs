//! Outside programs in our games, and our bots in theirs: real processes on
//! both sides.
#![cfg(unix)]

mod check;
mod compete;
mod examples;
#[path = "../common/home.rs"]
mod home;
mod interrupt;
mod play;
mod verdicts;
