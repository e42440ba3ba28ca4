//! A started program and everything that it starts in turn: ended together,
//! with nothing left behind.
//!
//! On Linux every program runs below a supervisor of its own (`supervisor.rs`).
//! Elsewhere it leads a process group, which is killed as a whole.

#[cfg(not(target_os = "linux"))]
mod group;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod proc;
#[cfg(target_os = "linux")]
mod supervisor;

#[cfg(not(target_os = "linux"))]
pub use group::end_all;
#[cfg(not(target_os = "linux"))]
pub(super) use group::{ProcessTree, start};
#[cfg(target_os = "linux")]
pub use linux::end_all;
#[cfg(target_os = "linux")]
pub(super) use linux::{ProcessTree, start};
