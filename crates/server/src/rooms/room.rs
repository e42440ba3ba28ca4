//! A room: a game, and its watchers.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use awalam_games::Record;
use awalam_games::record::Ending;
use awalam_link::StopOnDrop;
use awalam_live::{Considered, LiveGame, Snapshot, Trouble};
use awalam_view::{AnyLine, ErrorCode};
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::remote::Shown;
use crate::error::ApiError;
use crate::players::{NotAdmitted, SeatPlayers, has_outside};
use crate::tokens::{self, Fingerprints};

/// A room.
pub struct Room {
    pub(super) id: String,
    state: Mutex<State>,
    pub(super) changes: watch::Sender<u64>,
}

pub(super) struct State {
    pub game: LiveGame,
    /// Those of the bots' seats.
    pub players: SeatPlayers,
    /// Of the tokens that go with the seats.
    pub fingerprints: Fingerprints,
    pub version: u64,
    /// The bot that is thinking; dropping this stops it.
    pub thinking: Option<StopOnDrop>,
    /// The task that waits for the end of the time of the player to move.
    pub flag: Option<AbortOnDrop>,
    /// The task that asks again whether a program may play.
    pub retry: Option<AbortOnDrop>,
    /// The task that waits until the next player counts as away.
    pub presence_watch: Option<AbortOnDrop>,
    /// Who is there, as everybody was last told.
    pub shown: Shown,
    pub trouble: Option<Trouble>,
    /// The address that played or watched here last: bots wait in its line.
    pub caller: IpAddr,
    /// The rematch, once there is one.
    pub next: Option<String>,
    /// The name that it will have.
    pub next_name: Option<String>,
}

impl State {
    /// Of a game in which nothing happens yet.
    pub fn new(game: LiveGame, players: SeatPlayers, fingerprints: Fingerprints) -> State {
        State {
            game: match has_outside(&game) {
                true => game.without_undo(),
                false => game,
            },
            players,
            fingerprints,
            version: 0,
            thinking: None,
            flag: None,
            retry: None,
            presence_watch: None,
            shown: Shown::default(),
            trouble: None,
            caller: Ipv4Addr::UNSPECIFIED.into(),
            next: None,
            next_name: None,
        }
    }

    /// Plays what was considered.
    pub fn play(&mut self, considered: Considered, now: Duration) {
        self.game.play(considered, now);
        if self.game.is_over() {
            self.players.dismiss(self.game.line());
        }
    }

    /// Goes back to that many plies.
    pub fn go_back(&mut self, ply: usize, now: Duration) {
        self.thinking = None;
        self.game.go_back(ply, now);
        self.players.dismiss(self.game.line());
    }

    /// Ends the game otherwise than by the rules.
    pub fn end(&mut self, ending: Ending, now: Duration) {
        self.thinking = None;
        self.game.end(ending, now);
        self.players.dismiss(self.game.line());
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
    pub(super) fn new(id: String, state: State) -> Arc<Room> {
        Arc::new(Room {
            id,
            changes: watch::Sender::new(state.version),
            state: Mutex::new(state),
        })
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it stands.
    pub(super) fn snapshot_of(&self, state: &State, now: Duration, listed: bool) -> Snapshot {
        Snapshot {
            id: self.id.clone(),
            version: state.version,
            game: state.game.state(),
            thinking: state.thinking.is_some(),
            trouble: state.trouble.clone(),
            next: state.next.clone(),
            remote: state.game.remote_view(now, listed),
            taken: now,
        }
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
        let given = token.map(tokens::fingerprint);
        let prints = state.fingerprints.each_ref();
        prints.map(|print| print.is_some() && *print == given)
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
    pub(super) fn thinking_since(&self) -> Option<Duration> {
        let state = self.state();
        state.game.deadline().map(|_| state.game.since())
    }
}
