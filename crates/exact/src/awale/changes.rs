//! Changes to positions all over a layer, each made when its place has come into
//! the processor's cache: waiting for memory would be most of the work otherwise.

use awalam_games::awale::Rows;

/// A change that is on its way.
#[derive(Clone, Copy)]
pub struct Change {
    /// The position's number.
    pub number: usize,
    /// The position.
    pub rows: Rows,
    /// What happened, as its maker sees it.
    pub kind: bool,
}

/// Changes that are on their way at once.
const CHANGES_AHEAD: usize = 32;

/// A queue of changes of fixed length.
pub struct Changes {
    waiting: [Change; CHANGES_AHEAD],
    count: usize,
}

impl Changes {
    /// Nothing on its way.
    pub fn new() -> Changes {
        let nothing = Change {
            number: 0,
            rows: Rows { own: 0, other: 0 },
            kind: false,
        };
        Changes {
            waiting: [nothing; CHANGES_AHEAD],
            count: 0,
        }
    }

    /// Sends a change on its way, and makes one that has waited long enough.
    #[inline(always)]
    pub fn push(&mut self, change: Change, make: impl FnOnce(&Change)) {
        let slot = &mut self.waiting[self.count % CHANGES_AHEAD];
        if self.count >= CHANGES_AHEAD {
            make(slot);
        }
        *slot = change;
        self.count += 1;
    }

    /// Makes all that still wait.
    pub fn finish(self, make: impl FnMut(&Change)) {
        self.waiting[..self.count.min(CHANGES_AHEAD)]
            .iter()
            .for_each(make);
    }
}
