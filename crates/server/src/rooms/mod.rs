//! The rooms in which games are played: one game each, with its watchers.
//!
//! Everything that happens is written to the store first and shown afterwards. A room
//! without watchers is forgotten and comes back from the store.

mod bots;
mod room;
mod snapshot;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use awalam_games::record::Ending;
use awalam_games::{Side, Termination};
use awalam_view::{AnyMove, ErrorCode, Tables};

use crate::engines::Engines;
use crate::error::ApiError;
use crate::live::{LiveGame, NotPlayed, Seat, Sent, Setup};
use crate::store::{Store, StoredEnding, StoredGame};
use crate::tokens;
pub use room::Room;
use room::State;
pub use snapshot::Snapshot;

/// Games that are kept in memory at the same time.
const MAX_ROOMS: usize = 5_000;

/// All rooms.
pub struct Rooms {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    store: Store,
    engines: Arc<Engines>,
    /// What bots look endings up in.
    tables: Tables,
}

impl Rooms {
    /// With games kept in a store.
    pub fn new(store: Store, engines: Arc<Engines>, tables: Tables) -> Arc<Rooms> {
        Arc::new(Rooms {
            rooms: Mutex::default(),
            store,
            engines,
            tables,
        })
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a game.
    pub fn begin(
        self: &Arc<Self>,
        setup: Setup,
        seats: [Seat; 2],
        caller: IpAddr,
    ) -> Result<Arc<Room>, ApiError> {
        self.begin_as(tokens::new_id(), setup, seats, caller)
    }

    /// Begins a game of that name, unless it has begun.
    fn begin_as(
        self: &Arc<Self>,
        id: String,
        setup: Setup,
        seats: [Seat; 2],
        caller: IpAddr,
    ) -> Result<Arc<Room>, ApiError> {
        let game = LiveGame::begin(setup, seats, Instant::now())?;
        let mut rooms = self.rooms();
        if rooms.len() >= MAX_ROOMS {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        if rooms.len() >= MAX_ROOMS {
            let message = "too many games are under way here; try again later";
            return Err(ApiError::too_many(message));
        }
        self.store.begin(&id, game.setup(), game.seats())?;
        let room = rooms
            .entry(id.clone())
            .or_insert_with(|| Room::new(id, game, None));
        let room = Arc::clone(room);
        drop(rooms);
        room.visited_by(caller);
        self.go_on(&room);
        Ok(room)
    }

    /// The room of that name, from the store if need be.
    pub fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let stored = self.store.find(id)?;
        let stored = stored.ok_or_else(|| ApiError::missing("game"))?;
        let next = stored.next.clone();
        let game = resumed(stored)?;
        let mut rooms = self.rooms();
        // Another call may have been as quick.
        let room = rooms
            .entry(id.to_owned())
            .or_insert_with(|| Room::new(id.to_owned(), game, next));
        let room = Arc::clone(room);
        drop(rooms);
        self.go_on(&room);
        Ok(room)
    }

    /// Forgets rooms in which nothing happens; the store has them.
    pub fn tidy(&self) {
        let is_used = |room: &Arc<Room>| Arc::strong_count(room) > 1 || !room.is_idle();
        self.rooms().retain(|_, room| is_used(room));
    }

    /// Plays a move for the holder of the token.
    pub fn play(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        ply: usize,
        text: &str,
    ) -> Result<Snapshot, ApiError> {
        let mv = AnyMove::read(room.game, text).map_err(NotPlayed::from);
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        let now = Instant::now();
        let sent = mv.and_then(|mv| state.game.consider(ply, mv, now));
        let turn = state.game.turn();
        match sent {
            Ok(Sent::Already) => return Ok(room.snapshot_of(&state)),
            Ok(Sent::New(_)) if !sides[turn.index()] => {
                let message = format!("it is {turn}'s turn, not yours");
                let error = ApiError::conflict(ErrorCode::NotYourTurn, message);
                return Err(error.with_game(room.snapshot_of(&state)));
            }
            Ok(Sent::New(new)) => {
                self.store.add(&room.id, ply, &new.ply)?;
                state.game.play(new, now);
            }
            Err(error) => return Err(ApiError::from(error).with_game(room.snapshot_of(&state))),
        }
        Ok(self.changed(room, state))
    }

    /// Takes back to where a person last had a choice.
    pub fn undo(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        ply: usize,
    ) -> Result<Snapshot, ApiError> {
        let mut state = room.state();
        room.some_side(&state, token)?;
        if ply != state.game.ply() {
            let error = ApiError::conflict(ErrorCode::Stale, "the game has gone on");
            return Err(error.with_game(room.snapshot_of(&state)));
        }
        let Some(back) = state.game.before_last_choice() else {
            let error =
                ApiError::conflict(ErrorCode::NoUndo, "there is nothing that may be taken back");
            return Err(error.with_game(room.snapshot_of(&state)));
        };
        let first = state.game.setup().opening.len();
        self.store.go_back(&room.id, back.max(first))?;
        state.thinking = None;
        state.game.go_back(back, Instant::now());
        Ok(self.changed(room, state))
    }

    /// Gives up.
    pub fn resign(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
    ) -> Result<Snapshot, ApiError> {
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        if state.game.is_over() {
            return Ok(room.snapshot_of(&state));
        }
        // Who plays both sides gives up the one to move.
        let turn = state.game.turn();
        let loser = match sides[turn.index()] {
            true => turn,
            false => turn.other(),
        };
        let reason = format!("{loser} resigned");
        let ending = state.game.loss_of(loser, Termination::Resigned, reason);
        self.end(room, &mut state, ending)?;
        Ok(self.changed(room, state))
    }

    fn end(&self, room: &Room, state: &mut State, ending: Ending) -> Result<(), ApiError> {
        self.store.end(&room.id, &StoredEnding::from(&ending))?;
        state.thinking = None;
        state.game.end(ending, Instant::now());
        Ok(())
    }

    /// Takes an open seat; the token that goes with it.
    pub fn take_seat(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        player: Side,
        name: &str,
        chosen: Option<String>,
    ) -> Result<(String, Snapshot), ApiError> {
        let mut state = room.state();
        // Asked again because the answer was lost: it is the caller's seat.
        if let Some(own) = &chosen
            && room.sides(&state, Some(own))[player.index()]
        {
            return Ok((own.clone(), room.snapshot_of(&state)));
        }
        if room.sides(&state, token).contains(&true) {
            let error =
                ApiError::conflict(ErrorCode::Seated, "you have a seat in this game already");
            return Err(error.with_game(room.snapshot_of(&state)));
        }
        if state.game.seats()[player.index()] != Seat::Open {
            let error =
                ApiError::conflict(ErrorCode::Taken, format!("the seat of {player} is taken"));
            return Err(error.with_game(room.snapshot_of(&state)));
        }
        let new = chosen.unwrap_or_else(tokens::new_token);
        let seat = Seat::Human {
            name: name.to_owned(),
            fingerprint: tokens::fingerprint(&new),
        };
        let mut seats = state.game.seats().clone();
        seats[player.index()] = seat.clone();
        self.store.seat(&room.id, &seats)?;
        state.game.take_seat(player, seat, Instant::now());
        Ok((new, self.changed(room, state)))
    }

    /// The same game with sides swapped. Of two people from afar the first who asks
    /// begins it, and the other is led there; tokens stay as they are.
    pub fn rematch(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        caller: IpAddr,
    ) -> Result<Arc<Room>, ApiError> {
        let (next, setup, seats) = {
            let mut state = room.state();
            if !state.game.seats().iter().all(Seat::is_bot) {
                room.some_side(&state, token)?;
            }
            if !state.game.is_over() {
                let error = ApiError::conflict(ErrorCode::NotOver, "the game is not over yet");
                return Err(error.with_game(room.snapshot_of(&state)));
            }
            let next = match state.game.setup().from_afar {
                true => state.next_name.get_or_insert_with(tokens::new_id).clone(),
                false => tokens::new_id(),
            };
            let [one, two] = state.game.seats().clone();
            (next, state.game.setup().again(), [two, one])
        };
        // The game first: no link may lead to one that is not there.
        let rematch = match self.find(&next) {
            Ok(rematch) => rematch,
            Err(error) if error.is_missing() => {
                self.begin_as(next.clone(), setup, seats, caller)?
            }
            Err(error) => return Err(error),
        };
        let mut state = room.state();
        if state.game.setup().from_afar && state.next.is_none() {
            self.store.lead_on(&room.id, &next)?;
            state.next = Some(next);
            self.changed(room, state);
        }
        Ok(rematch)
    }
}

/// A game from the store, as it was.
fn resumed(stored: StoredGame) -> Result<LiveGame, ApiError> {
    let now = Instant::now();
    let game = LiveGame::resume(stored.setup, stored.seats, stored.plies, now);
    let damaged = |error| ApiError::trouble(format!("a kept game is damaged: {error}"));
    let mut game = game.map_err(damaged)?;
    if let Some(end) = stored.ending {
        let ending = game.ending(end.termination, end.result, end.reason);
        game.end(ending, now);
    }
    Ok(game)
}
