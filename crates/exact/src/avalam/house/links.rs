//! Moves under `house` rules, and which towers may ever act upon each other.

use awalam_games::avalam::Colour;

use crate::avalam::common::board::{Board, Geometry, members};

impl Board {
    #[inline(always)]
    fn links(&self) -> Links<'_> {
        let [all, two, three, four] = self.at_least;
        let up_to = [0, all & !two, all & !three, all & !four];
        let third = |own, other, sum: usize| other & up_to[5 - sum] | own & up_to[4 - sum];
        let thirds = |own, other| {
            let third = |sum| third(own, other, sum);
            [third(2), third(3), third(4)]
        };
        let (yellow, red) = (self.yellow, all & !self.yellow);
        Links {
            board: self,
            low_enough: [all, all & !four, all & !three, all & !two, 0],
            thirds: [thirds(red, yellow), thirds(yellow, red)],
        }
    }

    /// The cells without a tower of the same colour.
    #[inline(always)]
    fn unlike(&self, cell: usize) -> u64 {
        match self.yellow >> cell & 1 {
            0 => self.yellow,
            _ => !self.yellow,
        }
    }

    /// The moves of a colour, as (from, set of targets).
    #[inline(always)]
    pub fn moves(&self, geometry: &Geometry, colour: Colour) -> impl Iterator<Item = (usize, u64)> {
        let partners = self.partners();
        let targets = self.topped(colour.other());
        members(self.topped(colour)).map(move |from| {
            let low_enough = partners[self.storey(from) & 3];
            (from, geometry.neighbours(from) & low_enough & targets)
        })
    }

    /// How many moves there are: as many for one side as for the other, for
    /// each link between different colours is a move of both.
    #[inline]
    pub fn count_moves(&self, geometry: &Geometry) -> u32 {
        let moves = self.moves(geometry, Colour::Yellow);
        moves.map(|(_, targets)| targets.count_ones()).sum()
    }

    /// The region of a cell: all that may ever act upon it.
    #[inline(always)]
    pub fn region(&self, geometry: &Geometry, cell: usize) -> u64 {
        self.region_until(geometry, cell, |_| false)
    }

    /// As [`Board::region`], but may stop early: once `enough` says so.
    #[inline(always)]
    pub fn region_until(
        &self,
        geometry: &Geometry,
        cell: usize,
        enough: impl Fn(u64) -> bool,
    ) -> u64 {
        let links = self.links();
        let mut region = 1u64 << cell;
        // Links of one colour are dear to look at, and rarely the only ones.
        let (mut open, mut later) = (region, region);
        loop {
            while open != 0 {
                let next = open.trailing_zeros() as usize;
                open &= open - 1;
                let found = links.across(geometry, next) & !region;
                region |= found;
                open |= found;
                later |= found;
                if found != 0 && enough(region) {
                    return region;
                }
            }
            if later == 0 {
                return region;
            }
            let next = later.trailing_zeros() as usize;
            later &= later - 1;
            open = links.within(geometry, next, region);
            region |= open;
            later |= open;
            if open != 0 && enough(region) {
                return region;
            }
        }
    }
}

/// Which towers may act upon each other, now or later.
struct Links<'a> {
    board: &'a Board,
    /// For each height less one, the cells low enough to join it.
    low_enough: [u64; 5],
    /// For red and for yellow, and for two towers of that colour, 2, 3 or 4
    /// high together: the cells whose tower may cover one of them, so that they
    /// are of different colours and still low enough.
    thirds: [[u64; 3]; 2],
}

impl Links<'_> {
    /// Those of the other colour that a tower may cover, or be covered by.
    #[inline(always)]
    fn across(&self, geometry: &Geometry, cell: usize) -> u64 {
        let others = self.board.unlike(cell);
        geometry.neighbours(cell) & self.low_enough[self.board.storey(cell) & 3] & others
    }

    /// Those of its own colour, without the cells of a set. They must wait
    /// until a third tower covers one of them: it is of the other colour, or
    /// will have grown by one at least when it is.
    #[inline(always)]
    fn within(&self, geometry: &Geometry, cell: usize, without: u64) -> u64 {
        let storey = self.board.storey(cell) & 3;
        let around = geometry.neighbours(cell);
        let low_enough = self.low_enough[storey + 1] & !self.board.unlike(cell);
        let thirds = &self.thirds[(self.board.yellow >> cell & 1) as usize];
        let mut linked = 0;
        for other in members(around & low_enough & !without) {
            let sum = storey + self.board.storey(other);
            let near = (around | geometry.neighbours(other)) & !(1 << cell | 1 << other);
            if near & thirds[sum.min(2)] != 0 {
                linked |= 1 << other;
            }
        }
        linked
    }
}
