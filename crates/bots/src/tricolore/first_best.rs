//! Report 003's search: alpha-beta on 32-bit values to a fixed depth, the first best move.
//!
//! Positions are remembered (transposition table), moves that capture are tried first, then
//! those that refuted others (history heuristic); moves after the first are only shown to be
//! no better, where they are (principal variation search), and every second depth comes before
//! the one wanted, so that a limit of time finds a move. None of that changes a value or the choice of
//! a move.

use awalam_games::tricolore::{Move, Tricolore};
use awalam_games::{Game, GameMove, Line, RelativeScore, Side};
use awalam_search::{Control, Strategy, Thought};

use super::Ratios;

/// No search goes deeper.
const MAX_DEPTH: u32 = 200;
const NODES_BETWEEN_LOOKS: u64 = 1024;
/// Positions nearer to the horizon are not remembered.
const MEMORY_DEPTH: u32 = 2;
/// Positions that are remembered: 12 MiB.
const MEMORY_SLOTS: usize = 1 << 19;

/// A player of report 003.
pub struct FirstBest {
    /// Its own evaluation, and that of the opponent: where a line ends, the one of the
    /// player to move counts.
    own: Ratios,
    opponent: Ratios,
    memory: Vec<Slot>,
}

/// What is remembered of a position: its value's bounds at a depth, for the player to move.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    low: f32,
    high: f32,
    depth: u8,
    /// The number of the best move.
    best: u8,
}

impl FirstBest {
    pub fn new(own: Ratios, opponent: Ratios) -> FirstBest {
        FirstBest {
            own,
            opponent,
            memory: Vec::new(),
        }
    }
}

/// One search.
struct Search<'a> {
    /// By side.
    evaluations: [Ratios; 2],
    /// Tells the values of one searcher from those of the other.
    salt: u64,
    memory: &'a mut [Slot],
    /// How much each side's moves have refuted, by their numbers.
    history: [[u32; Move::COUNT]; 2],
    control: &'a Control<'a>,
    nodes: u64,
    aborted: bool,
    met_horizon: bool,
}

/// The best root move so far: its place among the legal moves, and its value.
#[derive(Clone, Copy)]
struct Best {
    place: usize,
    value: f32,
}

impl Strategy<Tricolore> for FirstBest {
    fn think(
        &mut self,
        line: &Line<Tricolore>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        // The report's search does not know of the limit of plies.
        let root = line.current().with_plies_forgotten();
        let moves = root.moves();
        let mut thought = Thought::unsearched(*moves.first()?, control.elapsed());
        self.memory.resize(MEMORY_SLOTS, Slot::default());
        let mut search = Search {
            evaluations: match root.turn() {
                Side::One => [self.own, self.opponent],
                Side::Two => [self.opponent, self.own],
            },
            salt: (root.turn().index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            memory: &mut self.memory,
            history: [[0; Move::COUNT]; 2],
            control,
            nodes: 0,
            aborted: false,
            met_horizon: false,
        };
        let deepest = control.limits().depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let mut first = 0;
        // At odd depths the opponent's evaluation counts, so these tell little about the order of
        // moves at even ones, and the other way round.
        for depth in (2 - deepest % 2..=deepest).step_by(2) {
            search.met_horizon = false;
            let Some(best) = search.root(&root, &moves, first, depth) else {
                break;
            };
            first = best.place;
            thought = Thought {
                line: vec![moves[best.place]],
                score: RelativeScore::from_hundredths((best.value * 10_000.0).round() as i32),
                depth,
                nodes: search.nodes,
                time: control.elapsed(),
                exact: false,
            };
            report(&thought);
            if search.aborted || !search.met_horizon {
                break;
            }
        }
        thought.nodes = search.nodes;
        thought.time = control.elapsed();
        Some(thought)
    }

    fn forget(&mut self) {
        self.memory.clear();
    }
}

impl Search<'_> {
    /// The first of the best moves; where the search is cut short, of those that were
    /// looked at, if any was. The move at `first` is looked at before the others.
    fn root(&mut self, root: &Tricolore, moves: &[Move], first: usize, depth: u32) -> Option<Best> {
        let mut best: Option<Best> = None;
        let others = (0..moves.len()).filter(|&place| place != first);
        for place in std::iter::once(first).chain(others) {
            // Of equal moves the earlier one is better: a later one must have more.
            let bar = match best {
                None => f32::NEG_INFINITY,
                Some(best) if place < best.place => best.value.next_down(),
                Some(best) => best.value,
            };
            let mut next = *root;
            next.play_unchecked(moves[place]);
            let value = self.move_value(&next, depth, bar, f32::INFINITY, best.is_none());
            if self.aborted {
                break;
            }
            if value > bar {
                best = Some(Best { place, value });
            }
        }
        best
    }

    /// The value of a move for its player, by the position after it. A later move than the
    /// first is searched with the full window only if it is better than what is known.
    fn move_value(
        &mut self,
        next: &Tricolore,
        depth: u32,
        alpha: f32,
        beta: f32,
        is_first: bool,
    ) -> f32 {
        let above = alpha.next_up();
        if !is_first && above < beta {
            let value = -self.value(next, depth - 1, -above, -alpha);
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.value(next, depth - 1, -beta, -alpha)
    }

    /// The value for the player to move, exact within the window and a bound outside.
    fn value(&mut self, position: &Tricolore, depth: u32, alpha: f32, beta: f32) -> f32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.aborted |= self.control.is_over(self.nodes);
        }
        if self.aborted {
            return 0.0;
        }
        if let Some(outcome) = position.outcome() {
            return match outcome.verdict.winner() {
                None => 0.0,
                Some(winner) if winner == position.turn() => 1.0,
                Some(_) => -1.0,
            };
        }
        if depth == 0 {
            self.met_horizon = true;
            return self.evaluations[position.turn().index()].for_mover(position);
        }
        let key = position.key() ^ self.salt;
        let slot = key as usize % MEMORY_SLOTS;
        let known = Some(self.memory[slot]).filter(|known| known.key == key);
        let (mut low, mut high) = (f32::NEG_INFINITY, f32::INFINITY);
        if let Some(known) = known.filter(|known| u32::from(known.depth) == depth) {
            (low, high) = (known.low, known.high);
            if low >= beta || low == high {
                self.met_horizon = true;
                return low;
            }
            if high <= alpha {
                self.met_horizon = true;
                return high;
            }
        }
        let (value, best) = self.best_reply(position, depth, alpha, beta, known);
        if depth >= MEMORY_DEPTH && !self.aborted {
            if value < beta {
                high = value;
            }
            if value > alpha {
                low = value;
            }
            self.memory[slot] = Slot {
                key,
                low,
                high,
                depth: depth as u8,
                best: best.index() as u8,
            };
        }
        value
    }

    /// The greatest value of all moves, and a move that has it.
    fn best_reply(
        &mut self,
        position: &Tricolore,
        depth: u32,
        mut alpha: f32,
        beta: f32,
        known: Option<Slot>,
    ) -> (f32, Move) {
        let moves = position.moves();
        let side = position.turn().index();
        let rank = |mv: Move| match known {
            Some(known) if usize::from(known.best) == mv.index() => (u8::MAX, 0),
            _ => (
                position.capture_by(mv).seeds,
                self.history[side][mv.index()],
            ),
        };
        let mut ranked: Vec<((u8, u32), Move)> = Vec::with_capacity(moves.len());
        for &mv in &moves {
            let rank = rank(mv);
            let behind = ranked.iter().position(|&(other, _)| other < rank);
            ranked.insert(behind.unwrap_or(ranked.len()), (rank, mv));
        }
        let mut best = (f32::NEG_INFINITY, moves[0]);
        for (number, (_, mv)) in ranked.into_iter().enumerate() {
            let mut next = *position;
            next.play_unchecked(mv);
            let value = self.move_value(&next, depth, alpha, beta, number == 0);
            if value > best.0 {
                best = (value, mv);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                let refuted = &mut self.history[side][mv.index()];
                *refuted = refuted.saturating_add(depth * depth);
                break;
            }
        }
        best
    }
}
