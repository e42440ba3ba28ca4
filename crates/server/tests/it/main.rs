//! The API, called as scripts and pages call it: a server in the test's own process,
//! real connections. What needs a process to kill or to measure is in `crates/awalam`.

mod abuse;
mod analysis;
mod clocks;
mod description;
mod devices;
mod front;
mod games;
mod page;
mod programs;
mod remote;
mod seats;
mod support;
mod tournaments;
