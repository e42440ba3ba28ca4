//! Awalé's board for a terminal: south below, north above, stores at the sides.

use super::{Awale, Move};
use crate::paint::{Ink, paint};
use crate::{Game, Presentation, Side};

impl Presentation for Awale {
    const SUMMARY: &'static str =
        "two rows of six houses, 48 seeds; sow around, capture houses of two and three";
    const MOVE_HELP: &'static str = "the house to sow, A to F for south, a to f for north";

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::One => "south",
            Side::Two => "north",
        }
    }

    fn draw(&self, last: Option<Move>) -> String {
        draw(self, last)
    }
}

/// Sowing runs to the right below and to the left above, so north's houses
/// stand from f to a. The house sown last is in brackets.
fn draw(position: &Awale, last: Option<Move>) -> String {
    let rule = format!("       +{}", "----+".repeat(6));
    let names = |side, reversed| {
        let mut names: Vec<_> = (0..6)
            .map(|h| format!("  {}  ", Move::of(side, h)))
            .collect();
        if reversed {
            names.reverse();
        }
        format!("        {}", names.concat().trim_end())
    };
    let row = |side, reversed| {
        let mut houses: Vec<_> = (0..6).map(|h| house(position, side, h, last)).collect();
        if reversed {
            houses.reverse();
        }
        houses.join("|")
    };
    let [south, north] = position.scores().0.map(|points| points.to_string());
    let label = |side, store: &str| {
        let ink = if position.turn() == side && !position.is_over() {
            Ink::Bold
        } else {
            Ink::Faint
        };
        paint(ink, &format!("{} {store:>4}", position.side_name(side)))
    };
    [
        names(Side::Two, true),
        rule.clone(),
        format!(
            "       |{}|  {}",
            row(Side::Two, true),
            label(Side::Two, &north)
        ),
        rule.clone(),
        format!(
            "       |{}|  {}",
            row(Side::One, false),
            label(Side::One, &south)
        ),
        rule,
        names(Side::One, false),
        String::new(),
    ]
    .join("\n")
}

/// One house, four characters wide.
fn house(position: &Awale, side: Side, house: usize, last: Option<Move>) -> String {
    let seeds = position.seeds(side, house);
    if last == Some(Move::of(side, house)) {
        return format!("[{seeds:>2}]");
    }
    match seeds {
        0 => paint(Ink::Faint, "  · "),
        // What can be captured, or is about to be, is worth seeing.
        1 | 2 => paint(Ink::Yellow, &format!(" {seeds:>2} ")),
        _ => format!(" {seeds:>2} "),
    }
}
