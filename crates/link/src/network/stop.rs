//! The end of a search that nobody waits for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised when it is dropped: a search ends when nobody waits for it any more.
#[derive(Default)]
pub struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
