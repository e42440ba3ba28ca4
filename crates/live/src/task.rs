//! What a bot has to think about, wherever it does so.

use std::sync::Arc;
use std::time::Duration;

use awalam_bots::{BuildContext, Fault, Occasion};
use awalam_games::Side;
use awalam_search::{Control, Limits};
use awalam_view::{AnyLine, AnyPlayer, Chosen, ReadError, SharedTables, Whereabouts};
use serde::{Deserialize, Serialize};

/// No bot thinks longer about a move.
pub const MAX_MOVE_TIME: Duration = Duration::from_secs(30);
/// The same for a hint.
pub const MAX_HINT_TIME: Duration = Duration::from_millis(700);

/// A move that a bot has to choose.
#[derive(Clone)]
pub struct Task {
    /// The moves so far.
    pub line: Arc<dyn AnyLine>,
    /// The side that the bot plays, which is to move.
    pub side: Side,
    /// The bot's text.
    pub spec: String,
    /// The part of the time on its clock that it may use, if there is one.
    pub share: Option<Limits>,
}

/// The same for another worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskView {
    /// The plies played so far.
    pub ply: usize,
    /// Where the game stands, with all its moves.
    pub place: Whereabouts,
    /// The bot's text.
    pub bot: String,
    /// The part of the time on its clock that it may use, in milliseconds.
    pub share_ms: Option<u64>,
    /// How much of it at most, where its choice stays open.
    pub most_ms: Option<u64>,
}

impl Task {
    /// What bounds the thinking, which takes `longest` at most.
    pub fn limits(&self, longest: Duration) -> Limits {
        self.share.unwrap_or_default().and(Limits::time(longest))
    }

    /// The choice of a player who has been told that the game begins. `control` makes of
    /// limits what holds the search to them.
    pub fn ask<'a>(
        &self,
        player: &mut dyn AnyPlayer,
        longest: Duration,
        control: impl FnOnce(Limits) -> Control<'a>,
    ) -> Result<Chosen, Fault> {
        let limits = match player.is_unbounded() && self.share.is_none() {
            true => self.limits(longest).and(Occasion::Page.limits()),
            false => self.limits(longest),
        };
        player.think(&*self.line, &control(limits))
    }

    /// The choice of a bot of ours, made for this move. Games with the same bot go otherwise
    /// if their seeds differ.
    pub fn think<'a>(
        &self,
        seed: u64,
        tables: SharedTables,
        longest: Duration,
        control: impl FnOnce(Limits) -> Control<'a>,
    ) -> Result<Chosen, Fault> {
        let context = BuildContext {
            seed,
            limits: self.limits(longest),
            tables,
            books: true,
            ..BuildContext::default()
        };
        let bot = <dyn AnyPlayer>::bot(self.line.game(), &self.spec, &context);
        let mut bot = bot.map_err(|error| Fault::Gone(error.to_string()))?;
        bot.begin_game(&*self.line, self.side);
        self.ask(&mut *bot, longest, control)
    }

    /// The same for another worker.
    pub fn view(&self) -> TaskView {
        let milliseconds = |time: Duration| time.as_millis() as u64;
        let share = self.share.unwrap_or_default();
        TaskView {
            ply: self.line.ply(),
            place: Whereabouts::of(&*self.line),
            bot: self.spec.clone(),
            share_ms: share.time.map(milliseconds),
            most_ms: share.most_time.map(milliseconds),
        }
    }
}

impl TaskView {
    /// The task that it stands for.
    pub fn task(&self) -> Result<Task, ReadError> {
        let line = self.place.line()?;
        Ok(Task {
            side: line.turn(),
            line,
            spec: self.bot.clone(),
            share: self.share_ms.map(|share| Limits {
                time: Some(Duration::from_millis(share)),
                most_time: self.most_ms.map(Duration::from_millis),
                ..Limits::default()
            }),
        })
    }
}
