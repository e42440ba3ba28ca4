//! The tests of the games in one program: linking is much of what building them takes.

mod broken_games;
mod conformance;
mod decimals;
mod examples;
mod facts;
mod move_lists;
mod oracle;
mod parsers_smoke;
mod perft;
mod prizes;
#[path = "../promises/mod.rs"]
mod promises;
mod records;
mod results;
mod rows;
mod sentences;
mod texts;
mod visible;
