//! The plain tri-colour game against the rules page: counts, worked examples,
//! laps, endings.

use crate::common::*;
use awalam_oracle::Plain;
use awalam_oracle::tricolore::Tricolore;

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
fn perft() {
    check_perft::<Tricolore>("official", &[32, 1_024, 30_856, 929_896]);
}

#[test]
fn worked_examples() {
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
fn moves() {
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
fn laps_skip_the_origin() {
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
fn capture_all_round() {
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
fn endings() {
    // Player 1 gives its last seed away, which player 2 may answer.
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
    // Nine seeds on the board count for neither side; ten are enough to play on.
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
fn random_games() {
    for seed in 0..300 {
        let game = random_game(Tricolore::start("official"), seed);
        check_texts(&game, "official");
        assert!(game.len() <= 401);
    }
}
