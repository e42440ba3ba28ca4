//! The plain Avalam against the rules page: counts, heights, endings, facts.

use crate::common::*;
use awalam_oracle::Plain;
use awalam_oracle::avalam::Avalam;

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
fn perft() {
    check_perft::<Avalam>("official", &[292, 81_488, 21_711_440]);
    check_perft::<Avalam>("classic", &[292, 81_488]);
    check_perft::<Avalam>("house", &[76, 5_574, 393_162]);
}

#[test]
fn start() {
    let text = "..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/\
                r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1..";
    assert_eq!(Avalam::start("official").text(), format!("{text} y"));
    assert_eq!(Avalam::start("house:first=red").text(), format!("{text} r"));
    let after = play(&Avalam::start("official"), "c9d9").text();
    assert!(after.starts_with("...y2...../.y1r1"), "{after}");
    assert!(after.ends_with(" r"), "{after}");
}

#[test]
fn heights_and_rules() {
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
fn endings() {
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
fn random_games() {
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
