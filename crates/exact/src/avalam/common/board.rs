//! The part of a board that still matters, as sets of cells.

use awalam_games::avalam::{Avalam, CELLS, Cell, Colour};

/// What never changes: which cells touch, where they are, and random numbers.
pub(crate) struct Geometry {
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
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The numbers in a set, lowest first.
#[inline(always)]
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = usize> {
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
pub(crate) struct Board {
    /// The cells whose tower is at least 1, 2, 3, 4 high.
    pub at_least: [u64; 4],
    pub yellow: u64,
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
    pub fn partners(&self) -> [u64; 4] {
        let [all, two, three, four] = self.at_least;
        [all, all & !four, all & !three, all & !two]
    }

    /// A tower's height less one.
    #[inline(always)]
    pub fn storey(&self, cell: usize) -> usize {
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

    /// Whether both colours are in a set.
    #[inline(always)]
    pub fn is_mixed(&self, set: u64) -> bool {
        self.yellow & set != 0 && self.yellow & set != set
    }
}

const _: () = assert!(CELLS <= 64);
