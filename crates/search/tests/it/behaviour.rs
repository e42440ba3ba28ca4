//! How searches behave: within their limits, the same for the same seed, and
//! right about what can be proven.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use crate::common::{Node, Restless, Seed, Senseless, guided, players, think};
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, Verdict};
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::mcts::Options as MctsOptions;
use awalam_search::{
    Control, GameClock, Guidance, Limits, Mcts, Minimax, StoppedClock, Strategy,
    TranspositionTable, is_decided,
};

#[test]
fn limits_of_nodes_and_depth_hold() {
    let line = Line::new(Awale::start(Default::default()));
    for (name, mut player) in players::<Awale>() {
        if name == "two threads" {
            continue;
        }
        let thought = think(&mut *player, &line, Limits::nodes(500));
        assert!(thought.nodes <= 1_100, "{name}: {}", thought.nodes);
    }
    for (name, mut player) in players::<Awale>()
        .into_iter()
        .filter(|(name, _)| *name != "mcts")
    {
        let thought = think(&mut *player, &line, Limits::depth(4));
        assert_eq!(thought.depth, 4, "{name}");
    }
}

#[test]
fn one_thread_and_a_seed_repeat_exactly() {
    let line = Line::new(Tricolore::start(Default::default()));
    for index in [0, 1, 2, 4] {
        let run = || {
            let (_, mut player) = players::<Tricolore>().remove(index);
            let stop = AtomicBool::new(false);
            let control = Control::new(Limits::nodes(3_000), &StoppedClock, &stop);
            let mut reports = Vec::new();
            let last = player.think(&line, &control, &mut |thought| {
                reports.push(thought.clone())
            });
            (reports, last)
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn progress_is_reported_and_gets_deeper() {
    let line = Line::new(Awale::start(Default::default()));
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::depth(6), &StoppedClock, &stop);
    let mut player = AlphaBeta::new(guided(Senseless { spread: 100 }), Options::exact(), 1);
    let mut depths = Vec::new();
    player
        .think(&line, &control, &mut |thought| depths.push(thought.depth))
        .unwrap();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_finished_game_has_no_thought() {
    let mut line = Line::new(Awale::start(Default::default()));
    for mv in awalam_games::read_moves("FcEbCfDbBdAe").unwrap() {
        line.play(mv).unwrap();
    }
    for (name, mut player) in players::<Awale>() {
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::depth(3), &StoppedClock, &stop);
        assert!(
            player.think(&line, &control, &mut |_| {}).is_none(),
            "{name}"
        );
    }
}

#[test]
fn monte_carlo_finds_what_is_proven() {
    let (mut wins, mut proven) = (0, 0);
    for seed in 0..200 {
        let line = Line::new(Node::start(Seed(seed)));
        let value = Minimax::new(Senseless { spread: 1 }, 1).value(&line, 20);
        if !is_decided(value) || value < 0 {
            continue;
        }
        wins += 1;
        let mut player = Mcts::new(
            Senseless { spread: 1 },
            Senseless { spread: 1 },
            MctsOptions::default(),
            seed,
        );
        let thought = think(&mut player, &line, Limits::nodes(20_000));
        proven += usize::from(thought.decided().is_some_and(|(won, _)| won));
        let mut after = line.clone();
        after.play(thought.best()).unwrap();
        let reply = Minimax::new(Senseless { spread: 1 }, 1).value(&after, 20);
        let best = thought.best();
        assert!(reply < 0 && is_decided(reply), "seed {seed} plays {best}");
    }
    assert_eq!(proven, wins);
    assert!(wins > 40, "{wins}");
}

#[test]
fn monte_carlo_stays_within_its_memory_and_reuses_its_tree() {
    let mut line = Line::new(Awale::start(Default::default()));
    let options = MctsOptions {
        memory_mib: 1,
        ..MctsOptions::default()
    };
    let mut player = Mcts::new(Senseless { spread: 1 }, Senseless { spread: 1 }, options, 1);
    for _ in 0..6 {
        let thought = think(&mut player, &line, Limits::nodes(60_000));
        assert_eq!(thought.nodes, 60_000);
        line.play(thought.best()).unwrap();
    }
}

#[test]
fn a_winner_finishes() {
    // Far ahead, with little left to do: the game must end, not go round.
    let text = "4.0.0/0.0.0/3.0.0/0.0.0/2.2.0/0.0.0/1.0.2/1.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0 P1 45 36 60";
    let mut line = Line::new(Tricolore::parse(text, Default::default()).unwrap());
    let options = Options {
        table_mib: 4,
        ..Options::default()
    };
    let mut players = [
        AlphaBeta::new(guided(Senseless { spread: 50 }), options, 1),
        AlphaBeta::new(guided(Senseless { spread: 50 }), options, 2),
    ];
    while line.outcome().is_none() {
        assert!(line.plies().len() < 60, "still going: {}", line.current());
        let player = &mut players[line.current().turn().index()];
        let thought = think(player, &line, Limits::nodes(30_000));
        line.play(thought.best()).unwrap();
    }
    assert_eq!(
        line.outcome().unwrap().verdict,
        Verdict::Win(awalam_games::Side::One)
    );
}

/// Each technique that leaves something out makes a search of the same depth smaller.
#[test]
fn pruning_saves_nodes() {
    let line = Line::new(Tricolore::start(Default::default()));
    let nodes = |options: Options| {
        let restless = Restless { spread: 100 };
        let guidance = Guidance::new(restless).with_hints(restless);
        let mut player = AlphaBeta::new(guidance, options, 1);
        think(&mut player, &line, Limits::depth(5)).nodes
    };
    let exact = Options::exact();
    let all = nodes(exact);
    let smaller = [
        (
            "reverse futility",
            Options {
                pruning: true,
                ..exact
            },
        ),
        (
            "futility",
            Options {
                futility: true,
                ..exact
            },
        ),
        (
            "late moves",
            Options {
                late_pruning: true,
                ..exact
            },
        ),
        (
            "reductions",
            Options {
                reductions: true,
                ..exact
            },
        ),
    ];
    for (name, options) in smaller {
        let found = nodes(options);
        assert!(found < all, "{name}: {found} nodes, {all} without it");
    }
}

#[test]
fn a_shared_table_never_answers_for_another_key() {
    use awalam_search::{Bound, Entry};
    let table = TranspositionTable::new(1).expect("little memory");
    let entry = |key: u64| Entry {
        value: (key % 2_000_001) as i32 - 1_000_000,
        depth: (key >> 8) as u8,
        bound: Bound::Lower,
        solved: key & 1 == 1,
        best: Some((key >> 20) as u16 & 0x3fff),
    };
    thread::scope(|scope| {
        for seed in 0..4 {
            let table = &table;
            scope.spawn(move || {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut found = 0;
                for _ in 0..400_000 {
                    // Few distinct keys, so that threads meet.
                    let key = rng.u64(..200_000).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    if let Some(got) = table.get(key) {
                        assert_eq!(got, entry(key));
                        found += 1;
                    }
                    table.put(key, entry(key));
                }
                assert!(found > 1_000);
            });
        }
    });
}

#[test]
fn a_game_clock_is_never_overspent() {
    let mut clock = GameClock {
        remaining: Duration::from_secs(900),
        increment: Duration::ZERO,
    };
    let first = clock.share(19);
    for moves in (1..=60).rev() {
        let limits = clock.limits(moves % 19 + 1);
        let share = limits.time.expect("a share");
        let most = limits.most_time.unwrap_or(share);
        assert!(share <= most && most <= clock.remaining / 2);
        clock.remaining -= most;
    }
    assert!(
        first > Duration::from_secs(900 / 19),
        "early moves get more"
    );
}
