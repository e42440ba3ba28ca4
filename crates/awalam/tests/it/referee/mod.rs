//! Outside programs in our games, and our bots in theirs: real processes on
//! both sides.

mod check;
mod compete;
mod engines;
mod examples;
mod hints;
mod interrupt;
mod play;
mod survivors;
mod verdicts;
