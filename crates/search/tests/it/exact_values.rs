//! Every technique that keeps the value, on and off, finds what plain minimax
//! finds.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::common::road::{Road, STEPS};
use crate::common::{
    Node, Seed, Senseless, awale_endgame, effort, guided, late_line, random_line, think,
};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, GameMove, Line, MoveList, RuleSet, Trail};
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::{Control, Limits, Minimax, StoppedClock, Strategy, Thought};

fn search<G: Game>(options: Options, spread: i32, line: &Line<G>, depth: u32) -> Thought<G::Move> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::depth(depth), &StoppedClock, &stop);
    let mut player = AlphaBeta::new(guided(Senseless { spread }), options, 1);
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
    let judge = Minimax::new(Senseless { spread }, 1);
    let expected = judge.value(line, depth);
    let mut replies = HashMap::new();
    for (name, options) in exact_options() {
        let thought = search(options, spread, line, depth);
        let found = thought.score.hundredths();
        assert_eq!(found, expected, "{name}, depth {depth}: {}", line.current());
        // The move is as good as its value says, and the line can be played.
        let mut after = line.clone();
        after.play(thought.best()).unwrap();
        let reply = *replies
            .entry(thought.best().index())
            .or_insert_with(|| judge.value(&after, depth - 1));
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

/// Whether some line of `depth` plies comes back to a position.
fn may_repeat<G: Game>(position: &G, depth: u32, trail: &mut Trail) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    depth > 0
        && moves.iter().any(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let repeated = trail.enter(&mut next).is_some();
            let repeats = repeated || may_repeat(&next, depth - 1, trail);
            trail.leave();
            repeats
        })
}

#[test]
fn on_random_trees() {
    for seed in 0..effort(400) as u64 {
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
    for round in 0..effort(300) as u32 {
        for rules in awalam_games::awale::Rules::all() {
            let line = random_line::<Awale>(rules, 0..120, &mut rng);
            compare(&line, 1 + round % 5, 500);
        }
    }
}

/// Deep enough that most of the tree is looked up.
#[test]
fn on_awale_endgames() {
    let mut rng = fastrand::Rng::with_seed(4);
    for round in 0..effort(60) as u32 {
        for rules in awalam_games::awale::Rules::all() {
            // The table answers by position alone. Where a line may come back to
            // a position, its past counts too, and the values may differ.
            let depth = 8 + round % 5;
            let line = loop {
                let line = awale_endgame(rules, 2..=6, &mut rng);
                if !may_repeat(line.current(), depth, &mut line.trail().clone()) {
                    break line;
                }
            };
            compare(&line, depth, 500);
        }
    }
}

#[test]
fn on_avalam() {
    let mut rng = fastrand::Rng::with_seed(2);
    for round in 0..effort(140) as u32 {
        for rules in awalam_games::avalam::Rules::all() {
            let line = random_line::<Avalam>(rules, 26..36, &mut rng);
            compare(&line, 1 + round % 3, 500);
        }
    }
}

/// A position near the end of a game whose tree is small.
fn late_with_few_moves<G: Game>(
    rules: G::Rules,
    most_moves: usize,
    rng: &mut fastrand::Rng,
) -> Line<G> {
    loop {
        let line = late_line::<G>(rules, 4..8, rng);
        if line.current().count_moves() <= most_moves {
            return line;
        }
    }
}

#[test]
fn on_late_avalam() {
    let mut rng = fastrand::Rng::with_seed(5);
    for round in 0..effort(30) as u32 {
        for rules in awalam_games::avalam::Rules::all() {
            compare(
                &late_with_few_moves::<Avalam>(rules, 12, &mut rng),
                6 + round % 3,
                500,
            );
        }
    }
}

#[test]
fn on_tricolore() {
    let mut rng = fastrand::Rng::with_seed(3);
    for round in 0..effort(1_000) as u32 {
        let line = random_line::<Tricolore>(Default::default(), 20..200, &mut rng);
        compare(&line, 1 + round % 3, 500);
    }
}

#[test]
fn on_late_tricolore() {
    let mut rng = fastrand::Rng::with_seed(6);
    for round in 0..effort(30) as u32 {
        let line = late_with_few_moves::<Tricolore>(Default::default(), 3, &mut rng);
        compare(&line, 6 + round % 3, 500);
    }
}

/// A value that rests on a repetition is no use where the position is new: the
/// same position is searched with home in its past, then without, by a player
/// who remembers.
#[test]
fn repetitions_are_not_remembered() {
    let depth = u32::from(STEPS);
    let mut differ = 0;
    for seed in 0..effort(300) as u64 {
        let Some(after) = far_from_home(seed) else {
            continue;
        };
        let fresh = Line::new(*after.current());
        let judge = Minimax::new(Senseless { spread: 500 }, 1);
        let expected = [&after, &fresh].map(|line| judge.value(line, depth));
        differ += usize::from(expected[0] != expected[1]);
        for (name, options) in exact_options() {
            let mut player = AlphaBeta::new(guided(Senseless { spread: 500 }), options, 1);
            let found = [&after, &fresh].map(|line| {
                think(&mut player, line, Limits::depth(depth))
                    .score
                    .hundredths()
            });
            assert_eq!(found, expected, "{name}: {}", after.current());
        }
    }
    assert!(differ > 30, "{differ}");
}

/// A random walk from home, as long as the tests look ahead; none if the game
/// ended on the way.
fn far_from_home(seed: u64) -> Option<Line<Road>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut line = Line::new(Road::start(Seed(seed)));
    while line.plies().len() < usize::from(STEPS) {
        let mv = line.current().pick_move(|n| rng.usize(..n))?;
        line.play(mv).unwrap();
    }
    (line.outcome().is_none()).then_some(line)
}
