//! What every stage of building or verifying a layer shares: the rules, the layers below, and
//! the monitor of its progress.

use awalam_games::awale::{Rows, Rules};

use super::index::{Cursor, Index, RowList};
use super::layer::{Layer, Moves, Plane, bounds_of, value_of};
use super::marks::BLOCK_POSITIONS;
use super::parallel::for_blocks;

/// Hears of the progress of a table under construction, and may stop it.
pub trait ProgressMonitor: Sync {
    /// This number of further positions was gone through.
    fn advance(&self, _positions: u64) {}
    /// Whether the work is to stop.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl ProgressMonitor for () {}

/// A layer that is known, as those above it see it.
pub(super) struct Below<'a> {
    index: &'a Index,
    values: &'a [u8],
    slack: &'a [u8],
    by_rule: &'a [u8],
}

impl<'a> Below<'a> {
    fn new(layer: &'a Layer) -> Below<'a> {
        let plane = |plane| layer.plane(plane).unwrap_or_default();
        Below {
            index: &layer.index,
            values: plane(Plane::Values),
            slack: plane(Plane::Slack),
            by_rule: plane(Plane::ByRule),
        }
    }

    #[inline(always)]
    pub fn value(&self, number: usize) -> i8 {
        value_of(self.values[number])
    }

    /// The least and the most that it may be, however endless play is counted.
    #[inline(always)]
    pub fn bounds(&self, number: usize) -> (i8, i8) {
        let seeds = self.index.seeds() as i8;
        bounds_of(seeds, self.value(number), self.slack[number])
    }

    #[inline(always)]
    pub fn by_rule(&self, number: usize) -> i8 {
        value_of(self.by_rule[number])
    }
}

/// A layer that is built or verified, with the layers below it.
pub(super) struct LayerContext<'a> {
    pub rules: Rules,
    pub index: &'a Index,
    pub list: &'a RowList,
    below: Vec<Below<'a>>,
    monitor: &'a dyn ProgressMonitor,
}

/// The monitor stopped the work.
#[derive(Debug)]
pub struct Stopped;

impl<'a> LayerContext<'a> {
    /// Of the layer above these.
    pub fn new(
        rules: Rules,
        index: &'a Index,
        list: &'a RowList,
        below: &'a [Layer],
        monitor: &'a dyn ProgressMonitor,
    ) -> LayerContext<'a> {
        LayerContext {
            rules,
            index,
            list,
            below: below.iter().map(Below::new).collect(),
            monitor,
        }
    }

    pub fn seeds(&self) -> i8 {
        self.index.seeds() as i8
    }

    /// The moves of a position; `value` tells what one in a layer below is worth, and
    /// `visit` hears of those that stay in the layer.
    #[inline(always)]
    pub fn moves(
        &self,
        rows: &Rows,
        value: impl Fn(&Below<'a>, usize) -> i8,
        visit: impl FnMut(Rows),
    ) -> Moves {
        let below = |after: &Rows, captured: u8| {
            let below = &self.below[self.index.seeds() - usize::from(captured)];
            value(below, below.index.of(after))
        };
        Moves::of(self.rules, rows, below, visit)
    }

    /// Goes through all positions, those of a block in order on one thread.
    pub fn for_all(&self, visit: impl Fn(usize, Rows) + Send + Sync) -> Result<(), Stopped> {
        self.for_blocks(|block| {
            let mut cursor = Cursor::new(self.index, self.list);
            let end = ((block + 1) * BLOCK_POSITIONS).min(self.index.positions());
            for number in block * BLOCK_POSITIONS..end {
                visit(number, cursor.at(number));
            }
            self.monitor.advance((end - block * BLOCK_POSITIONS) as u64);
        })
    }

    /// Does something with every block, unless the monitor stops it.
    pub fn for_blocks(&self, work: impl Fn(usize) + Send + Sync) -> Result<(), Stopped> {
        for_blocks(self.index.positions().div_ceil(BLOCK_POSITIONS), |block| {
            if !self.monitor.is_stopped() {
                work(block);
            }
        });
        match self.monitor.is_stopped() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Tells the monitor that this number of positions was gone through.
    pub fn advance(&self, positions: u64) {
        self.monitor.advance(positions);
    }
}
