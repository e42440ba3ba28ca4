//! What the tests of all three games share.
#![allow(dead_code, reason = "each test uses a part")]

use awalam_oracle::{Ending, Plain, perft};

/// The position after the move of that text, which must be legal.
pub fn play<G: Plain>(game: &G, text: &str) -> G {
    let moves = game.moves();
    let mv = moves.iter().find(|mv| mv.to_string() == text);
    game.play(*mv.unwrap_or_else(|| panic!("{text} in {}", game.text())))
}

pub fn move_texts<G: Plain>(game: &G) -> String {
    let texts: Vec<String> = game.moves().iter().map(|mv| mv.to_string()).collect();
    texts.join(" ")
}

pub fn ended(scores: [f64; 2], winner: Option<usize>, reason: &'static str) -> Option<Ending> {
    Some(Ending {
        scores,
        winner,
        reason,
    })
}

pub fn check_perft<G: Plain>(rules: &str, counts: &[u64]) {
    let start = G::start(rules);
    assert_eq!(perft(&start, 0), 1);
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start, depth), *count, "{rules}, depth {depth}");
    }
}

/// A random game: every position of it. The same seed gives the same game.
pub fn random_game<G: Plain>(start: G, seed: u64) -> Vec<G> {
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
pub fn check_texts<G: Plain>(game: &[G], rules: &str) {
    for position in game {
        let read = G::from_text(&position.text(), rules);
        assert_eq!(read.text(), position.text());
        assert_eq!(move_texts(&read), move_texts(position));
    }
}
