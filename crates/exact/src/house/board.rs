//! The part of a board that still matters, as sets of cells.

use awalam_games::avalam::{Avalam, CELLS, Cell, Colour};

/// What never changes: which cells touch, where they are, and random numbers.
pub(super) struct Geometry {
    /// For each cell, the set of those that touch it. Longer than the board, so
    /// that a masked index needs no check.
    neighbours: [u64; 64],
    /// For each cell, the set of those at most two steps away.
    near: [u64; 64],
    /// Row and column of each cell.
    pub squares: [(u8, u8); 64],
    /// A random number for each tower: by cell, then height and colour.
    keys: [[u64; 8]; 64],
}

impl Geometry {
    pub fn new() -> Geometry {
        let mut geometry = Geometry {
            neighbours: [0; 64],
            near: [0; 64],
            squares: [(0, 0); 64],
            keys: [[0; 8]; 64],
        };
        for cell in Cell::all() {
            let (row, column) = cell.square();
            geometry.neighbours[cell.index()] = cell.neighbours();
            geometry.squares[cell.index()] = (row as u8, column as u8);
        }
        for cell in Cell::all() {
            let around = members(cell.neighbours());
            let near = around.fold(0, |near, cell| near | geometry.neighbours[cell]);
            geometry.near[cell.index()] = near | cell.neighbours() | cell.bit();
        }
        let all = geometry.keys.iter_mut().flatten();
        for (number, key) in all.enumerate() {
            *key = mix(number as u64 + 1);
        }
        geometry
    }

    /// The cells whose links may change when a tower does.
    #[inline(always)]
    pub fn near(&self, cell: usize) -> u64 {
        self.near[cell & 63]
    }

    #[inline(always)]
    pub fn neighbours(&self, cell: usize) -> u64 {
        self.neighbours[cell & 63]
    }
}

/// Scatters a number over 64 bits (the finisher of SplitMix64).
#[inline]
pub(super) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The numbers in a set, lowest first.
#[inline(always)]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros() as usize;
            set &= set - 1;
            cell
        })
    })
}

/// Towers of height 1 to 4; one of height 5 can do nothing and is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The cells whose tower is at least 1, 2, 3, 4 high.
    at_least: [u64; 4],
    yellow: u64,
}

impl Board {
    pub fn of(position: &Avalam) -> Board {
        let up_to = |height| position.cells_up_to(height);
        let all = up_to(4);
        Board {
            at_least: [all, all & !up_to(1), all & !up_to(2), all & !up_to(3)],
            yellow: position.cells_topped(Colour::Yellow) & all,
        }
    }

    #[inline(always)]
    pub fn all(&self) -> u64 {
        self.at_least[0]
    }

    #[inline(always)]
    pub fn topped(&self, colour: Colour) -> u64 {
        match colour {
            Colour::Yellow => self.yellow,
            Colour::Red => self.all() & !self.yellow,
        }
    }

    /// For each height less one: the cells low enough to join it.
    #[inline(always)]
    fn partners(&self) -> [u64; 4] {
        let [all, two, three, four] = self.at_least;
        [all, all & !four, all & !three, all & !two]
    }

    /// A tower's height less one.
    #[inline(always)]
    fn storey(&self, cell: usize) -> usize {
        let level = |at: usize| (self.at_least[at] >> cell & 1) as usize;
        level(1) + level(2) + level(3)
    }

    /// A tower's height less one and its colour, in three bits.
    #[inline(always)]
    pub fn code(&self, cell: usize) -> usize {
        self.storey(cell) << 1 | (self.yellow >> cell & 1) as usize
    }

    /// Xor of the towers' random numbers, for those in a set.
    #[inline]
    pub fn key(&self, geometry: &Geometry, set: u64) -> u64 {
        members(set).fold(0, |key, cell| key ^ self.tower_key(geometry, cell))
    }

    #[inline(always)]
    pub fn tower_key(&self, geometry: &Geometry, cell: usize) -> u64 {
        geometry.keys[cell & 63][self.code(cell) & 7]
    }

    #[inline(always)]
    pub fn remove(&mut self, set: u64) {
        for level in &mut self.at_least {
            *level &= !set;
        }
        self.yellow &= !set;
    }

    /// The same towers, without those outside a set.
    pub fn only(&self, set: u64) -> Board {
        let mut board = *self;
        board.remove(!set);
        board
    }

    /// Moves a tower onto another. A tower of five leaves the board.
    #[inline(always)]
    pub fn play(&mut self, from: usize, to: usize) {
        let storey = self.storey(from) + self.storey(to) + 1;
        let yellow = self.yellow >> from & 1;
        self.remove(1 << from | 1 << to);
        if storey < 4 {
            for level in 0..=storey {
                self.at_least[level] |= 1 << to;
            }
            self.yellow |= yellow << to;
        }
    }

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

    /// Whether both colours are in a set.
    #[inline(always)]
    pub fn is_mixed(&self, set: u64) -> bool {
        self.yellow & set != 0 && self.yellow & set != set
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

const _: () = assert!(CELLS <= 64);
