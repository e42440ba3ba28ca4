//! Counting the leaves of the game tree: the standard proof of a rules engine.

use crate::{Game, Line, MoveList, Trail, avalam::Avalam, awale::Awale, tricolore::Tricolore};

/// How many sequences of `depth` legal moves begin at `position`.
///
/// A finished position has no children. The last ply is counted, not played.
///
/// ```
/// use awalam_games::{Game, perft, tricolore::Tricolore};
/// assert_eq!(perft(&Tricolore::start(Default::default()), 2), 1_024);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    leaves(position, depth, &mut Trail::starting_at(position))
}

impl<G: Game> Line<G> {
    /// [`perft`] from where the game stands, its history considered.
    pub fn perft(&self, depth: u32) -> u64 {
        leaves(self.current(), depth, &mut self.trail().clone())
    }
}

/// [`Line::perft`] compiled with this crate. Generic code is compiled where it is called, and
/// a program around the games may be built for a short build rather than for speed.
pub trait CompiledPerft {
    /// [`Line::perft`].
    fn compiled_perft(&self, depth: u32) -> u64;
}

macro_rules! compile_perft {
    ($($game:ty),*) => {
        $(impl CompiledPerft for Line<$game> {
            fn compiled_perft(&self, depth: u32) -> u64 {
                self.perft(depth)
            }
        })*
    };
}
compile_perft!(Avalam, Awale, Tricolore);

fn leaves<G: Game>(position: &G, depth: u32, trail: &mut Trail) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves() as u64,
        _ => {}
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut total = 0;
    for &mv in &moves {
        let mut next = *position;
        next.play_unchecked(mv);
        trail.enter(&mut next);
        total += leaves(&next, depth - 1, trail);
        trail.leave();
    }
    total
}
