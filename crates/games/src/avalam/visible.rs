//! Avalam as people see it.

use super::{Avalam, Cell, MAX_HEIGHT, Move, Tower};
use crate::visible::{self, Layers, MoveSteps, Pieces, Script, Visible};
use crate::{Line, Side};

/// A tower counts as pieces of the colour on top: what is below is not known.
fn pieces(tower: Option<Tower>) -> Pieces {
    let mut pieces = vec![0; 2];
    if let Some(tower) = tower {
        pieces[tower.top as usize] = tower.height as u8;
    }
    pieces
}

/// The same, disc by disc: all are known of a tower of one.
fn discs(tower: Option<Tower>) -> Layers {
    let Some(tower) = tower else {
        return Layers::new();
    };
    let mut discs = vec![None; tower.height as usize];
    discs[0] = Some(tower.top as u8);
    discs
}

impl Avalam {
    fn owner(&self, tower: Tower) -> Side {
        match tower.top == self.colour_of(Side::One) {
            true => Side::One,
            false => Side::Two,
        }
    }

    /// Whether a tower can neither move nor be covered any more: every neighbour is
    /// too high, and towers only grow.
    fn is_locked(&self, cell: Cell, tower: Tower) -> bool {
        let mut neighbours = Cell::in_set(cell.neighbours());
        !neighbours.any(|other| {
            self.tower(other)
                .is_some_and(|other| tower.height + other.height <= MAX_HEIGHT)
        })
    }
}

impl Visible for Avalam {
    const KINDS: &'static [&'static str] = &["yellow", "red"];
    const END_CODES: &'static [&'static str] = &["no-move", "fives"];
    const REFUSAL_CODES: &'static [&'static str] = &[
        "empty-origin",
        "same-cell",
        "not-neighbour",
        "empty-target",
        "too-high",
        "not-your-tower",
        "own-target",
    ];
    const POSITION_CODES: &'static [&'static str] = &[
        "avalam-words",
        "avalam-rows",
        "avalam-width",
        "avalam-letter",
        "avalam-no-height",
        "avalam-height",
        "avalam-off-board",
        "avalam-side",
        "avalam-counters",
        "avalam-tops-yellow",
        "avalam-tops-red",
    ];

    fn cells(&self) -> Vec<visible::Cell> {
        let place = |cell: Cell| {
            let tower = self.tower(cell);
            visible::Cell {
                name: cell.to_string(),
                owner: tower.map(|tower| self.owner(tower)),
                pieces: pieces(tower),
                locked: tower.is_some_and(|tower| self.is_locked(cell, tower)),
            }
        };
        Cell::all().map(place).collect()
    }

    fn steps(&self, mv: Move, after: &Avalam) -> MoveSteps {
        let mut script = Script::new(self.cells());
        let moved = pieces(self.tower(mv.from));
        script.lift(mv.from.index(), moved.clone());
        script.cover(mv.to.index(), moved, pieces(after.tower(mv.to)));
        MoveSteps {
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            choice: None,
            steps: script.steps,
        }
    }

    fn layers(line: &Line<Avalam>) -> Option<Vec<Layers>> {
        let start = line.start();
        let mut towers: Vec<Layers> = Cell::all().map(|cell| discs(start.tower(cell))).collect();
        for (mv, _) in line.plies() {
            let mut moved = std::mem::take(&mut towers[mv.from.index()]);
            let covered = &mut towers[mv.to.index()];
            moved.append(covered);
            *covered = moved;
        }
        Some(towers)
    }
}
