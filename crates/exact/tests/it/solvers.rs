//! The solvers as callers meet them: one trait for all games, and answers that tell
//! apart why there is no value.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_exact::avalam::{AvalamSolver, Reach};
use awalam_exact::awale::{TableSource, Tables};
use awalam_exact::{OutOfReach, Solvable, Solver, Unsolved, Value};
use awalam_games::avalam::Avalam;
use awalam_games::awale::{Awale, Rules};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Wdl};
use awalam_search::{Control, Dice, Limits, StoppedClock};

use crate::common;

/// Runs something without limits of time.
fn unlimited<T>(run: impl FnOnce(&Control) -> T) -> T {
    let stop = AtomicBool::new(false);
    run(&Control::new(Limits::default(), &StoppedClock, &stop))
}

fn late_position(rules: &str, plies: usize, dice: &mut Dice) -> Avalam {
    loop {
        let mut position = Avalam::start(rules.parse().unwrap());
        for _ in 0..plies {
            if let Some(mv) = position.pick_move(|n| dice.below(n)) {
                position.play_unchecked(mv);
            }
        }
        if !position.is_over() {
            return position;
        }
    }
}

#[test]
fn one_avalam_solver_knows_all_rules() {
    let mut dice = Dice::new(21);
    let mut solver = AvalamSolver::with_memory(0);
    for number in 0..90 {
        let rules = ["official", "classic", "house"][number % 3];
        let position = late_position(rules, 25 + number % 4, &mut dice);
        unlimited(|control| {
            let solution = solver.solve(&position, control, u64::MAX).unwrap();
            let wdl = solver.wdl(&position, control, u64::MAX).unwrap();
            assert_eq!(wdl, solution.value.wdl(), "{rules} {position}");
            let proof = solver.prove(&position, control, u64::MAX).unwrap();
            assert_eq!(proof.wdl, wdl, "{rules} {position}");
            let best = proof.best.expect("a move");
            assert!(position.check(best).is_ok());
            assert_eq!(proof.line.first(), Some(&best));
            assert_eq!(proof.value.is_none(), rules == "house");
            // The best move and the line have the value.
            let values = solver.values(&position, control, u64::MAX).unwrap();
            assert_eq!(values.moves[0].1, solution.value, "{rules} {position}");
            let mut end = position;
            for &mv in &solution.line {
                assert!(end.check(mv).is_ok(), "{mv} in {end}");
                end.play_unchecked(mv);
            }
            assert!(end.is_over(), "{rules} {position}");
            let seen = end.outcome().unwrap().verdict.seen_by(position.turn());
            assert_eq!(seen, wdl, "{rules} {position}");
        });
    }
}

#[test]
fn a_proof_is_tried_near_the_end_only() {
    let reach = Reach {
        house_moves: 20,
        nodes: 20_000,
    };
    let mut dice = Dice::new(22);
    for rules in ["official", "classic", "house"] {
        let start = Avalam::start(rules.parse().unwrap());
        assert!(!AvalamSolver::is_within(&start, reach));
        let late = late_position(rules, 30, &mut dice);
        assert!(AvalamSolver::is_within(&late, reach));
    }
}

fn why<G: Solvable>(position: &G, nodes: u64) -> Unsolved {
    let solved = unlimited(|control| G::solver(None, None).solve(position, control, nodes));
    solved.expect_err("it is not solved")
}

#[test]
fn limits_and_positions_out_of_reach_are_different_answers() {
    let avalam = Avalam::start(Default::default());
    assert!(matches!(why(&avalam, 100), Unsolved::Limits(nodes) if nodes <= 100));
    let tricolore = Tricolore::start(Default::default());
    assert!(matches!(why(&tricolore, 100), Unsolved::Limits(nodes) if nodes <= 100));
    // However many nodes there are.
    let awale = Awale::start(Rules::Awari);
    let no_table = OutOfReach::NoTable {
        rules: Rules::Awari,
        seeds: 48,
        positions: None,
    };
    assert_eq!(why(&awale, u64::MAX), Unsolved::OutOfReach(no_table));
    let sentence = why(&awale, u64::MAX).to_string();
    assert_eq!(
        sentence,
        "out of reach: 48 seeds are on the board; tables end at 30"
    );
    let fewer = Awale::parse("4-4-4-4-4-4-0-0-0-0-0-0-12-12-S", Rules::Awari).unwrap();
    let Unsolved::OutOfReach(OutOfReach::NoTable { positions, .. }) = why(&fewer, u64::MAX) else {
        panic!("tables of 24 seeds are not built in memory");
    };
    assert!(positions.is_some_and(|positions| positions > 500_000_000));
}

#[test]
fn what_depends_on_endless_play_is_said_with_its_bounds() {
    let tables = Arc::new(common::tables(Rules::Abapa, 6));
    struct Built(Arc<Tables>);
    impl TableSource for Built {
        fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
            (rules == self.0.rules()).then(|| self.0.clone())
        }
    }
    let mut solver = Awale::solver(Some(Arc::new(Built(tables.clone()))), None);
    let (mut open, mut exact) = (0, 0);
    let mut dice = fastrand::Rng::with_seed(5);
    while open < 5 || exact < 5 {
        let mut houses = [0; 12];
        for _ in 0..6 {
            houses[dice.usize(0..12)] += 1;
        }
        let houses = houses.map(|seeds: u8| seeds.to_string()).join("-");
        let position = Awale::parse(&format!("{houses}-22-20-S"), Rules::Abapa).unwrap();
        if position.is_over() {
            continue;
        }
        let bounds = tables.probe_bounds(&position.rows()).unwrap();
        let [low, high] = [bounds.low, bounds.high].map(|bound| 2 + i32::from(bound));
        match unlimited(|control| solver.solve(&position, control, u64::MAX)) {
            Ok(solution) => {
                assert_eq!(low, high);
                assert_eq!(solution.value, Value::points(low));
                exact += 1;
            }
            Err(why) => {
                let expected = OutOfReach::EndlessPlay { low, high };
                assert_eq!(why, Unsolved::OutOfReach(expected));
                open += 1;
            }
        }
    }
}

#[test]
fn fives_decide_between_equal_towers() {
    let value = |points, fives| Value { points, fives };
    assert_eq!(value(1, Some(-3)).wdl(), Wdl::Win);
    assert_eq!(value(0, Some(-3)).wdl(), Wdl::Loss);
    assert_eq!(value(0, None).wdl(), Wdl::Draw);
    assert_eq!(value(0, Some(2)).reversed().wdl(), Wdl::Loss);
}
