//! Monte-Carlo tree search in late positions of the real games, which brute
//! force solves: its move keeps the best result.

use crate::common::{Senseless, awale_endgame, late_line, random_line, think};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::{PLY_LIMIT, SEEDS, Tricolore};
use awalam_games::{Game, Line, MoveList, RuleSet, Trail, Verdict};
use awalam_search::mcts::Options;
use awalam_search::{Limits, Mcts};

/// Trees larger than this are not solved.
const MAX_NODES: u32 = 20_000;

/// The result under best play for the player to move, 1 for a win; nothing if
/// that takes too long to find.
fn solve<G: Game>(position: &G, trail: &mut Trail, nodes: &mut u32) -> Option<i32> {
    *nodes += 1;
    if *nodes > MAX_NODES {
        return None;
    }
    if let Some(outcome) = position.outcome() {
        return Some(match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(winner) if winner == position.turn() => 1,
            Verdict::Win(_) => -1,
        });
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut best = -1;
    for mv in moves {
        let mut next = *position;
        next.play_unchecked(mv);
        trail.enter(&mut next);
        let reply = solve(&next, trail, nodes);
        trail.leave();
        best = best.max(-reply?);
    }
    Some(best)
}

/// What each move of a position leads to; nothing if it cannot be solved.
fn results<G: Game>(line: &Line<G>) -> Option<Vec<(G::Move, i32)>> {
    let mut moves = MoveList::new();
    line.current().legal_moves(&mut moves);
    let mut nodes = 0;
    let result = |&mv| {
        let mut after = line.clone();
        after.play(mv).unwrap();
        let reply = solve(after.current(), &mut after.trail().clone(), &mut nodes)?;
        Some((mv, -reply))
    };
    moves.iter().map(result).collect()
}

fn variants() -> Vec<(&'static str, Options)> {
    let plain = Options {
        memory_mib: 64,
        ..Options::default()
    };
    vec![
        ("plain", plain),
        (
            "no solver",
            Options {
                solver: false,
                ..plain
            },
        ),
        (
            "cut",
            Options {
                cut: Some(4),
                ..plain
            },
        ),
        ("guided", Options { guided: 3, ..plain }),
        ("bias", Options { bias: 0.1, ..plain }),
        (
            "two threads",
            Options {
                threads: 2,
                ..plain
            },
        ),
    ]
}

/// Looks at positions in which the choice matters until there were enough.
fn check<G: Game>(wanted: usize, mut next: impl FnMut() -> Line<G>) {
    let mut checked = 0;
    while checked < wanted {
        let line = next();
        let Some(results) = results(&line) else {
            continue;
        };
        let best = results.iter().map(|&(_, result)| result).max();
        if results.iter().all(|&(_, result)| Some(result) == best) {
            continue;
        }
        checked += 1;
        for (name, options) in variants() {
            let mut player = Mcts::<G, _, _>::new(
                Senseless { spread: 100 },
                Senseless { spread: 100 },
                options,
                1,
            );
            let thought = think(&mut player, &line, Limits::nodes(20_000));
            let chosen = results.iter().find(|(mv, _)| *mv == thought.best());
            let result = chosen.map(|&(_, result)| result);
            let position = line.current();
            assert_eq!(result, best, "{name} plays {}: {position}", thought.best());
            // What is proven is true, and what can be proven is.
            if let Some((won, _)) = thought.decided() {
                assert_eq!(best, Some(if won { 1 } else { -1 }), "{name}: {position}");
            } else if options.solver {
                assert_eq!(best, Some(0), "{name}: {position}");
            }
        }
    }
}

#[test]
fn awale_endgames() {
    let mut rng = fastrand::Rng::with_seed(1);
    for rules in awalam_games::awale::Rules::all() {
        check::<Awale>(8, || awale_endgame(rules, 3..=6, &mut rng));
    }
}

#[test]
fn late_awale() {
    let mut rng = fastrand::Rng::with_seed(2);
    for rules in awalam_games::awale::Rules::all() {
        check::<Awale>(5, || late_line(rules, 2..9, &mut rng));
    }
}

#[test]
fn late_avalam() {
    let mut rng = fastrand::Rng::with_seed(3);
    for rules in awalam_games::avalam::Rules::all() {
        check::<Avalam>(5, || late_line(rules, 2..6, &mut rng));
    }
}

#[test]
fn late_tricolore() {
    let mut rng = fastrand::Rng::with_seed(4);
    check::<Tricolore>(30, || before_the_ply_limit(&mut rng));
}

/// A position of a random game, as if it stood even a few plies before the limit:
/// the next capture decides.
fn before_the_ply_limit(rng: &mut fastrand::Rng) -> Line<Tricolore> {
    loop {
        let line = random_line::<Tricolore>(Default::default(), 40..100, rng);
        let text = line.current().to_string();
        let words: Vec<&str> = text.split(' ').collect();
        let captured = SEEDS - line.current().on_board();
        let (one, two) = (captured / 2, captured - captured / 2);
        let plies = PLY_LIMIT - rng.u16(2..6);
        let even = format!("{} {} {one} {two} {plies}", words[0], words[1]);
        let position = Tricolore::parse(&even, Default::default()).unwrap();
        if !position.is_over() {
            return Line::new(position);
        }
    }
}

fn player_with_reuse<G: Game>(reuse: bool) -> Mcts<G, Senseless, Senseless> {
    let options = Options {
        memory_mib: 64,
        reuse,
        ..Options::default()
    };
    Mcts::new(
        Senseless { spread: 100 },
        Senseless { spread: 100 },
        options,
        1,
    )
}

/// A proven win needs no further thought, whatever the reply.
#[test]
fn what_is_proven_stays_proven() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut checked = 0;
    while checked < 40 {
        let line = late_line::<Avalam>(Default::default(), 3..6, &mut rng);
        let mut after = line.clone();
        let [mut keeping, mut forgetting] = [true, false].map(player_with_reuse::<Avalam>);
        let first = think(&mut keeping, &line, Limits::nodes(20_000));
        if first.decided().is_none_or(|(won, _)| !won) {
            continue;
        }
        after.play(first.best()).unwrap();
        let Some(reply) = after.current().pick_move(|n| rng.usize(..n)) else {
            continue;
        };
        after.play(reply).unwrap();
        if after.outcome().is_some() {
            continue;
        }
        checked += 1;
        let second = think(&mut keeping, &after, Limits::nodes(20_000));
        assert_eq!(second.nodes, 0, "{}", after.current());
        assert!(second.decided().is_some_and(|(won, _)| won));
        let results = results(&after).expect("its tree is smaller still");
        assert!(results.contains(&(second.best(), 1)), "{}", after.current());
        let afresh = think(&mut forgetting, &after, Limits::nodes(20_000));
        assert!(afresh.nodes > 0);
    }
}

/// One more iteration adds little to a tree that is there, and everything to one
/// that is not.
#[test]
fn the_tree_goes_on_where_the_game_does() {
    let start = Line::new(Awale::start(Default::default()));
    let lengths = [true, false].map(|reuse| {
        let mut player = player_with_reuse::<Awale>(reuse);
        let first = think(&mut player, &start, Limits::nodes(20_000));
        let mut after = start.clone();
        for &mv in &first.line[..2] {
            after.play(mv).unwrap();
        }
        let second = think(&mut player, &after, Limits::nodes(1));
        if reuse {
            assert_eq!(second.line[0], first.line[2]);
        }
        // A game that took another way is no use to it.
        let mut elsewhere = start.clone();
        elsewhere.play("A".parse().unwrap()).unwrap();
        let other = think(&mut player, &elsewhere, Limits::nodes(1));
        assert_eq!(other.line.len(), 1);
        (first.line.len(), second.line.len())
    });
    assert!(lengths[0].1 + 2 >= lengths[0].0, "{lengths:?}");
    assert_eq!(lengths[1].1, 1);
}
