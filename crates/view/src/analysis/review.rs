//! A whole game gone through: what each position was worth, and what each move
//! gave away.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_bots::{Bot, HasBots};
use awalam_games::visible::Visible;
use awalam_games::{Line, MoveList, Wdl};
use awalam_search::{Clock, Control, Limits};

use super::worth::Worth;
use crate::any_line::any_moves;
use crate::reasons::reasons;
use crate::{AnyLine, AnyMove, ReasonView};

use super::{Judgement, ReviewedPly, SOLVER_MEBIBYTES, SharedTables, Work, analyst};

/// Time for a position, where nothing else is asked for.
pub(crate) const POSITION_TIME: Duration = Duration::from_millis(300);
/// A depth keeps the champion from proofs of its own.
const MAX_DEPTH: u32 = 64;
/// Nodes that a solver may look at first, in half of the time.
const SOLVER_NODES: u64 = 200_000;

/// From these losses of winning chances on, in hundredths, a move is called so.
const INACCURACY_LOSS: i32 = 10;
const MISTAKE_LOSS: i32 = 20;
const BLUNDER_LOSS: i32 = 30;

/// What was found about a position.
struct Looked<M> {
    /// Seen by the player to move.
    worth: Worth,
    line: Vec<M>,
}

/// A review under way: it goes through a game from its end, so that what later positions
/// showed is known when the earlier ones are looked at. A step is one ply.
pub struct Review<G: HasBots> {
    line: Line<G>,
    bot: Bot<G>,
    tables: SharedTables,
    /// Time for a position.
    time: Duration,
    /// The game as it stood before the plies that are done.
    then: Line<G>,
    /// What was found about the position after it.
    next: Option<Looked<G::Move>>,
    is_finished: bool,
}

impl<G: HasBots> Review<G> {
    /// Of a whole game, with this time for each position.
    pub fn new(line: Line<G>, tables: SharedTables, time: Duration) -> Review<G> {
        Review {
            then: line.clone(),
            line,
            bot: analyst(&tables),
            tables,
            time,
            next: None,
            is_finished: false,
        }
    }
}

/// Why one move is better than another.
#[derive(Default)]
struct Explained {
    /// What speaks for the better one.
    best: Vec<ReasonView>,
    /// What the other one allows.
    refutation: Vec<String>,
    /// What speaks for the first move of that.
    reply: Vec<ReasonView>,
}

impl Explained {
    /// `best` and `rest` are the lines that were found before and after `played`.
    fn new(then: &dyn AnyLine, best: &[AnyMove], played: AnyMove, rest: &[AnyMove]) -> Explained {
        let reply = match then.play(played) {
            Ok(after) => reasons(&*after, rest),
            Err(_) => Vec::new(),
        };
        Explained {
            best: reasons(then, best),
            refutation: rest.iter().map(ToString::to_string).collect(),
            reply,
        }
    }
}

impl<G: HasBots + Visible> Work<ReviewedPly> for Review<G> {
    fn step(&mut self, clock: &dyn Clock, stop: &AtomicBool) -> Option<ReviewedPly> {
        if self.is_finished || stop.load(Ordering::Relaxed) {
            self.is_finished = true;
            return None;
        }
        let ply = self.then.plies().len();
        let played = self.line.plies().get(ply).map(|&(mv, _)| mv);
        let mut search = Search {
            bot: &mut self.bot,
            tables: &self.tables,
            time: self.time,
            clock,
            stop,
        };
        let Some(mut now) = search.look(&self.then) else {
            self.is_finished = true;
            return None;
        };
        let turn = self.then.current().turn();
        let mut lost = 0.0;
        if let (Some(played), Some(next)) = (played, &self.next) {
            lost = search.compare(&self.then, &mut now, played, next);
        }
        let loss = (100.0 * lost).round().clamp(0.0, 100.0) as i32;
        let explained = match (played, &self.next) {
            (Some(played), Some(next)) if judged(loss) != Judgement::Good => {
                let (best, rest) = (any_moves::<G>(&now.line), any_moves::<G>(&next.line));
                Explained::new(&self.then, &best, AnyMove::new::<G>(played), &rest)
            }
            _ => Explained::default(),
        };
        let reviewed = ReviewedPly {
            ply,
            worth: now.worth.view(turn, G::DECISIVE_LEAD),
            best: now.line.first().map(ToString::to_string),
            line: now.line.iter().map(ToString::to_string).collect(),
            played: played.map(|mv| mv.to_string()),
            loss,
            judgement: judged(loss),
            reasons: explained.best,
            refutation: explained.refutation,
            refutation_reasons: explained.reply,
        };
        self.next = Some(now);
        self.is_finished = self.then.undo().is_none();
        Some(reviewed)
    }

    fn is_finished(&self) -> bool {
        self.is_finished
    }
}

/// What a position is looked at with.
struct Search<'a, G: HasBots> {
    bot: &'a mut Bot<G>,
    tables: &'a SharedTables,
    time: Duration,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
}

impl<G: HasBots> Search<'_, G> {
    /// What playing a move gave away, as a part of the chance to win; corrects what was
    /// thought of the position where the move shows more. Nothing proved is contradicted.
    fn compare(
        &mut self,
        line: &Line<G>,
        now: &mut Looked<G::Move>,
        played: G::Move,
        next: &Looked<G::Move>,
    ) -> f64 {
        let worth = next.worth.before_move();
        let lost = |best: Worth| best.chance(G::DECISIVE_LEAD) - worth.chance(G::DECISIVE_LEAD);
        let is_best = now.line.first() == Some(&played);
        if now.worth.exact {
            // Nothing is said against a proof, nor against a move that is not the proved one
            // unless it is proved too, or looks lost.
            let is_known = worth.exact || worth.chance(G::DECISIVE_LEAD) < 0.5;
            return match is_known && !is_best {
                true => lost(now.worth),
                false => 0.0,
            };
        }
        let is_better = is_best || worth.rank() > now.worth.rank();
        if !is_better {
            return lost(now.worth);
        }
        // A move that is proved not to win was thought better than it is: is there another?
        if worth.result.is_some_and(|result| result < Wdl::Win)
            && let Some(other) = self.best_other(line, played)
            && other.worth.rank() > worth.rank()
        {
            *now = other;
            return lost(now.worth);
        }
        let is_won = worth.result == Some(Wdl::Win);
        now.worth = if is_won { worth } else { worth.as_estimate() };
        now.line = std::iter::once(played)
            .chain(next.line.iter().copied())
            .collect();
        0.0
    }

    /// The best of the other moves, at a glance.
    fn best_other(&mut self, line: &Line<G>, played: G::Move) -> Option<Looked<G::Move>> {
        let mut moves = MoveList::new();
        line.current().legal_moves(&mut moves);
        let limits = Limits {
            time: Some(self.time / moves.len().max(1) as u32),
            depth: Some(MAX_DEPTH),
            ..Limits::default()
        };
        let others = moves.iter().filter(|&&mv| mv != played);
        let looked = others.filter_map(|&mv| {
            let mut after = line.clone();
            after.play(mv).ok()?;
            let turn = after.current().turn();
            let (worth, rest) = match after.outcome() {
                Some(outcome) => (Worth::of_outcome(&outcome, turn), Vec::new()),
                None => {
                    let control = Control::new(limits, self.clock, self.stop);
                    let thought = self.bot.think(&after, &control, &mut |_| {})?;
                    (Worth::of_thought(&thought), thought.line)
                }
            };
            Some(Looked {
                worth: worth.before_move(),
                line: std::iter::once(mv).chain(rest).collect(),
            })
        });
        looked.max_by_key(|looked| looked.worth.rank())
    }

    /// A position's worth: by its end, by proof, or by search.
    fn look(&mut self, line: &Line<G>) -> Option<Looked<G::Move>> {
        let position = line.current();
        if let Some(outcome) = line.outcome() {
            return Some(Looked {
                worth: Worth::of_outcome(&outcome, position.turn()),
                line: Vec::new(),
            });
        }
        let limits = Limits::time_by(self.clock, self.time / 2);
        let control = Control::new(limits, self.clock, self.stop);
        if let Ok(solved) = G::solver(self.tables.clone(), Some(SOLVER_MEBIBYTES)).solve(
            position,
            &control,
            SOLVER_NODES,
        ) && !solved.line.is_empty()
        {
            return Some(Looked {
                worth: Worth::of_value(solved.value),
                line: solved.line,
            });
        }
        let limits = Limits {
            time: Some(self.time),
            depth: Some(MAX_DEPTH),
            ..Limits::default()
        };
        let control = Control::new(limits, self.clock, self.stop);
        let thought = self.bot.think(line, &control, &mut |_| {})?;
        Some(Looked {
            worth: Worth::of_thought(&thought),
            line: thought.line,
        })
    }
}

fn judged(loss: i32) -> Judgement {
    match loss {
        BLUNDER_LOSS.. => Judgement::Blunder,
        MISTAKE_LOSS.. => Judgement::Mistake,
        INACCURACY_LOSS.. => Judgement::Inaccuracy,
        _ => Judgement::Good,
    }
}
