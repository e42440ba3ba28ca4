//! Tournaments as processes: killed, interrupted, on one machine and on many.

mod cluster;
mod folders;
mod kill;
mod memory;
mod postgres;
mod programs;
mod results;
mod words;
