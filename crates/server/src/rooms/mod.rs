//! The rooms in which games are played: one game each, with its watchers.
//!
//! Everything that happens is written to the store first and shown afterwards. A room
//! without watchers is forgotten and comes back from the store.

mod bots;
mod cache;
mod lobby;
mod remote;
mod room;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use awalam_games::Side;
use awalam_games::record::Ending;
use awalam_live::{Absence, GameError, LiveGame, Sent, Setup, Snapshot, StoredEnding};
use awalam_search::{Clock, WallClock};
use awalam_view::{ErrorCode, SeatView, SharedTables};

use crate::engines::Engines;
use crate::error::ApiError;
use crate::players::{Programs, SeatPlayers};
use crate::store::{Store, StoredRoom};
use crate::tokens::{self, Fingerprints};
use cache::RoomCache;
use lobby::Lobby;
pub use room::Room;
use room::State;

/// A room that was not used for this long is forgotten.
const IDLE_TIME: Duration = Duration::from_secs(600);
/// Games that retention deletes at a time, while everybody else waits.
const FORGOTTEN_AT_A_TIME: usize = 50;

/// All rooms.
pub struct Rooms {
    cache: Mutex<RoomCache>,
    lobby: Lobby,
    /// How long players may be away from each other.
    absence: Absence,
    store: Store,
    /// What the moments of all games are counted by, also of those that are put away.
    clock: WallClock,
    /// The newest version of any room. One count for all, so that a room that comes back
    /// from the store is newer than it ever was.
    version: AtomicU64,
    /// Games begun since the start.
    begun: AtomicU64,
    engines: Arc<Engines>,
    programs: Arc<Programs>,
    /// What bots look endings up in.
    tables: SharedTables,
}

impl Rooms {
    /// With games kept in a store, and at most this many of them in memory.
    pub fn new(
        store: Store,
        engines: Arc<Engines>,
        programs: Arc<Programs>,
        tables: SharedTables,
        max_rooms: usize,
        absence: Absence,
    ) -> rusqlite::Result<Arc<Rooms>> {
        let clock = WallClock::new();
        Ok(Arc::new(Rooms {
            cache: Mutex::new(RoomCache::new(max_rooms)),
            lobby: Lobby::new(store.listed()?, clock.now()),
            absence,
            clock,
            // Versions go on growing when the program is started anew.
            version: AtomicU64::new(store.start() << 32),
            store,
            begun: AtomicU64::new(0),
            engines,
            programs,
            tables,
        }))
    }

    fn cache(&self) -> MutexGuard<'_, RoomCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether games can be read.
    pub fn check_store(&self) -> Result<(), ApiError> {
        self.store.find("")?;
        Ok(())
    }

    /// How many rooms are in memory.
    pub fn in_memory(&self) -> usize {
        self.cache().len()
    }

    /// How many games were begun since the start.
    pub fn begun(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    /// A version larger than all before.
    fn next_version(&self) -> u64 {
        self.version.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Begins a game.
    pub fn begin(
        self: &Arc<Self>,
        setup: Setup,
        seats: [SeatView; 2],
        fingerprints: Fingerprints,
        caller: IpAddr,
    ) -> Result<Arc<Room>, ApiError> {
        self.begin_as(tokens::new_id(), setup, seats, fingerprints, caller)
    }

    /// Begins a game of that name, unless it has begun.
    fn begin_as(
        self: &Arc<Self>,
        id: String,
        setup: Setup,
        seats: [SeatView; 2],
        fingerprints: Fingerprints,
        caller: IpAddr,
    ) -> Result<Arc<Room>, ApiError> {
        let now = self.clock.now();
        let game = LiveGame::begin(setup, seats, now)?.attended(self.absence, now);
        let players = SeatPlayers::default();
        players.admit(&game, &self.programs)?;
        let left = self.make_place(&mut self.cache())?;
        drop(left);
        // The disk takes its time: others find their rooms meanwhile.
        let is_new = self
            .store
            .begin(&id, game.setup(), game.seats(), &fingerprints)?;
        if !is_new {
            return self.find(&id);
        }
        self.begun.fetch_add(1, Ordering::Relaxed);
        let mut cache = self.cache();
        // A call that knows the name may have found the game already.
        let room = cache.get(&id).unwrap_or_else(|| {
            let room = self.room(id, State::new(game, players, fingerprints));
            cache.insert(&room);
            room
        });
        drop(cache);
        room.visited_by(caller);
        self.go_on(&room);
        Ok(room)
    }

    /// A room, newer than all before.
    fn room(&self, id: String, state: State) -> Arc<Room> {
        let version = self.next_version();
        Room::new(id, State { version, ..state })
    }

    /// A game as it stands.
    pub fn snapshot(&self, room: &Room) -> Snapshot {
        self.snapshot_of(room, &room.state())
    }

    fn snapshot_of(&self, room: &Room, state: &State) -> Snapshot {
        room.snapshot_of(state, self.clock.now(), self.lobby.contains(&room.id))
    }

    /// How a call is answered that could not be done as asked, with the game where it helps.
    fn refused(&self, room: &Room, state: &State, error: impl Into<GameError>) -> ApiError {
        let error = error.into();
        match error.shows_game() {
            true => ApiError::from(error).with_game(self.snapshot_of(room, state)),
            false => error.into(),
        }
    }

    /// The room of that name, from the store if need be.
    pub fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        loop {
            let removals = {
                let mut cache = self.cache();
                if let Some(room) = cache.get(id) {
                    return Ok(room);
                }
                cache.removals()
            };
            let stored = self.store.find(id)?;
            let stored = stored.ok_or_else(|| ApiError::missing("game"))?;
            let state = self.resumed(stored)?;
            let mut cache = self.cache();
            // Another call may have been as quick.
            if let Some(room) = cache.get(id) {
                return Ok(room);
            }
            // Or quicker: the room may have come, changed and gone since it was read.
            if cache.removals() != removals {
                continue;
            }
            let left = self.make_place(&mut cache)?;
            let room = self.room(id.to_owned(), state);
            cache.insert(&room);
            drop(cache);
            drop(left);
            self.go_on(&room);
            return Ok(room);
        }
    }

    /// Makes place for a room. Those that leave are dropped by the caller, when everybody
    /// can go on: players from outside take their time to end.
    fn make_place(&self, cache: &mut RoomCache) -> Result<Vec<Arc<Room>>, ApiError> {
        if !cache.is_full() {
            return Ok(Vec::new());
        }
        let leaving = cache.least_recently_used();
        let left = self.put_away(cache, leaving);
        match cache.is_full() {
            false => Ok(left),
            true => Err(ApiError::too_many(
                "too many games are under way here; try again later",
            )),
        }
    }

    /// Takes unused rooms out of memory; the store has their games. Where a player's time
    /// runs, the store is told since when; if it cannot be, the room stays.
    fn put_away(&self, cache: &mut RoomCache, rooms: Vec<Arc<Room>>) -> Vec<Arc<Room>> {
        let (clocked, mut leaving): (Vec<_>, Vec<_>) =
            rooms.into_iter().partition(|room| room.has_clock());
        let since_ms = |since: Duration| since.as_millis() as u64;
        let clocks = clocked
            .iter()
            .map(|room| (room.id.as_str(), room.thinking_since().map(since_ms)));
        if !clocked.is_empty() && self.store.put_away(clocks).is_ok() {
            leaving.extend(clocked);
        }
        for room in &leaving {
            cache.remove(&room.id);
        }
        leaving
    }

    /// Forgets rooms that were not used for a while; the store has them.
    pub fn tidy(self: &Arc<Self>) {
        self.tidy_lobby();
        let mut cache = self.cache();
        let idle = cache.idle(IDLE_TIME);
        let left = self.put_away(&mut cache, idle);
        drop(cache);
        drop(left);
    }

    /// Deletes some games that have not changed for more than that many days; whether there
    /// may be more. One with a watcher counts as changed today.
    pub fn forget_untouched(&self, days: u32) -> rusqlite::Result<bool> {
        let mut cache = self.cache();
        let old = self.store.untouched(days, FORGOTTEN_AT_A_TIME)?;
        let is_full_step = old.len() == FORGOTTEN_AT_A_TIME;
        let (kept, forgotten): (Vec<_>, Vec<_>) =
            old.into_iter().partition(|id| cache.is_in_use(id));
        self.store.forget(&forgotten, &kept)?;
        let left: Vec<_> = forgotten.iter().map(|id| cache.remove(id)).collect();
        drop(cache);
        drop(left);
        Ok(is_full_step)
    }

    /// A game from the store, as it was.
    fn resumed(&self, stored: StoredRoom) -> Result<State, ApiError> {
        let put_away = stored.since_ms.map(Duration::from_millis);
        let since = put_away.unwrap_or_else(|| self.clock.now());
        let damaged = |error| ApiError::trouble(format!("a kept game is damaged: {error}"));
        let game = LiveGame::resume(stored.game, since).map_err(damaged)?;
        // Nobody was away while nobody could be there.
        let game = game.attended(self.absence, self.clock.now());
        Ok(State {
            next_name: stored.next.clone(),
            next: stored.next,
            ..State::new(game, SeatPlayers::default(), stored.fingerprints)
        })
    }

    /// Plays a move for the holder of the token.
    pub fn play(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        ply: usize,
        text: &str,
    ) -> Result<Snapshot, ApiError> {
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        let now = self.clock.now();
        state.game.presence_mut().hear(sides, now);
        match state.game.send(sides, ply, text, now) {
            Ok(Sent::Already) => return Ok(self.snapshot_of(room, &state)),
            Ok(Sent::New(new)) => {
                self.store.add(&room.id, ply, &new.ply)?;
                state.play(new, now);
                self.watch_presence(room, &mut state);
            }
            Err(error) => return Err(self.refused(room, &state, error)),
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
        let sides = room.some_side(&state, token)?;
        let back = state.game.undo_to(sides, ply);
        let back = back.map_err(|error| self.refused(room, &state, error))?;
        self.store.go_back(&room.id, back)?;
        state.go_back(back, self.clock.now());
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
        let Some(ending) = state.game.resignation(sides)? else {
            return Ok(self.snapshot_of(room, &state));
        };
        self.end(room, &mut state, ending)?;
        Ok(self.changed(room, state))
    }

    fn end(&self, room: &Room, state: &mut State, ending: Ending) -> Result<(), ApiError> {
        self.store.end(&room.id, &StoredEnding::from(&ending))?;
        state.end(ending, self.clock.now());
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
            return Ok((own.clone(), self.snapshot_of(room, &state)));
        }
        if room.sides(&state, token).contains(&true) {
            let error =
                ApiError::conflict(ErrorCode::Seated, "you have a seat in this game already");
            return Err(error.with_game(self.snapshot_of(room, &state)));
        }
        if state.game.seats()[player.index()] != SeatView::Open {
            let error =
                ApiError::conflict(ErrorCode::Taken, format!("the seat of {player} is taken"));
            return Err(error.with_game(self.snapshot_of(room, &state)));
        }
        if state.game.is_over() {
            let error = ApiError::conflict(ErrorCode::Over, "the game is over");
            return Err(error.with_game(self.snapshot_of(room, &state)));
        }
        let new = chosen.unwrap_or_else(tokens::new_token);
        let seat = SeatView::Human {
            name: name.to_owned(),
        };
        let mut seats = state.game.seats().clone();
        seats[player.index()] = seat.clone();
        let mut fingerprints = state.fingerprints.clone();
        fingerprints[player.index()] = Some(tokens::fingerprint(&new));
        self.store.seat(&room.id, &seats, &fingerprints)?;
        state.fingerprints = fingerprints;
        self.lobby.remove(&room.id);
        let now = self.clock.now();
        state.game.take_seat(player, seat, now);
        let mut sides = [false; 2];
        sides[player.index()] = true;
        state.game.presence_mut().hear(sides, now);
        self.watch_presence(room, &mut state);
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
        let (next, (setup, seats), fingerprints) = {
            let mut state = room.state();
            let sides = match state.game.seats().iter().all(SeatView::is_bot) {
                true => [false; 2],
                false => room.some_side(&state, token)?,
            };
            let rematch = state.game.rematch(sides, &today());
            let rematch = rematch.map_err(|error| self.refused(room, &state, error))?;
            let next = match state.game.setup().from_afar {
                true => state.next_name.get_or_insert_with(tokens::new_id).clone(),
                false => tokens::new_id(),
            };
            let [one, two] = state.fingerprints.clone();
            (next, rematch, [two, one])
        };
        // The game first: no link may lead to one that is not there.
        let rematch = match self.find(&next) {
            Ok(rematch) => rematch,
            Err(error) if error.is_missing() => {
                self.begin_as(next.clone(), setup, seats, fingerprints, caller)?
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

/// The day, as games keep it.
pub fn today() -> String {
    jiff::Zoned::now().strftime("%Y-%m-%d").to_string()
}
