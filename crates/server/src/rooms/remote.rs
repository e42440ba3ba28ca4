//! What people who play each other from afar do beside moving, and who of them is there.

use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use awalam_games::Side;
use awalam_live::{Consequence, GameError, LiveGame, Snapshot};
use awalam_search::Clock;
use awalam_view::{Claim, ErrorCode, LobbyGame, OfferKind, Phrase, SeatView, read_line};
use tokio::runtime::Handle;

use super::room::{AbortOnDrop, State};
use super::{Room, Rooms};
use crate::error::ApiError;

/// Watchers who come and go are told of together, this often at most.
const WATCHERS_PAUSE: Duration = Duration::from_secs(1);

/// Who is there, as everybody was last told.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Shown {
    away: [bool; 2],
    watchers: u32,
}

impl Shown {
    fn of(game: &LiveGame, now: Duration) -> Shown {
        let presence = game.presence();
        Shown {
            away: Side::BOTH.map(|side| presence.is_away(side, now)),
            watchers: presence.watchers(),
        }
    }
}

impl Rooms {
    /// Offers something, or agrees to the same offer of the other player.
    pub fn offer(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        kind: OfferKind,
        ply: usize,
    ) -> Result<Snapshot, ApiError> {
        self.settle(room, token, |game, sides, _| game.offer(sides, kind, ply))
    }

    /// Accepts, declines or withdraws what was offered at a ply.
    pub fn answer(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        kind: OfferKind,
        ply: usize,
        accept: bool,
    ) -> Result<Snapshot, ApiError> {
        self.settle(room, token, |game, sides, _| {
            game.answer(sides, kind, ply, accept)
        })
    }

    /// Ends a game without a result.
    pub fn abort(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
    ) -> Result<Snapshot, ApiError> {
        self.settle(room, token, |game, sides, _| game.abortion(sides))
    }

    /// Claims a game that the other player has left.
    pub fn claim(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        claim: Claim,
    ) -> Result<Snapshot, ApiError> {
        self.settle(room, token, |game, sides, now| {
            game.claim(sides, claim, now)
        })
    }

    /// Has the consequence of what a player did: written first, done and shown afterwards.
    fn settle(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        act: impl FnOnce(&LiveGame, [bool; 2], Duration) -> Result<Consequence, GameError>,
    ) -> Result<Snapshot, ApiError> {
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        let now = self.clock.now();
        state.game.presence_mut().hear(sides, now);
        let consequence = act(&state.game, sides, now);
        match consequence.map_err(|error| self.refused(room, &state, error))? {
            Consequence::Nothing => return Ok(self.snapshot_of(room, &state)),
            Consequence::Offers(offers) => {
                self.store.set_offers(&room.id, &offers)?;
                state.game.set_offers(offers);
            }
            Consequence::Back(ply) => {
                self.store.go_back(&room.id, ply)?;
                state.go_back(ply, now);
            }
            Consequence::End(ending) => self.end(room, &mut state, ending)?,
            Consequence::Abort => {
                self.store.abort(&room.id)?;
                self.lobby.remove(&room.id);
                state.game.abort(now);
            }
        }
        self.watch_presence(room, &mut state);
        Ok(self.changed(room, state))
    }

    /// Says something.
    pub fn say(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        phrase: Phrase,
    ) -> Result<Snapshot, ApiError> {
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        let now = self.clock.now();
        state.game.presence_mut().hear(sides, now);
        let said = state.game.say(sides, phrase, now);
        if said.map_err(|error| self.refused(room, &state, error))? {
            self.announce(room, &mut state);
        }
        Ok(self.snapshot_of(room, &state))
    }

    /// Shows an open game in the lobby, or does not any more.
    pub fn list(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        caller: IpAddr,
        listed: bool,
    ) -> Result<Snapshot, ApiError> {
        let mut state = room.state();
        room.some_side(&state, token)?;
        if self.lobby.contains(&room.id) == listed {
            return Ok(self.snapshot_of(room, &state));
        }
        if listed {
            if !is_joinable(&state.game) {
                let message = "only a game with a free seat can be listed";
                let error = ApiError::conflict(ErrorCode::Taken, message);
                return Err(error.with_game(self.snapshot_of(room, &state)));
            }
            if !self.lobby.add(&room.id, caller, self.clock.now()) {
                let message = "the lobby is full, or you have enough games in it";
                return Err(ApiError::conflict(ErrorCode::LobbyFull, message));
            }
        } else {
            self.lobby.remove(&room.id);
        }
        if let Err(error) = self.store.set_listed(&room.id, listed) {
            // As it was: what is told is what is kept.
            match listed {
                true => self.lobby.remove(&room.id),
                false => self.lobby.add(&room.id, caller, self.clock.now()),
            };
            return Err(error.into());
        }
        self.announce(room, &mut state);
        Ok(self.snapshot_of(room, &state))
    }

    /// The open games whose creators are there, newest first.
    pub fn lobby(&self) -> Vec<LobbyGame> {
        let ids = self.lobby.ids().into_iter();
        // A game that is not in memory has nobody who waits in it.
        let rooms = ids.filter_map(|id| self.cache().peek(&id));
        let rooms: Vec<Arc<Room>> = rooms.collect();
        let now = self.clock.now();
        let games = rooms.iter().filter_map(|room| {
            let state = room.state();
            lobby_game(&room.id, &state.game, now)
        });
        games.collect()
    }

    /// Takes games out of the lobby that have been there for too long.
    pub(super) fn tidy_lobby(self: &Arc<Self>) {
        for id in self.lobby.overdue(self.clock.now()) {
            if self.store.set_listed(&id, false).is_err() {
                continue;
            }
            self.lobby.remove(&id);
            let room = self.cache().peek(&id);
            if let Some(room) = room {
                self.announce(&room, &mut room.state());
            }
        }
    }

    /// Somebody listens to a game, as long as what this gives is kept.
    pub fn attend(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        caller: IpAddr,
    ) -> Attendance {
        let mut state = room.state();
        let sides = room.sides(&state, token);
        if sides.contains(&true) {
            self.lobby.visited(&room.id, caller);
        }
        let now = self.clock.now();
        state.game.presence_mut().arrive(sides, now);
        self.watch_presence(room, &mut state);
        Attendance {
            rooms: Arc::downgrade(self),
            room: Arc::downgrade(room),
            sides,
        }
    }

    /// Tells everybody at once that a player has left or is back, of watchers after a while,
    /// and looks again when the next player counts as away.
    pub(super) fn watch_presence(self: &Arc<Self>, room: &Arc<Room>, state: &mut State) {
        if !state.game.is_remote() {
            return;
        }
        let now = self.clock.now();
        let there = Shown::of(&state.game, now);
        if there.away != state.shown.away {
            self.announce(room, state);
        }
        let is_crowd_shown = there.watchers == state.shown.watchers;
        let crowd_due = (!is_crowd_shown).then(|| now.saturating_add(WATCHERS_PAUSE));
        let due = state.game.presence().next_away(now).into_iter();
        let Some(due) = due.chain(crowd_due).min() else {
            state.presence_watch = None;
            return;
        };
        let (rooms, room) = (Arc::downgrade(self), Arc::downgrade(room));
        let watch = tokio::spawn(async move {
            tokio::time::sleep(due.saturating_sub(now)).await;
            if let (Some(rooms), Some(room)) = (rooms.upgrade(), room.upgrade()) {
                tokio::task::spawn_blocking(move || rooms.tell_presence(&room));
            }
        });
        state.presence_watch = Some(AbortOnDrop(watch.abort_handle()));
    }

    fn tell_presence(self: &Arc<Self>, room: &Arc<Room>) {
        let mut state = room.state();
        if Shown::of(&state.game, self.clock.now()) != state.shown {
            self.announce(room, &mut state);
        }
        self.watch_presence(room, &mut state);
    }

    /// Tells everybody of something that is no part of the game itself.
    fn announce(&self, room: &Room, state: &mut State) {
        state.shown = Shown::of(&state.game, self.clock.now());
        state.version = self.next_version();
        room.changes.send_replace(state.version);
    }
}

/// Somebody who listens to a game; dropped, the person has left.
pub struct Attendance {
    rooms: Weak<Rooms>,
    room: Weak<Room>,
    sides: [bool; 2],
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let (Some(rooms), Some(room)) = (self.rooms.upgrade(), self.room.upgrade()) else {
            return;
        };
        // Whoever has the room may wait for the disk. When the program ends, nobody is told.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let sides = self.sides;
        runtime.spawn_blocking(move || {
            let mut state = room.state();
            let now = rooms.clock.now();
            state.game.presence_mut().leave(sides, now);
            rooms.watch_presence(&room, &mut state);
        });
    }
}

/// Whether a seat is free in a game that somebody waits in.
fn is_joinable(game: &LiveGame) -> bool {
    game.is_remote() && game.seats().contains(&SeatView::Open) && !game.is_over()
}

/// A game as strangers see it, if they may join it and its creator is there.
fn lobby_game(id: &str, game: &LiveGame, now: Duration) -> Option<LobbyGame> {
    let is_open = |side: &Side| game.seats()[side.index()] == SeatView::Open;
    let free = Side::BOTH.into_iter().find(is_open)?;
    let SeatView::Human { name } = &game.seats()[free.other().index()] else {
        return None;
    };
    if !is_joinable(game) || game.presence().is_away(free.other(), now) {
        return None;
    }
    let setup = game.setup();
    let usual = read_line(setup.game, &setup.rules, "", &[]).ok()?;
    Some(LobbyGame {
        id: id.to_owned(),
        game: setup.game,
        rules: setup.rules.clone(),
        clock: setup.clock,
        name: name.clone(),
        player: free.into(),
        set_up: !setup.opening.is_empty() || usual.start() != setup.start,
    })
}
