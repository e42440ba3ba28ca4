//! The solver of `house` Avalam against plain brute force.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use awalam_exact::Unsolved;
use awalam_exact::avalam::house::{Options, Solver};
use awalam_games::avalam::Avalam;
use awalam_games::{Game, MoveList};
use awalam_search::{Clock, Control, Dice, Limits, StoppedClock};

/// Whether the player to move makes the last move, by playing everything out.
fn brute(position: &Avalam, known: &mut HashMap<Avalam, bool>) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let wins = moves.iter().any(|&mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        !brute(&after, known)
    });
    known.insert(*position, wins);
    wins
}

fn house(text: &str) -> Avalam {
    Avalam::parse(text, "house".parse().unwrap()).unwrap()
}

/// A position after so many random moves, or less if the game ends.
fn after_random_moves(plies: usize, dice: &mut Dice) -> Avalam {
    let mut position = Avalam::start("house".parse().unwrap());
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
    house(&format!("{} {}", rows.join("/"), ["y", "r"][dice.below(2)]))
}

fn solve(solver: &mut Solver, position: &Avalam) -> bool {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let answer = solver.solve(position, &control, u64::MAX);
    answer.expect("there is no limit")
}

/// One solver for each way of sharing the work between values and search.
fn solvers() -> Vec<Solver> {
    let options = |small| Options {
        small,
        mebibytes: 8,
    };
    [0, 2, 4, 6, 9]
        .map(|small| Solver::new(options(small)))
        .into()
}

#[test]
fn late_positions_are_solved_as_by_brute_force() {
    let mut dice = Dice::new(7);
    let mut solvers = solvers();
    for number in 0..2000 {
        let position = after_random_moves(25 + number % 6, &mut dice);
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
        let position = random_board(2 + number % 9, &mut dice);
        let expected = brute(&position, &mut HashMap::new());
        for solver in &mut solvers {
            assert_eq!(solve(solver, &position), expected, "{position}");
        }
    }
}

/// Runs something without limits.
fn unlimited<T>(run: impl FnOnce(&Control) -> T) -> T {
    let stop = AtomicBool::new(false);
    run(&Control::new(Limits::default(), &StoppedClock, &stop))
}

fn after(position: &Avalam, mv: awalam_games::avalam::Move) -> Avalam {
    let mut after = *position;
    after.play(mv).expect("a legal move");
    after
}

/// The share of moves that win.
fn winning_share(position: &Avalam, known: &mut HashMap<Avalam, bool>) -> f64 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
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
    let mut solver = Solver::new(Options::default());
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
    let mut solver = Solver::new(Options::default());
    let mut won = 0;
    for number in 0..600 {
        let position = after_random_moves(24 + number % 8, &mut dice);
        let known = &mut HashMap::new();
        match unlimited(|control| solver.winning_move(&position, control, u64::MAX)) {
            Ok(Some(mv)) => {
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
    let mut solver = Solver::new(Options::default());
    for number in 0..400 {
        let position = after_random_moves(25 + number % 6, &mut dice);
        let known = &mut HashMap::new();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let chosen = unlimited(|control| solver.hardest_move(&position, control, u64::MAX));
        let Some(chosen) = chosen.expect("there is no limit") else {
            assert!(position.is_over());
            continue;
        };
        let mut share = |mv| winning_share(&after(&position, mv), known);
        let fewest = moves.iter().copied().map(&mut share).fold(1.0, f64::min);
        assert_eq!(share(chosen), fewest, "{chosen} in {position}");
    }
}

/// A clock on which a millisecond goes by with every look.
#[derive(Default)]
struct TickingClock(AtomicU64);

impl Clock for TickingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn limits_are_kept() {
    let start = Avalam::start("house".parse().unwrap());
    let mut solver = Solver::new(Options::default());
    let calm = AtomicBool::new(false);

    let control = Control::new(Limits::default(), &StoppedClock, &calm);
    for nodes in [0, 1, 100, 1000] {
        assert_eq!(
            solver.solve(&start, &control, nodes),
            Err(Unsolved::Limits(solver.nodes()))
        );
        assert!(solver.nodes() <= nodes.max(1));
    }

    let control = Control::new(Limits::nodes(500), &StoppedClock, &calm);
    assert_eq!(
        solver.winning_move(&start, &control, u64::MAX),
        Err(Unsolved::Limits(solver.nodes()))
    );
    assert!(solver.nodes() < 500 + 64);

    let clock = TickingClock::default();
    let control = Control::new(Limits::time(Duration::from_millis(30)), &clock, &calm);
    assert_eq!(
        solver.solve(&start, &control, u64::MAX),
        Err(Unsolved::Limits(solver.nodes()))
    );
    assert!(solver.nodes() <= 30 * 64);

    let stopped = AtomicBool::new(true);
    let control = Control::new(Limits::default(), &StoppedClock, &stopped);
    assert_eq!(
        solver.solve(&start, &control, u64::MAX),
        Err(Unsolved::Limits(solver.nodes()))
    );
    assert!(solver.nodes() <= 1);
    let chosen = solver.hardest_move(&start, &control, u64::MAX);
    let chosen = chosen.expect("a move without any proof");
    assert!(chosen.is_some_and(|mv| start.check(mv).is_ok()));
}

#[test]
fn memory_is_bounded_and_answers_stay_right() {
    let mut dice = Dice::new(11);
    let mebibytes = Options::MIN_MEBIBYTES;
    let mut tight = Solver::new(Options {
        mebibytes,
        small: 9,
    });
    let mut plain = Solver::new(Options {
        mebibytes,
        small: 0,
    });
    for _ in 0..150 {
        let position = after_random_moves(22, &mut dice);
        assert_eq!(solve(&mut tight, &position), solve(&mut plain, &position));
        assert!(tight.bytes() <= mebibytes << 20, "{}", tight.bytes());
        assert!(plain.bytes() <= mebibytes << 20, "{}", plain.bytes());
    }
    tight.forget();
    assert!(tight.bytes() <= mebibytes << 20);
}

#[test]
fn other_rules_are_refused() {
    let mut solver = Solver::new(Options::default());
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
    let mut solver = Solver::new(Options::default());
    for _ in 0..100 {
        let position = after_random_moves(27, &mut dice);
        let text = position.to_string();
        let other = Avalam::parse(&text, "house:first=red".parse().unwrap()).unwrap();
        assert_eq!(solve(&mut solver, &position), solve(&mut solver, &other));
    }
}
