//! Every technique that keeps the value, on and off, finds what plain minimax
//! finds; the others do so on trees that are searched to the end.

mod common;

use std::sync::atomic::AtomicBool;

use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, RuleSet};
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::{Control, Limits, Minimax, StoppedClock, Strategy, Thought};
use common::{LONGEST, Node, Seed, Senseless, random_line};

fn search<G: Game>(options: Options, spread: i32, line: &Line<G>, depth: u32) -> Thought<G::Move> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::depth(depth), &StoppedClock, &stop);
    let mut player = AlphaBeta::new(Senseless { spread }, options, 1);
    player.think(line, &control, &mut |_| {}).unwrap()
}

/// Plain alpha-beta with one technique, and everything without one.
fn exact_options() -> Vec<(&'static str, Options)> {
    let small = Options {
        table_mib: 1,
        ..Options::exact()
    };
    let plain = Options::plain();
    vec![
        ("plain", plain),
        (
            "iterative",
            Options {
                iterative: true,
                ..plain
            },
        ),
        ("pvs", Options { pvs: true, ..plain }),
        (
            "table",
            Options {
                table: true,
                ..plain
            },
        ),
        (
            "killers",
            Options {
                killers: true,
                ..plain
            },
        ),
        (
            "history",
            Options {
                history: true,
                ..plain
            },
        ),
        (
            "hints",
            Options {
                hints: true,
                ..plain
            },
        ),
        (
            "random ties",
            Options {
                random_ties: true,
                ..plain
            },
        ),
        ("all", small),
        (
            "all, random ties",
            Options {
                random_ties: true,
                ..small
            },
        ),
        (
            "all but iterative",
            Options {
                iterative: false,
                ..small
            },
        ),
        (
            "all but pvs",
            Options {
                pvs: false,
                ..small
            },
        ),
        (
            "all but aspiration",
            Options {
                aspiration: false,
                ..small
            },
        ),
        (
            "all but the table",
            Options {
                table: false,
                ..small
            },
        ),
        (
            "all but killers",
            Options {
                killers: false,
                ..small
            },
        ),
        (
            "all but history",
            Options {
                history: false,
                ..small
            },
        ),
        (
            "all but hints",
            Options {
                hints: false,
                ..small
            },
        ),
        (
            "all, two threads",
            Options {
                threads: 2,
                ..small
            },
        ),
    ]
}

fn compare<G: Game>(line: &Line<G>, depth: u32, spread: i32) {
    let expected = Minimax::new(Senseless { spread }, 1).value(line, depth);
    for (name, options) in exact_options() {
        let thought = search(options, spread, line, depth);
        let found = thought.score.hundredths();
        assert_eq!(found, expected, "{name}, depth {depth}: {}", line.current());
        // The move is as good as its value says, and the line can be played.
        let mut after = line.clone();
        after.play(thought.best()).unwrap();
        let reply = Minimax::new(Senseless { spread }, 1).value(&after, depth - 1);
        assert_eq!(
            -reply,
            undone(expected),
            "{name}: {} {}",
            line.current(),
            thought.best()
        );
        for &mv in &thought.line[1..] {
            after.play(mv).unwrap();
        }
    }
}

/// A decided value is one ply nearer when seen one ply later.
fn undone(value: i32) -> i32 {
    match awalam_search::is_decided(value) {
        true => value + value.signum(),
        false => value,
    }
}

#[test]
fn on_random_trees() {
    for seed in 0..400 {
        let line = Line::new(Node::start(Seed(seed)));
        compare(
            &line,
            1 + seed as u32 % 7,
            if seed % 2 == 0 { 3 } else { 1000 },
        );
    }
}

#[test]
fn on_awale() {
    let mut rng = fastrand::Rng::with_seed(1);
    for round in 0..300 {
        for rules in awalam_games::awale::Rules::all() {
            let line = random_line::<Awale>(rules, 0..120, &mut rng);
            compare(&line, 1 + round % 5, 500);
        }
    }
}

#[test]
fn on_avalam() {
    let mut rng = fastrand::Rng::with_seed(2);
    for round in 0..60 {
        for rules in awalam_games::avalam::Rules::all() {
            let line = random_line::<Avalam>(rules, 24..36, &mut rng);
            compare(&line, 1 + round % 4, 500);
        }
    }
}

#[test]
fn on_tricolore() {
    let mut rng = fastrand::Rng::with_seed(3);
    for round in 0..150 {
        let line = random_line::<Tricolore>(Default::default(), 20..200, &mut rng);
        compare(&line, 1 + round % 3, 500);
    }
}

#[test]
fn all_techniques_find_the_value_of_a_tree_searched_to_the_end() {
    for seed in 0..300 {
        let line = Line::new(Node::start(Seed(seed)));
        let depth = u32::from(LONGEST);
        let expected = Minimax::new(Senseless { spread: 500 }, 1).value(&line, depth);
        let full = Options {
            table_mib: 1,
            ..Options::default()
        };
        for options in [
            full,
            Options {
                reductions: false,
                ..full
            },
            Options {
                pruning: false,
                ..full
            },
            Options {
                extensions: false,
                ..full
            },
            Options {
                quiescence: false,
                ..full
            },
            Options { threads: 2, ..full },
        ] {
            // Deep enough that nothing is cut short even where it is reduced.
            let found = search(options, 500, &line, 3 * depth).score.hundredths();
            assert_eq!(
                found.signum(),
                expected.signum(),
                "seed {seed}: {found} for {expected}"
            );
        }
    }
}
