//! The tests of other programs' formats in one program.

mod common;
mod endings;
#[path = "../formats/mod.rs"]
mod formats;
mod hostile;
mod launch;
mod lines_smoke;
#[path = "match.rs"]
mod matches;
mod parsers_smoke;
#[path = "../promises/mod.rs"]
mod promises;
mod serving;
mod setup;
mod trees;
