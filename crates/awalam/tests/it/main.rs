//! The program as a process, in one test program: linking is much of what building them
//! takes.

mod accuracy;
#[cfg(unix)]
mod arena;
mod cli;
mod engine;
mod home;
mod install;
mod log;
mod network;
mod outside_engines;
mod play;
mod rate;
mod records;
#[cfg(unix)]
mod referee;
mod reproduce;
mod serve;
mod tables;
#[cfg(unix)]
mod transcripts;
