//! The API, called as scripts and pages call it: a real server in a process of its
//! own, real connections.

mod abuse;
mod analysis;
mod clocks;
mod description;
mod games;
mod kill;
mod page;
mod seats;
mod support;
mod tournaments;
