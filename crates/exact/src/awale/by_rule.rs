//! `uga` as it is really played: sixteen plies without capture end the game, each side
//! keeping what it has.
//!
//! With k such plies left a position's value follows from those with k − 1 left, so
//! sixteen passes over the layer give it, without any cycle.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use awalam_games::awale::QUIET_LIMIT;

use super::context::{Below, LayerContext, Stopped};
use super::layer::{byte_of, value_of};
use super::retrograde::shared_bytes;

/// The passes that a layer takes.
pub const PASSES: u8 = QUIET_LIMIT;

/// The values by the rule, where no quiet ply has been played.
pub(super) fn find(context: &LayerContext) -> Result<Vec<u8>, Stopped> {
    let mut last = shared_bytes(context.index.positions());
    let mut next = shared_bytes(context.index.positions());
    context.for_all(|number, rows| last[number].store(byte_of(rows.lead()), Relaxed))?;
    for _ in 0..PASSES {
        context.for_all(|number, rows| {
            let mut best = i8::MIN;
            let moves = context.moves(&rows, Below::by_rule, |after| {
                let value = value_of(last[context.index.of(&after)].load(Relaxed));
                best = best.max(-value);
            });
            let value = match moves.any {
                true => best.max(moves.best),
                false => rows.lead(),
            };
            next[number].store(byte_of(value), Relaxed);
        })?;
        std::mem::swap(&mut last, &mut next);
    }
    drop(next);
    Ok(last.into_iter().map(AtomicU8::into_inner).collect())
}
