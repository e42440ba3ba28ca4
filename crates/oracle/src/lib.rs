//! Plain rules, written to be read.
//!
//! The three games of docs/rules.md once more, seed by seed, as the judge of
//! the fast ones. Test code: malformed texts, unknown rule names and illegal
//! moves may panic.

pub mod avalam;
pub mod awale;
pub mod tricolore;

use std::fmt::{Debug, Display};

/// A game in plain code.
pub trait Plain: Clone + PartialEq + Debug {
    /// A move; its `Display` is the move text of the rules page.
    type Move: Copy + PartialEq + Debug + Display;

    /// The first position of a game. Panics on an unknown rule set.
    fn start(rules: &str) -> Self;

    /// A position without history. Panics on a malformed text.
    fn from_text(text: &str, rules: &str) -> Self;

    /// The position text.
    fn text(&self) -> String;

    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// The position after `mv`, which must be legal.
    fn play(&self, mv: Self::Move) -> Self;

    /// How the game ended, once it is over.
    fn ending(&self) -> Option<Ending>;
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The scores of player 1 and player 2.
    pub scores: [f64; 2],
    /// 0 for player 1, 1 for player 2, `None` for a draw.
    pub winner: Option<usize>,
    /// Why the game is over, in a word or two.
    pub reason: &'static str,
}

impl Ending {
    /// The ending where the higher score wins and equal scores draw.
    fn by_scores(scores: [f64; 2], reason: &'static str) -> Self {
        let winner = if scores[0] > scores[1] {
            Some(0)
        } else if scores[1] > scores[0] {
            Some(1)
        } else {
            None
        };
        Ending {
            scores,
            winner,
            reason,
        }
    }
}

/// The number of move sequences of exactly `depth` plies.
pub fn perft<G: Plain>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for mv in game.moves() {
        leaves += perft(&game.play(mv), depth - 1);
    }
    leaves
}
