//! The plain Awalé against the rules page: counts, whole games, each rule set, and
//! the published endgame tables.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::common::*;
use awalam_oracle::Plain;
use awalam_oracle::awale::{Awale, Houses, Rules, legal, seeds_of, sow};

/// Plays a game of awalé written as its moves joined.
fn play_all(mut game: Awale, line: &str) -> Awale {
    for letter in line.chars() {
        game = play(&game, &letter.to_string());
    }
    game
}

#[test]
fn perft() {
    check_perft::<Awale>(
        "abapa",
        &[6, 36, 190, 1_014, 5_219, 27_332, 139_157, 711_414],
    );
}

#[test]
fn whole_games() {
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
fn published_position() {
    let game = Awale::from_text("1-1-1-1-1-2-4-2-3-0-0-0-16-16-S", "awari");
    assert_eq!(move_texts(&game), "A B C D E F");
    // The same for north.
    let game = Awale::from_text("4-2-3-0-0-0-1-1-1-1-1-2-16-16-N", "awari");
    assert_eq!(move_texts(&game), "a b c d e f");
}

#[test]
fn laps_skip_the_origin() {
    let game = Awale::from_text("0-0-0-0-0-23-0-0-1-1-1-1-11-10-S", "abapa");
    // Two laps of eleven, then the third seed of a, which is captured alone.
    let after = play(&game, "F");
    assert_eq!(after.text(), "2-2-2-2-2-0-0-2-3-3-3-3-14-10-N");
    let game = Awale::from_text("0-0-0-0-0-12-0-0-1-1-1-1-16-16-S", "abapa");
    let after = play(&game, "F");
    assert_eq!(after.text(), "1-1-1-1-1-0-0-1-2-2-2-2-18-16-N");
}

#[test]
fn grand_slam() {
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
    // It took nothing; north cannot feed in turn and keeps its five.
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
fn feeding() {
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
fn goals() {
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
fn quiet() {
    let text = "0-1-0-0-0-0-0-1-0-0-0-0-23-23-S";
    let game = Awale::from_text(&format!("{text} 14"), "uga");
    let game = play(&game, "B");
    assert_eq!(game.text(), "0-0-1-0-0-0-0-1-0-0-0-0-23-23-N 15");
    let game = play(&game, "b");
    assert_eq!(game.text(), "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S 16");
    assert_eq!(game.ending(), ended([24.0, 24.0], None, "quiet"));
}

#[test]
fn repetition() {
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
fn random_games() {
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
                // North moves next: turn the board so that north is south.
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
fn tables() {
    let rows = include_str!("../data/awari-tables.tsv").lines().skip(1);
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
