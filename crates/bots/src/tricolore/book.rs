//! Tri-colour Awalé's opening book.

use std::sync::LazyLock;

use awalam_games::tricolore::{HOLES, Move, Rules, Tricolore};

use crate::{Book, HasBook};

static OFFICIAL: LazyLock<Book<Tricolore>> = LazyLock::new(|| {
    let book = Book::read(include_str!("official.book"), Rules::default());
    book.expect("the tests have read it")
});

impl HasBook for Tricolore {
    fn book(rules: Rules) -> Option<&'static Book<Tricolore>> {
        (rules == Rules::default()).then(|| &*OFFICIAL)
    }

    /// By two holes each time, so that everybody keeps their holes.
    fn turned(mv: Move, turn: usize) -> Option<Move> {
        let by = 2 * turn;
        match mv.is_pass() {
            true => (by < HOLES).then_some(mv),
            false => (by < HOLES).then(|| Move::new((mv.hole() + by) % HOLES, mv.kind)),
        }
    }
}
