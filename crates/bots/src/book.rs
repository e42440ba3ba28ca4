//! Opening books: what to play in the first moves, found by `lab book` with long searches and
//! games of the champion against itself.

use std::time::Duration;

use awalam_games::{Game, Line, RelativeScore};
use awalam_search::{Control, Dice, Strategy, Thought};
use thiserror::Error;

/// A game that has opening books.
pub trait HasBook: Game {
    /// The book of a rule set, if it has one.
    fn book(_rules: Self::Rules) -> Option<&'static Book<Self>> {
        None
    }

    /// A move on the turned board. Turns are counted from 0, the board as it is; beyond the
    /// last one under which the start and the rules stay the same there is none.
    fn turned(mv: Self::Move, turn: usize) -> Option<Self::Move> {
        (turn == 0).then_some(mv)
    }
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the player who makes it.
    pub value: RelativeScore,
}

/// The moves of a book by position.
#[derive(Clone, Debug)]
pub struct Book<G: Game> {
    /// Positions by their keys, in order, and where their moves begin.
    positions: Vec<(u64, u32)>,
    moves: Vec<BookMove<G::Move>>,
}

/// A book that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the book: {problem}")]
pub struct BookError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl<G: HasBook> Book<G> {
    /// Reads a book: a line for each position has the moves that lead to it from the start, a
    /// tab, and then the moves to choose from, best first, each with its value in hundredths
    /// of a point. `#` begins a remark.
    pub fn read(text: &str, rules: G::Rules) -> Result<Book<G>, BookError> {
        let mut found: Vec<(u64, Vec<BookMove<G::Move>>)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            let wrong = |problem: String| BookError {
                line: index + 1,
                problem,
            };
            let (path, choices) = line
                .split_once('\t')
                .ok_or_else(|| wrong("there is no tab before its moves".to_owned()))?;
            let path: Vec<G::Move> = read_moves(path.split_whitespace()).map_err(wrong)?;
            let words: Vec<&str> = choices.split_whitespace().collect();
            let (pairs, rest) = words.as_chunks::<2>();
            if pairs.is_empty() || !rest.is_empty() {
                return Err(wrong(format!("`{choices}` is not moves with values")));
            }
            let moves: Vec<G::Move> = read_moves(pairs.iter().map(|[mv, _]| *mv)).map_err(wrong)?;
            let value = |word: &str| {
                let value: Result<i32, _> = word.parse();
                value.map_err(|_| wrong(format!("`{word}` is not a value")))
            };
            let values: Vec<i32> = pairs
                .iter()
                .map(|[_, word]| value(word))
                .collect::<Result<_, _>>()?;
            for turn in 0.. {
                let on_board = |mv: &G::Move| G::turned(*mv, turn);
                let Some(path) = path.iter().map(on_board).collect::<Option<Vec<_>>>() else {
                    break;
                };
                let Some(moves) = moves.iter().map(on_board).collect::<Option<Vec<_>>>() else {
                    break;
                };
                let mut position = G::start(rules);
                for mv in path {
                    play(&mut position, mv).map_err(wrong)?;
                }
                for &mv in &moves {
                    play(&mut { position }, mv).map_err(wrong)?;
                }
                let moves = moves.into_iter().zip(&values).map(|(mv, &value)| BookMove {
                    mv,
                    value: RelativeScore::from_hundredths(value),
                });
                found.push((position.key(), moves.collect()));
            }
        }
        // Of two ways to one position on turned boards, the first stays.
        found.sort_by_key(|(key, _)| *key);
        found.dedup_by_key(|(key, _)| *key);
        let mut book = Book {
            positions: Vec::with_capacity(found.len()),
            moves: Vec::new(),
        };
        for (key, moves) in found {
            book.positions.push((key, book.moves.len() as u32));
            book.moves.extend(moves);
        }
        Ok(book)
    }

    /// How many positions it has, on all turned boards.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves of a position, best first; none if it has no such position.
    pub fn moves(&self, position: &G) -> &[BookMove<G::Move>] {
        let found = self
            .positions
            .binary_search_by_key(&position.key(), |(key, _)| *key);
        let Ok(index) = found else {
            return &[];
        };
        let from = self.positions[index].1 as usize;
        let next = self.positions.get(index + 1);
        let moves = &self.moves[from..next.map_or(self.moves.len(), |(_, next)| *next as usize)];
        // Two positions may share a key.
        match moves.iter().all(|one| position.check(one.mv).is_ok()) {
            true => moves,
            false => &[],
        }
    }
}

fn read_moves<'t, M: std::str::FromStr>(
    words: impl Iterator<Item = &'t str>,
) -> Result<Vec<M>, String> {
    let read = |word: &str| word.parse().map_err(|_| format!("`{word}` is not a move"));
    words.map(read).collect()
}

fn play<G: Game>(position: &mut G, mv: G::Move) -> Result<(), String> {
    let played = position.play(mv);
    played.map_err(|refusal| format!("{mv}: {refusal}"))
}

/// Plays by the book as far as it goes, and then as another strategy does.
pub(crate) struct Booked<S> {
    pub strategy: S,
    /// Whether there is to be a book at all.
    pub is_on: bool,
    /// Chooses among moves that are as good.
    pub dice: Dice,
}

impl<G: HasBook, S: Strategy<G>> Strategy<G> for Booked<S> {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let position = line.current();
        let book = G::book(position.rules()).filter(|_| self.is_on && line.outcome().is_none());
        let choices = book.map_or(&[][..], |book| book.moves(position));
        if choices.is_empty() {
            return self.strategy.think(line, control, report);
        }
        let choice = choices[self.dice.below(choices.len())];
        let thought = Thought {
            score: choice.value,
            ..Thought::unsearched(choice.mv, Duration::ZERO)
        };
        report(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        self.strategy.forget();
    }
}
