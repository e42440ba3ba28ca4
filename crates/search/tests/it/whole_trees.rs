//! On trees that are searched to the end, the techniques that trade the value of
//! a fixed-depth search for strength find what plain minimax finds, too.

use crate::common::{
    MAX_GAME_PLIES, Node, Restless, Seed, Senseless, effort, guided, late_line, think,
};
use awalam_games::avalam::Avalam;
use awalam_games::{Game, Line, RuleSet};
use awalam_search::alphabeta::{Aim, AlphaBeta, Options};
use awalam_search::{Evaluation, Lead, Limits, Minimax, SearchHints, Thought};

const SPREAD: i32 = 500;
/// Deep enough that nothing is cut short even where it is reduced.
const WHOLE_TREE_DEPTH: u32 = 5 * MAX_GAME_PLIES as u32;

const ALL_TECHNIQUES: Options = Options {
    table_mib: 1,
    ..Options::strong()
};
/// All but those that may miss the shorter of two wins: a win found beyond the
/// depth, by an extension or by noisy moves, need not be the shortest.
const THOROUGH_OPTIONS: Options = Options {
    reductions: false,
    pruning: false,
    early_stop: false,
    ..ALL_TECHNIQUES
};

/// All of them, and without each.
fn variants(all: Options) -> [(&'static str, Options); 8] {
    [
        ("all", all),
        // A draw weighs less, but is one, and is shown as one.
        (
            "contempt",
            Options {
                contempt: 300,
                ..all
            },
        ),
        (
            "no reductions",
            Options {
                reductions: false,
                ..all
            },
        ),
        (
            "no pruning",
            Options {
                pruning: false,
                ..all
            },
        ),
        (
            "no extensions",
            Options {
                extensions: false,
                ..all
            },
        ),
        (
            "no quiescence",
            Options {
                quiescence: false,
                ..all
            },
        ),
        (
            "singular extensions",
            Options {
                singular: true,
                ..all
            },
        ),
        ("two threads", Options { threads: 2, ..all }),
    ]
}

fn search<G: Game, E: Evaluation<G> + SearchHints<G> + Copy>(
    evaluation: E,
    options: Options,
    line: &Line<G>,
) -> Thought<G::Move> {
    let mut player = AlphaBeta::new(guided(evaluation), options, 1);
    think(&mut player, line, Limits::depth(WHOLE_TREE_DEPTH))
}

fn check<G: Game>(line: &Line<G>) {
    let expected = Minimax::new(Senseless { spread: SPREAD }, 1).value(line, WHOLE_TREE_DEPTH);
    let position = line.current();
    for (name, options) in variants(ALL_TECHNIQUES) {
        let calm = search(Senseless { spread: SPREAD }, options, line);
        let restless = search(Restless { spread: SPREAD }, options, line);
        for found in [calm, restless].map(|thought| thought.score.hundredths()) {
            let right = found.signum() == expected.signum();
            assert!(right, "{name}: {found} for {expected}: {position}");
        }
    }
    for (name, options) in variants(THOROUGH_OPTIONS) {
        let found = search(Restless { spread: SPREAD }, options, line);
        let found = found.score.hundredths();
        assert_eq!(found, expected, "thorough, {name}: {position}");
    }
}

#[test]
fn of_random_trees() {
    for seed in 0..effort(200) as u64 {
        check(&Line::new(Node::start(Seed(seed))));
    }
}

#[test]
fn of_late_avalam() {
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..effort(12) {
        for rules in awalam_games::avalam::Rules::all() {
            check(&late_line::<Avalam>(rules, 2..5, &mut rng));
        }
    }
}

/// Otherwise the tests above would test nothing.
#[test]
fn every_technique_has_something_to_do() {
    let nodes = |options| -> u64 {
        let trees = (0..20).map(|seed| Line::new(Node::start(Seed(seed))));
        let search = |line| search(Restless { spread: SPREAD }, options, &line);
        trees.map(|line| search(line).nodes).sum()
    };
    let all = nodes(ALL_TECHNIQUES);
    for (name, options) in &variants(ALL_TECHNIQUES)[1..7] {
        assert_ne!(nodes(*options), all, "{name}");
    }
}

/// Where a draw is at hand and nothing certain is better, contempt tries for more.
#[test]
fn contempt_avoids_draws() {
    let draws = |contempt: i32| -> usize {
        let drawn = |seed: &u64| {
            let options = Options {
                contempt,
                table_mib: 1,
                ..Options::exact()
            };
            let mut player = AlphaBeta::new(guided(Senseless { spread: SPREAD }), options, 1);
            let line = Line::new(Node::start(Seed(*seed)));
            let thought = think(
                &mut player,
                &line,
                Limits::depth(u32::from(MAX_GAME_PLIES) / 2),
            );
            thought.score.hundredths() == 0
        };
        (0..2_000).filter(drawn).count()
    };
    let (without, with) = (draws(0), draws(SPREAD));
    assert!(with < without, "{with} of {without} draws");
}

/// The best final margin, in hundredths, by looking at everything.
fn margin<G: Game>(position: &G) -> i32 {
    let margins = position.moves().into_iter().map(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        -margin(&next)
    });
    margins.max().unwrap_or_else(|| Lead.evaluate(position))
}

/// A search for points finds the margin where another only finds the winner.
#[test]
fn points_are_counted_to_the_end() {
    let mut rng = fastrand::Rng::with_seed(2);
    let mut margins = Vec::new();
    for number in 0..effort(40) {
        let rules = awalam_games::avalam::Rules::default();
        let line = late_line::<Avalam>(rules, 2..5, &mut rng);
        for options in [Options::exact(), THOROUGH_OPTIONS] {
            let options = Options {
                aim: Aim::Points,
                table_mib: 1,
                ..options
            };
            let found = search(Restless { spread: SPREAD }, options, &line);
            let expected = margin(line.current());
            assert_eq!(
                found.score.hundredths(),
                expected,
                "{number}: {}",
                line.current()
            );
            margins.push(expected);
        }
    }
    assert!(margins.iter().any(|&margin| margin.abs() > 100));
}
