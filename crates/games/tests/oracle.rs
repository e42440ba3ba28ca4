//! The fast rules against the plain ones, on random games of every rule set.
//!
//! Both play the same moves side by side; at every ply the legal moves, the
//! text and the ending must agree. The number of positions compared is checked
//! too, so that the test cannot quietly shrink.

use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, MoveList, Player, Points, RuleSet};
use awalam_oracle::{Ending, Plain, avalam, awale, tricolore};

const POSITIONS_PER_GAME: usize = 100_000;

/// The plain engine's word for how a game ended, and the fast one's.
const REASONS: [(&str, &str); 9] = [
    ("no move", "no move left"),
    ("no move", "no move left, equal towers, more of height 5"),
    ("goal", "24 seeds reached"),
    ("goal", "25 seeds reached"),
    ("goal", "49 seeds reached"),
    ("quiet", "16 plies without capture"),
    ("repetition", "position repeated"),
    ("starved", "the player to move has no seed"),
    ("few seeds", "fewer than 10 seeds left"),
];

fn same_ending<G: Game>(line: &Line<G>, ending: Option<Ending>) {
    let outcome = line.outcome();
    assert_eq!(
        outcome.is_some(),
        ending.is_some(),
        "over or not: {}",
        line.current()
    );
    let (Some(outcome), Some(ending)) = (outcome, ending) else {
        return;
    };
    let scores = ending
        .scores
        .map(|score| Points::halves((score * 2.0) as u16));
    assert_eq!(outcome.scores.0, scores, "{}", line.current());
    let winner = outcome.verdict.winner().map(Player::index);
    assert_eq!(winner, ending.winner, "{}", line.current());
    let (plain, fast) = (ending.reason, outcome.reason.0);
    let known =
        REASONS.contains(&(plain, fast)) || (plain, fast) == ("ply limit", "400 plies played");
    assert!(known, "{plain} is not {fast}: {}", line.current());
}

/// Plays one random game on both; returns the positions compared and the reason.
fn one_game<G: Game, P: Plain>(rules: G::Rules, rng: &mut fastrand::Rng) -> (usize, &'static str) {
    let mut line = Line::new(G::start(rules));
    let mut plain = P::start(&rules.to_string());
    for compared in 1.. {
        assert_eq!(line.current().to_string(), plain.text());
        same_ending(&line, plain.ending());
        let mut moves = MoveList::new();
        line.current().legal_moves(&mut moves);
        let mut fast: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        let slow = plain.moves();
        let mut slow_texts: Vec<String> = slow.iter().map(|mv| mv.to_string()).collect();
        fast.sort();
        slow_texts.sort();
        assert_eq!(fast, slow_texts, "{} {rules}: {}", G::NAME, line.current());
        assert_eq!(line.current().count_moves(), slow.len());
        if slow.is_empty() {
            return (compared, line.outcome().unwrap().reason.0);
        }
        // Now and then the longest, most capturing or most starving line is not
        // the random one: prefer moves that shrink the opponent's choice.
        let pick = choose(&plain, &slow, rng);
        plain = plain.play(pick);
        line.play(pick.to_string().parse().unwrap()).unwrap();
    }
    unreachable!()
}

/// A random move; in half the cases the one of three that leaves the opponent
/// the fewest moves, which leads to starved and hand-fed positions.
fn choose<P: Plain>(plain: &P, moves: &[P::Move], rng: &mut fastrand::Rng) -> P::Move {
    let mut random = || moves[rng.usize(..moves.len())];
    let candidates = [random(), random(), random()];
    if rng.bool() {
        return candidates[0];
    }
    let fewest = candidates
        .into_iter()
        .min_by_key(|&mv| plain.play(mv).moves().len());
    fewest.unwrap()
}

fn compare<G: Game, P: Plain>(seed: u64) -> Vec<&'static str> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let rule_sets = G::Rules::all();
    let mut compared = 0;
    let mut reasons = Vec::new();
    while compared < POSITIONS_PER_GAME {
        for &rules in &rule_sets {
            let (positions, reason) = one_game::<G, P>(rules, &mut rng);
            compared += positions;
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    reasons.sort_unstable();
    reasons
}

#[test]
fn avalam_is_the_plain_avalam() {
    let reasons = compare::<Avalam, avalam::Avalam>(1);
    assert_eq!(
        reasons,
        [
            "no move left",
            "no move left, equal towers, more of height 5"
        ]
    );
}

#[test]
fn awale_is_the_plain_awale() {
    let reasons = compare::<Awale, awale::Awale>(2);
    assert_eq!(
        reasons,
        [
            "16 plies without capture",
            "24 seeds reached",
            "25 seeds reached",
            "no move left",
            "position repeated",
        ]
    );
}

#[test]
fn tricolore_is_the_plain_tricolore() {
    let reasons = compare::<Tricolore, tricolore::Tricolore>(3);
    assert_eq!(
        reasons,
        [
            "49 seeds reached",
            "fewer than 10 seeds left",
            "the player to move has no seed"
        ]
    );
}
