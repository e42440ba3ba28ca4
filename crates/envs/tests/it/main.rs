//! The tests of the environments in one program: linking is much of what building them takes.

mod batches;
mod encodings;
