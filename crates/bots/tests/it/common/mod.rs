//! What tests with the computer's clock share.
#![allow(dead_code, reason = "each test uses a part")]

use awalam_games::{Game, Line};

/// A line of random moves that has not ended.
pub fn random_line<G: Game>(rules: G::Rules, plies: usize, dice: &mut fastrand::Rng) -> Line<G> {
    let mut line = Line::new(G::start(rules));
    for _ in 0..plies {
        let Some(mv) = line.current().pick_move(|n| dice.usize(..n)) else {
            break;
        };
        let mut next = line.clone();
        next.play(mv).expect("a picked move is legal");
        if next.outcome().is_some() {
            break;
        }
        line = next;
    }
    line
}
