//! Avalam's champion proves endings, and keeps what it has proved.

use std::sync::atomic::AtomicBool;

use awalam_bots::{Bot, BuildContext, build};
use awalam_games::avalam::{Avalam, Move};
use awalam_games::{Game, Line, Side, Verdict};
use awalam_search::{Control, Limits, StoppedClock, Thought};

fn think(bot: &mut Bot<Avalam>, line: &Line<Avalam>) -> Thought<Move> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let thought = bot.think(line, &control, &mut |_| {});
    thought.expect("the game goes on")
}

/// A position of a random game after a number of plies.
fn position(rules: &str, plies: usize, seed: u64) -> Avalam {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = Avalam::start(rules.parse().expect("rules"));
    for _ in 0..plies {
        let mv = position.pick_move(|n| rng.usize(..n)).expect("a move");
        position.play_unchecked(mv);
    }
    position
}

#[test]
fn what_is_proved_is_kept() {
    let mut proved = 0;
    for (rules, seed) in [
        ("official", 1),
        ("classic", 2),
        ("official", 3),
        ("house", 4),
    ] {
        for opponent in ["champion:nodes=20000", "greedy", "random"] {
            let mut bots = ["champion:nodes=400000", opponent]
                .map(|spec| build::<Avalam>(spec, &BuildContext::seeded(seed)).expect("a bot"));
            let mut line = Line::new(position(rules, 22, 10 * seed));
            let first = line.current().turn();
            let mut promise: Option<i32> = None;
            while line.outcome().is_none() {
                let side = line.current().turn();
                let thought = think(&mut bots[usize::from(side != first)], &line);
                if side == first && thought.exact {
                    let score = thought.score.hundredths();
                    assert!(promise.is_none_or(|earlier| score >= earlier));
                    promise = Some(score);
                    proved += 1;
                }
                line.play(thought.best()).expect("legal");
            }
            let verdict = line.outcome().expect("over").verdict;
            match promise {
                Some(1..) => assert_eq!(verdict, Verdict::Win(first), "{rules} {seed}"),
                Some(0) => assert_ne!(verdict, Verdict::Win(first.other()), "{rules} {seed}"),
                _ => {}
            }
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn a_depth_is_not_a_wish_for_a_proof() {
    let mut bot = build::<Avalam>("champion:depth=2", &BuildContext::seeded(1)).expect("a bot");
    let line = Line::new(position("official", 20, 5));
    assert!(!think(&mut bot, &line).exact);
    assert_eq!(line.current().turn(), Side::One);
}

#[test]
fn a_champion_can_be_told_to_do_without() {
    let line = Line::new(position("official", 26, 7));
    let exact = |spec: &str| {
        let mut bot = build::<Avalam>(spec, &BuildContext::seeded(1)).expect("a bot");
        think(&mut bot, &line).exact
    };
    assert!(exact("champion:nodes=400000"));
    assert!(!exact("champion:nodes=3000,proofs=off"));
}
