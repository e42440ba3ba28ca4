//! Programs from outside that play here: which ones may, and how many at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use awalam_view::ErrorCode;
use thiserror::Error;

/// What the operator lets in.
pub struct Programs {
    allowed: Vec<String>,
    /// At the same time.
    most: usize,
    playing: AtomicUsize,
}

/// Why a program does not play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAdmitted {
    /// It was once.
    #[error("{0} may not play here: the operator has to start the server with --allow for it")]
    NotAllowed(String),
    /// Others play.
    #[error(
        "{0} programs play here already, and no more may at a time (serve --programs); try again when a game of theirs is over"
    )]
    TooMany(usize),
}

impl NotAdmitted {
    /// The same as a word that stays as it is.
    pub fn code(&self) -> ErrorCode {
        match self {
            NotAdmitted::NotAllowed(_) => ErrorCode::ProgramNotAllowed,
            NotAdmitted::TooMany(_) => ErrorCode::TooManyPrograms,
        }
    }
}

impl Programs {
    /// These programs, and at most that many at a time.
    pub fn new(allowed: Vec<String>, most: usize) -> Arc<Programs> {
        Arc::new(Programs {
            allowed,
            most,
            playing: AtomicUsize::new(0),
        })
    }

    /// Those that may play, as bots are written.
    pub fn allowed(&self) -> &[String] {
        &self.allowed
    }

    /// Whether a bot's text is one of them.
    pub fn allow(&self, spec: &str) -> bool {
        self.allowed.iter().any(|known| known == spec)
    }

    /// Counts a program until the slot is dropped, if it may play now.
    pub fn admit(self: &Arc<Self>, spec: &str) -> Result<ProgramSlot, NotAdmitted> {
        if !self.allow(spec) {
            return Err(NotAdmitted::NotAllowed(spec.to_owned()));
        }
        let one_more = |playing| (playing < self.most).then_some(playing + 1);
        let order = Ordering::Relaxed;
        match self.playing.fetch_update(order, order, one_more) {
            Ok(_) => Ok(ProgramSlot(Arc::clone(self))),
            Err(_) => Err(NotAdmitted::TooMany(self.most)),
        }
    }
}

/// The place of a program among those that play.
pub struct ProgramSlot(Arc<Programs>);

impl Drop for ProgramSlot {
    fn drop(&mut self) {
        self.0.playing.fetch_sub(1, Ordering::Relaxed);
    }
}
