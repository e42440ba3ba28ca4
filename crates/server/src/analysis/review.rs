//! A whole game gone through: what each position was worth, and what each move
//! gave away.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_bots::{Bot, BuildContext, HasBots, build};
use awalam_exact::awale::table_source;
use awalam_games::visible::Visible;
use awalam_games::{Line, MoveList};
use awalam_link::WallClock;
use awalam_search::{Control, Limits};

use super::ANALYST;
use super::worth::Worth;
use crate::views::{Judgement, ReviewedPly};

/// Time for a position.
const LOOK: Duration = Duration::from_millis(300);
/// A depth keeps the champion from proofs of its own.
const DEEPEST: u32 = 64;
/// What a solver may use of it first.
const SOLVER_TIME: Duration = Duration::from_millis(150);
const SOLVER_NODES: u64 = 200_000;

/// How much likelier a loss has become, in hundredths, for a move to be called so.
const INACCURACY: i32 = 10;
const MISTAKE: i32 = 20;
const BLUNDER: i32 = 30;

/// What was found about a position.
struct Looked<M> {
    /// Seen by the player to move.
    worth: Worth,
    line: Vec<M>,
}

/// Goes through a game from its end, so that what later positions showed is known
/// when the earlier ones are looked at; tells each ply as it is done.
pub fn review<G: HasBots + Visible>(
    line: &Line<G>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(ReviewedPly),
) {
    let mut bot: Bot<G> = build(
        ANALYST,
        &BuildContext::seeded(1).with_tables(table_source()),
    )
    .expect("every game has a champion");
    let mut then = line.clone();
    let mut next: Option<Looked<G::Move>> = None;
    loop {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let ply = then.plies().len();
        let played = line.plies().get(ply).map(|&(mv, _)| mv);
        let Some(mut now) = look(&mut bot, &then, stop) else {
            return;
        };
        let turn = then.current().turn();
        let mut lost = 0.0;
        if let (Some(played), Some(next)) = (played, &next) {
            lost = compare(&mut bot, &then, &mut now, played, next, stop);
        }
        let loss = (100.0 * lost).round().clamp(0.0, 100.0) as i32;
        tell(ReviewedPly {
            ply,
            worth: now.worth.view(turn, G::DECISIVE_LEAD),
            best: now.line.first().map(ToString::to_string),
            line: now.line.iter().map(ToString::to_string).collect(),
            played: played.map(|mv| mv.to_string()),
            loss,
            judgement: judged(loss),
        });
        next = Some(now);
        if then.undo().is_none() {
            return;
        }
    }
}

/// What playing a move gave away, as a part of the chance to win; corrects what was
/// thought of the position where the move shows more. Nothing proved is contradicted.
fn compare<G: HasBots>(
    bot: &mut Bot<G>,
    line: &Line<G>,
    now: &mut Looked<G::Move>,
    played: G::Move,
    next: &Looked<G::Move>,
    stop: &AtomicBool,
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
    if worth.result.is_some_and(|result| result < 1)
        && let Some(other) = best_other(bot, line, played, stop)
        && other.worth.rank() > worth.rank()
    {
        *now = other;
        return lost(now.worth);
    }
    let is_won = worth.result == Some(1);
    now.worth = if is_won { worth } else { worth.as_estimate() };
    now.line = std::iter::once(played)
        .chain(next.line.iter().copied())
        .collect();
    0.0
}

/// The best of the other moves, at a glance.
fn best_other<G: HasBots>(
    bot: &mut Bot<G>,
    line: &Line<G>,
    played: G::Move,
    stop: &AtomicBool,
) -> Option<Looked<G::Move>> {
    let mut moves = MoveList::new();
    line.current().legal_moves(&mut moves);
    let clock = WallClock::new();
    let limits = Limits {
        time: Some(LOOK / moves.len().max(1) as u32),
        depth: Some(DEEPEST),
        nodes: None,
    };
    let others = moves.iter().filter(|&&mv| mv != played);
    let looked = others.filter_map(|&mv| {
        let mut after = line.clone();
        after.play(mv).ok()?;
        let turn = after.current().turn();
        let (worth, rest) = match after.outcome() {
            Some(outcome) => (Worth::of_outcome(&outcome, turn), Vec::new()),
            None => {
                let thought = bot.think(&after, limits, &clock, stop, &mut |_| {})?;
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

fn judged(loss: i32) -> Judgement {
    match loss {
        BLUNDER.. => Judgement::Blunder,
        MISTAKE.. => Judgement::Mistake,
        INACCURACY.. => Judgement::Inaccuracy,
        _ => Judgement::Good,
    }
}

/// A position's worth: by its end, by proof, or by search.
fn look<G: HasBots>(
    bot: &mut Bot<G>,
    line: &Line<G>,
    stop: &AtomicBool,
) -> Option<Looked<G::Move>> {
    let position = line.current();
    if let Some(outcome) = line.outcome() {
        return Some(Looked {
            worth: Worth::of_outcome(&outcome, position.turn()),
            line: Vec::new(),
        });
    }
    let clock = WallClock::new();
    let control = Control::new(Limits::time(SOLVER_TIME), &clock, stop);
    if let Ok(solved) = G::solver(table_source()).solve(position, &control, SOLVER_NODES)
        && !solved.line.is_empty()
    {
        return Some(Looked {
            worth: Worth::of_value(solved.value),
            line: solved.line,
        });
    }
    let limits = Limits {
        time: Some(LOOK),
        depth: Some(DEEPEST),
        nodes: None,
    };
    let thought = bot.think(line, limits, &clock, stop, &mut |_| {})?;
    Some(Looked {
        worth: Worth::of_thought(&thought),
        line: thought.line,
    })
}
