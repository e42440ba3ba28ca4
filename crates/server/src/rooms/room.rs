//! A room: a game, and its watchers.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use awalam_games::{GameId, Record, Side};
use awalam_link::StopOnDrop;
use awalam_view::{AnyLine, ErrorCode};
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::Snapshot;
use crate::error::ApiError;
use crate::live::{LiveGame, NotAdmitted, Seat};
use crate::tokens;

/// A room.
pub struct Room {
    pub(super) id: String,
    pub(super) game: GameId,
    state: Mutex<State>,
    pub(super) changes: watch::Sender<u64>,
}

pub(super) struct State {
    pub game: LiveGame,
    pub version: u64,
    /// The bot that is thinking; dropping this stops it.
    pub thinking: Option<StopOnDrop>,
    /// The task that waits for the end of the time of the player to move.
    pub flag: Option<AbortOnDrop>,
    /// The task that asks again whether a program may play.
    pub retry: Option<AbortOnDrop>,
    pub trouble: Option<Trouble>,
    /// The address that played or watched here last: bots wait in its line.
    pub caller: IpAddr,
    /// The rematch, once there is one.
    pub next: Option<String>,
    /// The name that it will have.
    pub next_name: Option<String>,
}

/// What is wrong with a bot, and a word for it if pages have words of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Trouble {
    pub words: String,
    pub code: Option<ErrorCode>,
}

impl Trouble {
    /// In words only.
    pub fn new(words: impl Into<String>) -> Trouble {
        Trouble {
            words: words.into(),
            code: None,
        }
    }
}

impl From<NotAdmitted> for Trouble {
    fn from(error: NotAdmitted) -> Trouble {
        Trouble {
            words: error.to_string(),
            code: Some(error.code()),
        }
    }
}

/// A task that ends with its room: it does not keep the room in memory.
pub(super) struct AbortOnDrop(pub AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Room {
    pub(super) fn new(id: String, game: LiveGame, next: Option<String>, version: u64) -> Arc<Room> {
        Arc::new(Room {
            id,
            game: game.setup().game,
            changes: watch::Sender::new(version),
            state: Mutex::new(State {
                game,
                version,
                thinking: None,
                flag: None,
                retry: None,
                trouble: None,
                caller: Ipv4Addr::UNSPECIFIED.into(),
                next_name: next.clone(),
                next,
            }),
        })
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it stands.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_of(&self.state())
    }

    pub(super) fn snapshot_of(&self, state: &State) -> Snapshot {
        Snapshot {
            id: self.id.clone(),
            version: state.version,
            game: state.game.state(),
            thinking: state.thinking.is_some(),
            trouble: state.trouble.clone(),
            next: state.next.clone(),
            taken: Instant::now(),
        }
    }

    /// The game that is played here.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The moves so far.
    pub fn line(&self) -> Arc<dyn AnyLine> {
        Arc::clone(self.state().game.line())
    }

    /// The game on paper.
    pub fn record(&self) -> Record {
        self.state().game.record()
    }

    /// A player or watcher calls from this address.
    pub fn visited_by(&self, caller: IpAddr) {
        self.state().caller = caller;
    }

    /// Hears of changes.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Which sides the holder of this token plays.
    pub(super) fn sides(&self, state: &State, token: Option<&str>) -> [bool; 2] {
        let print = token.map(tokens::fingerprint);
        Side::BOTH.map(|player| match &state.game.seats()[player.index()] {
            Seat::Human { fingerprint, .. } => print.as_ref() == Some(fingerprint),
            _ => false,
        })
    }

    /// Refuses those who hold no seat.
    pub(super) fn some_side(
        &self,
        state: &State,
        token: Option<&str>,
    ) -> Result<[bool; 2], ApiError> {
        let sides = self.sides(state, token);
        match sides.contains(&true) {
            true => Ok(sides),
            false if token.is_none() => Err(ApiError::forbidden(
                ErrorCode::NoToken,
                "only players may do that: send the token of a seat",
            )),
            false => Err(ApiError::forbidden(
                ErrorCode::ForeignToken,
                "this token belongs to no seat of this game",
            )),
        }
    }

    /// Whether it is played by the clock.
    pub(super) fn has_clock(&self) -> bool {
        self.state().game.setup().clock.is_some()
    }

    /// Since when the player to move has been thinking, if their time runs.
    pub(super) fn thinking_since(&self) -> Option<Instant> {
        let state = self.state();
        state.game.deadline().map(|_| state.game.since())
    }
}
