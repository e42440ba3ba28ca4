//! Who sits where: people and bots.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{Bot, Fault, Playable, Player as Participant, build, build_player};
use awalam_games::{Line, Player};
use awalam_link::providers;
use awalam_search::{Limits, Thought};

use crate::clock::WallClock;
use crate::failure::Failure;

/// A player at the board.
pub struct Seat<G: Playable> {
    /// As the record names it.
    pub name: String,
    bot: Option<Box<dyn Participant<G>>>,
}

impl<G: Playable> Seat<G> {
    /// `human`, or a bot's text.
    pub fn new(option: &str, name: &str, seed: u64) -> Result<Seat<G>, Failure> {
        let bot = match name {
            "human" => None,
            spec => {
                let player = build_player(spec, seed, &providers::<G>());
                Some(player.map_err(|error| Failure::bad(option, error))?)
            }
        };
        Ok(Seat {
            name: name.to_owned(),
            bot,
        })
    }

    /// As a record names it: whoever is not a bot of ours is a person. A file
    /// must not be able to start programs.
    pub fn of_record(name: &str, seed: u64) -> Seat<G> {
        Seat {
            name: name.to_owned(),
            bot: build(name, seed).ok().map(|bot: Bot<G>| Box::new(bot) as _),
        }
    }

    pub fn is_bot(&self) -> bool {
        self.bot.is_some()
    }

    /// A bot's move, within its own limits or, if it has none, within `time`.
    pub fn think(&mut self, line: &Line<G>, time: Duration) -> Result<Thought<G::Move>, Fault> {
        match &mut self.bot {
            Some(bot) => think(bot.as_mut(), line, time),
            None => Err(Fault::Gone("a person plays here".to_owned())),
        }
    }
}

/// What our strongest bot would play.
pub fn hint<G: Playable>(line: &Line<G>, time: Duration) -> Option<Thought<G::Move>> {
    think(&mut build("champion", 1).ok()?, line, time).ok()
}

fn think<G: Playable>(
    bot: &mut dyn Participant<G>,
    line: &Line<G>,
    time: Duration,
) -> Result<Thought<G::Move>, Fault> {
    let limits = match bot.limits() == Limits::default() {
        true => Limits::time(time),
        false => Limits::default(),
    };
    let stop = AtomicBool::new(false);
    bot.choose(line, limits, &WallClock::new(), &stop, &mut |_| {})
}

/// The seats as a record names them.
pub fn names<G: Playable>(seats: &[Seat<G>; 2]) -> [&str; 2] {
    Player::BOTH.map(|player| seats[player.index()].name.as_str())
}
