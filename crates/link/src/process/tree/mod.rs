//! A started program and everything that it starts in turn: ended together,
//! with nothing left behind.
//!
//! On Linux every program runs below a supervisor of its own (`supervisor.rs`), on Windows in
//! a job of its own (`job.rs`). On other systems it leads a process group, which is killed as a
//! whole.

#[cfg(all(unix, not(target_os = "linux")))]
mod group;
#[cfg(windows)]
mod job;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod proc;
#[cfg(target_os = "linux")]
mod supervisor;

#[cfg(all(unix, not(target_os = "linux")))]
use group as system;
#[cfg(windows)]
use job as system;
#[cfg(target_os = "linux")]
use linux as system;

pub use system::end_all;
pub(super) use system::{ProcessTree, start};
