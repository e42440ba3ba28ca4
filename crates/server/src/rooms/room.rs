//! A room: a table, and whoever watches it.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use awalam_games::Side;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::engines::StopOnDrop;
use crate::error::ApiError;
use crate::table::{Frame, Seat, Table};
use crate::tokens;
use crate::views::{CheckView, GameView, PlyView};

/// A room is forgotten when nothing has happened in it for so long.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(600);

/// A room.
pub struct Room {
    pub(super) id: String,
    state: Mutex<State>,
    pub(super) changes: watch::Sender<u64>,
}

pub(super) struct State {
    pub table: Box<dyn Table>,
    pub version: u64,
    /// The bot that is thinking; dropping this stops it.
    pub thinking: Option<StopOnDrop>,
    /// Whoever watches for the end of somebody's time.
    pub flag: Option<AbortHandle>,
    pub trouble: Option<String>,
    pub touched: Instant,
    /// Who played or watched here last: bots wait in that address's line.
    pub caller: IpAddr,
    /// The rematch, once there is one.
    pub next: Option<String>,
    /// The name that it will have.
    pub next_name: Option<String>,
}

impl Room {
    pub(super) fn new(id: String, table: Box<dyn Table>, next: Option<String>) -> Arc<Room> {
        // Versions go on growing when the program is started anew.
        let age = SystemTime::now().duration_since(UNIX_EPOCH);
        let version = age.map_or(0, |age| age.as_millis() as u64);
        Arc::new(Room {
            id,
            changes: watch::Sender::new(version),
            state: Mutex::new(State {
                table,
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
    pub fn view(&self) -> GameView {
        self.view_of(&self.state())
    }

    pub(super) fn view_of(&self, state: &State) -> GameView {
        let frame = Frame {
            id: &self.id,
            version: state.version,
            thinking: state.thinking.is_some(),
            trouble: state.trouble.clone(),
            next: state.next.clone(),
        };
        state.table.view(frame, Instant::now())
    }

    /// The game as it stood.
    pub fn ply_view(&self, ply: usize) -> Result<PlyView, ApiError> {
        let view = self.state().table.ply_view(ply);
        view.ok_or_else(|| ApiError::missing("ply"))
    }

    /// Whether a move may be played.
    pub fn check(&self, text: &str) -> Result<CheckView, ApiError> {
        self.state().table.check(text)
    }

    /// The game on paper, as text or JSON.
    pub fn record(&self) -> awalam_games::Record {
        self.state().table.record()
    }

    /// Somebody plays or looks on from there.
    pub fn visited_by(&self, caller: IpAddr) {
        self.state().caller = caller;
    }

    /// Hears of changes.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Which sides whoever holds this token plays.
    pub(super) fn sides(&self, state: &State, token: Option<&str>) -> [bool; 2] {
        let print = token.map(tokens::fingerprint);
        Side::BOTH.map(|player| match &state.table.seats()[player.index()] {
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
                "no-token",
                "only players may do that: send the token of a seat",
            )),
            false => Err(ApiError::forbidden(
                "foreign-token",
                "this token belongs to no seat of this game",
            )),
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        let state = self.state();
        self.changes.receiver_count() == 0
            && state.thinking.is_none()
            && state.flag.is_none()
            && state.touched.elapsed() > FORGOTTEN_AFTER
    }
}
