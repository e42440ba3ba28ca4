//! The values of small regions, each worked out once.

use awalam_games::avalam::Colour;

use super::values::{Value, Values, ZERO};
use crate::avalam::common::board::{Board, Geometry, members};
use crate::avalam::common::budget::Budget;
use crate::avalam::common::canonical;
use crate::avalam::common::hashing::{NumberMap, map_bytes, map_of, nearly_full};

pub(super) struct Regions {
    pub values: Values,
    /// By canonical name.
    named: NumberMap<u128, Value>,
    /// By the key of the towers where they stand, without working out the
    /// name: the last ones only.
    placed: Box<[(u64, Value)]>,
}

/// Bytes for a region: its name and value, one order, one sum, a quarter of a
/// game; and as many again, for maps round their room up to a power of two.
const BYTES_EACH: usize = 256;

/// Places for regions as they stand, a power of two.
const REGION_PLACES: usize = 1 << 16;

impl Regions {
    /// Takes about this many bytes, all at once.
    pub fn new(bytes: usize) -> Regions {
        let room = bytes / BYTES_EACH;
        Regions {
            values: Values::new(room),
            named: map_of(room),
            placed: vec![(0, ZERO); REGION_PLACES].into(),
        }
    }

    /// About how many bytes are taken.
    pub fn bytes(&self) -> usize {
        let placed = REGION_PLACES * size_of::<(u64, Value)>();
        self.values.bytes() + map_bytes(&self.named) + placed
    }

    /// Whether there is no room for new values.
    pub fn is_full(&self) -> bool {
        nearly_full(&self.named) || self.values.is_full()
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
        let place = board.key(geometry, region);
        let at = place as usize % REGION_PLACES;
        if self.placed[at].0 == place {
            return Some(self.placed[at].1);
        }
        let board = board.only(region);
        let name = canonical::name(&board, geometry);
        let value = match self.named.get(&name.code) {
            Some(&known) if name.negated => self.values.negative(known),
            Some(&known) => known,
            None => {
                budget.long_step()?;
                if self.is_full() {
                    return None;
                }
                let value = self.work_out(&board, geometry, budget)?;
                let named = match name.negated {
                    true => self.values.negative(value),
                    false => value,
                };
                self.named.insert(name.code, named);
                value
            }
        };
        self.placed[at] = (place, value);
        Some(value)
    }

    fn work_out(
        &mut self,
        board: &Board,
        geometry: &Geometry,
        budget: &mut Budget,
    ) -> Option<Value> {
        let [left, right] = [Colour::Yellow, Colour::Red].map(|colour| {
            let mut options = Vec::new();
            for (from, targets) in board.moves(geometry, colour) {
                for to in members(targets) {
                    let mut after = *board;
                    after.play(from, to);
                    options.push(self.sum(after, geometry, budget)?);
                }
            }
            Some(options)
        });
        Some(self.values.game(left?, right?))
    }

    /// The value of all regions of a board together.
    fn sum(&mut self, mut board: Board, geometry: &Geometry, budget: &mut Budget) -> Option<Value> {
        let mut sum = ZERO;
        while board.all() != 0 {
            let region = board.region(geometry, board.all().trailing_zeros() as usize);
            if board.is_mixed(region) {
                let value = self.value(&board, region, geometry, budget)?;
                sum = self.values.sum(sum, value);
            }
            board.remove(region);
        }
        Some(sum)
    }
}
