//! A room: a game, and its watchers.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use awalam_games::{GameId, Record, Side};
use awalam_view::{AnyLine, ErrorCode};
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::Snapshot;
use crate::engines::StopOnDrop;
use crate::error::ApiError;
use crate::live::{LiveGame, Seat};
use crate::tokens;

/// A room in which nothing has happened for this long is forgotten.
const IDLE_TIME: Duration = Duration::from_secs(600);

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
    pub flag: Option<AbortHandle>,
    pub trouble: Option<String>,
    pub touched: Instant,
    /// The address that played or watched here last: bots wait in its line.
    pub caller: IpAddr,
    /// The rematch, once there is one.
    pub next: Option<String>,
    /// The name that it will have.
    pub next_name: Option<String>,
}

impl Room {
    pub(super) fn new(id: String, game: LiveGame, next: Option<String>) -> Arc<Room> {
        // Versions go on growing when the program is started anew.
        let age = SystemTime::now().duration_since(UNIX_EPOCH);
        let version = age.map_or(0, |age| age.as_millis() as u64);
        Arc::new(Room {
            id,
            game: game.setup().game,
            changes: watch::Sender::new(version),
            state: Mutex::new(State {
                game,
                version,
                thinking: None,
                flag: None,
                trouble: None,
                touched: Instant::now(),
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

    pub(super) fn is_idle(&self) -> bool {
        let state = self.state();
        self.changes.receiver_count() == 0
            && state.thinking.is_none()
            && state.flag.is_none()
            && state.touched.elapsed() > IDLE_TIME
    }
}
