//! What happens by itself in rooms: bots think, time runs out.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard};
use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Fault};
use awalam_games::{Side, Termination};
use awalam_link::StopOnDrop;
use awalam_search::{Limits, WallClock};
use awalam_view::{AnyLine, Chosen, ErrorCode, HintView};
use tracing::info;

use super::room::{AbortOnDrop, State, Trouble};
use super::{Room, Rooms, Snapshot};
use crate::error::ApiError;
use crate::live::{NotAdmitted, Seat, Sent};

/// What could not be kept is tried again after this.
const RETRY_PAUSE: Duration = Duration::from_secs(2);

impl Rooms {
    /// What the champion would play, for a player to move.
    pub async fn hint(
        &self,
        room: &Arc<Room>,
        caller: IpAddr,
        token: Option<&str>,
        ply: usize,
    ) -> Result<HintView, ApiError> {
        let line = self.hinted(room, token, ply)?;
        let (turn, time) = self.engines.turn_to_hint(caller).await;
        let context = BuildContext {
            seed: 1,
            limits: Limits::time(time),
            tables: self.tables.clone(),
        };
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        let thinking = tokio::task::spawn_blocking(move || {
            let hint = line.hint(&context, &WallClock::new(), &flag);
            drop(turn);
            hint
        });
        let hint = thinking.await.map_err(ApiError::trouble)?;
        let hint = hint.ok_or_else(|| ApiError::trouble("there is no move to choose"))?;
        let state = room.state();
        if state.game.ply() != ply || state.game.is_over() {
            return Err(gone_on(room, &state));
        }
        Ok(hint)
    }

    /// The game that a player to move may have a hint for.
    fn hinted(
        &self,
        room: &Room,
        token: Option<&str>,
        ply: usize,
    ) -> Result<Arc<dyn AnyLine>, ApiError> {
        let state = room.state();
        let sides = room.some_side(&state, token)?;
        if state.game.setup().from_afar {
            let message = "there are no hints in a game against a person";
            return Err(ApiError::forbidden(ErrorCode::NoHelp, message));
        }
        if ply != state.game.ply() || state.game.is_over() {
            return Err(gone_on(room, &state));
        }
        if !sides[state.game.turn().index()] {
            let message = "it is not your turn";
            return Err(ApiError::conflict(ErrorCode::NotYourTurn, message));
        }
        Ok(Arc::clone(state.game.line()))
    }

    /// Something has happened: goes on with the game and tells everybody.
    pub(super) fn changed(
        self: &Arc<Self>,
        room: &Arc<Room>,
        mut state: MutexGuard<'_, State>,
    ) -> Snapshot {
        state.version = self.next_version();
        self.set_going(room, &mut state);
        log_end(room, &state);
        // Told before anything else can change: versions never go back.
        room.changes.send_replace(state.version);
        room.snapshot_of(&state)
    }

    /// Has bots think and clocks watched, as the game stands.
    pub fn go_on(self: &Arc<Self>, room: &Arc<Room>) {
        let mut state = room.state();
        match state.game.deadline() {
            // While the game was put away: it is over before anybody sees it.
            Some((player, end)) if end <= Instant::now() => {
                drop(state);
                self.time_is_up(room, player);
            }
            _ => self.set_going(room, &mut state),
        }
    }

    fn set_going(self: &Arc<Self>, room: &Arc<Room>, state: &mut State) {
        self.watch_clock(room, state);
        let only_bots = state.game.seats().iter().all(Seat::is_bot);
        // Two bots play only while there are watchers.
        if state.thinking.is_some() || only_bots && room.changes.receiver_count() == 0 {
            return;
        }
        let Some(job) = state.game.job(&self.tables) else {
            return;
        };
        if let Err(why) = state.game.admit_programs(&self.programs) {
            self.wait_for_leave(room, state, why);
            return;
        }
        if state
            .trouble
            .as_ref()
            .is_some_and(|trouble| trouble.code.is_some())
        {
            self.tell(room, state, None);
        }
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        state.thinking = Some(stop);
        let (ply, caller) = (state.game.ply(), state.caller);
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let turn = rooms.engines.turn_in_game(caller).await;
            if flag.load(Ordering::Relaxed) {
                return; // Taken back meanwhile.
            }
            let longest = rooms.engines.move_time();
            tokio::task::spawn_blocking(move || {
                let chosen = Fault::caught(|| job(&flag, longest));
                drop(turn);
                rooms.bot_chose(&room, ply, &flag, chosen);
            });
        });
    }

    /// Shows what is wrong with a bot, or that nothing is.
    fn tell(&self, room: &Room, state: &mut State, trouble: Option<Trouble>) {
        if state.trouble != trouble {
            state.trouble = trouble;
            state.version = self.next_version();
            room.changes.send_replace(state.version);
        }
    }

    /// A program may not play, or not now: the game can be looked at, and goes on when
    /// another program has left while there is a watcher.
    fn wait_for_leave(self: &Arc<Self>, room: &Arc<Room>, state: &mut State, why: NotAdmitted) {
        state.retry = None;
        if matches!(why, NotAdmitted::TooMany(_)) {
            // No room is kept for the sake of this.
            let (rooms, room) = (Arc::downgrade(self), Arc::downgrade(room));
            let retry = tokio::spawn(async move {
                tokio::time::sleep(RETRY_PAUSE).await;
                let (Some(rooms), Some(room)) = (rooms.upgrade(), room.upgrade()) else {
                    return;
                };
                if room.changes.receiver_count() > 0 {
                    rooms.go_on(&room);
                }
            });
            state.retry = Some(AbortOnDrop(retry.abort_handle()));
        }
        self.tell(room, state, Some(why.into()));
    }

    /// A bot has chosen; the game may have moved on meanwhile.
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
        let since = state.game.since();
        let sent = chosen.and_then(|Chosen { mv, time }| {
            match state.game.consider(ply, mv, since + time) {
                Ok(Sent::New(new)) => Ok(Some(new)),
                Ok(Sent::Already) => Ok(None),
                Err(why) => Err(Fault::Illegal {
                    mv: mv.to_string(),
                    rule: why.to_string(),
                }),
            }
        });
        let kept = match sent {
            Ok(Some(new)) => {
                let kept = self.store.add(&room.id, ply, &new.ply);
                if kept.is_ok() {
                    state.game.play(new, now);
                }
                kept.map_err(ApiError::from)
            }
            Ok(None) => Ok(()),
            Err(fault) => {
                let ending = state.game.loss_by_fault(&fault);
                state.trouble = Some(Trouble::new(ending.reason.clone()));
                self.end(room, &mut state, ending)
            }
        };
        if kept.is_err() {
            // The page shows it; after a while the bot thinks again.
            let words = "the game cannot be kept: the disk may be full";
            self.tell(room, &mut state, Some(Trouble::new(words)));
            let (rooms, room) = (Arc::clone(self), Arc::clone(room));
            tokio::spawn(async move {
                tokio::time::sleep(RETRY_PAUSE).await;
                rooms.go_on(&room);
            });
            return;
        }
        if !state.game.is_over() {
            state.trouble = None;
        }
        self.changed(room, state);
    }

    /// Ends the game when a player's time is up.
    fn watch_clock(self: &Arc<Self>, room: &Arc<Room>, state: &mut State) {
        let deadline = state.game.deadline();
        state.flag = deadline.map(|(player, end)| {
            let (rooms, room) = (Arc::downgrade(self), Arc::downgrade(room));
            let watch = tokio::spawn(async move {
                tokio::time::sleep_until(end.into()).await;
                if let (Some(rooms), Some(room)) = (rooms.upgrade(), room.upgrade()) {
                    tokio::task::spawn_blocking(move || rooms.time_is_up(&room, player));
                }
            });
            AbortOnDrop(watch.abort_handle())
        });
    }

    fn time_is_up(self: &Arc<Self>, room: &Arc<Room>, player: Side) {
        let mut state = room.state();
        let due = state.game.deadline();
        if !due.is_some_and(|(who, end)| who == player && end <= Instant::now()) {
            return;
        }
        let reason = format!("{player} ran out of time");
        let ending = state.game.loss_of(player, Termination::Timeout, reason);
        if self.end(room, &mut state, ending).is_ok() {
            self.changed(room, state);
            return;
        }
        // It cannot be kept; the time is up all the same.
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_PAUSE).await;
            tokio::task::spawn_blocking(move || rooms.time_is_up(&room, player));
        });
    }
}

/// What was asked is about a game that has gone on.
fn gone_on(room: &Room, state: &State) -> ApiError {
    let error = ApiError::conflict(ErrorCode::Stale, "the game has gone on");
    error.with_game(room.snapshot_of(state))
}

/// Logs a game that has just ended. What changes after that is the rematch, if any.
fn log_end(room: &Room, state: &State) {
    let is_heard = tracing::enabled!(tracing::Level::INFO);
    if !is_heard || !state.game.is_over() || state.next.is_some() {
        return;
    }
    let record = state.game.record();
    info!(
        game = room.id,
        first = record.player(Side::One),
        second = record.player(Side::Two),
        plies = state.game.ply(),
        result = record.ending().map(tracing::field::display),
        "game over"
    );
}
