//! What happens by itself in rooms: bots think, time runs out.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use awalam_bots::{BuildContext, Fault};
use awalam_games::Side;
use awalam_link::StopOnDrop;
use awalam_live::{Snapshot, Trouble};
use awalam_search::{Clock, Limits, WallClock};
use awalam_view::{AnyLine, Chosen, HintView, SeatView};
use tracing::info;

use super::room::{AbortOnDrop, State};
use super::{Room, Rooms};
use crate::error::ApiError;
use crate::players::NotAdmitted;

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
            ..BuildContext::default()
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
        match state.game.check_stands_at(ply) {
            Ok(()) => Ok(hint),
            Err(error) => Err(self.refused(room, &state, error)),
        }
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
        let hinted = state.game.hinted(sides, ply).map(Arc::clone);
        hinted.map_err(|error| self.refused(room, &state, error))
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
        self.snapshot_of(room, &state)
    }

    /// Has bots think and clocks watched, as the game stands.
    pub fn go_on(self: &Arc<Self>, room: &Arc<Room>) {
        let mut state = room.state();
        match state.game.overdue(self.clock.now()) {
            // While the game was put away: it is over before anybody sees it.
            Some(_) => {
                drop(state);
                self.time_is_up(room);
            }
            None => self.set_going(room, &mut state),
        }
    }

    fn set_going(self: &Arc<Self>, room: &Arc<Room>, state: &mut State) {
        self.watch_clock(room, state);
        let only_bots = state.game.seats().iter().all(SeatView::is_bot);
        // Two bots play only while there are watchers.
        if state.thinking.is_some() || only_bots && room.changes.receiver_count() == 0 {
            return;
        }
        let Some(task) = state.game.task() else {
            return;
        };
        if let Err(why) = state.players.admit(&state.game, &self.programs) {
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
        let job = state.players.job(task, self.tables.clone());
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
        let kept = match state.game.answered(ply, chosen) {
            Ok(Some(new)) => {
                let kept = self.store.add(&room.id, ply, &new.ply);
                if kept.is_ok() {
                    state.play(new, self.clock.now());
                }
                kept.map_err(ApiError::from)
            }
            Ok(None) => Ok(()),
            Err(ending) => {
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
        let now = self.clock.now();
        let deadline = state.game.deadline();
        state.flag = deadline.map(|(_, end)| {
            let (rooms, room) = (Arc::downgrade(self), Arc::downgrade(room));
            let watch = tokio::spawn(async move {
                tokio::time::sleep(end.saturating_sub(now)).await;
                if let (Some(rooms), Some(room)) = (rooms.upgrade(), room.upgrade()) {
                    tokio::task::spawn_blocking(move || rooms.time_is_up(&room));
                }
            });
            AbortOnDrop(watch.abort_handle())
        });
    }

    fn time_is_up(self: &Arc<Self>, room: &Arc<Room>) {
        let mut state = room.state();
        let Some(ending) = state.game.overdue(self.clock.now()) else {
            return;
        };
        if self.end(room, &mut state, ending).is_ok() {
            self.changed(room, state);
            return;
        }
        // It cannot be kept; the time is up all the same.
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_PAUSE).await;
            tokio::task::spawn_blocking(move || rooms.time_is_up(&room));
        });
    }
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
