//! A whole game gone through: what each position was worth, and what each move
//! gave away.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_bots::{Bot, Playable, build};
use awalam_games::Line;
use awalam_games::visible::Visible;
use awalam_link::WallClock;
use awalam_search::{Control, Limits};

use super::ANALYST;
use super::worth::Worth;
use crate::views::{Judgement, ReviewedPly};

/// Time for a position.
const LOOK: Duration = Duration::from_millis(300);
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
pub fn review<G: Playable + Visible>(
    line: &Line<G>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(ReviewedPly),
) {
    let mut bot: Bot<G> = build(ANALYST, 1).expect("every game has a champion");
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
        let mut loss = 0;
        if let (Some(played), Some(next)) = (played, &next) {
            let worth = next.worth.before_move();
            // What was played turned out better than the search had thought, or is
            // its own choice: then it is as good as any.
            let is_best = now.line.first() == Some(&played);
            if !now.worth.exact && (is_best || worth.rank() > now.worth.rank()) {
                now.worth = worth;
                now.line = std::iter::once(played)
                    .chain(next.line.iter().copied())
                    .collect();
            } else {
                let lost = now.worth.chance(G::DECISIVE_LEAD) - worth.chance(G::DECISIVE_LEAD);
                loss = (100.0 * lost).round().clamp(0.0, 100.0) as i32;
            }
        }
        tell(ReviewedPly {
            ply,
            worth: now.worth.view(turn),
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

fn judged(loss: i32) -> Judgement {
    match loss {
        BLUNDER.. => Judgement::Blunder,
        MISTAKE.. => Judgement::Mistake,
        INACCURACY.. => Judgement::Inaccuracy,
        _ => Judgement::Good,
    }
}

/// A position's worth: by its end, by proof, or by search.
fn look<G: Playable>(
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
    if let Ok(solved) = G::solver().solve(position, &control, SOLVER_NODES)
        && !solved.line.is_empty()
    {
        return Some(Looked {
            worth: Worth::of_value(solved.value),
            line: solved.line,
        });
    }
    // A depth keeps the champion from proofs of its own.
    let limits = Limits {
        time: Some(LOOK),
        depth: Some(64),
        nodes: None,
    };
    let thought = bot.think(line, limits, &clock, stop, &mut |_| {})?;
    Some(Looked {
        worth: Worth::of_thought(&thought),
        line: thought.line,
    })
}
