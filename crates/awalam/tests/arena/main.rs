//! Tournaments as processes: killed, interrupted, on one machine and on many.
#![cfg(unix)]

mod cluster;
#[path = "../common/home.rs"]
#[allow(dead_code)]
mod home;
mod kill;
mod log;
mod memory;
mod postgres;
mod results;
mod words;
