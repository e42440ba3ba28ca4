//! Awalé's opening book.

use std::sync::LazyLock;

use awalam_games::awale::{Awale, Rules};

use crate::{Book, HasBook};

static ABAPA: LazyLock<Book<Awale>> = LazyLock::new(|| {
    let book = Book::read(include_str!("abapa.book"), Rules::Abapa);
    book.expect("the tests have read it")
});

impl HasBook for Awale {
    fn book(rules: Rules) -> Option<&'static Book<Awale>> {
        (rules == Rules::Abapa).then(|| &*ABAPA)
    }
}
