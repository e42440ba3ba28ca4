//! The ring of sixteen holes for a terminal: 1 to 8 above from left to right,
//! 16 to 9 below, so that sowing runs clockwise.

use super::{Colour, HOLES, Move, Tricolore};
use crate::paint::{Ink, paint};
use crate::{Game, Presentation, Side};

impl Presentation for Tricolore {
    const SUMMARY: &'static str =
        "sixteen holes in a ring, red, blue and transparent seeds; capture twos and threes";
    const MOVE_HELP: &'static str = "a hole from 1 to 16 and R, B, TR or TB, such as 14TB";

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::One => "player 1",
            Side::Two => "player 2",
        }
    }

    fn draw(&self, last: Option<Move>) -> String {
        draw(self, last)
    }
}

/// Each hole shows its number, its seeds by colour and their total; the hole
/// played last has its number in brackets.
fn draw(position: &Tricolore, last: Option<Move>) -> String {
    let above: Vec<usize> = (0..HOLES / 2).collect();
    let below: Vec<usize> = (HOLES / 2..HOLES).rev().collect();
    let rule = format!("+{}", "--------+".repeat(HOLES / 2));
    let mut lines = vec![rule.clone()];
    lines.extend(row(position, &above, last));
    lines.push(rule.clone());
    lines.extend(row(position, &below, last));
    lines.push(rule);
    let scores = Side::BOTH.map(|side| {
        let holes = ["odd holes", "even holes"][side.index()];
        format!(
            "player {} ({holes}) {}",
            side.index() + 1,
            position.score(side)
        )
    });
    lines.extend([String::new(), scores.join(", "), String::new()]);
    lines.join("\n")
}

fn row(position: &Tricolore, holes: &[usize], last: Option<Move>) -> [String; 2] {
    let join = |cells: Vec<String>| format!("|{}|", cells.join("|"));
    let heads = holes
        .iter()
        .map(|&hole| head(position, hole, last))
        .collect();
    let seeds = holes.iter().map(|&hole| seeds(position, hole)).collect();
    [join(heads), join(seeds)]
}

/// The hole's number and total, eight characters wide.
fn head(position: &Tricolore, hole: usize, last: Option<Move>) -> String {
    let number = hole + 1;
    let name = if last.is_some_and(|mv| mv.hole() == hole) {
        format!("[{number}]")
    } else {
        format!(" {number} ")
    };
    let mine = hole % 2 == position.turn().index();
    let name = paint(
        if mine { Ink::Bold } else { Ink::Faint },
        &format!("{name:<4}"),
    );
    format!("{name}{:>4}", format!("={}", position.total(hole)))
}

/// Red, blue and transparent seeds, eight characters wide unless there are very
/// many; numbers of two digits leave no room for spaces.
fn seeds(position: &Tricolore, hole: usize) -> String {
    let inks = [
        (Colour::Red, 'R', Ink::Red),
        (Colour::Blue, 'B', Ink::Blue),
        (Colour::Clear, 'T', Ink::Bold),
    ];
    let texts = inks.map(|(colour, letter, _)| match position.seeds(colour, hole) {
        0 => " ·".to_owned(),
        n => format!("{n}{letter}"),
    });
    let width: usize = texts.iter().map(|text| text.chars().count()).sum();
    let gap = if width <= 6 { " " } else { "" };
    let padding = " ".repeat(8_usize.saturating_sub(width + 2 * gap.len()));
    let painted: Vec<String> = texts
        .iter()
        .zip(inks)
        .map(|(text, (_, _, ink))| paint(if text == " ·" { Ink::Faint } else { ink }, text))
        .collect();
    painted.join(gap) + &padding
}
