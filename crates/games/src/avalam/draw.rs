//! Avalam's board for a terminal.

use std::fmt::Write;

use super::{Avalam, Cell, Colour, Move};
use crate::paint::{Ink, paint};
use crate::{Presentation, Side};

impl Presentation for Avalam {
    const SUMMARY: &'static str =
        "48 counters on one board; build towers of up to five with your colour on top";
    const MOVE_HELP: &'static str = "the cell left and the cell reached, such as c9d9";

    fn side_name(&self, side: Side) -> &'static str {
        self.colour_of(side).name()
    }

    fn draw(&self, last: Option<Move>) -> String {
        draw(self, last)
    }
}

/// Each tower as its colour's letter and its height; the last move's cells in
/// brackets: `[]` where it began, `(y2)` where it ended.
fn draw(position: &Avalam, last: Option<Move>) -> String {
    let header = "    a   b   c   d   e   f   g   h   i";
    let mut out = format!("{header}\n");
    for row in 0..9 {
        let name = 9 - row;
        let mut line = format!("{name} ");
        for column in 0..9 {
            line += &square(position, Cell::at(row, column), last);
        }
        let _ = writeln!(out, "{} {name}", line);
    }
    let [yellow, red] =
        [Colour::Yellow, Colour::Red].map(|colour| position.topped(colour).count_ones());
    let yellow = paint(Ink::Yellow, &format!("yellow {yellow}"));
    let red = paint(Ink::Red, &format!("red {red}"));
    format!("{out}{header}\n\n{yellow}, {red}\n")
}

/// One square, four characters wide.
fn square(position: &Avalam, cell: Option<Cell>, last: Option<Move>) -> String {
    let Some(cell) = cell else {
        return "    ".to_owned();
    };
    let Some(tower) = position.tower(cell) else {
        let left = last.is_some_and(|mv| mv.from == cell);
        return if left {
            "[  ]".to_owned()
        } else {
            paint(Ink::Faint, "  · ")
        };
    };
    let ink = match tower.top {
        Colour::Yellow => Ink::Yellow,
        Colour::Red => Ink::Red,
    };
    let name = paint(ink, &format!("{}{}", tower.top.letter(), tower.height));
    if last.is_some_and(|mv| mv.to == cell) {
        format!("({name})")
    } else {
        format!(" {name} ")
    }
}
