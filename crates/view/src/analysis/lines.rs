//! The value of every move of a position, deeper and deeper.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_bots::{Bot, HasBots};
use awalam_exact::Value;
use awalam_games::{Line, MoveList};
use awalam_search::{Clock, Control, Limits};

use super::worth::Worth;
use super::{AnalysisView, MoveWorth, SOLVER_MEBIBYTES, Share, SharedTables, Work, analyst};

/// An analysis ends by itself after this.
const MAX_TIME: Duration = Duration::from_secs(60);
/// What is found is shown this often in the middle of an iteration.
const SHOW_INTERVAL: Duration = Duration::from_millis(250);
/// The first iteration.
const FIRST_DEPTH: u32 = 2;
/// Deeper than any game is worth.
const MAX_DEPTH: u32 = 64;
/// Before this iteration a solver may try, with this much time and this many nodes.
const SOLVER_DEPTH: u32 = 5;
const SOLVER_TIME: Duration = Duration::from_secs(3);
const SOLVER_NODES: u64 = 3_000_000;
/// From this depth on only the best moves are followed further.
const NARROW_DEPTH: u32 = 4;
const FOLLOWED_MOVES: usize = 16;

/// A move under analysis.
struct Candidate<M> {
    mv: M,
    worth: Option<Worth>,
    depth: u32,
    line: Vec<M>,
}

/// The better, the less.
fn place<M>(candidate: &Candidate<M>) -> i64 {
    candidate
        .worth
        .map_or(i64::MAX, |worth| -i64::from(worth.rank()))
}

/// What the next step does.
enum Next {
    /// Asks the solver.
    Solve,
    /// Looks at the move of this index to the present depth.
    Look(usize),
    /// Nothing: all is told.
    Nothing,
}

/// An analysis under way. A step is one search of one move, or one try of the solver.
pub struct Analysis<G: HasBots> {
    start: Line<G>,
    share: Share,
    moves: Vec<Candidate<G::Move>>,
    bot: Bot<G>,
    tables: SharedTables,
    /// When the first step was made.
    begun: Option<Duration>,
    /// When something was shown last.
    shown: Duration,
    /// The depth that is being looked at.
    depth: u32,
    /// The depth to which every move has been followed.
    finished_depth: u32,
    nodes: u64,
    next: Next,
}

impl<G: HasBots> Analysis<G> {
    /// Of a part of the moves of the position where a game stands.
    pub fn new(start: Line<G>, tables: SharedTables, share: Share) -> Analysis<G> {
        let mut legal = MoveList::new();
        start.current().legal_moves(&mut legal);
        let own = legal.iter().skip(share.number).step_by(share.of);
        let candidate = |&mv| Candidate {
            mv,
            worth: None,
            depth: 0,
            line: vec![mv],
        };
        Analysis {
            moves: own.map(candidate).collect(),
            start,
            share,
            bot: analyst(&tables),
            tables,
            begun: None,
            shown: Duration::ZERO,
            depth: FIRST_DEPTH,
            finished_depth: 0,
            nodes: 0,
            next: Next::Look(0),
        }
    }

    fn elapsed(&self, clock: &dyn Clock) -> Duration {
        clock.now().saturating_sub(self.begun.unwrap_or_default())
    }

    fn is_over(&self, clock: &dyn Clock, stop: &AtomicBool) -> bool {
        stop.load(Ordering::Relaxed) || self.elapsed(clock) >= MAX_TIME
    }

    /// Moves that are followed at the present depth.
    fn followed(&self) -> usize {
        match self.depth >= NARROW_DEPTH {
            true => self.moves.len().min(FOLLOWED_MOVES.div_ceil(self.share.of)),
            false => self.moves.len(),
        }
    }

    /// Looks at a move, and decides what comes next.
    fn look_at(
        &mut self,
        index: usize,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Option<AnalysisView> {
        if self.is_over(clock, stop) {
            return self.finish(clock);
        }
        let known = &self.moves[index];
        if !known.worth.is_some_and(|worth| worth.exact) {
            let Some(found) = self.look(known.mv, clock, stop) else {
                return self.finish(clock);
            };
            self.moves[index] = found;
        }
        if index + 1 < self.followed() {
            self.next = Next::Look(index + 1);
            let is_due = clock.now().saturating_sub(self.shown) >= SHOW_INTERVAL;
            let is_whole = self.moves.iter().all(|mv| mv.worth.is_some());
            return (is_due && is_whole).then(|| self.view(clock)).flatten();
        }
        self.finished_depth = self.depth;
        self.sort();
        if self.is_settled() || self.depth == MAX_DEPTH {
            return self.finish(clock);
        }
        self.depth += 1;
        self.next = match self.depth {
            // One proof is enough for all parts.
            SOLVER_DEPTH if self.share.number == 0 => Next::Solve,
            _ => Next::Look(0),
        };
        self.view(clock)
    }

    /// The worth of a move, by a search of the position after it.
    fn look(
        &mut self,
        mv: G::Move,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Option<Candidate<G::Move>> {
        let depth = self.depth;
        let mut after = self.start.clone();
        after.play(mv).ok()?;
        let turn = after.current().turn();
        if let Some(outcome) = after.outcome() {
            return Some(Candidate {
                mv,
                worth: Some(Worth::of_outcome(&outcome, turn).before_move()),
                depth,
                line: vec![mv],
            });
        }
        let limits = Limits {
            depth: Some(depth - 1),
            time: Some(MAX_TIME.saturating_sub(self.elapsed(clock))),
            ..Limits::default()
        };
        let control = Control::new(limits, clock, stop);
        let thought = self.bot.think(&after, &control, &mut |_| {})?;
        self.nodes += thought.nodes;
        if self.is_over(clock, stop) && thought.depth + 1 < depth {
            return None;
        }
        Some(Candidate {
            mv,
            worth: Some(Worth::of_thought(&thought).before_move()),
            depth,
            line: std::iter::once(mv).chain(thought.line).collect(),
        })
    }

    /// Exact values of all moves of the position, if they are within reach.
    fn solve(&mut self, clock: &dyn Clock, stop: &AtomicBool) -> bool {
        let left = MAX_TIME.saturating_sub(self.elapsed(clock));
        let limits = Limits::time_by(clock, SOLVER_TIME.min(left));
        let control = Control::new(limits, clock, stop);
        let mut solver = G::solver(self.tables.clone(), Some(SOLVER_MEBIBYTES));
        let position = self.start.current();
        let solved = solver.values(position, &control, SOLVER_NODES);
        self.nodes += solver.nodes();
        let Ok(values) = solved else {
            return false;
        };
        let depth = self.finished_depth;
        let proved = |&(mv, value): &(G::Move, Value)| Candidate {
            mv,
            worth: Some(Worth::of_value(value)),
            depth: self.depth_of(mv).unwrap_or(depth),
            // What the search expected need not be what was proved.
            line: vec![mv],
        };
        self.moves = values.moves.iter().map(proved).collect();
        self.sort();
        true
    }

    /// The depth to which a move of this part was followed.
    fn depth_of(&self, mv: G::Move) -> Option<u32> {
        let candidate = self.moves.iter().find(|candidate| candidate.mv == mv);
        candidate.map(|candidate| candidate.depth)
    }

    fn sort(&mut self) {
        self.moves.sort_by_cached_key(place);
    }

    /// Whether nothing is left to find out.
    fn is_settled(&self) -> bool {
        let is_exact =
            |candidate: &Candidate<G::Move>| candidate.worth.is_some_and(|worth| worth.exact);
        self.moves.iter().all(is_exact)
    }

    /// All that was found, for the last time.
    fn finish(&mut self, clock: &dyn Clock) -> Option<AnalysisView> {
        self.next = Next::Nothing;
        self.view(clock)
    }

    /// What is known so far, if anything is.
    fn view(&mut self, clock: &dyn Clock) -> Option<AnalysisView> {
        let turn = self.start.current().turn();
        let worth = match self.start.outcome() {
            Some(outcome) => Worth::of_outcome(&outcome, turn),
            None => {
                let known = self.moves.iter().filter_map(|candidate| candidate.worth);
                known.max_by_key(|worth| worth.rank())?
            }
        };
        // Best first, also in the middle of an iteration.
        let mut known: Vec<_> = self.moves.iter().collect();
        known.sort_by_cached_key(|candidate| place(candidate));
        let move_worth = |candidate: &Candidate<G::Move>| {
            Some(MoveWorth {
                text: candidate.mv.to_string(),
                worth: candidate.worth?.view(turn, G::DECISIVE_LEAD),
                depth: candidate.depth,
                line: candidate.line.iter().map(ToString::to_string).collect(),
            })
        };
        self.shown = clock.now();
        Some(AnalysisView {
            depth: self.finished_depth,
            nodes: self.nodes,
            time_ms: self.elapsed(clock).as_millis() as u64,
            worth: worth.view(turn, G::DECISIVE_LEAD),
            moves: known.into_iter().filter_map(move_worth).collect(),
            finished: matches!(self.next, Next::Nothing),
        })
    }
}

impl<G: HasBots> Work<AnalysisView> for Analysis<G> {
    fn step(&mut self, clock: &dyn Clock, stop: &AtomicBool) -> Option<AnalysisView> {
        if self.begun.is_none() {
            self.begun = Some(clock.now());
            self.shown = clock.now();
        }
        if self.moves.is_empty() {
            return match self.next {
                Next::Nothing => None,
                _ => self.finish(clock),
            };
        }
        match self.next {
            Next::Look(index) => self.look_at(index, clock, stop),
            Next::Solve => {
                self.next = Next::Look(0);
                let is_solved = self.solve(clock, stop);
                is_solved.then(|| self.finish(clock)).flatten()
            }
            Next::Nothing => None,
        }
    }

    fn is_finished(&self) -> bool {
        matches!(self.next, Next::Nothing)
    }
}
