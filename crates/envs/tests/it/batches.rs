//! Many games at once are as each of them alone.

use std::collections::HashSet;

use awalam_envs::{Arrays, Encoded, Error, LookAhead, MAX_GAMES, Options};
use awalam_games::avalam::Avalam;
use awalam_games::awale::{Awale, Rules};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, RuleSet, Side, Verdict};

const GAMES: usize = 37;

fn points<G: Game>(position: &G) -> Vec<f32> {
    let halves = position.scores().0.map(|points| points.in_halves());
    halves.map(|halves| halves as f32 / 2.0).to_vec()
}

fn reward<G: Game>(line: &Line<G>) -> f32 {
    match line.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(Side::One)) => 1.0,
        Some(Verdict::Win(Side::Two)) => -1.0,
        _ => 0.0,
    }
}

/// Steps games at random and plays each of them beside it, with a whole trail.
/// Tells how the games ended.
fn steps_are_plies<G: Encoded>(start: G, steps: usize) -> HashSet<&'static str> {
    let mut batch = G::batch(start, GAMES, Options::default()).expect("a batch");
    let mut arrays = Arrays::new(G::LAYOUT, GAMES);
    let mut lines: Vec<Line<G>> = (0..GAMES).map(|_| Line::new(start)).collect();
    let mut actions = [0; GAMES];
    let mut ends = HashSet::new();
    batch.reset(None, arrays.outputs());
    for _ in 0..steps {
        batch.sample(&mut actions);
        batch
            .step(&actions, arrays.outputs())
            .expect("legal actions");
        for (game, line) in lines.iter_mut().enumerate() {
            let mv = line.current().move_of(actions[game] as usize);
            line.play(mv).expect("a legal move");
            let over = line.outcome().is_some();
            let gain = reward(line);
            assert_eq!(
                arrays.terminated[game],
                u8::from(over),
                "{}",
                line.current()
            );
            assert_eq!(arrays.truncated[game], 0);
            assert_eq!(arrays.rewards[2 * game..][..2], [gain, -gain]);
            assert_eq!(arrays.scores[2 * game..][..2], points(line.current()));
            if let Some(outcome) = line.outcome() {
                ends.insert(outcome.reason.code);
                *line = Line::new(start);
            }
            let position = line.current();
            assert_eq!(batch.text(game), Some(position.to_string()));
            let (mut seen, mut mask) = (vec![0; G::CELLS], vec![0; G::ACTIONS]);
            position.observe(position.turn(), &mut seen);
            position.mask(&mut mask);
            assert_eq!(arrays.observations[game * G::CELLS..][..G::CELLS], seen);
            assert_eq!(arrays.masks[game * G::ACTIONS..][..G::ACTIONS], mask);
            assert_eq!(arrays.turns[game], position.turn().index() as u8);
        }
    }
    ends
}

#[test]
fn steps_of_awale_are_plies_of_games() {
    for rules in Rules::all() {
        assert!(steps_are_plies(Awale::start(rules), 2000).len() > 1);
    }
}

#[test]
fn steps_of_tricolore_are_plies_of_games() {
    assert!(steps_are_plies(Tricolore::default(), 1000).len() > 1);
}

#[test]
fn steps_of_avalam_are_plies_of_games() {
    for rules in <Avalam as Game>::Rules::all() {
        assert!(!steps_are_plies(Avalam::start(rules), 100).is_empty());
    }
}

/// Endgames that players at random often repeat end when a position comes back.
#[test]
fn endless_play_ends() {
    for (text, rules) in [
        ("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", Rules::Awari),
        ("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", Rules::Abapa),
    ] {
        let start = Awale::parse(text, rules).expect("a text");
        let ends = steps_are_plies(start, 500);
        assert!(ends.contains("repetition"), "{rules}: {ends:?}");
    }
}

/// Some steps of a batch, all that came of them.
fn played(options: Options, steps: usize) -> Vec<Arrays> {
    let mut batch = Awale::batch(Awale::default(), 100, options).expect("a batch");
    let mut arrays = Arrays::new(Awale::LAYOUT, 100);
    let mut actions = [0; 100];
    batch.reset(None, arrays.outputs());
    let mut all = vec![arrays.clone()];
    for _ in 0..steps {
        batch.sample(&mut actions);
        batch
            .step(&actions, arrays.outputs())
            .expect("legal actions");
        all.push(arrays.clone());
    }
    all
}

#[test]
fn a_seed_decides_everything_and_threads_nothing() {
    let options = Options {
        opening_plies: 10,
        ..Options::default()
    };
    let once = played(options, 200);
    assert_eq!(once, played(options, 200));
    for threads in [2, 3, 7] {
        assert_eq!(once, played(Options { threads, ..options }, 200));
    }
    assert_ne!(once, played(Options { seed: 2, ..options }, 200));
}

#[test]
fn a_reset_with_a_seed_is_a_new_beginning() {
    let options = Options {
        opening_plies: 6,
        ..Options::default()
    };
    let mut batch = Awale::batch(Awale::default(), 100, options).expect("a batch");
    let mut arrays = Arrays::new(Awale::LAYOUT, 100);
    batch.reset(Some(5), arrays.outputs());
    let first = arrays.clone();
    batch.reset(None, arrays.outputs());
    assert_ne!(first, arrays, "other openings follow");
    batch.reset(Some(5), arrays.outputs());
    assert_eq!(first, arrays);
    let texts: HashSet<_> = (0..100).map(|game| batch.text(game)).collect();
    assert!(texts.len() > 50, "openings differ: {}", texts.len());
}

#[test]
fn games_are_broken_off_where_that_is_asked_for() {
    let options = Options {
        max_plies: 5,
        ..Options::default()
    };
    let steps = played(options, 5);
    assert!(steps[..5].iter().all(|arrays| arrays.truncated == [0; 100]));
    assert_eq!(steps[5].truncated, [1; 100]);
    assert_eq!(steps[5].terminated, [0; 100]);
    assert_eq!(steps[5].rewards, [0.0; 200]);
    assert_eq!(steps[5].observations, steps[0].observations, "begun again");
}

#[test]
fn games_stay_over_where_that_is_asked_for() {
    let options = Options {
        auto_reset: false,
        ..Options::default()
    };
    let mut batch = Awale::batch(Awale::default(), GAMES, options).expect("a batch");
    let mut arrays = Arrays::new(Awale::LAYOUT, GAMES);
    let mut actions = [0; GAMES];
    batch.reset(None, arrays.outputs());
    let mut ends = 0;
    while ends < GAMES {
        batch.sample(&mut actions);
        batch
            .step(&actions, arrays.outputs())
            .expect("legal actions");
        let ended = arrays.terminated.iter().filter(|&&over| over == 1).count();
        ends += ended;
    }
    assert_eq!(arrays.masks, [0; GAMES * 6]);
    batch.sample(&mut actions);
    assert_eq!(actions, [-1; GAMES]);
    batch
        .step(&actions, arrays.outputs())
        .expect("nothing happens");
    assert_eq!(arrays.terminated, [0; GAMES], "told once");
    actions[3] = 0;
    let refused = batch.step(&actions, arrays.outputs());
    assert_eq!(refused, Err(Error::Ended { game: 3 }));
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut batch = Awale::batch(Awale::default(), 3, Options::default()).expect("a batch");
    let mut arrays = Arrays::new(Awale::LAYOUT, 3);
    batch.reset(None, arrays.outputs());
    batch.step(&[5, 5, 5], arrays.outputs()).expect("legal");
    batch.step(&[0, 1, 2], arrays.outputs()).expect("legal");
    let before = arrays.clone();
    let mut sentence = |actions: &[i64]| {
        let refused = batch.step(actions, arrays.outputs());
        refused.expect_err("not played").to_string()
    };
    assert_eq!(
        sentence(&[0, 5, 0]),
        "game 1: action 5 is the move F, which is not legal: house F is empty"
    );
    assert_eq!(
        sentence(&[0, 0, 6]),
        "game 2: 6 is no action, they go from 0 to 5"
    );
    assert_eq!(
        sentence(&[i64::MIN, 0, 0]),
        format!("game 0: {} is no action, they go from 0 to 5", i64::MIN)
    );
    assert_eq!(
        sentence(&[-1, 0, 0]),
        "game 0 is not over: the action -1 is for games that are"
    );
    assert_eq!(
        sentence(&[0, 0]),
        "2 actions for 3 games: there must be one for each"
    );
    assert_eq!(arrays, before);
}

#[test]
fn what_cannot_be_is_explained() {
    let refused = |games, threads| {
        let options = Options {
            threads,
            ..Options::default()
        };
        let made = Awale::batch(Awale::default(), games, options);
        made.err().expect("refused").to_string()
    };
    assert_eq!(refused(0, 1), "0 games at once: there can be 1 to 1048576");
    assert_eq!(
        refused(MAX_GAMES + 1, 1),
        "1048577 games at once: there can be 1 to 1048576"
    );
    assert_eq!(refused(1, 0), "0 threads: there can be 1 to 256");
    assert_eq!(refused(1, 257), "257 threads: there can be 1 to 256");
    let over = Awale::parse("0-0-0-0-0-0-0-0-0-0-0-0-30-18-S", Rules::Abapa).expect("a text");
    assert_eq!(
        Awale::batch(over, 1, Options::default()).err(),
        Some(Error::Over)
    );
    let passing = "passing".parse().expect("rules");
    assert_eq!(
        Tricolore::batch(Tricolore::start(passing), 1, Options::default()).err(),
        Some(Error::Pass)
    );
}

/// What is seen ahead is what then happens.
fn looks_ahead<G: Encoded>(options: Options, steps: usize) {
    let mut batch = G::batch(G::start(Default::default()), 10, options).expect("a batch");
    let mut arrays = Arrays::new(G::LAYOUT, 10);
    let rows = 10 * G::ACTIONS;
    let (mut observations, mut rewards) = (vec![9; rows * G::CELLS], vec![9.0; rows]);
    let mut terminated = vec![9; rows];
    let mut actions = [0; 10];
    batch.reset(None, arrays.outputs());
    for _ in 0..steps {
        let ahead = LookAhead {
            observations: &mut observations,
            rewards: &mut rewards,
            terminated: &mut terminated,
        };
        batch.look_ahead(ahead).expect("threads");
        let (masks, turns) = (arrays.masks.clone(), arrays.turns.clone());
        for row in (0..rows).filter(|&row| masks[row] == 0) {
            assert_eq!((rewards[row], terminated[row]), (0.0, 0));
            let seen = &observations[row * G::CELLS..][..G::CELLS];
            assert!(seen.iter().all(|&byte| byte == 0));
        }
        batch.sample(&mut actions);
        batch
            .step(&actions, arrays.outputs())
            .expect("legal actions");
        for game in 0..10 {
            let row = game * G::ACTIONS + actions[game] as usize;
            assert_eq!(arrays.terminated[game], terminated[row]);
            let gain = arrays.rewards[2 * game + usize::from(turns[game])];
            assert_eq!(gain, rewards[row]);
            if terminated[row] == 0 {
                let seen = &observations[row * G::CELLS..][..G::CELLS];
                assert_eq!(arrays.observations[game * G::CELLS..][..G::CELLS], *seen);
            }
        }
    }
}

#[test]
fn what_is_seen_ahead_happens() {
    let options = Options::default();
    looks_ahead::<Awale>(options, 500);
    looks_ahead::<Tricolore>(options, 300);
    looks_ahead::<Avalam>(options, 80);
    looks_ahead::<Awale>(
        Options {
            threads: 3,
            ..options
        },
        200,
    );
}
