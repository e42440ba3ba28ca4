//! A position's worth as the average of random games played from it.

use awalam_games::{Game, Side, Trail, Verdict, playout};

use crate::{Dice, Evaluation};

/// Values a position by random games.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo {
    /// Random games for each position.
    pub playouts: u32,
    /// Together with the position, decides which games are played.
    pub seed: u64,
}

/// A random game that is not over by then counts by the points on the board.
const MAX_PLAYOUT_PLIES: usize = 1_000;

/// What a won random game is worth, in hundredths: less than a proven win.
const WON_PLAYOUT: i64 = 5_000;

impl<G: Game> Evaluation<G> for MonteCarlo {
    /// Random games take their time.
    fn nodes_between_looks(&self) -> u64 {
        1
    }

    fn evaluate(&self, position: &G) -> i32 {
        let mut dice = Dice::new(position.key() ^ self.seed);
        let mut trail = Trail::starting_at(position);
        let mut sum = 0;
        for _ in 0..self.playouts.max(1) {
            trail.restart(position);
            let (end, _) = playout(position, &mut trail, MAX_PLAYOUT_PLIES, |n| dice.below(n));
            sum += worth(&end, position.turn());
        }
        (sum / i64::from(self.playouts.max(1))) as i32
    }
}

/// The result of a random game for a player: won or lost first, points second.
pub(crate) fn worth<G: Game>(end: &G, side: Side) -> i64 {
    let points = i64::from(end.scores().margin().seen_by(side).hundredths());
    match end.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(winner)) if winner == side => WON_PLAYOUT + points,
        Some(Verdict::Win(_)) => points - WON_PLAYOUT,
        _ => points,
    }
}
