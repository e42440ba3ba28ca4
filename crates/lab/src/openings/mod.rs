//! Openings: what the champion thinks of the first moves, and how games from them went.

mod build;
mod stores;
mod symmetry;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

pub(crate) use build::different_moves;
pub use build::{Plan, run};
pub use stores::{Kept, LeftOut, read};
pub use symmetry::{Turn, canonical};

use crate::Result;

/// A move of an opening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Games that player 1 won, that nobody won, that player 1 lost.
    pub results: [u32; 3],
    /// What the champion thinks of it, in hundredths of a point, seen by player 1; none if it
    /// was not asked.
    pub value: Option<i32>,
    /// Whether it is in the champion's opening book.
    pub in_book: bool,
}

impl Entry {
    /// Games in which it was played.
    pub fn games(&self) -> u32 {
        self.results.iter().sum()
    }
}

/// The moves of one position, by their texts.
pub type Moves = BTreeMap<String, Entry>;

/// A game's openings, by the names of positions: [`short_name`](crate::short_name) of their
/// text on the board turned as [`canonical`] says.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// What stands above: the game, its rules, how many games of the champion's own, and then
    /// of the arena if there are some.
    pub title: String,
    /// The moves of each position.
    pub positions: BTreeMap<String, Moves>,
}

impl Book {
    /// Reads a book as [`Display`](fmt::Display) writes it.
    pub fn read(text: &str) -> Result<Book> {
        let mut book = Book::default();
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("# ") {
                book.title = title.to_owned();
                continue;
            }
            let mut fields = line.split('\t');
            let name = fields.next().unwrap_or_default().to_owned();
            let moves = fields.map(read_entry).collect::<Result<Moves>>()?;
            book.positions.insert(name, moves);
        }
        Ok(book)
    }
}

fn read_entry(text: &str) -> Result<(String, Entry)> {
    let words: Vec<&str> = text.split(' ').collect();
    let [mv, won, drawn, lost, ref value @ ..] = words[..] else {
        return Err(format!("`{text}` is not a move with its results").into());
    };
    let entry = Entry {
        results: [won.parse()?, drawn.parse()?, lost.parse()?],
        value: value.first().map(|value| value.parse()).transpose()?,
        in_book: value.get(1) == Some(&"book"),
    };
    Ok((mv.to_owned(), entry))
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}", self.title)?;
        for (name, moves) in &self.positions {
            f.write_str(name)?;
            for (mv, entry) in moves {
                let [won, drawn, lost] = entry.results;
                write!(f, "\t{mv} {won} {drawn} {lost}")?;
                if let Some(value) = entry.value {
                    let book = if entry.in_book { " book" } else { "" };
                    write!(f, " {value}{book}")?;
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}
