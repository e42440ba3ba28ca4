//! Which move to try first.

use awalam_games::{Game, GameMove, MoveList, Player};

use super::Search;
use crate::{Evaluation, LONGEST_LINE};

/// What earlier parts of a search teach about moves.
pub(super) struct Ordering {
    /// Two moves for each ply that refuted others there.
    killers: Vec<[u16; 2]>,
    /// How often a move was good, by player and move.
    history: [Vec<i32>; 2],
}

const NO_MOVE: u16 = u16::MAX;
/// When a history count passes this, all are halved.
const MOST_HISTORY: i32 = 1 << 20;

impl Ordering {
    pub fn new<G: Game>() -> Ordering {
        Ordering {
            killers: vec![[NO_MOVE; 2]; LONGEST_LINE],
            history: [vec![0; G::Move::COUNT], vec![0; G::Move::COUNT]],
        }
    }

    /// A rank for every move: the highest is tried first. The table's move, the
    /// killers, then hints with history behind them.
    #[inline]
    pub fn rank<G: Game, E: Evaluation<G>>(
        &self,
        search: &Search<'_, E>,
        position: &G,
        ply: usize,
        table_move: Option<u16>,
        moves: &MoveList<G::Move>,
        ranks: &mut MoveList<i64>,
    ) {
        let options = search.options;
        let [first, second] = self.killers[ply];
        let history = &self.history[position.turn().index()];
        for &mv in moves {
            let index = mv.index() as u16;
            let mut rank = 0;
            if options.hints {
                rank += i64::from(search.evaluation.hint(position, mv)) << 24;
            }
            if options.history {
                rank += i64::from(history[usize::from(index)]);
            }
            if options.killers && (index == first || index == second) {
                rank += 1 << 40;
            }
            if table_move == Some(index) {
                rank = i64::MAX;
            }
            ranks.push(rank);
        }
    }

    /// A move was good enough to end the search of a position.
    #[inline]
    pub fn reward<M: GameMove>(&mut self, player: Player, mv: M, ply: usize, depth: u32) {
        let index = mv.index() as u16;
        let killers = &mut self.killers[ply];
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
        let history = &mut self.history[player.index()];
        let count = &mut history[usize::from(index)];
        *count += (depth * depth) as i32;
        if *count > MOST_HISTORY {
            for count in history {
                *count /= 2;
            }
        }
    }
}

/// Brings the move of the highest rank among those from `from` on to `from`; of
/// equals, the first.
#[inline(always)]
pub(super) fn bring_best<M: Copy>(moves: &mut MoveList<M>, ranks: &mut MoveList<i64>, from: usize) {
    let (moves, ranks) = (&mut moves[from..], &mut ranks[from..]);
    let mut best = 0;
    for (index, rank) in ranks.iter().enumerate().skip(1) {
        if *rank > ranks[best] {
            best = index;
        }
    }
    moves.swap(0, best);
    ranks.swap(0, best);
}
