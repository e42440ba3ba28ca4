//! Outside programs in our games, and our bots in theirs: real processes on
//! both sides.
#![cfg(unix)]

mod check;
mod compete;
mod examples;
mod home;
mod interrupt;
mod play;
mod verdicts;
