//! Avalam: 292 actions, every step from one cell to a neighbour.

use std::sync::LazyLock;

use awalam_games::avalam::{Avalam, CELLS, Cell, MAX_HEIGHT, Move};
use awalam_games::{Game, MoveList, Side};

use crate::{Batch, Batches, Encoded, Error, Options};

/// The board's rows and columns.
const WIDTH: usize = 9;
const SQUARES: usize = WIDTH * WIDTH;
/// Steps between neighbouring cells.
const STEPS: usize = 292;

/// The board, worked out once.
struct Board {
    /// The steps in the order of the game's own lists: by the cell left, then by the cell reached.
    steps: Vec<Move>,
    /// The first step of each cell.
    first: [usize; CELLS],
    /// The square of each cell in a plane.
    squares: [usize; CELLS],
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let mut first = [0; CELLS];
    let mut squares = [0; CELLS];
    let mut steps = Vec::with_capacity(STEPS);
    for from in Cell::all() {
        let (row, column) = from.square();
        squares[from.index()] = row * WIDTH + column;
        first[from.index()] = steps.len();
        steps.extend(Cell::in_set(from.neighbours()).map(|to| Move { from, to }));
    }
    assert_eq!(steps.len(), STEPS, "steps between neighbours");
    Board {
        steps,
        first,
        squares,
    }
});

/// A byte of 0 or 1 for each cell of a set, eight cells at a time.
#[inline(always)]
fn spread(set: u64) -> [u64; CELLS / 8] {
    /// For each set of eight cells.
    static BYTES: [u64; 256] = {
        let mut table = [0; 256];
        let mut set = 0;
        while set < 256 {
            let mut cell = 0;
            while cell < 8 {
                table[set] |= (set as u64 >> cell & 1) << (8 * cell);
                cell += 1;
            }
            set += 1;
        }
        table
    };
    std::array::from_fn(|eight| BYTES[(set >> (8 * eight)) as usize & 0xff])
}

/// Which of its cell's steps a step is: the neighbours are in order.
#[inline(always)]
fn place(step: Move) -> usize {
    (step.from.neighbours() & (step.to.bit() - 1)).count_ones() as usize
}

/// Two planes of nine rows (9 first) and nine columns: the heights of the towers that count
/// for the side that looks, and those of the opponent's.
impl Encoded for Avalam {
    const ACTIONS: usize = STEPS;
    const SHAPE: &'static [usize] = &[2, WIDTH, WIDTH];
    const HIGHEST: u8 = MAX_HEIGHT as u8;

    fn observe(&self, side: Side, into: &mut [u8]) {
        let mut heights = [0; CELLS / 8];
        for height in 1..=MAX_HEIGHT as usize {
            let ones = spread(self.cells_of_height(height));
            for (eight, ones) in heights.iter_mut().zip(ones) {
                *eight += ones * height as u64;
            }
        }
        let own = spread(self.cells_topped(self.colour_of(side))).map(|ones| ones * 0xff);
        let squares = &BOARD.squares;
        into.fill(0);
        let (own_plane, other_plane) = into.split_at_mut(SQUARES);
        for (eight, (heights, own)) in heights.into_iter().zip(own).enumerate() {
            let own_heights = (heights & own).to_le_bytes();
            let other_heights = (heights & !own).to_le_bytes();
            for (place, &square) in squares[8 * eight..][..8].iter().enumerate() {
                own_plane[square] = own_heights[place];
                other_plane[square] = other_heights[place];
            }
        }
    }

    fn mask(&self, into: &mut [u8]) {
        into.fill(0);
        let first = &BOARD.first;
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        for mv in &moves {
            into[first[mv.from.index()] + place(*mv)] = 1;
        }
    }

    fn move_of(&self, action: usize) -> Move {
        BOARD.steps[action]
    }

    fn action_of(&self, mv: Move) -> Option<usize> {
        let step = mv.from.neighbours() & mv.to.bit() != 0;
        step.then(|| BOARD.first[mv.from.index()] + place(mv))
    }

    fn batch(start: Avalam, games: usize, options: Options) -> Result<Box<dyn Batches>, Error> {
        Ok(Box::new(Batch::new(start, games, options)?))
    }
}
