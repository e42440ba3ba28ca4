//! The tests of searches in one program.

mod behaviour;
mod clock;
mod common;
mod exact_values;
mod guidance;
mod helpers;
mod many_moves;
mod readme;
mod solved;
mod whole_trees;
