//! Which towers can join, and what falls apart.
//!
//! A tower never gets lower and an empty cell is never filled again. So two
//! neighbours that are too high together stay so for ever, and whatever is not
//! linked now will never be. Regions are the connected parts of the links.

use crate::avalam::common::board::{Board, Geometry, members};

impl Board {
    /// The towers that one may move onto, which are those that may move onto it.
    #[inline(always)]
    pub fn linked(&self, geometry: &Geometry, cell: usize) -> u64 {
        geometry.neighbours(cell) & self.joinable(cell)
    }

    /// The cells low enough to join a tower: what `partners` has for its height, without
    /// waiting for the height.
    #[inline(always)]
    fn joinable(&self, cell: usize) -> u64 {
        let [all, two, three, four] = self.at_least;
        let is = |level: u64| (level >> (cell & 63) & 1).wrapping_neg();
        all & !(is(two) & four | is(three) & three | is(four) & two)
    }

    /// All towers that may ever act upon the one on a cell; or part of them,
    /// once `enough` says so.
    #[inline(always)]
    pub fn part_until(
        &self,
        geometry: &Geometry,
        cell: usize,
        enough: impl Fn(u64) -> bool,
    ) -> u64 {
        let mut part = 1u64 << cell;
        let mut open = part;
        while open != 0 {
            let next = open.trailing_zeros() as usize;
            open &= open - 1;
            let found = self.linked(geometry, next) & !part;
            part |= found;
            open |= found;
            if found != 0 && enough(part) {
                return part;
            }
        }
        part
    }

    /// All towers that may ever act upon the one on a cell.
    #[inline(always)]
    pub fn part(&self, geometry: &Geometry, cell: usize) -> u64 {
        self.part_until(geometry, cell, |_| false)
    }

    /// The links, as (cell, the linked cells of a greater number).
    #[inline(always)]
    pub fn pairs(&self, geometry: &Geometry) -> impl Iterator<Item = (usize, u64)> {
        members(self.all()).map(move |cell| {
            let above = !0 << cell;
            (cell, self.linked(geometry, cell) & above)
        })
    }

    /// Whether two linked towers, once joined, can do the same on one cell as on the
    /// other: nothing more, or join the same neighbours. The towers there never get
    /// lower and none come, so that it stays so; and the colour on top changes no
    /// one's moves, only the score, for the better of the side that it belongs to.
    #[inline(always)]
    pub fn is_same_either_way(&self, geometry: &Geometry, a: usize, b: usize) -> bool {
        let storey = self.storey(a) + self.storey(b) + 1;
        if storey > 3 {
            return true;
        }
        let low_enough = self.partners()[storey & 3] & !(1 << a | 1 << b);
        (geometry.neighbours(a) ^ geometry.neighbours(b)) & low_enough == 0
    }
}
