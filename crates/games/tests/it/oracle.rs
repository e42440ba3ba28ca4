//! The fast rules against the plain ones, on random games of every rule set
//! and on random boards that no game would lead to.
//!
//! Both play the same moves side by side; at every ply the legal moves, the
//! text and the ending must agree. The number of positions compared and the
//! reasons met are checked too, so that the test cannot quietly shrink.

use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, Points, RuleSet, Side};
use awalam_oracle::{Ending, Plain, avalam, awale, tricolore};

/// Positions compared in each game; `AWALAM_EFFORT` multiplies them.
fn positions_per_game() -> usize {
    100_000 * std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().unwrap())
}

/// The plain engine's word for how a game ended, and the fast one's.
const REASONS: [(&str, &str); 10] = [
    ("ply limit", "400 plies played"),
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

/// Whether both say that the game is over, with the same result. The reason is
/// compared only where it is known (`played`): a text does not always tell it.
fn same_ending<G: Game>(line: &Line<G>, ending: Option<Ending>, played: bool) {
    let outcome = line.outcome();
    let position = line.current();
    assert_eq!(
        outcome.is_some(),
        ending.is_some(),
        "over or not: {position}"
    );
    let (Some(outcome), Some(ending)) = (outcome, ending) else {
        return;
    };
    let scores = ending
        .scores
        .map(|score| Points::halves((score * 2.0) as u16));
    assert_eq!(outcome.scores.0, scores, "{position}");
    let winner = outcome.verdict.winner().map(Side::index);
    assert_eq!(winner, ending.winner, "{position}");
    let reasons = (ending.reason, outcome.reason.words);
    assert!(
        !played || REASONS.contains(&reasons),
        "{reasons:?}: {position}"
    );
}

/// Plays one random game on both; returns the positions compared and the reason.
fn one_game<G: Game, P: Plain>(rules: G::Rules, rng: &mut fastrand::Rng) -> (usize, &'static str) {
    let mut line = Line::new(G::start(rules));
    let mut plain = P::start(&rules.to_string());
    for compared in 1.. {
        assert_eq!(line.current().to_string(), plain.text());
        same_ending(&line, plain.ending(), true);
        let moves = line.current().moves();
        let mut fast: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        let slow = plain.moves();
        let mut slow_texts: Vec<String> = slow.iter().map(|mv| mv.to_string()).collect();
        fast.sort();
        slow_texts.sort();
        assert_eq!(fast, slow_texts, "{} {rules}: {}", G::NAME, line.current());
        assert_eq!(line.current().count_moves(), slow.len());
        if slow.is_empty() {
            return (compared, line.outcome().unwrap().reason.words);
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
    while compared < positions_per_game() {
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

/// The fast and the plain reading of a text, its moves and all its successors.
fn compare_text<G: Game, P: Plain>(rules: G::Rules, text: &str) -> usize {
    let line = Line::new(G::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}")));
    let plain = P::from_text(text, &rules.to_string());
    let same = |line: &Line<G>, plain: &P| {
        assert_eq!(line.current().to_string(), plain.text(), "{rules}: {text}");
        let read = G::parse(&line.current().to_string(), rules);
        assert_eq!(read.map(|read| read.key()), Ok(line.current().key()));
        same_ending(line, plain.ending(), !line.plies().is_empty());
        assert_eq!(line.current().count_moves(), plain.moves().len());
    };
    same(&line, &plain);
    for mv in plain.moves() {
        let mut after = line.clone();
        after.play(mv.to_string().parse().unwrap()).unwrap();
        same(&after, &plain.play(mv));
    }
    1 + plain.moves().len()
}

/// Compares boards that `board` makes up until there are enough.
fn compare_boards<G: Game, P: Plain>(seed: u64, board: impl Fn(&mut fastrand::Rng) -> String) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut compared = 0;
    while compared < positions_per_game() {
        for rules in G::Rules::all() {
            compared += compare_text::<G, P>(rules, &board(&mut rng));
        }
    }
}

/// `seeds` split over `N` places; the lower `spread`, the more they pile up.
fn scatter<const N: usize>(rng: &mut fastrand::Rng, seeds: usize, spread: usize) -> [usize; N] {
    let favourites: Vec<usize> = (0..spread).map(|_| rng.usize(..N)).collect();
    let mut counts = [0; N];
    for _ in 0..seeds {
        counts[favourites[rng.usize(..spread)]] += 1;
    }
    counts
}

#[test]
fn avalam_is_plain_on_random_boards() {
    compare_boards::<Avalam, avalam::Avalam>(11, |rng| {
        let density = rng.u32(1..=10);
        let (mut counters, mut tops) = (0, [0, 0]);
        let start = Avalam::start(Default::default()).to_string();
        let mut text = String::new();
        for c in start
            .replace(['y', 'r'], "#")
            .replace('1', "")
            .trim_end_matches(" #")
            .chars()
        {
            let (height, colour) = (rng.usize(1..=5), rng.usize(..2));
            let stands =
                c == '#' && rng.u32(..10) < density && counters + height <= 48 && tops[colour] < 24;
            match c {
                '#' if stands => {
                    counters += height;
                    tops[colour] += 1;
                    text += &format!("{}{height}", ["y", "r"][colour]);
                }
                '#' => text.push('.'),
                c => text.push(c),
            }
        }
        text + [" y", " r"][rng.usize(..2)]
    });
}

#[test]
fn awale_is_plain_on_random_boards() {
    for rules in awalam_games::awale::Rules::all() {
        let mut rng = fastrand::Rng::with_seed(12);
        let mut compared = 0;
        while compared < positions_per_game() / 2 {
            let (on_board, spread) = (rng.usize(..=48), rng.usize(1..=12));
            let houses: [usize; 12] = scatter(&mut rng, on_board, spread);
            let south = rng.usize(..=48 - on_board);
            let stores = [south, 48 - on_board - south];
            let numbers = houses.iter().chain(&stores).map(|n| n.to_string());
            let side = ["S", "N"][rng.usize(..2)].to_owned();
            let mut text = numbers.chain([side]).collect::<Vec<_>>().join("-");
            if rules == awalam_games::awale::Rules::Uga {
                text += &format!(" {}", rng.usize(..=16));
            }
            compared += compare_text::<Awale, awale::Awale>(rules, &text);
        }
    }
}

#[test]
fn tricolore_is_plain_on_random_boards() {
    compare_boards::<Tricolore, tricolore::Tricolore>(13, |rng| {
        let spread = rng.usize(1..=16);
        let most = rng.usize(1..=32);
        let colours: [[usize; 16]; 3] = std::array::from_fn(|_| {
            let seeds = rng.usize(..=most);
            scatter(rng, seeds, spread)
        });
        let [red, blue, clear] = &colours;
        let holes = (0..16).map(|hole| format!("{}.{}.{}", red[hole], blue[hole], clear[hole]));
        let captured = 96 - colours.as_flattened().iter().sum::<usize>();
        // Often close to even, so that the game is not over already.
        let one = if rng.bool() {
            captured / 2
        } else {
            rng.usize(..=captured)
        };
        let plies = if rng.bool() {
            rng.usize(390..=400)
        } else {
            rng.usize(..400)
        };
        let player = rng.usize(1..=2);
        format!(
            "{} P{player} {one} {} {plies}",
            holes.collect::<Vec<_>>().join("/"),
            captured - one
        )
    });
}
