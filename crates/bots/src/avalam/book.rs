//! Avalam's opening book.

use std::sync::LazyLock;

use awalam_games::avalam::{Avalam, Cell, Move, Rules};

use crate::{Book, HasBook};

static OFFICIAL: LazyLock<Book<Avalam>> = LazyLock::new(|| {
    let book = Book::read(include_str!("official.book"), Rules::default());
    book.expect("the tests have read it")
});

impl HasBook for Avalam {
    fn book(rules: Rules) -> Option<&'static Book<Avalam>> {
        (rules == Rules::default()).then(|| &*OFFICIAL)
    }

    /// By half.
    fn turned(mv: Move, turn: usize) -> Option<Move> {
        let opposite = |cell: Cell| {
            let (row, column) = cell.square();
            Cell::at(8 - row, 8 - column)
        };
        match turn {
            0 => Some(mv),
            1 => Some(Move {
                from: opposite(mv.from)?,
                to: opposite(mv.to)?,
            }),
            _ => None,
        }
    }
}
