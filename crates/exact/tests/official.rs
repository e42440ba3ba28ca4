//! The solver of `official` and `classic` Avalam against plain brute force.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use awalam_exact::official::{Options, Solver};
use awalam_games::avalam::{Avalam, Cell, Variant};
use awalam_games::{Game, MoveList};
use awalam_search::{Control, Dice, Limits, StoppedClock};

/// The margin at the end, seen by the player to move: towers, then fives.
fn margin(position: &Avalam) -> (i8, i8) {
    let mut margin = (0, 0);
    for cell in Cell::all() {
        if let Some(tower) = position.tower(cell) {
            let sign = if tower.top == position.colour_to_move() {
                1
            } else {
                -1
            };
            margin.0 += sign;
            margin.1 += if tower.height == 5 { sign } else { 0 };
        }
    }
    if position.rules().variant != Variant::Official {
        margin.1 = 0;
    }
    margin
}

/// The same with best play, by playing everything out.
fn brute(position: &Avalam, known: &mut HashMap<Avalam, (i8, i8)>) -> (i8, i8) {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let best = moves.iter().map(|&mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        let (towers, fives) = brute(&after, known);
        (-towers, -fives)
    });
    let value = best.max().unwrap_or_else(|| margin(position));
    known.insert(*position, value);
    value
}

/// A position after so many random moves, or less if the game ends.
fn after_random_moves(plies: usize, dice: &mut Dice) -> Avalam {
    let mut position = Avalam::start("official".parse().unwrap());
    for _ in 0..plies {
        let Some(mv) = position.pick_move(|n| dice.below(n)) else {
            break;
        };
        position.play_unchecked(mv);
    }
    position
}

/// A board with a few towers of any colour and height, close together.
fn random_board(towers: usize, dice: &mut Dice) -> Avalam {
    let mut rows = vec![vec![".".to_owned(); 9]; 9];
    for _ in 0..towers {
        let (row, column) = (4 + dice.below(3), 1 + dice.below(5));
        if (row, column) == (4, 4) || (row, column) == (6, 1) {
            continue;
        }
        let colour = ["y", "r"][dice.below(2)];
        rows[row][column] = format!("{colour}{}", 1 + dice.below(3) * dice.below(2));
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.concat()).collect();
    let text = format!("{} {}", rows.join("/"), ["y", "r"][dice.below(2)]);
    Avalam::parse(&text, "official".parse().unwrap()).unwrap()
}

fn check(solver: &mut Solver, position: &Avalam, expected: (i8, i8)) {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let value = solver.solve(position, &control, u64::MAX).unwrap();
    assert_eq!(
        (value.value.towers, value.value.fives),
        expected,
        "{position}"
    );
}

fn solvers() -> Vec<Solver> {
    [0, 2, 4, 6, 8]
        .map(|small| {
            Solver::new(Options {
                small,
                mebibytes: 16,
            })
        })
        .into()
}

#[test]
fn late_positions_are_solved_as_by_brute_force() {
    let mut dice = Dice::new(7);
    let mut solvers = solvers();
    for number in 0..1500 {
        let position = after_random_moves(29 + number % 5, &mut dice);
        let expected = brute(&position, &mut HashMap::new());
        for solver in &mut solvers {
            check(solver, &position, expected);
        }
    }
}

#[test]
fn random_boards_are_solved_as_by_brute_force() {
    let mut dice = Dice::new(8);
    let mut solvers = solvers();
    for number in 0..1500 {
        let position = random_board(2 + number % 8, &mut dice);
        let expected = brute(&position, &mut HashMap::new());
        for solver in &mut solvers {
            check(solver, &position, expected);
        }
    }
}
