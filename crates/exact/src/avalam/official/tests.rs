//! Links, names and values of regions, worked out by hand.

use std::sync::atomic::AtomicBool;

use awalam_games::Game;
use awalam_games::avalam::Avalam;
use awalam_search::{Control, Dice, Limits, StoppedClock};

use crate::avalam::common::board::{Board, Geometry, members};
use crate::avalam::common::budget::Budget;

use super::regions::Regions;
use super::rest::Rest;
use super::score::{Scale, TOWER_SCORE, whole};
use super::values::{NUMBER_FORM, Value, number};

/// A row of towers, such as `y1r1`, left to right on row 6.
fn row(text: &str) -> Board {
    let rest = ".".repeat(8 - text.len() / 2);
    let text = format!(
        "{0}/{0}/{0}/.{text}{rest}/{0}/{0}/{0}/{0}/{0} y",
        "........."
    );
    Board::of(&Avalam::parse(&text, "official".parse().unwrap()).unwrap())
}

fn value(regions: &mut Regions, board: &Board) -> Value {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let mut budget = Budget::new(&control, u64::MAX);
    let value = regions.value(board, board.all(), &Geometry::new(), &mut budget);
    value.expect("there is no limit")
}

fn stops(regions: &Regions, value: Value) -> (i16, i16) {
    let values = &regions.values;
    (values.left_stop(value), values.right_stop(value))
}

#[test]
fn values_of_pairs() {
    let mut regions = Regions::new(4 << 20, Scale { five: 1 });
    // The side to move covers the other's tower.
    let hot = value(&mut regions, &row("y1r1"));
    assert_eq!(stops(&regions, hot), (TOWER_SCORE, -TOWER_SCORE));
    let five = value(&mut regions, &row("y2r3"));
    assert_eq!(stops(&regions, five), (TOWER_SCORE + 1, -TOWER_SCORE - 1));
    // One of yellow's towers is covered, by either player.
    let tempo = value(&mut regions, &row("y1y1"));
    assert_eq!(stops(&regions, tempo), (-TOWER_SCORE, -TOWER_SCORE));
    assert_ne!(tempo.form, NUMBER_FORM);
    // Two such moves are none.
    assert_eq!(regions.values.sum(tempo, tempo), number(-2 * TOWER_SCORE));
    assert_eq!(regions.values.sum(hot, hot), number(0));
    // But a hot one is not made cold by a move that changes nothing.
    let both = regions.values.sum(hot, tempo);
    assert_eq!(stops(&regions, both), (0, -2 * TOWER_SCORE));
}

#[test]
fn fives_do_not_count_under_classic_rules() {
    let mut regions = Regions::new(4 << 20, Scale { five: 0 });
    let [two, five] = ["y1r1", "y2r3"].map(|text| value(&mut regions, &row(text)));
    assert_eq!(two, five);
}

#[test]
fn negatives_are_swapped_colours() {
    let mut regions = Regions::new(4 << 20, Scale { five: 1 });
    for (text, swapped) in [("y1r1r1", "r1y1y1"), ("y2y2r1y1", "r2r2y1r1")] {
        let [one, other] = [text, swapped].map(|text| value(&mut regions, &row(text)));
        assert_eq!(regions.values.negative(one), other);
        let (left, right) = stops(&regions, one);
        assert_eq!(stops(&regions, other), (-right, -left));
    }
}

#[test]
fn an_order_that_holds_holds_in_sums() {
    let mut regions = Regions::new(8 << 20, Scale { five: 1 });
    let mut dice = Dice::new(5);
    let mut any = |most: usize| -> String {
        let tower = |dice: &mut Dice| {
            let colour = ["y", "r"][dice.below(2)];
            format!("{colour}{}", 1 + dice.below(3))
        };
        (0..2 + dice.below(most))
            .map(|_| tower(&mut dice))
            .collect()
    };
    // Rows may fall apart, so that their values are found part by part.
    let worth = |regions: &mut Regions, text: &str| {
        let (board, geometry) = (row(text), Geometry::new());
        let mut sum = number(0);
        let mut open = board.all();
        while open != 0 {
            let part = board.part(&geometry, open.trailing_zeros() as usize);
            open &= !part;
            if part.count_ones() > 1 {
                let part = value(regions, &board.only(part));
                sum = regions.values.sum(sum, part);
            }
        }
        sum
    };
    let mut ordered = 0;
    for _ in 0..3000 {
        let [a, b, x] = [any(3), any(3), any(3)].map(|text| worth(&mut regions, &text));
        if regions.values.le(a, b) {
            ordered += 1;
            let [a, b] = [a, b].map(|game| regions.values.sum(game, x));
            let (one, other) = (stops(&regions, a), stops(&regions, b));
            assert!(one.0 <= other.0 && one.1 <= other.1);
        }
    }
    assert!(ordered > 100);
}

/// The score of a sum of forms, by playing everything out.
fn played_out(regions: &Regions, forms: &[u32], left: bool) -> i16 {
    let mut scores = Vec::new();
    for (at, &form) in forms.iter().enumerate() {
        let options = match left {
            true => regions.values.left(form),
            false => regions.values.right(form),
        };
        for option in options {
            let mut after = forms.to_vec();
            after[at] = option.form;
            scores.push(option.shift + played_out(regions, &after, !left));
        }
    }
    let best = match left {
        true => scores.into_iter().max(),
        false => scores.into_iter().min(),
    };
    best.unwrap_or(0)
}

#[test]
fn sums_keep_within_what_both_sides_can_be_held_to() {
    for five in [0, 1] {
        let mut regions = Regions::new(8 << 20, Scale { five });
        let mut dice = Dice::new(6);
        let mut forms = Vec::new();
        while forms.len() < 40 {
            let text: String = (0..2 + dice.below(3))
                .map(|_| format!("{}{}", ["y", "r"][dice.below(2)], 1 + dice.below(3)))
                .collect();
            let board = row(&text);
            if board.part(&Geometry::new(), members(board.all()).next().unwrap()) == board.all() {
                let form = value(&mut regions, &board).form;
                forms.extend((form != NUMBER_FORM).then_some(form));
            }
        }
        let (mut low, mut high) = (0, 0);
        for _ in 0..3000 {
            let mut rest = Rest::default();
            for _ in 0..2 + dice.below(2) {
                let value = Value {
                    form: forms[dice.below(forms.len())],
                    shift: 0,
                };
                rest.add(value, &mut regions.values);
            }
            let forms: Vec<u32> = rest.iter().collect();
            for left in [true, false] {
                let score = played_out(&regions, &forms, left);
                let seen = if left { score } else { -score };
                let bounds = regions.values.bounds(&rest, left);
                assert!(bounds.low <= seen && seen <= bounds.high);
                low += usize::from(bounds.low == seen);
                high += usize::from(bounds.high == seen);
            }
        }
        // They say something.
        assert!(low > 1000 && high > 500, "{low} {high}");
    }
}

#[test]
fn towers_too_high_together_are_never_linked() {
    let geometry = Geometry::new();
    let parts = |text: &str| {
        let board = row(text);
        let mut parts: Vec<u64> = members(board.all())
            .map(|cell| board.part(&geometry, cell))
            .collect();
        parts.dedup();
        parts.len()
    };
    assert_eq!(parts("y1r1y1r1"), 1);
    assert_eq!(parts("y3r3"), 2);
    assert_eq!(parts("y4r1y4r2"), 2);
    assert_eq!(parts("y2r2y4r1"), 2);
}

#[test]
fn joined_towers_may_be_the_same_on_either_cell() {
    let geometry = Geometry::new();
    let same = |text: &str| {
        let board = row(text);
        let mut cells = members(board.all());
        let (a, b) = (cells.next().unwrap(), cells.next().unwrap());
        board.is_same_either_way(&geometry, a, b)
    };
    // Nothing can follow.
    assert!(same("y1r1"));
    assert!(same("y2r3y1"));
    assert!(same("y2r2y2"));
    // Only one of the cells is near enough.
    assert!(!same("y1r1y1"));
    let one_between = |text: &str| {
        let text = format!("{0}/{0}/{0}/{text}/{0}/{0}/{0}/{0} y", ".........");
        let board = Board::of(&Avalam::parse(&text, "official".parse().unwrap()).unwrap());
        let low: Vec<usize> = members(board.all())
            .filter(|&cell| board.storey(cell) == 0)
            .collect();
        board.is_same_either_way(&geometry, low[0], low[1])
    };
    // A third tower below touches both, or is too high for what they become.
    assert!(one_between(".y1r1....../.y2......."));
    assert!(!one_between(".y1r1....../...y2....."));
    assert!(one_between(".y1r1....../...y4....."));
}

#[test]
fn the_whole_of_a_score_is_its_towers() {
    for towers in -24..=24 {
        for fives in -18..=18 {
            assert_eq!(whole(towers * TOWER_SCORE + fives), towers * TOWER_SCORE);
        }
    }
}
