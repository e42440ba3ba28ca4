//! What bounds the search of a bot.

use std::sync::atomic::AtomicBool;

use awalam_search::{Control, Limits};

use crate::clock::EngineClock;

/// Ends every search while it is raised. Where memory is shared, others can raise it.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// The control of a search within these limits, with all threads that there are.
pub fn control(limits: Limits) -> Control<'static> {
    let control = Control::new(limits, &EngineClock, &STOP);
    #[cfg(feature = "threads")]
    let control = control.with_helpers(&crate::threads::HELPERS);
    control
}
