//! The value of every move of a position, deeper and deeper.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use awalam_bots::{Bot, BuildContext, HasBots, build};
use awalam_exact::awale::table_source;
use awalam_games::visible::Visible;
use awalam_games::{Line, MoveList, Outcome};
use awalam_link::WallClock;
use awalam_search::{Control, Limits};

use super::ANALYST;
use super::worth::Worth;
use crate::views::{AnalysisView, MoveWorth};

/// An analysis ends by itself after this.
const LONGEST: Duration = Duration::from_secs(60);
/// What is found is told this often, if there is anything new.
const PAUSE: Duration = Duration::from_millis(250);
/// Deeper than any game is worth.
const DEEPEST: u32 = 64;
/// At this depth a solver may try, in so much time and so many nodes.
const SOLVER_DEPTH: u32 = 5;
const SOLVER_TIME: Duration = Duration::from_secs(3);
const SOLVER_NODES: u64 = 3_000_000;
/// From this depth on only so many of the best moves are followed further.
const NARROW_DEPTH: u32 = 4;
const MOST_MOVES: usize = 16;

/// A move under analysis.
struct Candidate<M> {
    mv: M,
    worth: Option<Worth>,
    depth: u32,
    line: Vec<M>,
}

fn rank<M>(candidate: &Candidate<M>) -> i32 {
    candidate.worth.map_or(i32::MIN, Worth::rank)
}

/// Analyses until nothing more is to be found, time is up or `stop` is raised.
pub fn analyse<G: HasBots + Visible>(
    line: &Line<G>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(AnalysisView),
) {
    let mut analysis = Analysis::new(line, stop, tell);
    if let Some(outcome) = line.outcome() {
        analysis.over(&outcome);
        return;
    }
    for depth in 2..=DEEPEST {
        if depth == SOLVER_DEPTH && analysis.solve() {
            break;
        }
        if !analysis.deepen(depth) || analysis.is_settled() {
            break;
        }
    }
    analysis.tell(true);
}

struct Analysis<'a, G: HasBots> {
    start: &'a Line<G>,
    moves: Vec<Candidate<G::Move>>,
    bot: Bot<G>,
    clock: WallClock,
    begun: Instant,
    stop: &'a AtomicBool,
    tell: &'a mut dyn FnMut(AnalysisView),
    told: Instant,
    depth: u32,
    nodes: u64,
}

impl<'a, G: HasBots + Visible> Analysis<'a, G> {
    fn new(
        start: &'a Line<G>,
        stop: &'a AtomicBool,
        tell: &'a mut dyn FnMut(AnalysisView),
    ) -> Analysis<'a, G> {
        let mut legal = MoveList::new();
        start.current().legal_moves(&mut legal);
        let candidate = |&mv| Candidate {
            mv,
            worth: None,
            depth: 0,
            line: vec![mv],
        };
        Analysis {
            start,
            moves: legal.iter().map(candidate).collect(),
            bot: build(
                ANALYST,
                &BuildContext::seeded(1).with_tables(table_source()),
            )
            .expect("every game has a champion"),
            clock: WallClock::new(),
            begun: Instant::now(),
            stop,
            tell,
            told: Instant::now(),
            depth: 0,
            nodes: 0,
        }
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.begun.elapsed() >= LONGEST
    }

    /// Looks at every move to a depth; whether that could be finished.
    fn deepen(&mut self, depth: u32) -> bool {
        let followed = match depth >= NARROW_DEPTH {
            true => MOST_MOVES,
            false => self.moves.len(),
        };
        for index in 0..self.moves.len().min(followed) {
            if self.is_over() {
                return false;
            }
            let known = &self.moves[index];
            if known.worth.is_some_and(|worth| worth.exact) {
                continue;
            }
            let Some(found) = self.look(known.mv, depth) else {
                return false;
            };
            self.moves[index] = found;
            if self.told.elapsed() >= PAUSE && self.moves.iter().all(|mv| mv.worth.is_some()) {
                self.tell(false);
            }
        }
        self.depth = depth;
        self.sort();
        self.tell(false);
        true
    }

    /// The worth of a move, by a search of the position after it.
    fn look(&mut self, mv: G::Move, depth: u32) -> Option<Candidate<G::Move>> {
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
            time: Some(LONGEST.saturating_sub(self.begun.elapsed())),
            nodes: None,
        };
        let thought = self
            .bot
            .think(&after, limits, &self.clock, self.stop, &mut |_| {})?;
        self.nodes += thought.nodes;
        if self.is_over() && thought.depth + 1 < depth {
            return None;
        }
        let worth = Worth::of_thought(&thought).before_move();
        let line = std::iter::once(mv).chain(thought.line).collect();
        Some(Candidate {
            mv,
            worth: Some(worth),
            depth,
            line,
        })
    }

    /// Exact values of all moves, if they are within reach.
    fn solve(&mut self) -> bool {
        let limits = Limits::time(SOLVER_TIME.min(LONGEST.saturating_sub(self.begun.elapsed())));
        let control = Control::new(limits, &self.clock, self.stop);
        let mut solver = G::solver(table_source());
        let position = self.start.current();
        let solved = solver.values(position, &control, SOLVER_NODES);
        self.nodes += solver.nodes();
        let Ok(values) = solved else {
            return false;
        };
        for candidate in &mut self.moves {
            let found = values.moves.iter().find(|(mv, _)| *mv == candidate.mv);
            let Some((_, value)) = found else {
                return false;
            };
            candidate.worth = Some(Worth::of_value(*value));
            // What the search expected need not be what was proved.
            candidate.line.truncate(1);
        }
        self.sort();
        true
    }

    fn sort(&mut self) {
        self.moves.sort_by_key(|candidate| Reverse(rank(candidate)));
    }

    /// Whether nothing is left to find out.
    fn is_settled(&self) -> bool {
        let is_exact =
            |candidate: &Candidate<G::Move>| candidate.worth.is_some_and(|worth| worth.exact);
        self.moves.iter().all(is_exact)
    }

    fn over(&mut self, outcome: &Outcome) {
        let turn = self.start.current().turn();
        (self.tell)(AnalysisView {
            depth: 0,
            nodes: 0,
            time_ms: 0,
            worth: Worth::of_outcome(outcome, turn).view(turn, G::DECISIVE_LEAD),
            moves: Vec::new(),
            finished: true,
        });
    }

    fn tell(&mut self, finished: bool) {
        let turn = self.start.current().turn();
        // Best first, also in the middle of an iteration.
        let mut known: Vec<_> = self.moves.iter().collect();
        known.sort_by_key(|candidate| Reverse(rank(candidate)));
        let moves: Vec<MoveWorth> = known
            .into_iter()
            .filter_map(|candidate| {
                Some(MoveWorth {
                    text: candidate.mv.to_string(),
                    worth: candidate.worth?.view(turn, G::DECISIVE_LEAD),
                    depth: candidate.depth,
                    line: candidate.line.iter().map(ToString::to_string).collect(),
                })
            })
            .collect();
        let best = self.moves.iter().filter_map(|candidate| candidate.worth);
        let Some(best) = best.max_by_key(|worth| worth.rank()) else {
            return;
        };
        self.told = Instant::now();
        (self.tell)(AnalysisView {
            depth: self.depth,
            nodes: self.nodes,
            time_ms: self.begun.elapsed().as_millis() as u64,
            worth: best.view(turn, G::DECISIVE_LEAD),
            moves,
            finished,
        });
    }
}
