//! Names and values of regions, worked out by hand.

use std::sync::atomic::AtomicBool;

use awalam_games::Game;
use awalam_games::avalam::Avalam;
use awalam_search::{Control, Dice, Limits, StoppedClock};

use super::regions::Regions;
use super::values::{Value, Values, ZERO};
use crate::avalam::common::board::{Board, Geometry, members};
use crate::avalam::common::budget::Budget;
use crate::avalam::common::canonical::name;

/// A tower: row, column, `y` or `r`, height.
type Tower = (usize, usize, char, usize);

fn board(towers: &[Tower]) -> Board {
    let mut rows = vec![vec![".".to_owned(); 9]; 9];
    for &(row, column, colour, height) in towers {
        rows[row][column] = format!("{colour}{height}");
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.concat()).collect();
    let text = format!("{} y", rows.join("/"));
    Board::of(&Avalam::parse(&text, "house".parse().unwrap()).unwrap())
}

/// A row of towers, such as `y1r1`, left to right on row 6.
fn row(text: &str) -> Board {
    let letters: Vec<char> = text.chars().collect();
    let towers = letters.chunks(2).enumerate().map(|(column, tower)| {
        let height = tower[1].to_digit(10).unwrap();
        (3, 1 + column, tower[0], height as usize)
    });
    board(&towers.collect::<Vec<_>>())
}

fn value(regions: &mut Regions, board: &Board) -> Value {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let mut budget = Budget::new(&control, u64::MAX);
    let value = regions.value(board, board.all(), &Geometry::new(), &mut budget);
    value.expect("there is no limit")
}

#[test]
fn values_of_small_regions() {
    let mut regions = Regions::new(1 << 20);
    let star = value(&mut regions, &row("y1r1"));
    assert_eq!(regions.values.left(star), [ZERO]);
    assert_eq!(regions.values.right(star), [ZERO]);
    // However high: after the only move nothing is left to do.
    for text in ["y4r1", "r2y3", "y1r1y1", "y2r3y2"] {
        assert_eq!(value(&mut regions, &row(text)), star, "{text}");
    }
    // Yellow moves to y2r1, a star; red to r2.r1, which is dead: "down".
    let down = value(&mut regions, &row("y1r1r1"));
    assert_eq!(regions.values.left(down), [star]);
    assert_eq!(regions.values.right(down), [ZERO]);
    let up = value(&mut regions, &row("y1y1r1"));
    assert_eq!(regions.values.negative(up), down);
    // The third tower is out of reach of y4, so that it is a star for both.
    assert_eq!(value(&mut regions, &row("y3r1r1")), down);
    assert_eq!(value(&mut regions, &row("y4r1r1")), star);
}

#[test]
fn sums_of_values() {
    let mut regions = Regions::new(1 << 20);
    let star = value(&mut regions, &row("y1r1"));
    let down = value(&mut regions, &row("y1r1r1"));
    let up = value(&mut regions, &row("y1y1r1"));
    let values: &mut Values = &mut regions.values;
    assert_eq!(values.sum(star, star), ZERO);
    assert_eq!(values.sum(up, down), ZERO);
    assert_eq!(values.outcome(ZERO), (false, true));
    assert_eq!(values.outcome(star), (true, false));
    assert_eq!(values.outcome(up), (true, true));
    assert_eq!(values.outcome(down), (false, false));
    let up_star = values.sum(up, star);
    assert_eq!(values.outcome(up_star), (true, false));
    let two_up_star = values.sum(up_star, up);
    assert_eq!(values.outcome(two_up_star), (true, true));
    assert!(values.le(down, up) && !values.le(up, down));
    assert!(!values.le(up, star) && !values.le(star, up));
}

#[test]
fn links_that_can_never_be_used_do_not_join() {
    let geometry = Geometry::new();
    let regions = |board: Board| {
        let mut found: Vec<u64> = members(board.all())
            .map(|cell| board.region(&geometry, cell))
            .collect();
        found.sort_unstable();
        found.dedup();
        found.len()
    };
    // One colour, five high: once covered they are too high.
    assert_eq!(regions(row("r1y2y3r1")), 2);
    // The third tower is too high to cover one of them.
    assert_eq!(regions(row("y2y2r2")), 2);
    assert_eq!(regions(row("y2y2r1")), 1);
    // Neither side can cover one of them.
    assert_eq!(regions(row("y1y1")), 2);
    assert_eq!(regions(row("y1y1r3")), 1);
    assert_eq!(regions(row("y1y1r4")), 2);
}

#[test]
fn names_do_not_depend_on_place_direction_or_colour() {
    let geometry = Geometry::new();
    let mut dice = Dice::new(3);
    for _ in 0..500 {
        // Three by three cells, so that they fit left and right of the hole.
        let mut towers: Vec<Tower> = Vec::new();
        for square in 0..9 {
            if dice.below(2) == 0 {
                let colour = ['y', 'r'][dice.below(2)];
                towers.push((square / 3, square % 3, colour, 1 + dice.below(4)));
            }
        }
        let at = |map: &dyn Fn(Tower) -> Tower, row: usize, column: usize| {
            let moved = towers.iter().map(|&tower| {
                let (r, c, colour, height) = map(tower);
                (row + r, column + c, colour, height)
            });
            name(&board(&moved.collect::<Vec<_>>()), &geometry)
        };
        let first = at(&|tower| tower, 2, 1);
        assert_eq!(first, at(&|tower| tower, 3, 5));
        assert_eq!(
            first,
            at(&|(r, c, colour, height)| (c, 2 - r, colour, height), 2, 1)
        );
        assert_eq!(
            first,
            at(&|(r, c, colour, height)| (2 - r, c, colour, height), 3, 1)
        );
        assert_eq!(
            first,
            at(&|(r, c, colour, height)| (c, r, colour, height), 3, 5)
        );
        let swap = |colour| if colour == 'y' { 'r' } else { 'y' };
        let swapped = at(&|(r, c, colour, height)| (c, r, swap(colour), height), 2, 1);
        assert_eq!(first.code, swapped.code);
        // Unless it is its own negative, exactly one of them is the negated one.
        assert!(!(first.negated && swapped.negated));
        // A different height is a different region.
        if let Some(&(_, _, _, height)) = towers.first() {
            let other = at(
                &|(r, c, colour, h)| (r, c, colour, if h == height { h % 4 + 1 } else { h }),
                2,
                1,
            );
            let sum = |by: &dyn Fn(usize) -> usize| -> usize {
                towers.iter().map(|&(_, _, _, height)| by(height)).sum()
            };
            let changed = sum(&|h| if h == height { h % 4 + 1 } else { h });
            assert!(changed == sum(&|h| h) || other.code != first.code);
        }
    }
}

#[test]
fn a_low_red_tower_in_the_corner_is_part_of_the_name() {
    let geometry = Geometry::new();
    let two = [(3, 2, 'r', 2), (4, 1, 'y', 1)];
    let three = [(3, 1, 'r', 1), two[0], two[1]];
    let [two, three] = [board(&two), board(&three)].map(|board| name(&board, &geometry));
    assert_ne!(two.code, three.code);
}
