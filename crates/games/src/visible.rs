//! What people see: the pieces on each cell, and what a move does to them step by step. Code that draws a game needs no rules beside this.

use crate::{Line, Presentation, Side};

/// A game that can be drawn and animated without knowing its rules.
pub trait Visible: Presentation {
    /// The kinds of pieces, in the order in which a cell's [`Pieces`] count them.
    const KINDS: &'static [&'static str];
    /// The code of every [`Reason`](crate::Reason) for which a game ends by its rules.
    const END_CODES: &'static [&'static str];
    /// The code of every [`Explanation`](crate::Explanation) of a refusal.
    const REFUSAL_CODES: &'static [&'static str];
    /// The code of every [`Explanation`](crate::Explanation) of a text that is no position.
    const POSITION_CODES: &'static [&'static str];

    /// Every cell of the board, always in the same order.
    fn cells(&self) -> Vec<Cell>;

    /// What a legal move does, given the position after it, which also shows an
    /// end by repetition.
    fn steps(&self, mv: Self::Move, after: &Self) -> MoveSteps;

    /// What lies on each cell, in the order of [`cells`](Visible::cells), as far as the
    /// moves of a game tell; nothing where pieces lie side by side.
    fn layers(_line: &Line<Self>) -> Option<Vec<Layers>> {
        None
    }
}

/// How many pieces of each kind.
pub type Pieces = Vec<u8>;

/// The kind of every piece that lies on a cell, from top to bottom, by its place in
/// [`Visible::KINDS`]; nothing where it is not known.
pub type Layers = Vec<Option<u8>>;

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its name in moves.
    pub name: String,
    /// Whose it is, or who scores what is on it.
    pub owner: Option<Side>,
    /// What is on it.
    pub pieces: Pieces,
    /// Nothing can happen to it any more.
    pub locked: bool,
}

/// A move, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSteps {
    /// The cell it begins at.
    pub from: String,
    /// The cell where the last piece comes down.
    pub to: String,
    /// What else the player chooses, such as a colour.
    pub choice: Option<String>,
    /// All that happens, in order.
    pub steps: Vec<Step>,
}

/// A part of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happens.
    pub kind: StepKind,
    /// Where.
    pub cell: String,
    /// To which pieces.
    pub pieces: Pieces,
    /// What is on the cell afterwards.
    pub left: Pieces,
    /// Who gets the pieces, if they leave the board; nobody if they are shared.
    pub taker: Option<Side>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Pieces are taken up to be moved.
    Lift,
    /// They come down.
    Drop,
    /// They are captured.
    Capture,
    /// The game is over, and what is left is handed out.
    Keep,
}

/// A board on which a move's steps are written down as they are made.
pub(crate) struct Script {
    cells: Vec<Cell>,
    pub steps: Vec<Step>,
}

impl Script {
    pub fn new(cells: Vec<Cell>) -> Script {
        Script {
            cells,
            steps: Vec::new(),
        }
    }

    pub fn name(&self, cell: usize) -> String {
        self.cells[cell].name.clone()
    }

    pub fn owner(&self, cell: usize) -> Option<Side> {
        self.cells[cell].owner
    }

    pub fn lift(&mut self, cell: usize, pieces: Pieces) {
        self.take(StepKind::Lift, cell, pieces, None);
    }

    pub fn drop(&mut self, cell: usize, pieces: Pieces) {
        let on_cell = &mut self.cells[cell].pieces;
        for (count, more) in on_cell.iter_mut().zip(&pieces) {
            *count += more;
        }
        self.note(StepKind::Drop, cell, pieces, None);
    }

    /// Pieces come down and what was there is theirs from now on.
    pub fn cover(&mut self, cell: usize, pieces: Pieces, left: Pieces) {
        self.cells[cell].pieces = left;
        self.note(StepKind::Drop, cell, pieces, None);
    }

    /// All that is on a cell is captured.
    pub fn capture(&mut self, cell: usize, by: Side) {
        let pieces = self.cells[cell].pieces.clone();
        self.take(StepKind::Capture, cell, pieces, Some(by));
    }

    /// Whatever is still on a cell that is empty at the end goes to a side, or is shared.
    pub fn keep(&mut self, after: &[Cell], taker: impl Fn(Option<Side>) -> Option<Side>) {
        for (cell, place) in after.iter().enumerate() {
            if self.cells[cell].pieces != place.pieces {
                let pieces = self.cells[cell].pieces.clone();
                let owner = self.owner(cell);
                self.take(StepKind::Keep, cell, pieces, taker(owner));
            }
        }
    }

    fn take(&mut self, kind: StepKind, cell: usize, pieces: Pieces, taker: Option<Side>) {
        let on_cell = &mut self.cells[cell].pieces;
        for (count, less) in on_cell.iter_mut().zip(&pieces) {
            *count -= less;
        }
        self.note(kind, cell, pieces, taker);
    }

    fn note(&mut self, kind: StepKind, cell: usize, pieces: Pieces, taker: Option<Side>) {
        self.steps.push(Step {
            kind,
            cell: self.name(cell),
            left: self.cells[cell].pieces.clone(),
            pieces,
            taker,
        });
    }
}
