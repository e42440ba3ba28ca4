//! Time management: a move that stays the best while the search deepens takes less than its share of
//! the clock, one that keeps changing more. Nothing here is called often, or in line.

use std::time::Duration;

use crate::Control;

/// The part of its share that a search takes whose best move never changes.
const SETTLED: f64 = 0.65;
/// What each change of the best move adds, and a value that falls out of its window.
const CHANGED: f64 = 0.5;
const FALLEN: f64 = 0.3;
/// How much of that is left with each further depth.
const FADING: f64 = 0.5;

/// How long a search goes on that may decide it itself.
pub(super) struct Pace {
    share: Duration,
    /// How unsettled the choice is, as a part of the share.
    open: f64,
}

impl Pace {
    /// For the main thread of a search; none where its time is fixed.
    #[inline(never)]
    pub fn of(control: &Control) -> Option<Pace> {
        let limits = control.limits();
        limits.most_time?;
        Some(Pace {
            share: limits.time?,
            open: 0.0,
        })
    }

    /// Another depth begins.
    #[inline(never)]
    pub fn deepen(&mut self, control: &Control) {
        self.open *= FADING;
        self.allow(control);
    }

    /// Another move is the best.
    #[inline(never)]
    pub fn change(&mut self, control: &Control) {
        self.open += CHANGED;
        self.allow(control);
    }

    /// The best move is worth less than was thought.
    #[inline(never)]
    pub fn fall(&mut self, control: &Control) {
        self.open += FALLEN;
        self.allow(control);
    }

    fn allow(&self, control: &Control) {
        control.allow(self.share.mul_f64(SETTLED + self.open));
    }
}
