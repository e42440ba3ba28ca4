//! The rooms in which games are played: one table each, with whoever watches.
//!
//! Everything that happens is written to the store first and shown afterwards. A
//! room that nobody looks at is forgotten and comes back from the store.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use awalam_bots::Fault;
use awalam_games::Player;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::engines::{Engines, StopOnDrop};
use crate::error::ApiError;
use crate::store::Store;
use crate::table::{self, Chosen, Frame, Seat, Sent, Setup, Table, end_by_fault};
use crate::tokens;
use crate::views::{CheckView, GameView, HintView, OutcomeView, PlyView};

/// What could not be kept is tried again after this.
const NEXT_TRY: Duration = Duration::from_secs(2);
/// Games that are kept in memory at the same time.
const MOST_ROOMS: usize = 5_000;
/// A room is forgotten when nothing has happened in it for so long.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(600);

/// All rooms.
pub struct Rooms {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    store: Store,
    engines: Arc<Engines>,
}

/// A room.
pub struct Room {
    id: String,
    state: Mutex<State>,
    changes: watch::Sender<u64>,
}

struct State {
    table: Box<dyn Table>,
    version: u64,
    /// The bot that is thinking; dropping this stops it.
    thinking: Option<StopOnDrop>,
    /// Whoever watches for the end of somebody's time.
    flag: Option<AbortHandle>,
    trouble: Option<String>,
    touched: Instant,
}

impl Room {
    fn new(id: String, table: Box<dyn Table>) -> Arc<Room> {
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
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it stands.
    pub fn view(&self) -> GameView {
        self.view_of(&self.state())
    }

    fn view_of(&self, state: &State) -> GameView {
        let frame = Frame {
            id: &self.id,
            version: state.version,
            thinking: state.thinking.is_some(),
            trouble: state.trouble.clone(),
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

    /// Hears of changes.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Which sides whoever holds this token plays.
    fn sides(&self, state: &State, token: Option<&str>) -> [bool; 2] {
        let print = token.map(tokens::fingerprint);
        Player::BOTH.map(|player| match &state.table.seats()[player.index()] {
            Seat::Human { fingerprint, .. } => print.as_ref() == Some(fingerprint),
            _ => false,
        })
    }

    /// Refuses those who hold no seat.
    fn some_side(&self, state: &State, token: Option<&str>) -> Result<[bool; 2], ApiError> {
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

    fn is_idle(&self) -> bool {
        let state = self.state();
        self.changes.receiver_count() == 0
            && state.thinking.is_none()
            && state.flag.is_none()
            && state.touched.elapsed() > FORGOTTEN_AFTER
    }
}

impl Rooms {
    /// With games kept in a store.
    pub fn new(store: Store, engines: Arc<Engines>) -> Arc<Rooms> {
        Arc::new(Rooms {
            rooms: Mutex::default(),
            store,
            engines,
        })
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a game.
    pub fn begin(self: &Arc<Self>, setup: Setup, seats: [Seat; 2]) -> Result<Arc<Room>, ApiError> {
        let table = table::open(setup, seats, &[], None, Instant::now())?;
        let id = tokens::new_id();
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_ROOMS {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        if rooms.len() >= MOST_ROOMS {
            let message = "too many games are under way here; try again later";
            return Err(ApiError::too_many(message));
        }
        self.store.begin(&id, table.setup(), table.seats())?;
        let room = Room::new(id.clone(), table);
        rooms.insert(id, Arc::clone(&room));
        drop(rooms);
        self.go_on(&room);
        Ok(room)
    }

    /// The room of that name, from the store if need be.
    pub fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let kept = self.store.find(id)?;
        let kept = kept.ok_or_else(|| ApiError::missing("game"))?;
        let now = Instant::now();
        let table = table::open(kept.setup, kept.seats, &kept.plies, kept.outcome, now)?;
        let mut rooms = self.rooms();
        // Somebody else may have been as quick.
        let room = rooms
            .entry(id.to_owned())
            .or_insert_with(|| Room::new(id.to_owned(), table));
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

    /// Plays a move for whoever holds the token.
    pub fn play(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        ply: usize,
        text: &str,
    ) -> Result<GameView, ApiError> {
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        let now = Instant::now();
        let sent = state.table.consider(ply, text, now);
        let turn = state.table.turn();
        match sent {
            Ok(Sent::Already) => return Ok(room.view_of(&state)),
            Ok(Sent::New(_)) if !sides[turn.index()] => {
                let message = format!("it is {turn}'s turn, not yours");
                let error = ApiError::conflict("not-your-turn", message);
                return Err(error.with_game(room.view_of(&state)));
            }
            Ok(Sent::New(new)) => {
                self.store.add(&room.id, ply, &new)?;
                state.table.play(new, now);
            }
            Err(error) => return Err(error.with_game(room.view_of(&state))),
        }
        Ok(self.changed(room, state))
    }

    /// Takes back to where a person last had a choice.
    pub fn undo(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        ply: usize,
    ) -> Result<GameView, ApiError> {
        let mut state = room.state();
        room.some_side(&state, token)?;
        if ply != state.table.ply() {
            let error = ApiError::conflict("stale", "the game has gone on");
            return Err(error.with_game(room.view_of(&state)));
        }
        let Some(back) = state.table.before_last_choice() else {
            let error = ApiError::conflict("no-undo", "there is nothing that may be taken back");
            return Err(error.with_game(room.view_of(&state)));
        };
        let first = state.table.setup().opening.len();
        self.store.go_back(&room.id, back.max(first))?;
        state.thinking = None;
        state.table.go_back(back, Instant::now());
        Ok(self.changed(room, state))
    }

    /// Gives up.
    pub fn resign(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
    ) -> Result<GameView, ApiError> {
        let mut state = room.state();
        let sides = room.some_side(&state, token)?;
        if state.table.is_over() {
            return Ok(room.view_of(&state));
        }
        // Who plays both sides gives up the one to move.
        let turn = state.table.turn();
        let loser = match sides[turn.index()] {
            true => turn,
            false => turn.other(),
        };
        let outcome = state
            .table
            .loss_of(loser, "resigned", &format!("{loser} resigned"));
        self.end(room, &mut state, outcome)?;
        Ok(self.changed(room, state))
    }

    fn end(&self, room: &Room, state: &mut State, outcome: OutcomeView) -> Result<(), ApiError> {
        self.store.end(&room.id, &outcome)?;
        state.thinking = None;
        state.table.end(outcome, Instant::now());
        Ok(())
    }

    /// Takes an open seat; the token that goes with it.
    pub fn take_seat(
        self: &Arc<Self>,
        room: &Arc<Room>,
        token: Option<&str>,
        player: Player,
        name: &str,
        chosen: Option<String>,
    ) -> Result<(String, GameView), ApiError> {
        let mut state = room.state();
        // Asked again because the answer was lost: it is his seat.
        if let Some(own) = &chosen
            && room.sides(&state, Some(own))[player.index()]
        {
            return Ok((own.clone(), room.view_of(&state)));
        }
        if room.sides(&state, token).contains(&true) {
            let error = ApiError::conflict("seated", "you have a seat in this game already");
            return Err(error.with_game(room.view_of(&state)));
        }
        if state.table.seats()[player.index()] != Seat::Open {
            let error = ApiError::conflict("taken", format!("the seat of {player} is taken"));
            return Err(error.with_game(room.view_of(&state)));
        }
        let new = chosen.unwrap_or_else(tokens::new_token);
        let seat = Seat::Human {
            name: name.to_owned(),
            fingerprint: tokens::fingerprint(&new),
        };
        let mut seats = state.table.seats().clone();
        seats[player.index()] = seat.clone();
        self.store.seat(&room.id, &seats)?;
        state.table.take_seat(player, seat, Instant::now());
        Ok((new, self.changed(room, state)))
    }

    /// What the champion would play, for a player to move.
    pub async fn hint(
        &self,
        room: &Arc<Room>,
        token: Option<&str>,
        ply: usize,
    ) -> Result<HintView, ApiError> {
        let job = {
            let state = room.state();
            let sides = room.some_side(&state, token)?;
            if ply != state.table.ply() || state.table.is_over() {
                let error = ApiError::conflict("stale", "the game has gone on");
                return Err(error.with_game(room.view_of(&state)));
            }
            if !sides[state.table.turn().index()] {
                return Err(ApiError::conflict("not-your-turn", "it is not your turn"));
            }
            state.table.hint()
        };
        let turn = self.engines.turn_in_game().await;
        let longest = self.engines.longest_thought();
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        let thinking = tokio::task::spawn_blocking(move || {
            let chosen = job(&flag, longest);
            drop(turn);
            chosen
        });
        let chosen = thinking.await.map_err(ApiError::trouble)?;
        let text = chosen.map_err(ApiError::trouble)?.text;
        let view = room.view();
        let moves = view.position.moves.iter();
        let found = moves.clone().find(|mv| mv.text == text);
        match found {
            Some(found) if view.ply == ply => Ok(HintView {
                ply,
                from: found.from.clone(),
                text,
            }),
            _ => Err(ApiError::conflict("stale", "the game has gone on").with_game(view)),
        }
    }

    /// Something has happened: goes on with the game and tells everybody.
    fn changed(self: &Arc<Self>, room: &Arc<Room>, mut state: MutexGuard<'_, State>) -> GameView {
        state.version += 1;
        state.touched = Instant::now();
        self.set_going(room, &mut state);
        // Told before anything else can change: versions never go back.
        room.changes.send_replace(state.version);
        room.view_of(&state)
    }

    /// Has bots think and clocks watched, as the game stands.
    pub fn go_on(self: &Arc<Self>, room: &Arc<Room>) {
        self.set_going(room, &mut room.state());
    }

    fn set_going(self: &Arc<Self>, room: &Arc<Room>, state: &mut State) {
        self.watch_clock(room, state);
        let nobody = state.table.seats().iter().all(Seat::is_bot);
        // Two bots play only while somebody looks.
        if state.thinking.is_some() || nobody && room.changes.receiver_count() == 0 {
            return;
        }
        let Some(job) = state.table.job() else {
            return;
        };
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        state.thinking = Some(stop);
        let ply = state.table.ply();
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let turn = rooms.engines.turn_in_game().await;
            if flag.load(Ordering::Relaxed) {
                return; // Taken back meanwhile.
            }
            let longest = rooms.engines.longest_thought();
            let stopped = Arc::clone(&flag);
            let thinking = tokio::task::spawn_blocking(move || {
                let chosen = job(&flag, longest);
                drop(turn);
                chosen
            });
            let panicked = |_| Err(Fault::Gone("the bot broke down".to_owned()));
            let chosen = thinking.await.unwrap_or_else(panicked);
            rooms.bot_chose(&room, ply, &stopped, chosen);
        });
    }

    /// A bot has chosen; nobody may be interested any more.
    fn bot_chose(
        self: &Arc<Self>,
        room: &Arc<Room>,
        ply: usize,
        stopped: &Arc<AtomicBool>,
        chosen: Result<Chosen, Fault>,
    ) {
        let mut state = room.state();
        let is_ours = |stop: &StopOnDrop| Arc::ptr_eq(&stop.0, stopped);
        if !state.thinking.as_ref().is_some_and(is_ours) {
            return;
        }
        state.thinking = None;
        let now = Instant::now();
        let since = state.table.since();
        let sent = chosen.and_then(|Chosen { text, time }| {
            match state.table.consider(ply, &text, since + time) {
                Ok(Sent::New(new)) => Ok(new),
                _ => Err(Fault::Illegal {
                    mv: text,
                    rule: "the rules forbid it".to_owned(),
                }),
            }
        });
        let kept = match sent {
            Ok(new) => {
                let kept = self.store.add(&room.id, ply, &new).map_err(ApiError::from);
                if kept.is_ok() {
                    state.table.play(new, now);
                }
                kept
            }
            Err(fault) => {
                let outcome = end_by_fault(&*state.table, &fault);
                state.trouble = Some(outcome.words.clone());
                self.end(room, &mut state, outcome)
            }
        };
        if kept.is_err() {
            // The page shows it; after a while the bot thinks again.
            state.trouble = Some("the game cannot be kept: the disk may be full".to_owned());
            state.version += 1;
            room.changes.send_replace(state.version);
            let (rooms, room) = (Arc::clone(self), Arc::clone(room));
            tokio::spawn(async move {
                tokio::time::sleep(NEXT_TRY).await;
                rooms.go_on(&room);
            });
            return;
        }
        if !state.table.is_over() {
            state.trouble = None;
        }
        self.changed(room, state);
    }

    /// Ends the game when somebody's time is up.
    fn watch_clock(self: &Arc<Self>, room: &Arc<Room>, state: &mut State) {
        if let Some(flag) = state.flag.take() {
            flag.abort();
        }
        let Some((player, end)) = state.table.deadline() else {
            return;
        };
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        let watch = tokio::spawn(async move {
            tokio::time::sleep_until(end.into()).await;
            rooms.time_is_up(&room, player);
        });
        state.flag = Some(watch.abort_handle());
    }

    fn time_is_up(self: &Arc<Self>, room: &Arc<Room>, player: Player) {
        let mut state = room.state();
        let due = state.table.deadline();
        if !due.is_some_and(|(who, end)| who == player && end <= Instant::now()) {
            return;
        }
        let words = format!("{player} ran out of time");
        let outcome = state.table.loss_of(player, "timeout", &words);
        if self.end(room, &mut state, outcome).is_ok() {
            self.changed(room, state);
            return;
        }
        // It cannot be kept; the time is up all the same.
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(NEXT_TRY).await;
            rooms.time_is_up(&room, player);
        });
    }
}
