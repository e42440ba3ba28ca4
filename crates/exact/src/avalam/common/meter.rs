//! When to stop.

use awalam_search::Control;

/// How many steps go by between two looks at the clock: some 100 µs.
const EVERY: u64 = 64;

/// Counts the steps of one call and watches its limits.
pub(crate) struct Meter<'a> {
    control: &'a Control<'a>,
    most: u64,
    steps: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    pub fn new(control: &'a Control<'a>, most: u64) -> Meter<'a> {
        Meter {
            control,
            most,
            steps: 0,
            over: control.is_over(0),
        }
    }

    /// One step more; none if there is to be no more.
    #[inline]
    pub fn step(&mut self) -> Option<()> {
        if self.over || self.steps == self.most {
            self.over = true;
            return None;
        }
        self.steps += 1;
        if self.steps.is_multiple_of(EVERY) && self.control.is_over(self.steps) {
            self.over = true;
        }
        (!self.over).then_some(())
    }

    /// One long step more: it is worth a look at the clock of its own.
    pub fn long_step(&mut self) -> Option<()> {
        self.step()?;
        self.over = self.control.is_over(self.steps);
        (!self.over).then_some(())
    }

    pub fn steps(&self) -> u64 {
        self.steps
    }

    pub fn is_over(&self) -> bool {
        self.over
    }
}
