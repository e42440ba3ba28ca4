//! The tests of bots in one program.

mod books;
mod bots;
mod champions;
mod clock;
mod common;
mod evaluations;
mod full_strength;
mod many_moves;
mod perfect;
mod proofs;
mod winners;
