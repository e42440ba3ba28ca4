//! Avalam under `house` rules, solved to the end.
//!
//! Player 1 wins exactly by making the last move, otherwise it is a draw: so
//! both want to make the last move. And a link between two towers of different
//! colours is a move for both sides. Such games can be added up:
//!
//! - Towers that may never act upon each other, however the game goes on, fall
//!   apart into regions that are games of their own. Regions of one colour are
//!   dead, and forgotten.
//! - Small regions are replaced by their values in the sense of combinatorial
//!   game theory: regions that look different but are the same game become the
//!   same, what cancels out disappears, and bad moves are left out for good.
//! - What is left, large regions and a sum of values, is searched depth-first.

mod links;
mod regions;
mod rest;
mod search;
#[cfg(test)]
mod tests;
mod transposition;
mod values;

use awalam_games::avalam::{Avalam, Colour, Move, Variant};
use awalam_games::{Game, MoveList};
use awalam_search::Control;

use crate::avalam::common::board::{Board, Geometry};
use crate::avalam::common::budget::Budget;
use crate::avalam::common::history::{self, History};
use crate::solve::Unsolved;
use regions::Regions;
use search::{Search, State};
use transposition::TranspositionTable;

/// How much a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Memory for all tables together, in MiB; at least [`Options::MIN_MEBIBYTES`].
    pub mebibytes: usize,
    /// Regions of at most this many towers are replaced by their values, 11 at
    /// most. More make a search shorter, but each value takes longer to find.
    pub small: u32,
}

impl Options {
    /// Less memory is not of use, in MiB.
    pub const MIN_MEBIBYTES: usize = 8;

    /// Half of the memory is for proofs, half for values.
    fn half(&self) -> usize {
        (self.mebibytes.max(Options::MIN_MEBIBYTES) << 20) / 2
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mebibytes: 64,
            small: 7,
        }
    }
}

/// Solves positions, and remembers what it has proved from one to the next.
///
/// Every call takes two limits: a [`Control`], for the clock and a stop from
/// outside, and a number of nodes. It looks at the clock several times a
/// millisecond.
pub struct HouseSolver {
    options: Options,
    geometry: Geometry,
    regions: Regions,
    table: TranspositionTable,
    history: History,
    nodes: u64,
}

impl HouseSolver {
    /// A solver that knows nothing yet.
    pub fn new(options: Options) -> HouseSolver {
        HouseSolver {
            options,
            geometry: Geometry::new(),
            regions: Regions::new(options.half()),
            table: TranspositionTable::new(options.half()),
            history: History::new(),
            nodes: 0,
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = HouseSolver::new(self.options);
    }

    /// About how many bytes of memory are in use.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.regions.bytes()
    }

    /// Positions looked at by the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the player to move makes the last move of the game.
    pub fn solve(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<bool, Unsolved> {
        let turn = position.colour_to_move();
        self.within(position, control, nodes, |search| {
            let state = search.state(Board::of(position))?;
            search.wins(&state, turn)
        })
    }

    /// A move with which the player to move makes the last move of the game; none if
    /// the opponent makes it, whatever is played.
    pub fn winning_move(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Option<Move>, Unsolved> {
        let opponent = position.colour_to_move().other();
        self.within(position, control, nodes, |search| {
            let replies = search.replies(position)?;
            // What is known already comes first: it costs nothing.
            let known = |reply: &&Reply| search.known_to_win(&reply.state, opponent) == Some(false);
            if let Some(reply) = replies.iter().find(known) {
                return Some(Some(reply.mv));
            }
            for reply in &replies {
                if !search.wins(&reply.state, opponent)? {
                    return Some(Some(reply.mv));
                }
            }
            Some(None)
        })
    }

    /// For a lost position, the move after which the smallest share of the
    /// opponent's answers still wins: a practical chance. Answers that the
    /// limits leave open count as winning, so that there is one wherever there is a move.
    pub fn hardest_move(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Option<Move>, Unsolved> {
        let turn = position.colour_to_move();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        self.within(position, control, nodes, |search| {
            let replies = search.replies(position);
            let mut order: Vec<Move> = moves.to_vec();
            if let Some(replies) = replies {
                order = replies.iter().map(|reply| reply.mv).collect();
            }
            let mut best = None;
            for mv in order {
                let mut after = *position;
                after.play_unchecked(mv);
                let share = search.winning_share(&after, turn);
                if best.is_none_or(|(least, _)| share < least) {
                    best = Some((share, mv));
                }
                if share == 0.0 || search.budget.is_over() {
                    break;
                }
            }
            Some(best.map(|(_, mv)| mv))
        })
    }

    /// Runs a search under the limits, if the rules are `house`.
    fn within<T>(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
        run: impl FnOnce(&mut Search) -> Option<T>,
    ) -> Result<T, Unsolved> {
        if position.rules().variant != Variant::House {
            self.nodes = 0;
            return Err(Unsolved::WrongRules(position.rules().to_string()));
        }
        if self.regions.is_full() {
            self.regions = Regions::new(self.options.half());
        }
        self.history.fade();
        let mut search = Search {
            geometry: &self.geometry,
            regions: &mut self.regions,
            table: &mut self.table,
            history: &mut self.history,
            budget: Budget::new(control, nodes),
            small: self
                .options
                .small
                .min(crate::avalam::common::canonical::MAX_NAMED_TOWERS),
        };
        let found = run(&mut search);
        self.nodes = search.budget.steps();
        found.ok_or(Unsolved::Limits(self.nodes))
    }
}

/// A move from the position asked about, and where it leads.
struct Reply {
    mv: Move,
    state: State,
}

impl Search<'_> {
    /// All legal moves, the most promising ones first.
    fn replies(&mut self, position: &Avalam) -> Option<Vec<Reply>> {
        let turn = position.colour_to_move();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut replies = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut board = Board::of(position);
            board.play(mv.from.index(), mv.to.index());
            let state = self.state(board)?;
            let number = history::number(turn, mv.from.index(), mv.to.index());
            replies.push((self.order(&state, turn, number), Reply { mv, state }));
        }
        replies.sort_by_cached_key(|&(order, _)| i64::from(order));
        Some(replies.into_iter().map(|(_, reply)| reply).collect())
    }

    /// The share of moves that win, so far as can be told: no more than this.
    fn winning_share(&mut self, position: &Avalam, opponent: Colour) -> f64 {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut winning = 0;
        for &mv in &moves {
            if self.budget.is_over() {
                winning += 1;
                continue;
            }
            let mut board = Board::of(position);
            board.play(mv.from.index(), mv.to.index());
            let state = self.state(board);
            let refuted = state.and_then(|state| self.wins(&state, opponent));
            winning += usize::from(refuted != Some(true));
        }
        winning as f64 / moves.len().max(1) as f64
    }
}
