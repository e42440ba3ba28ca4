//! The budget of one call: steps, the clock, and a stop from outside.

use awalam_search::Control;

/// The steps between two looks at the clock: some 100 µs.
const STEPS_PER_CLOCK_LOOK: u64 = 64;

/// Counts the steps of one call and watches its limits.
pub(crate) struct Budget<'a> {
    control: &'a Control<'a>,
    max_steps: u64,
    steps: u64,
    over: bool,
}

impl<'a> Budget<'a> {
    pub fn new(control: &'a Control<'a>, max_steps: u64) -> Budget<'a> {
        Budget {
            control,
            max_steps,
            steps: 0,
            over: control.is_over(0),
        }
    }

    /// Spends one step; none if the budget is used up.
    #[inline]
    pub fn step(&mut self) -> Option<()> {
        if self.over || self.steps == self.max_steps {
            self.over = true;
            return None;
        }
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_PER_CLOCK_LOOK) && self.control.is_over(self.steps) {
            self.over = true;
        }
        (!self.over).then_some(())
    }

    /// Spends a long step, after which the clock is looked at in any case.
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
