//! Avalam's champion proves endings, and keeps what it has proved.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use awalam_bots::avalam::Proofs;
use awalam_bots::{Bot, BuildContext, build};
use awalam_exact::avalam::AvalamSolver;
use awalam_games::avalam::{Avalam, Move};
use awalam_games::{Game, Line, MoveList, Side, Verdict, Wdl, WdlBounds};
use awalam_search::{Control, Knowledge, Limits, StoppedClock, Thought};

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
    let line = Line::new(position("official", 24, 7));
    let exact = |spec: &str| {
        let mut bot = build::<Avalam>(spec, &BuildContext::seeded(1)).expect("a bot");
        think(&mut bot, &line).exact
    };
    assert!(exact("champion:nodes=400000"));
    assert!(!exact("champion:nodes=3000,proofs=off"));
}

/// The results of positions by the solver.
struct Judge(AvalamSolver);

impl Judge {
    fn result(&mut self, position: &Avalam) -> Wdl {
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let wdl = self.0.wdl(position, &control, u64::MAX);
        wdl.expect("an end")
    }
}

/// All results are to be told apart.
const EVERYTHING: WdlBounds = WdlBounds {
    low: Wdl::Loss,
    high: Wdl::Win,
};

/// Where few towers can be joined, but for pairs, the result is known at once, and right: all of
/// it, or as much as is asked for; of more towers where a search would look far on.
#[test]
fn ends_are_worked_out_right() {
    let mut judge = Judge(AvalamSolver::with_memory(16));
    for plies in [0, 9] {
        let proofs = Proofs::default();
        let (mut found, mut narrowly) = ([0; 3], 0);
        for seed in 0..400 {
            let rules = if seed % 4 == 0 { "classic" } else { "official" };
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut position = position(rules, 24, seed);
            while let Some(mv) = position.pick_move(|n| rng.usize(..n)) {
                if let Some(known) = proofs.probe(&position, EVERYTHING, plies) {
                    let result = judge.result(&position);
                    assert_eq!(known.exact(), Some(result), "{position}");
                    for (low, high) in [(Wdl::Loss, Wdl::Draw), (Wdl::Draw, Wdl::Win)] {
                        // Asked afresh, since what is remembered may say more.
                        let wanted = WdlBounds { low, high };
                        let Some(known) = Proofs::default().probe(&position, wanted, plies) else {
                            continue;
                        };
                        assert!(known.low <= result && result <= known.high, "{position}");
                        assert!(known.low >= high || known.high <= low, "{position}");
                        narrowly += 1;
                    }
                    found[(result.sign() + 1) as usize] += 1;
                }
                position.play_unchecked(mv);
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{found:?}");
        // What took no more steps with all that was met before may take more without.
        let all = 2 * found.iter().sum::<u32>();
        assert!(
            narrowly <= all && all < narrowly + narrowly / 20,
            "{narrowly} of {all}"
        );
    }
}

/// Positions that the champion takes for the same end alike.
#[test]
fn positions_with_the_same_rest_have_the_same_result() {
    let mut judge = Judge(AvalamSolver::with_memory(16));
    let mut met: HashMap<u64, Avalam> = HashMap::new();
    let mut alike = 0;
    for seed in 0..40 {
        // Many ways from one position, so that they meet.
        let begun = position("official", 26, seed);
        for way in 0..40 {
            let mut rng = fastrand::Rng::with_seed(way);
            let mut position = begun;
            while let Some(mv) = position.pick_move(|n| rng.usize(..n)) {
                let other = met.entry(position.rest_key()).or_insert(position);
                if other.key() != position.key() {
                    assert_eq!(judge.result(other), judge.result(&position), "{position}");
                    alike += 1;
                }
                position.play_unchecked(mv);
            }
        }
    }
    assert!(alike > 1_000, "{alike}");
}

/// Of the moves that the champion leaves out, none is better than those that it looks at.
#[test]
fn choices_have_the_best_move() {
    let mut judge = Judge(AvalamSolver::with_memory(16));
    let (mut all, mut looked_at) = (0, 0);
    for seed in 0..200 {
        let rules = if seed % 4 == 0 { "classic" } else { "official" };
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = position(rules, 25, seed);
        while let Some(mv) = position.pick_move(|n| rng.usize(..n)) {
            let mut choices = MoveList::new();
            position.choices(&mut choices);
            let moves = position.moves();
            assert!(choices.iter().all(|mv| moves.contains(mv)), "{position}");
            (all, looked_at) = (all + moves.len(), looked_at + choices.len());
            let best = choices.iter().map(|&mv| {
                let mut next = position;
                next.play_unchecked(mv);
                judge.result(&next).sign()
            });
            assert_eq!(
                best.min(),
                Some(-judge.result(&position).sign()),
                "{position}"
            );
            position.play_unchecked(mv);
        }
    }
    assert!(looked_at * 4 < all * 3, "{looked_at} of {all}");
}
