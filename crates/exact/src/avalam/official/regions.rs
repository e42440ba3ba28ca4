//! The values of small regions, each worked out once.

use crate::avalam::common::board::{Board, Geometry, members, mix};
use crate::avalam::common::budget::Budget;
use crate::avalam::common::canonical;

use super::cache::Cache;
use super::score::Scale;
use super::values::{Value, Values, number};

pub(super) struct Regions {
    pub values: Values,
    scale: Scale,
    /// By canonical name.
    named: Cache,
    /// By the key of the towers where they stand, without working out the
    /// name: the last ones only.
    placed: Box<[(u64, Value)]>,
    /// Of two or three towers, by what they are and which of them touch: most regions
    /// are so small, and these stay in the processor's cache.
    tiny: Box<[Option<Value>]>,
}

/// Three towers of three bits, three pairs that may touch; and as many of two.
const TINY_REGIONS: usize = 2 << 12;

/// The place of a tiny region; none if it has more towers.
#[inline]
fn tiny_place(board: &Board, region: u64, geometry: &Geometry) -> Option<usize> {
    let count = region.count_ones();
    if count > 3 {
        return None;
    }
    let mut cells = [0; 3];
    for (place, cell) in cells.iter_mut().zip(members(region)) {
        *place = cell;
    }
    let [a, b, c] = cells;
    let codes = board.code(a) << 3 | board.code(b);
    if count == 2 {
        return Some(1 << 12 | codes);
    }
    let touch = |one: usize, other: usize| (geometry.neighbours(one) >> other & 1) as usize;
    let touching = touch(a, b) << 2 | touch(a, c) << 1 | touch(b, c);
    Some(touching << 9 | codes << 3 | board.code(c))
}

/// Places for regions as they stand, at most: a power of two.
const MAX_REGION_PLACES: usize = 1 << 18;

/// The number of places in this many bytes: they take an eighth of them.
fn places(bytes: usize) -> usize {
    let room = bytes / 8 / size_of::<(u64, Value)>();
    (room.max(2).next_power_of_two() / 2).min(MAX_REGION_PLACES)
}

impl Regions {
    /// Takes at most about this many bytes.
    pub fn new(bytes: usize, scale: Scale) -> Regions {
        let places = places(bytes);
        let placed = places * size_of::<(u64, Value)>();
        let room = bytes.saturating_sub(placed);
        Regions {
            // Names that are forgotten are worked out again; without room for values, a
            // long search has to do without them, and takes twice as many nodes.
            values: Values::new(room / 8 * 7),
            scale,
            named: Cache::new(room / 8),
            placed: vec![(0, number(0)); places].into(),
            tiny: vec![None; TINY_REGIONS].into(),
        }
    }

    /// About how many bytes are taken.
    pub fn bytes(&self) -> usize {
        let placed = size_of_val(&*self.placed);
        self.values.bytes() + self.named.bytes() + placed + size_of_val(&*self.tiny)
    }

    /// Whether there is no room for new values.
    pub fn is_full(&self) -> bool {
        self.values.is_full()
    }

    /// The value of a region of at most [`canonical::MAX_NAMED_TOWERS`] towers; none
    /// if the limits are reached or the memory is full.
    pub fn value(
        &mut self,
        board: &Board,
        region: u64,
        geometry: &Geometry,
        budget: &mut Budget,
    ) -> Option<Value> {
        let tiny = tiny_place(board, region, geometry);
        if let Some(place) = tiny {
            if let Some(known) = self.tiny[place & (TINY_REGIONS - 1)] {
                return Some(known);
            }
            let value = self.named_value(&board.only(region), geometry, budget)?;
            self.tiny[place & (TINY_REGIONS - 1)] = Some(value);
            return Some(value);
        }
        let place = board.key(geometry, region);
        let at = place as usize & (self.placed.len() - 1);
        if self.placed[at].0 == place {
            return Some(self.placed[at].1);
        }
        let value = self.named_value(&board.only(region), geometry, budget)?;
        self.placed[at] = (place, value);
        Some(value)
    }

    /// The value of the region of all towers on a board, by its name.
    fn named_value(
        &mut self,
        board: &Board,
        geometry: &Geometry,
        budget: &mut Budget,
    ) -> Option<Value> {
        let name = canonical::name(board, geometry);
        let key = mix(name.code as u64 ^ mix((name.code >> 64) as u64));
        match self.named.get(key) {
            Some(known) if name.negated => Some(self.values.negative(known)),
            Some(known) => Some(known),
            None => {
                let before = budget.steps();
                budget.long_step()?;
                if self.is_full() {
                    return None;
                }
                let value = self.work_out(board, geometry, budget)?;
                let named = match name.negated {
                    true => self.values.negative(value),
                    false => value,
                };
                self.named.put(key, named, budget.steps() - before);
                Some(value)
            }
        }
    }

    fn work_out(
        &mut self,
        board: &Board,
        geometry: &Geometry,
        budget: &mut Budget,
    ) -> Option<Value> {
        let mut options = Vec::new();
        for (cell, linked) in board.pairs(geometry) {
            for other in members(linked) {
                for (from, to) in [(cell, other), (other, cell)] {
                    let gain = self.scale.gain(board, from, to);
                    let mut after = *board;
                    after.play(from, to);
                    options.push(self.sum(after, geometry, budget)?.plus(gain));
                }
            }
        }
        Some(self.values.game(options.clone(), options))
    }

    /// The value of all regions of a board together.
    fn sum(&mut self, mut board: Board, geometry: &Geometry, budget: &mut Budget) -> Option<Value> {
        let mut sum = number(0);
        while board.all() != 0 {
            let region = board.part(geometry, board.all().trailing_zeros() as usize);
            if region.count_ones() > 1 {
                let value = self.value(&board, region, geometry, budget)?;
                sum = self.values.sum(sum, value);
            }
            board.remove(region);
        }
        Some(sum)
    }
}
