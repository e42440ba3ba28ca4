//! The solver of `official` and `classic` Avalam against plain brute force.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::common::avalam::{
    after, after_random_moves, assert_limits_are_kept, random_board, unlimited,
};
use awalam_exact::Unsolved;
use awalam_exact::avalam::official::{Margin, OfficialSolver, Options};
use awalam_games::avalam::{Avalam, Cell, Variant};
use awalam_games::{Game, Wdl};
use awalam_search::{Control, Dice, Limits, StoppedClock};

/// The margin on the board, seen by the player to move.
fn margin(position: &Avalam) -> Margin {
    let mut margin = Margin::default();
    for tower in Cell::all().filter_map(|cell| position.tower(cell)) {
        let own = tower.top == position.colour_to_move();
        let sign = if own { 1 } else { -1 };
        margin.towers += sign;
        if tower.height == 5 && position.rules().variant == Variant::Official {
            margin.fives += sign;
        }
    }
    margin
}

fn negative(margin: Margin) -> Margin {
    Margin {
        towers: -margin.towers,
        fives: -margin.fives,
    }
}

/// The margin at the end with best play, by playing everything out.
fn brute(position: &Avalam, known: &mut HashMap<Avalam, Margin>) -> Margin {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let moves = position.moves();
    let values = moves
        .iter()
        .map(|&mv| negative(brute(&after(position, mv), known)));
    let value = values.max().unwrap_or_else(|| margin(position));
    known.insert(*position, value);
    value
}

/// Positions small enough for brute force, of both kinds and both rule sets.
fn small_positions(count: usize, seed: u64) -> impl Iterator<Item = Avalam> {
    let mut dice = Dice::new(seed);
    (0..count).map(move |number| {
        let rules = ["official", "classic"][number / 2 % 2];
        match number % 2 {
            0 => after_random_moves(29 + number / 4 % 5, rules, &mut dice),
            _ => random_board(2 + number / 4 % 8, 6, rules, &mut dice),
        }
    })
}

fn value(solver: &mut OfficialSolver, position: &Avalam) -> Margin {
    let solved = unlimited(|control| solver.solve(position, control, u64::MAX));
    solved.expect("there is no limit").value
}

fn solver(small: u32) -> OfficialSolver {
    OfficialSolver::new(Options {
        small,
        mebibytes: Options::MIN_MEBIBYTES,
    })
}

#[test]
fn values_are_those_of_brute_force() {
    let mut solvers = [0, 2, 4, 6, 8].map(solver);
    for position in small_positions(2000, 7) {
        let expected = brute(&position, &mut HashMap::new());
        for solver in &mut solvers {
            assert_eq!(value(solver, &position), expected, "{position}");
        }
    }
}

#[test]
fn best_moves_and_lines_lead_to_the_value() {
    let mut solver = solver(7);
    for position in small_positions(600, 8) {
        let solved = unlimited(|control| solver.solve(&position, control, u64::MAX)).unwrap();
        assert_eq!(solved.best, solved.line.first().copied());
        let (mut at, mut expected) = (position, solved.value);
        for &mv in &solved.line {
            assert!(at.check(mv).is_ok(), "{mv} in {at}");
            at.play_unchecked(mv);
            expected = negative(expected);
            assert_eq!(brute(&at, &mut HashMap::new()), expected, "{position}");
        }
        assert!(at.is_over(), "{position}");
        assert_eq!(margin(&at), expected, "{position}");
    }
}

#[test]
fn every_move_has_its_value() {
    let mut solver = solver(5);
    for position in small_positions(400, 9) {
        let values = unlimited(|control| solver.values(&position, control, u64::MAX)).unwrap();
        assert_eq!(values.len(), position.count_moves());
        assert!(values.is_sorted_by(|a, b| a.1 >= b.1));
        let known = &mut HashMap::new();
        for (mv, value) in values {
            let expected = negative(brute(&after(&position, mv), known));
            assert_eq!(value, expected, "{mv} in {position}");
        }
    }
}

#[test]
fn outcomes_are_signs_of_values() {
    let mut solver = solver(6);
    let wdl = |value: Margin| match value.cmp(&Margin::default()) {
        std::cmp::Ordering::Greater => Wdl::Win,
        std::cmp::Ordering::Equal => Wdl::Draw,
        std::cmp::Ordering::Less => Wdl::Loss,
    };
    for position in small_positions(800, 10) {
        let known = &mut HashMap::new();
        let expected = wdl(brute(&position, known));
        let found = unlimited(|control| solver.outcome(&position, control, u64::MAX));
        let (found, mv) = found.unwrap();
        assert_eq!(found, expected, "{position}");
        match mv {
            Some(mv) => {
                let kept = negative(brute(&after(&position, mv), known));
                assert_eq!(wdl(kept), expected, "{mv} in {position}");
            }
            None => assert!(expected == Wdl::Loss || position.is_over()),
        }
    }
}

/// A position's text with rows and columns reversed: half a turn.
fn turned(text: &str) -> String {
    let (board, side) = text.split_once(' ').unwrap();
    let row = |row: &str| {
        let mut squares: Vec<String> = Vec::new();
        for letter in row.chars() {
            match letter {
                '1'..='5' => squares.last_mut().unwrap().push(letter),
                _ => squares.push(letter.to_string()),
            }
        }
        squares.reverse();
        squares.concat()
    };
    let rows: Vec<String> = board.split('/').rev().map(row).collect();
    format!("{} {side}", rows.join("/"))
}

fn swapped(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter {
        'y' => 'r',
        'r' => 'y',
        other => other,
    });
    letters.collect()
}

#[test]
fn turning_and_swapping_colours_change_nothing() {
    let mut dice = Dice::new(11);
    let mut solver = solver(7);
    for number in 0..40 {
        let position = after_random_moves(23 + number % 4, "official", &mut dice);
        let expected = value(&mut solver, &position);
        let text = position.to_string();
        for text in [turned(&text), swapped(&text), turned(&swapped(&text))] {
            for rules in ["official", "official:first=red"] {
                let other = Avalam::parse(&text, rules.parse().unwrap()).unwrap();
                assert_eq!(value(&mut solver, &other), expected, "{position}");
            }
        }
    }
}

#[test]
fn towers_are_the_same_under_both_rule_sets() {
    let mut dice = Dice::new(12);
    let mut solver = solver(7);
    for _ in 0..60 {
        let position = after_random_moves(23, "official", &mut dice);
        let classic = Avalam::parse(&position.to_string(), "classic".parse().unwrap()).unwrap();
        let (one, other) = (value(&mut solver, &position), value(&mut solver, &classic));
        assert_eq!(one.towers, other.towers, "{position}");
        assert_eq!(other.fives, 0);
    }
}

#[test]
fn limits_are_kept() {
    let start = Avalam::start("official".parse().unwrap());
    let mut solver = solver(7);
    assert_limits_are_kept(|control, nodes| {
        let answer = solver.solve(&start, control, nodes);
        (answer.err(), solver.nodes())
    });
    assert_limits_are_kept(|control, nodes| {
        let answer = solver.outcome(&start, control, nodes);
        (answer.err(), solver.nodes())
    });
    assert_limits_are_kept(|control, nodes| {
        let answer = solver.values(&start, control, nodes);
        (answer.err(), solver.nodes())
    });
}

#[test]
fn the_last_node_allowed_is_used() {
    let mut dice = Dice::new(15);
    let calm = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &calm);
    for _ in 0..5 {
        let position = after_random_moves(24, "official", &mut dice);
        let ask = |nodes| {
            let mut solver = solver(7);
            let answer = solver.outcome(&position, &control, nodes);
            (answer, solver.nodes())
        };
        let (answer, nodes) = ask(u64::MAX);
        assert_eq!(ask(nodes), (answer, nodes));
        assert_eq!(
            ask(nodes - 1),
            (Err(Unsolved::Limits(nodes - 1)), nodes - 1)
        );
    }
}

#[test]
fn memory_is_bounded_and_answers_stay_right() {
    let mut dice = Dice::new(13);
    let most = Options::MIN_MEBIBYTES << 20;
    let (mut tight, mut plain) = (solver(8), solver(2));
    for _ in 0..60 {
        let position = after_random_moves(24, "official", &mut dice);
        let expected = value(&mut plain, &position);
        assert_eq!(value(&mut tight, &position), expected, "{position}");
        assert!(tight.bytes() <= most, "{}", tight.bytes());
        assert!(plain.bytes() <= most, "{}", plain.bytes());
    }
    tight.forget();
    assert!(tight.bytes() <= most);
}

#[test]
fn more_moves_are_more_effort() {
    let mut dice = Dice::new(14);
    let start = Avalam::start("official".parse().unwrap());
    let late = after_random_moves(26, "official", &mut dice);
    assert!(OfficialSolver::effort(&start) > OfficialSolver::effort(&late));
}

#[test]
fn house_rules_are_refused() {
    let mut solver = solver(7);
    let position = Avalam::start("house".parse().unwrap());
    unlimited(|control| {
        assert_eq!(
            solver.solve(&position, control, 10).err(),
            Some(Unsolved::WrongRules("house".to_owned()))
        );
        assert_eq!(
            solver.outcome(&position, control, 10).err(),
            Some(Unsolved::WrongRules("house".to_owned()))
        );
        assert_eq!(
            solver.values(&position, control, 10).err(),
            Some(Unsolved::WrongRules("house".to_owned()))
        );
    });
}
