//! Who sits where: people and bots.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{BuildContext, Fault, HasBots, Occasion, Player, build};
use awalam_games::{Line, Side};
use awalam_link::HasProviders;
use awalam_search::{Control, Limits, Thought};

use crate::clock::WallClock;
use crate::failure::Failure;
use crate::{outside, tables};

/// A player at the board.
pub struct Seat<G: HasBots> {
    /// As the record names it.
    pub name: String,
    bot: Option<Box<dyn Player<G>>>,
}

impl<G: HasProviders> Seat<G> {
    /// A person.
    pub fn human() -> Seat<G> {
        Seat {
            name: "human".to_owned(),
            bot: None,
        }
    }

    /// `human`, or a bot's text.
    pub fn new(option: &str, name: &str, context: &BuildContext) -> Result<Seat<G>, Failure> {
        if name == "human" {
            return Ok(Seat::human());
        }
        Ok(Seat {
            name: name.to_owned(),
            bot: Some(outside::player(option, name, context)?),
        })
    }

    /// As a record names it: every name but a bot's is a person's. What a file names must
    /// never be run as a program.
    pub fn of_record(name: &str, context: &BuildContext) -> Seat<G> {
        let bot = build(name, context).ok();
        Seat {
            name: name.to_owned(),
            bot: bot.map(|bot| Box::new(bot) as Box<dyn Player<G>>),
        }
    }

    pub fn is_bot(&self) -> bool {
        self.bot.is_some()
    }

    /// Whether moves may be taken back with this player.
    pub fn can_go_back(&self) -> bool {
        self.bot.as_ref().is_none_or(|bot| bot.can_go_back())
    }

    /// A bot's move, within its own limits and `time`. What it thinks of until
    /// then goes to `report`.
    pub fn think(
        &mut self,
        line: &Line<G>,
        time: Option<Duration>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Result<Thought<G::Move>, Fault>> {
        Some(think(self.bot.as_deref_mut()?, line, time, report))
    }

    /// What there is to say about its last answer or fault.
    pub fn remark(&mut self) -> Option<String> {
        self.bot.as_mut()?.remark()
    }
}

/// What a bot depends on here: the user's tables, opening books, and the time of a move if it
/// was set.
pub fn context(seed: u64, time: Option<Duration>) -> BuildContext {
    let limits = time.map_or(Limits::default(), Limits::time);
    let context = BuildContext::seeded(seed).within(limits);
    context.with_tables(tables::of_user()).with_books()
}

/// What our strongest bot would play, and why: a book gives no reasons.
pub fn hint<G: HasBots>(line: &Line<G>, time: Option<Duration>) -> Option<Thought<G::Move>> {
    let mut champion = build("champion:book=off", &context(1, time)).ok()?;
    think(&mut champion, line, time, &mut |_| {}).ok()
}

fn think<G: HasBots>(
    bot: &mut dyn Player<G>,
    line: &Line<G>,
    time: Option<Duration>,
    report: &mut dyn FnMut(&Thought<G::Move>),
) -> Result<Thought<G::Move>, Fault> {
    let given = time.map_or(Limits::default(), Limits::time);
    let limits = Occasion::Waiting.limits_for(given, bot.limits());
    let stop = AtomicBool::new(false);
    let clock = WallClock::new();
    bot.think(line, &Control::new(limits, &clock, &stop), report)
}

/// The seats as a record names them.
pub fn names<G: HasBots>(seats: &[Seat<G>; 2]) -> [&str; 2] {
    Side::BOTH.map(|side| seats[side.index()].name.as_str())
}
