//! Where nothing can be solved: a bot's choice beside that of a much deeper search.

use std::sync::atomic::{AtomicBool, Ordering};

use awalam_bots::{Bot, BuildContext, HasChampion, Player, SpecError, build};
use awalam_games::{Game, Line};
use awalam_search::{Control, Limits, StoppedClock};

use super::examine::choice;
use super::gather::{Gathered, INTERRUPTED, OfPosition, Search, gather};
use super::{Examined, Sample, Share, mean};
use crate::ArenaError;
use crate::self_play::by_threads;

/// A position and what a deep search finds best there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged<G: Game> {
    /// The position; it is not over.
    pub position: G,
    /// The move.
    pub best: G::Move,
    /// What it is worth to the player who makes it, in hundredths of a point.
    pub value: i32,
}

impl<G: Game> OfPosition for Judged<G> {
    type Game = G;

    fn position(&self) -> &G {
        &self.position
    }
}

/// Which positions, and how deep a search judges them.
pub struct Deep<R> {
    /// Of games by these rules.
    pub rules: R,
    /// Decides the games.
    pub seed: u64,
    /// So many, with different texts.
    pub positions: u64,
    /// What the champion that judges looks at.
    pub nodes: u64,
    /// At the same time.
    pub threads: usize,
}

/// Few games have no position with a choice that is far from the end.
const MAX_GAMES_PER_POSITION: u64 = 4;
/// Beyond this, in hundredths of a point, a lead is all the same: a game that is decided.
const MAX_VALUE: i32 = 2_000;

/// The champion, without tables, and how much it looks at.
struct Expert<G: Game> {
    bot: Bot<G>,
    nodes: u64,
}

impl<G: HasChampion> Expert<G> {
    fn new(nodes: u64) -> Result<Expert<G>, SpecError> {
        let bot = build("champion:hash=128", &BuildContext::seeded(0))?;
        Ok(Expert { bot, nodes })
    }

    /// The best move of a position, and its value; none if the game is over or the flag raised.
    fn best(&mut self, position: G, stop: &AtomicBool) -> Option<(G::Move, i32)> {
        self.bot.forget();
        let control = Control::new(Limits::nodes(self.nodes), &StoppedClock, stop);
        let thought = self
            .bot
            .think(&Line::new(position), &control, &mut |_| ())?;
        let value = thought.score.hundredths().clamp(-MAX_VALUE, MAX_VALUE);
        (!stop.load(Ordering::Relaxed)).then(|| (thought.best(), value))
    }

    /// What a legal move is worth to the player who makes it.
    fn value(&mut self, position: G, mv: G::Move, stop: &AtomicBool) -> Option<i32> {
        let mut after = position;
        after.play_unchecked(mv);
        let Some(outcome) = after.outcome() else {
            return Some(-self.best(after, stop)?.1);
        };
        Some(match outcome.verdict.winner() {
            None => 0,
            Some(winner) if winner == position.turn() => MAX_VALUE,
            Some(_) => -MAX_VALUE,
        })
    }
}

/// Judges what is missing; as [`draw`](super::draw) does.
pub fn judge<G: Examined>(
    plan: &Deep<G::Rules>,
    judged: Gathered<Judged<G>>,
    stop: &AtomicBool,
    note: impl FnMut(u64, Option<&Judged<G>>) -> Result<(), ArenaError>,
) -> Result<Vec<Judged<G>>, ArenaError> {
    let search = Search {
        wanted: plan.positions,
        most_games: plan.positions * MAX_GAMES_PER_POSITION,
        threads: plan.threads,
        stop,
    };
    let sample = || Sample::<G>::new(plan.rules, plan.seed, None);
    let own = || (sample(), Expert::<G>::new(plan.nodes));
    let work = |(sample, expert): &mut (Sample<G>, Result<Expert<G>, SpecError>), number: u64| {
        let expert = expert.as_mut().map_err(|error| error.clone())?;
        let Some(position) = sample.draw_open(number)? else {
            return Ok(None);
        };
        let best = expert.best(position, stop);
        Ok(best.map(|(best, value)| Judged {
            position,
            best,
            value,
        }))
    };
    gather(&search, judged, own, work, note)
}

/// How a bot's choices agree with a deep search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    positions: u64,
    agreed: u64,
    loss: i64,
    squared_loss: i64,
}

impl Agreement {
    /// Counts a choice by the hundredths of a point that it gives away; one that gives away nothing
    /// agrees.
    pub fn add(&mut self, loss: i32) {
        let loss = i64::from(loss.max(0));
        self.positions += 1;
        self.agreed += u64::from(loss == 0);
        self.loss += loss;
        self.squared_loss += loss * loss;
    }

    /// Choices counted.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Choices that the deep search finds as good as its own.
    pub fn agreed(&self) -> Share {
        Share::new(self.agreed, self.positions)
    }

    /// Points given away per move, and how far the mean may be off at 95 %.
    pub fn loss(&self) -> [f64; 2] {
        mean(self.loss, self.squared_loss, self.positions).map(|hundredths| hundredths / 100.0)
    }
}

/// Asks a player, made anew by each thread, about every position, within limits. Where it chooses
/// another move than the judge, the same deep search values that one.
pub fn agree<G: Examined>(
    positions: &[Judged<G>],
    nodes: u64,
    limits: Limits,
    threads: usize,
    stop: &AtomicBool,
    player: impl Fn() -> Result<Box<dyn Player<G>>, SpecError> + Sync,
) -> Result<Agreement, ArenaError> {
    let numbers: Vec<u64> = (0..positions.len() as u64).collect();
    let mut agreement = Agreement::default();
    type Own<G> = Result<(Box<dyn Player<G>>, Expert<G>), SpecError>;
    let own = || -> Own<G> { Ok((player()?, Expert::new(nodes)?)) };
    let work = |own: &mut Own<G>, number: u64| -> Result<i32, String> {
        let judged = &positions[number as usize];
        let (player, expert) = own.as_mut().map_err(|error| error.to_string())?;
        let chosen = choice(player.as_mut(), &judged.position, limits, stop)?;
        if chosen == judged.best {
            return Ok(0);
        }
        let value = expert.value(judged.position, chosen, stop);
        value
            .map(|value| judged.value - value)
            .ok_or_else(|| INTERRUPTED.to_owned())
    };
    by_threads(&numbers, threads, own, work, |_, loss| {
        agreement.add(loss.map_err(ArenaError::Trouble)?);
        Ok::<(), ArenaError>(())
    })?;
    Ok(agreement)
}
