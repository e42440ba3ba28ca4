//! Avalam: towers on a 9×9 board with 48 playable cells.

use crate::{Ending, Plain};
use std::fmt;

/// The full board, rows 9 to 1. It also says which cells are playable.
const START: &str = "..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/\
y1r1y1r1.r1y1r1y1/r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1..";

const SIZE: usize = 9;
const MAX_HEIGHT: u8 = 5;

/// Row 0 is row 9 of the text, column 0 is column a.
type Board = [[Option<Tower>; SIZE]; SIZE];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Colour {
    Yellow,
    Red,
}

impl Colour {
    fn from_letter(letter: &str) -> Self {
        match letter {
            "y" => Colour::Yellow,
            "r" => Colour::Red,
            other => panic!("no colour: {other}"),
        }
    }

    fn letter(self) -> char {
        match self {
            Colour::Yellow => 'y',
            Colour::Red => 'r',
        }
    }

    fn other(self) -> Self {
        match self {
            Colour::Yellow => Colour::Red,
            Colour::Red => Colour::Yellow,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Rules {
    Official,
    Classic,
    House,
}

/// The colours below the top never matter, so they are not kept.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tower {
    top: Colour,
    height: u8,
}

/// A move: a whole tower from one cell onto a neighbouring one.
///
/// A cell is (row, column), with row 0 at the top and column 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The cell of the tower that is lifted.
    pub from: (usize, usize),
    /// The cell of the tower it is put on.
    pub to: (usize, usize),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in [self.from, self.to] {
            let letter = char::from(b'a' + column as u8);
            write!(f, "{letter}{}", SIZE - row)?;
        }
        Ok(())
    }
}

/// A position of Avalam under one of its rule sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Avalam {
    board: Board,
    to_move: Colour,
    /// The colour of player 1.
    first: Colour,
    rules: Rules,
}

impl Avalam {
    /// May `tower` be put on `target`, if they are neighbours?
    fn fits(&self, tower: Tower, target: Tower) -> bool {
        let allowed = match self.rules {
            Rules::Official | Rules::Classic => true,
            Rules::House => tower.top == self.to_move && target.top != self.to_move,
        };
        allowed && tower.height + target.height <= MAX_HEIGHT
    }

    /// The number of towers of a colour that are at least so high.
    fn count(&self, colour: Colour, height: u8) -> usize {
        let towers = self.board.iter().flatten().flatten();
        towers
            .filter(|tower| tower.top == colour && tower.height >= height)
            .count()
    }
}

impl Plain for Avalam {
    type Move = Move;

    fn start(rules: &str) -> Self {
        let (_, first) = read_rules(rules);
        Self::from_text(&format!("{START} {}", first.letter()), rules)
    }

    fn from_text(text: &str, rules: &str) -> Self {
        let (rules, first) = read_rules(rules);
        let (cells, side) = text.split_once(' ').expect("a side to move");
        let board = read_board(cells);
        let playable = read_board(START);
        for row in 0..SIZE {
            for column in 0..SIZE {
                assert!(
                    board[row][column].is_none() || playable[row][column].is_some(),
                    "a tower outside the board: {text}"
                );
            }
        }
        Avalam {
            board,
            to_move: Colour::from_letter(side),
            first,
            rules,
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in self.board {
            let mut cells = String::new();
            for cell in row {
                cells += &match cell {
                    None => ".".to_string(),
                    Some(tower) => format!("{}{}", tower.top.letter(), tower.height),
                };
            }
            rows.push(cells);
        }
        format!("{} {}", rows.join("/"), self.to_move.letter())
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for row in 0..SIZE {
            for column in 0..SIZE {
                let Some(tower) = self.board[row][column] else {
                    continue;
                };
                let from = (row, column);
                for to in neighbours(from) {
                    if let Some(target) = self.board[to.0][to.1]
                        && self.fits(tower, target)
                    {
                        moves.push(Move { from, to });
                    }
                }
            }
        }
        moves
    }

    fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let tower = next.board[mv.from.0][mv.from.1].take().expect("a tower");
        let target = next.board[mv.to.0][mv.to.1].expect("a tower below");
        next.board[mv.to.0][mv.to.1] = Some(Tower {
            top: tower.top,
            height: tower.height + target.height,
        });
        next.to_move = self.to_move.other();
        next
    }

    fn ending(&self) -> Option<Ending> {
        if !self.moves().is_empty() {
            return None;
        }
        let players = [self.first, self.first.other()];
        let scores = players.map(|colour| self.count(colour, 1) as f64);
        let mut ending = Ending::by_scores(scores, "no move");
        if self.rules == Rules::Official && ending.winner.is_none() {
            let full = players.map(|colour| self.count(colour, MAX_HEIGHT) as f64);
            ending.winner = Ending::by_scores(full, "no move").winner;
        }
        Some(ending)
    }
}

/// The rule set and the colour of player 1: `official`, `house:first=red`.
fn read_rules(text: &str) -> (Rules, Colour) {
    let (name, option) = text.split_once(':').unwrap_or((text, "first=yellow"));
    let rules = match name {
        "official" => Rules::Official,
        "classic" => Rules::Classic,
        "house" => Rules::House,
        other => panic!("no rules of avalam: {other}"),
    };
    let first = match option {
        "first=yellow" => Colour::Yellow,
        "first=red" => Colour::Red,
        other => panic!("no option of avalam: {other}"),
    };
    (rules, first)
}

fn read_board(text: &str) -> Board {
    let rows: Vec<&str> = text.split('/').collect();
    assert_eq!(rows.len(), SIZE, "rows in {text}");
    let mut board = [[None; SIZE]; SIZE];
    for (row, cells) in rows.into_iter().enumerate() {
        let mut column = 0;
        let mut letters = cells.chars();
        while let Some(letter) = letters.next() {
            if letter != '.' {
                let top = Colour::from_letter(&letter.to_string());
                let height = letters.next().and_then(|digit| digit.to_digit(10));
                let height = height.expect("a height") as u8;
                assert!((1..=MAX_HEIGHT).contains(&height), "a height in {text}");
                board[row][column] = Some(Tower { top, height });
            }
            column += 1;
        }
        assert_eq!(column, SIZE, "columns in {cells}");
    }
    board
}

/// The up to eight cells around one.
fn neighbours((row, column): (usize, usize)) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for near_row in row.saturating_sub(1)..=(row + 1).min(SIZE - 1) {
        for near_column in column.saturating_sub(1)..=(column + 1).min(SIZE - 1) {
            if (near_row, near_column) != (row, column) {
                cells.push((near_row, near_column));
            }
        }
    }
    cells
}
