//! The solver of `house` Avalam against plain brute force.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::common::avalam::{
    after, after_random_moves, assert_limits_are_kept, random_board, unlimited,
};
use awalam_exact::Unsolved;
use awalam_exact::avalam::house::{HouseSolver, Options};
use awalam_games::Game;
use awalam_games::avalam::Avalam;
use awalam_search::{Control, Dice, Limits, StoppedClock};

/// Whether the player to move makes the last move, by playing everything out.
fn brute(position: &Avalam, known: &mut HashMap<Avalam, bool>) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let moves = position.moves();
    let wins = moves.iter().any(|&mv| !brute(&after(position, mv), known));
    known.insert(*position, wins);
    wins
}

fn house(text: &str) -> Avalam {
    Avalam::parse(text, "house".parse().unwrap()).unwrap()
}

fn solve(solver: &mut HouseSolver, position: &Avalam) -> bool {
    let answer = unlimited(|control| solver.solve(position, control, u64::MAX));
    answer.expect("there is no limit")
}

/// One solver for each way of sharing the work between values and search.
fn solvers() -> Vec<HouseSolver> {
    let options = |small| Options {
        small,
        mebibytes: 8,
    };
    [0, 2, 4, 6, 9]
        .map(|small| HouseSolver::new(options(small)))
        .into()
}

#[test]
fn late_positions_are_solved_as_by_brute_force() {
    let mut dice = Dice::new(7);
    let mut solvers = solvers();
    for number in 0..2000 {
        let position = after_random_moves(25 + number % 6, "house", &mut dice);
        let expected = brute(&position, &mut HashMap::new());
        for solver in &mut solvers {
            assert_eq!(solve(solver, &position), expected, "{position}");
        }
    }
}

#[test]
fn random_boards_are_solved_as_by_brute_force() {
    let mut dice = Dice::new(8);
    let mut solvers = solvers();
    for number in 0..2000 {
        let position = random_board(2 + number % 9, 5, "house", &mut dice);
        let expected = brute(&position, &mut HashMap::new());
        for solver in &mut solvers {
            assert_eq!(solve(solver, &position), expected, "{position}");
        }
    }
}

/// The share of moves that win.
fn winning_share(position: &Avalam, known: &mut HashMap<Avalam, bool>) -> f64 {
    let moves = position.moves();
    let wins = |mv| !brute(&after(position, mv), known);
    let winning = moves.iter().copied().map(wins).filter(|&wins| wins).count();
    winning as f64 / moves.len().max(1) as f64
}

#[test]
fn outcome_classes_of_single_regions() {
    // Whether yellow wins with the first move, and whether red does.
    let classes = [
        ("y1r1", true, true),
        ("y1y1", false, false),
        ("y3r3", false, false),
        ("y1y1r1", true, false),
        ("y1r1r1", false, true),
        ("y1r1y1", true, true),
        ("y4r1r1", true, true),
    ];
    let mut solver = HouseSolver::new(Options::default());
    for (row, yellow, red) in classes {
        let rest = ".".repeat(8 - row.len() / 2);
        let board = format!(
            "........./........./........./.{row}{rest}/{}",
            "........./".repeat(4)
        );
        for (side, wins) in [("y", yellow), ("r", red)] {
            let position = house(&format!("{}......... {side}", board));
            assert_eq!(solve(&mut solver, &position), wins, "{position}");
        }
    }
}

#[test]
fn a_winning_move_wins_against_every_answer() {
    let mut dice = Dice::new(9);
    let mut solver = HouseSolver::new(Options::default());
    let mut won = 0;
    for number in 0..600 {
        let position = after_random_moves(24 + number % 8, "house", &mut dice);
        let known = &mut HashMap::new();
        match unlimited(|control| solver.winning_move(&position, control, u64::MAX)) {
            Ok(Some(mv)) => {
                assert!(position.check(mv).is_ok(), "{mv} in {position}");
                assert!(!brute(&after(&position, mv), known), "{mv} in {position}");
                won += 1;
            }
            Ok(None) => assert!(!brute(&position, known), "{position}"),
            Err(why) => panic!("there is no limit: {why}"),
        }
    }
    assert!((100..500).contains(&won));
}

#[test]
fn the_hardest_move_leaves_the_fewest_ways_to_win() {
    let mut dice = Dice::new(10);
    let mut solver = HouseSolver::new(Options::default());
    for number in 0..400 {
        let position = after_random_moves(25 + number % 6, "house", &mut dice);
        let known = &mut HashMap::new();
        let moves = position.moves();
        let chosen = unlimited(|control| solver.hardest_move(&position, control, u64::MAX));
        let Some(chosen) = chosen.expect("there is no limit") else {
            assert!(position.is_over());
            continue;
        };
        assert!(position.check(chosen).is_ok(), "{chosen} in {position}");
        let mut share = |mv| winning_share(&after(&position, mv), known);
        let fewest = moves.iter().copied().map(&mut share).fold(1.0, f64::min);
        assert_eq!(share(chosen), fewest, "{chosen} in {position}");
    }
}

#[test]
fn limits_are_kept() {
    let start = Avalam::start("house".parse().unwrap());
    let mut solver = HouseSolver::new(Options::default());
    assert_limits_are_kept(|control, nodes| {
        let answer = solver.solve(&start, control, nodes);
        (answer.err(), solver.nodes())
    });
    assert_limits_are_kept(|control, nodes| {
        let answer = solver.winning_move(&start, control, nodes);
        (answer.err(), solver.nodes())
    });
    let stopped = AtomicBool::new(true);
    let control = Control::new(Limits::default(), &StoppedClock, &stopped);
    let chosen = solver.hardest_move(&start, &control, u64::MAX);
    let chosen = chosen.expect("a move without any proof");
    assert!(chosen.is_some_and(|mv| start.check(mv).is_ok()));
}

#[test]
fn memory_is_bounded_and_answers_stay_right() {
    let mut dice = Dice::new(11);
    let mebibytes = Options::MIN_MEBIBYTES;
    let mut tight = HouseSolver::new(Options {
        mebibytes,
        small: 9,
    });
    let mut plain = HouseSolver::new(Options {
        mebibytes,
        small: 0,
    });
    for _ in 0..150 {
        let position = after_random_moves(22, "house", &mut dice);
        assert_eq!(solve(&mut tight, &position), solve(&mut plain, &position));
        assert!(tight.bytes() <= mebibytes << 20, "{}", tight.bytes());
        assert!(plain.bytes() <= mebibytes << 20, "{}", plain.bytes());
    }
    tight.forget();
    assert!(tight.bytes() <= mebibytes << 20);
}

#[test]
fn other_rules_are_refused() {
    let mut solver = HouseSolver::new(Options::default());
    let position = Avalam::start("official".parse().unwrap());
    unlimited(|control| {
        assert_eq!(
            solver.solve(&position, control, 10).err(),
            Some(Unsolved::WrongRules("official".to_owned()))
        );
        assert_eq!(
            solver.winning_move(&position, control, 10).err(),
            Some(Unsolved::WrongRules("official".to_owned()))
        );
        assert_eq!(
            solver.hardest_move(&position, control, 10).err(),
            Some(Unsolved::WrongRules("official".to_owned()))
        );
    });
}

#[test]
fn red_may_be_the_first_player() {
    let mut dice = Dice::new(12);
    let mut solver = HouseSolver::new(Options::default());
    for _ in 0..100 {
        let position = after_random_moves(27, "house", &mut dice);
        let text = position.to_string();
        let other = Avalam::parse(&text, "house:first=red".parse().unwrap()).unwrap();
        assert_eq!(solve(&mut solver, &position), solve(&mut solver, &other));
    }
}
