//! The figures, examples and readings of docs/rules.md.

use awalam_oracle::avalam::Avalam;
use awalam_oracle::awale::{Awale, Houses, Rules, legal, seeds_of, sow};
use awalam_oracle::tricolore::Tricolore;
use awalam_oracle::{Ending, Plain, perft};
use std::collections::{BTreeMap, BTreeSet, HashMap};

// Helpers.

/// The position after the move of that text, which must be legal.
fn play<G: Plain>(game: &G, text: &str) -> G {
    let moves = game.moves();
    let mv = moves.iter().find(|mv| mv.to_string() == text);
    game.play(*mv.unwrap_or_else(|| panic!("{text} in {}", game.text())))
}

/// Plays a game of awalé written as its moves joined.
fn play_all(mut game: Awale, line: &str) -> Awale {
    for letter in line.chars() {
        game = play(&game, &letter.to_string());
    }
    game
}

fn move_texts<G: Plain>(game: &G) -> String {
    let texts: Vec<String> = game.moves().iter().map(|mv| mv.to_string()).collect();
    texts.join(" ")
}

fn ended(scores: [f64; 2], winner: Option<usize>, reason: &'static str) -> Option<Ending> {
    Some(Ending {
        scores,
        winner,
        reason,
    })
}

fn check_perft<G: Plain>(rules: &str, counts: &[u64]) {
    let start = G::start(rules);
    assert_eq!(perft(&start, 0), 1);
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start, depth), *count, "{rules}, depth {depth}");
    }
}

/// A random game: every position of it. The same seed gives the same game.
fn random_game<G: Plain>(start: G, seed: u64) -> Vec<G> {
    let mut random = seed;
    let mut game = vec![start];
    loop {
        let last = game.last().expect("a position");
        let moves = last.moves();
        assert_eq!(moves.is_empty(), last.ending().is_some());
        if moves.is_empty() {
            return game;
        }
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(random >> 33) as usize % moves.len()];
        game.push(last.play(mv));
    }
}

/// A text read again gives the same text and the same moves. (Seeds handed out
/// leave an empty board, so even an end by history is seen in the text.)
fn check_texts<G: Plain>(game: &[G], rules: &str) {
    for position in game {
        let read = G::from_text(&position.text(), rules);
        assert_eq!(read.text(), position.text());
        assert_eq!(move_texts(&read), move_texts(position));
    }
}

// Avalam.

/// A board with only these cells, each written as `c9y3`.
fn avalam(cells: &[&str], side: &str, rules: &str) -> Avalam {
    let mut rows = Vec::new();
    for row in ('1'..='9').rev() {
        let mut text = String::new();
        for column in 'a'..='i' {
            let cell = format!("{column}{row}");
            let tower = cells.iter().find_map(|found| found.strip_prefix(&cell));
            text += tower.unwrap_or(".");
        }
        rows.push(text);
    }
    Avalam::from_text(&format!("{} {side}", rows.join("/")), rules)
}

#[test]
fn avalam_perft() {
    check_perft::<Avalam>("official", &[292, 81_488, 21_711_440]);
    check_perft::<Avalam>("classic", &[292, 81_488]);
    check_perft::<Avalam>("house", &[76, 5_574, 393_162]);
}

#[test]
fn avalam_start() {
    let text = "..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/\
                r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1..";
    assert_eq!(Avalam::start("official").text(), format!("{text} y"));
    assert_eq!(Avalam::start("house:first=red").text(), format!("{text} r"));
    let after = play(&Avalam::start("official"), "c9d9").text();
    assert!(after.starts_with("...y2...../.y1r1"), "{after}");
    assert!(after.ends_with(" r"), "{after}");
}

#[test]
fn avalam_heights_and_rules() {
    let cells = ["c9y3", "d9r2", "c8y2", "d8r3"];
    let any = "c9d9 c9c8 d9c9 d9c8 d9d8 c8c9 c8d9 c8d8 d8d9 d8c8";
    assert_eq!(move_texts(&avalam(&cells, "y", "official")), any);
    assert_eq!(move_texts(&avalam(&cells, "r", "classic")), any);
    let house = avalam(&cells, "y", "house");
    assert_eq!(move_texts(&house), "c9d9 c8d9 c8d8");
    let house = avalam(&cells, "r", "house");
    assert_eq!(move_texts(&house), "d9c9 d9c8 d8c8");
    let after = play(&house, "d9c9");
    assert_eq!(after, avalam(&["c9r5", "c8y2", "d8r3"], "y", "house"));
}

#[test]
fn avalam_endings() {
    // One tower each; only yellow's is full.
    let cells = ["c9y5", "d9r4"];
    let end = |rules| avalam(&cells, "y", rules).ending();
    assert_eq!(end("official"), ended([1.0, 1.0], Some(0), "no move"));
    let red_first = end("official:first=red");
    assert_eq!(red_first, ended([1.0, 1.0], Some(1), "no move"));
    assert_eq!(end("classic"), ended([1.0, 1.0], None, "no move"));
    assert_eq!(end("house"), ended([1.0, 1.0], None, "no move"));
    // More towers come before higher ones.
    let low = avalam(&["c9y5", "f1r1", "i6r1"], "r", "official");
    assert_eq!(low.ending(), ended([1.0, 2.0], Some(1), "no move"));
    // In `house` red is stuck where yellow is not.
    let cells = ["c9y2", "d9y2", "e8r1", "b7y5"];
    assert!(avalam(&cells, "y", "house").ending().is_none());
    let stuck = avalam(&["c9y2", "d9y2", "i5r1"], "r", "house");
    assert_eq!(stuck.ending(), ended([2.0, 1.0], Some(0), "no move"));
    assert!(stuck.moves().is_empty());
}

#[test]
fn avalam_random_games() {
    for seed in 0..200 {
        for rules in ["official", "classic:first=red"] {
            let game = random_game(Avalam::start(rules), seed);
            check_texts(&game, rules);
            let plies = game.len() - 1;
            let scores = game[plies].ending().expect("an end").scores;
            assert_eq!(plies as f64, 48.0 - scores[0] - scores[1]);
            assert!(plies <= 38);
        }
        for rules in ["house", "house:first=red"] {
            let game = random_game(Avalam::start(rules), seed);
            let plies = game.len() - 1;
            let end = game[plies].ending().expect("an end");
            let lost = [plies / 2, plies.div_ceil(2)];
            assert_eq!(end.scores, lost.map(|lost| 24.0 - lost as f64));
            let winner = if plies % 2 == 1 { Some(0) } else { None };
            assert_eq!(end.winner, winner);
        }
    }
}

// Awalé.

#[test]
fn awale_perft() {
    check_perft::<Awale>(
        "abapa",
        &[6, 36, 190, 1_014, 5_219, 27_332, 139_157, 711_414],
    );
}

#[test]
fn awale_whole_games() {
    let long = "FfBeBcDaAbCcDbAcCaDcBeAbBcCdDfAeAfDbCdBcAaBbEeAaDfCaDdEfBbAcAfEaDbEcAeAdBeCfFf";
    assert_eq!(long.len(), 78);
    let end = play_all(Awale::start("abapa"), long);
    let ending = end.ending().expect("an end");
    assert_eq!((ending.scores, ending.winner), ([26.0, 22.0], Some(0)));

    let end = play_all(Awale::start("abapa"), "FcEbCfDbBdAe");
    assert_eq!(end.ending(), ended([0.0, 27.0], Some(1), "goal"));
    // The seeds left stay where they are.
    let fields: Vec<u32> = end.text().split('-').flat_map(str::parse).collect();
    assert_eq!(fields[..6].iter().sum::<u32>(), 1);
    assert_eq!(fields[6..12].iter().sum::<u32>(), 20);
}

#[test]
fn awale_published_position() {
    let game = Awale::from_text("1-1-1-1-1-2-4-2-3-0-0-0-16-16-S", "awari");
    assert_eq!(move_texts(&game), "A B C D E F");
    // The same for north.
    let game = Awale::from_text("4-2-3-0-0-0-1-1-1-1-1-2-16-16-N", "awari");
    assert_eq!(move_texts(&game), "a b c d e f");
}

#[test]
fn awale_laps_skip_the_origin() {
    let game = Awale::from_text("0-0-0-0-0-23-0-0-1-1-1-1-11-10-S", "abapa");
    // Two laps of eleven, then the third seed of a, which is captured alone.
    let after = play(&game, "F");
    assert_eq!(after.text(), "2-2-2-2-2-0-0-2-3-3-3-3-14-10-N");
    let game = Awale::from_text("0-0-0-0-0-12-0-0-1-1-1-1-16-16-S", "abapa");
    let after = play(&game, "F");
    assert_eq!(after.text(), "1-1-1-1-1-0-0-1-2-2-2-2-18-16-N");
}

#[test]
fn awale_grand_slam() {
    // F takes all that north has; A would leave it.
    let text = "1-0-0-0-0-2-1-2-0-0-0-0-21-21-S";
    let abapa = Awale::from_text(text, "abapa");
    assert_eq!(move_texts(&abapa), "A F");
    let after = play(&abapa, "F").text();
    assert_eq!(after, "1-0-0-0-0-0-2-3-0-0-0-0-21-21-N");
    assert_eq!(move_texts(&Awale::from_text(text, "awari")), "A");
    assert_eq!(move_texts(&Awale::from_text(text, "uga")), "A");

    // The grand slam is the only move.
    let text = "0-0-0-0-0-2-1-2-0-0-0-0-21-22-S";
    let abapa = play(&Awale::from_text(text, "abapa"), "F");
    // It took nothing; north cannot feed in turn and keeps his five.
    assert_eq!(abapa.text(), "0-0-0-0-0-0-0-0-0-0-0-0-21-27-N");
    assert_eq!(abapa.ending(), ended([21.0, 27.0], Some(1), "no move"));
    let awari = play(&Awale::from_text(text, "awari"), "F");
    assert_eq!(awari.text(), "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N");
    assert_eq!(awari.ending(), ended([26.0, 22.0], Some(0), "no move"));
    let uga = Awale::from_text(text, "uga");
    assert_eq!(uga.text(), "0-0-0-0-0-0-0-0-0-0-0-0-23-25-S 0");
    assert_eq!(uga.ending(), ended([23.0, 25.0], Some(1), "no move"));
}

#[test]
fn awale_feeding() {
    // North has nothing: F feeds, A does not.
    let text = "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S";
    for rules in ["abapa", "awari", "uga"] {
        assert_eq!(move_texts(&Awale::from_text(text, rules)), "F");
    }
    // Nothing feeds: over, but in awari south has to move first.
    let text = "1-1-0-0-0-0-0-0-0-0-0-0-23-23-S";
    for rules in ["abapa", "uga"] {
        let game = Awale::from_text(text, rules);
        assert_eq!(game.ending(), ended([25.0, 23.0], Some(0), "no move"));
        assert!(game.text().starts_with("0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"));
    }
    let awari = Awale::from_text(text, "awari");
    assert_eq!(move_texts(&awari), "A B");
    let awari = play(&awari, "A");
    assert_eq!(awari.text(), "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N");
    assert_eq!(awari.ending(), ended([25.0, 23.0], Some(0), "no move"));
}

#[test]
fn awale_goals() {
    let text = "1-0-0-0-0-1-1-2-0-0-0-0-22-21-S";
    let abapa = play(&Awale::from_text(text, "abapa"), "F");
    assert_eq!(abapa.text(), "1-0-0-0-0-0-0-2-0-0-0-0-24-21-N");
    assert_eq!(abapa.ending(), None);
    let uga = play(&Awale::from_text(&format!("{text} 7"), "uga"), "F");
    assert_eq!(uga.text(), "1-0-0-0-0-0-0-2-0-0-0-0-24-21-N 0");
    assert_eq!(uga.ending(), ended([24.0, 21.0], Some(0), "goal"));
    let text = "0-0-0-0-0-1-1-2-0-0-0-0-19-25-S";
    assert!(Awale::from_text(text, "awari").ending().is_none());
    let abapa = Awale::from_text(text, "abapa");
    assert_eq!(abapa.ending(), ended([19.0, 25.0], Some(1), "goal"));
    assert_eq!(abapa.text(), text);
}

#[test]
fn awale_quiet() {
    let text = "0-1-0-0-0-0-0-1-0-0-0-0-23-23-S";
    let game = Awale::from_text(&format!("{text} 14"), "uga");
    let game = play(&game, "B");
    assert_eq!(game.text(), "0-0-1-0-0-0-0-1-0-0-0-0-23-23-N 15");
    let game = play(&game, "b");
    assert_eq!(game.text(), "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S 16");
    assert_eq!(game.ending(), ended([24.0, 24.0], None, "quiet"));
}

#[test]
fn awale_repetition() {
    // A step each, until the board is as it was.
    let line = "BaAbCcDdEeFf";
    let awari = Awale::from_text("1-1-0-0-0-0-1-0-0-0-0-0-24-21-S", "awari");
    let end = play_all(awari, line);
    assert_eq!(end.ending(), ended([25.5, 22.5], Some(0), "repetition"));
    assert_eq!(end.text(), "0-0-0-0-0-0-0-0-0-0-0-0-25.5-22.5-S");
    let abapa = Awale::from_text("1-1-0-0-0-0-1-0-0-0-0-0-24-21-S", "abapa");
    let end = play_all(abapa, line);
    assert_eq!(end.ending(), ended([26.0, 22.0], Some(0), "repetition"));
    assert_eq!(end.text(), "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S");
    // In uga only the plies count.
    let uga = Awale::from_text("1-1-0-0-0-0-1-0-0-0-0-0-23-22-S", "uga");
    let same = play_all(uga, line);
    assert_eq!(same.text(), "1-1-0-0-0-0-1-0-0-0-0-0-23-22-S 12");
    assert_eq!(same.ending(), None);
}

#[test]
fn awale_random_games() {
    let starts = [
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "1-1-0-0-1-0-1-0-0-0-2-1-21-20-N",
        "0-1-0-0-0-0-0-1-0-0-0-1-22-23-S",
    ];
    let mut found = BTreeSet::new();
    for rules in ["abapa", "awari", "uga"] {
        for start in starts {
            for seed in 0..200 {
                let game = random_game(Awale::from_text(start, rules), seed);
                check_texts(&game, rules);
                let end = game.last().and_then(Plain::ending).expect("an end");
                if end.reason != "goal" {
                    assert_eq!(end.scores[0] + end.scores[1], 48.0);
                }
                found.insert((rules, end.reason));
            }
        }
    }
    let reasons = [
        ("abapa", "goal"),
        ("abapa", "no move"),
        ("abapa", "repetition"),
        ("awari", "no move"),
        ("awari", "repetition"),
        ("uga", "goal"),
        ("uga", "no move"),
        ("uga", "quiet"),
    ];
    assert_eq!(found, BTreeSet::from(reasons));
}

/// Every way to put `seeds` seeds into the houses from `house` on.
fn all_houses(seeds: u32, house: usize, houses: &mut Houses, all: &mut Vec<Houses>) {
    if house == 11 {
        houses[11] = seeds;
        all.push(*houses);
        return;
    }
    for here in 0..=seeds {
        houses[house] = here;
        all_houses(seeds - here, house + 1, houses, all);
    }
}

/// South's net seeds with best play in all positions with south to move, of
/// one more layer. `values` holds the layers below.
///
/// Every round looks one ply further ahead; what lies beyond is worth 0, and
/// so is endless play. When a round changes nothing, no other will.
fn solve_layer(rules: Rules, seeds: u32, values: &mut HashMap<Houses, i32>) -> Vec<i32> {
    let mut all = Vec::new();
    all_houses(seeds, 0, &mut [0; 12], &mut all);
    for houses in &all {
        values.insert(*houses, 0);
    }
    loop {
        let mut better = Vec::new();
        for houses in &all {
            let mut best = None;
            for house in legal(rules, houses, 0) {
                let (mut after, captured) = sow(rules, houses, house);
                // North moves next: turn the board so that he is south.
                after.rotate_left(6);
                best = best.max(Some(captured as i32 - values[&after]));
            }
            let kept = seeds_of(houses, 0) as i32 - seeds_of(houses, 1) as i32;
            better.push(best.unwrap_or(kept));
        }
        let mut changed = false;
        for (houses, value) in all.iter().zip(&better) {
            changed |= values.insert(*houses, *value) != Some(*value);
        }
        if !changed {
            return better;
        }
    }
}

#[test]
fn awale_tables() {
    let rows = include_str!("data/awari-tables.tsv").lines().skip(1);
    let mut layers = BTreeMap::new();
    for row in rows {
        let (rules, figures) = row.split_once('\t').expect("rules");
        let figures: Vec<i32> = figures.split('\t').flat_map(str::parse).collect();
        layers.entry(rules).or_insert_with(Vec::new).push(figures);
    }
    assert_eq!(layers.len(), 3);
    for (rules, layers) in layers {
        let mut values = HashMap::new();
        for (seeds, layer) in (0..).zip(layers) {
            let solved = solve_layer(Rules::named(rules), seeds, &mut values);
            let count = |sign| solved.iter().filter(|v| v.signum() == sign).count() as i32;
            let found = vec![
                seeds as i32,
                solved.len() as i32,
                count(1),
                count(0),
                count(-1),
                solved.iter().sum(),
            ];
            assert_eq!(found, layer, "{rules}, {seeds} seeds");
        }
    }
}

// Tri-colour.

/// A position with these holes, each (number, red, blue, transparent); the
/// other seeds are split between the scores.
fn tricolore(holes: &[(usize, u32, u32, u32)], player: u32, plies: u32) -> Tricolore {
    let mut all = vec!["0.0.0".to_string(); 16];
    let mut captured = 96;
    for (hole, red, blue, transparent) in holes {
        all[hole - 1] = format!("{red}.{blue}.{transparent}");
        captured -= red + blue + transparent;
    }
    let (one, two) = (captured / 2, captured.div_ceil(2));
    let text = format!("{} P{player} {one} {two} {plies}", all.join("/"));
    Tricolore::from_text(&text, "official")
}

/// The score of a player as the position text has it.
fn score(game: &Tricolore, player: usize) -> u32 {
    let text = game.text();
    let field = text.split(' ').nth(1 + player).expect("a score");
    field.parse().expect("a number")
}

#[test]
fn tricolore_perft() {
    check_perft::<Tricolore>("official", &[32, 1_024, 30_856, 929_896]);
}

#[test]
fn tricolore_worked_examples() {
    let game = tricolore(
        &[
            (1, 2, 0, 0),
            (13, 2, 2, 0),
            (14, 2, 2, 0),
            (15, 0, 2, 0),
            (16, 2, 0, 0),
        ],
        2,
        100,
    );
    let after = play(&game, "14B");
    assert_eq!(score(&after, 2) - score(&game, 2), 10);
    assert!(
        after
            .text()
            .contains("/2.2.0/0.0.0/0.0.0/0.0.0 P1 41 51 101")
    );

    let game = tricolore(
        &[
            (1, 1, 0, 0),
            (2, 2, 0, 0),
            (3, 0, 1, 0),
            (4, 0, 2, 0),
            (5, 1, 0, 0),
            (14, 0, 4, 0),
            (15, 2, 0, 0),
            (16, 1, 3, 0),
        ],
        2,
        100,
    );
    assert_eq!(score(&play(&game, "16B"), 2) - score(&game, 2), 10);
    assert_eq!(score(&play(&game, "16R"), 2) - score(&game, 2), 7);
}

#[test]
fn tricolore_moves() {
    // Transparent seeds alone are enough for TR and TB.
    let game = tricolore(&[(3, 0, 0, 2), (4, 9, 0, 0), (13, 1, 1, 1)], 1, 7);
    assert_eq!(move_texts(&game), "3TR 3TB 13R 13B 13TR 13TB");
    // As red every hole, as blue only those of player 2.
    let after = play(&game, "3TR").text();
    assert!(
        after.starts_with("0.0.0/0.0.0/0.0.0/9.0.1/0.0.1/0.0.0/"),
        "{after}"
    );
    let after = play(&game, "3TB").text();
    assert!(
        after.starts_with("0.0.0/0.0.0/0.0.0/9.0.1/0.0.0/0.0.1/"),
        "{after}"
    );
    // The blue seed goes on after the transparent one, over the end of the ring.
    let game = tricolore(&[(15, 3, 2, 1), (2, 5, 0, 0), (4, 6, 0, 0)], 1, 7);
    let after = play(&game, "15TB").text();
    assert!(
        after.starts_with("0.0.0/5.1.0/0.0.0/6.1.0/0.0.0/"),
        "{after}"
    );
    assert!(after.contains("/3.0.0/0.0.1 P2 "), "{after}");
}

#[test]
fn tricolore_laps_skip_the_origin() {
    // Seventeen red seeds: fifteen a lap, then holes 2 and 3.
    let game = tricolore(&[(1, 17, 0, 1), (3, 5, 0, 0)], 1, 7);
    let after = play(&game, "1R").text();
    let ones = vec!["1.0.0"; 13].join("/");
    assert!(
        after.starts_with(&format!("0.0.1/2.0.0/7.0.0/{ones} ")),
        "{after}"
    );
    // Nine blue seeds: eight a lap, then hole 2, captured after hole 1.
    let game = tricolore(&[(1, 2, 9, 0), (3, 5, 0, 0)], 1, 7);
    let after = play(&game, "1B").text();
    assert!(
        after.starts_with("0.0.0/0.0.0/5.0.0/0.1.0/0.0.0/0.1.0/"),
        "{after}"
    );
    assert!(after.ends_with("/0.1.0 P2 44 40 8"), "{after}");
}

#[test]
fn tricolore_capture_all_round() {
    let mut holes = vec![(1, 1, 2, 0)];
    for hole in 2..=16 {
        holes.push((hole, 0, 1, 1));
    }
    let end = play(&tricolore(&holes, 1, 50), "1R");
    assert_eq!(end.ending(), ended([64.0, 32.0], Some(0), "goal"));
    let empty = vec!["0.0.0"; 16].join("/");
    assert_eq!(end.text(), format!("{empty} P2 64 32 51"));
}

#[test]
fn tricolore_endings() {
    // Player 1 gives his last seed away, which player 2 may answer.
    let game = tricolore(&[(1, 1, 0, 0), (2, 8, 0, 0), (4, 3, 0, 0)], 1, 7);
    assert_eq!(play(&game, "1R").ending(), None);
    // Player 2 has nothing: all goes to player 1, before the few seeds count.
    for (red, one, two) in [(7, 52, 44), (12, 54, 42)] {
        let game = tricolore(&[(3, red, 1, 0)], 2, 7);
        let scores = [f64::from(one), f64::from(two)];
        assert_eq!(game.ending(), ended(scores, Some(0), "starved"));
        let text = game.text();
        assert!(text.ends_with(&format!("/0.0.0 P2 {one} {two} 7")));
    }
    // Nine seeds on the board count for nobody; ten are enough to play on.
    let few = tricolore(&[(1, 1, 4, 0), (2, 0, 4, 0)], 1, 7);
    assert_eq!(few.ending(), ended([43.0, 44.0], Some(1), "few seeds"));
    assert!(few.text().starts_with("1.4.0/0.4.0/"));
    let last = tricolore(&[(1, 1, 4, 0), (2, 0, 5, 0)], 1, 399);
    assert_eq!(last.ending(), None);
    let end = play(&last, "1R");
    assert_eq!(end.ending(), ended([43.0, 43.0], None, "ply limit"));
    assert!(end.moves().is_empty());
}

#[test]
fn tricolore_random_games() {
    for seed in 0..300 {
        let game = random_game(Tricolore::start("official"), seed);
        check_texts(&game, "official");
        assert!(game.len() <= 401);
    }
}
