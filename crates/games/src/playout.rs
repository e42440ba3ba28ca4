//! Random games to the end.

use crate::{Game, Trail};

/// Plays random moves from `start` until the game is over and returns the
/// final position with the number of plies.
///
/// `choose(n)` returns a number below `n`: the caller owns the randomness. The
/// trail must stand at `start`; it is left at the end of the game, from where
/// [`Trail::leave`], once per ply, or [`Trail::restart`] leads back.
/// Stops early, with an unfinished position, after `limit` plies.
#[inline]
pub fn playout<G: Game>(
    start: &G,
    trail: &mut Trail,
    limit: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> (G, usize) {
    let mut position = *start;
    for plies in 0..limit {
        let Some(mv) = position.pick_move(&mut choose) else {
            return (position, plies);
        };
        position.play_unchecked(mv);
        trail.enter(&mut position);
    }
    (position, limit)
}
