//! What happens by itself in rooms: bots think, time runs out.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard};
use std::time::{Duration, Instant};

use awalam_bots::Fault;
use awalam_games::{Side, Termination};

use super::room::State;
use super::{Room, Rooms};
use crate::engines::StopOnDrop;
use crate::error::ApiError;
use crate::table::{Chosen, Job, Seat, Sent, end_by_fault};
use crate::views::{GameView, HintView};

/// What could not be kept is tried again after this.
const NEXT_TRY: Duration = Duration::from_secs(2);

impl Rooms {
    /// What the champion would play, for a player to move.
    pub async fn hint(
        &self,
        room: &Arc<Room>,
        caller: IpAddr,
        token: Option<&str>,
        ply: usize,
    ) -> Result<HintView, ApiError> {
        let job = self.hint_job(room, token, ply)?;
        let turn = self.engines.turn_in_game(caller).await;
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

    fn hint_job(&self, room: &Room, token: Option<&str>, ply: usize) -> Result<Job, ApiError> {
        let state = room.state();
        let sides = room.some_side(&state, token)?;
        if state.table.setup().from_afar {
            let message = "there are no hints in a game against a person";
            return Err(ApiError::forbidden("no-help", message));
        }
        if ply != state.table.ply() || state.table.is_over() {
            let error = ApiError::conflict("stale", "the game has gone on");
            return Err(error.with_game(room.view_of(&state)));
        }
        if !sides[state.table.turn().index()] {
            return Err(ApiError::conflict("not-your-turn", "it is not your turn"));
        }
        Ok(state.table.hint())
    }

    /// Something has happened: goes on with the game and tells everybody.
    pub(super) fn changed(
        self: &Arc<Self>,
        room: &Arc<Room>,
        mut state: MutexGuard<'_, State>,
    ) -> GameView {
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
        let (ply, caller) = (state.table.ply(), state.caller);
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let turn = rooms.engines.turn_in_game(caller).await;
            if flag.load(Ordering::Relaxed) {
                return; // Taken back meanwhile.
            }
            let longest = rooms.engines.longest_thought();
            tokio::task::spawn_blocking(move || {
                let chosen = catch_unwind(AssertUnwindSafe(|| job(&flag, longest)));
                drop(turn);
                let panicked = |_| Err(Fault::Gone("the bot broke down".to_owned()));
                let chosen = chosen.unwrap_or_else(panicked);
                rooms.bot_chose(&room, ply, &flag, chosen);
            });
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
            tokio::task::spawn_blocking(move || rooms.time_is_up(&room, player));
        });
        state.flag = Some(watch.abort_handle());
    }

    fn time_is_up(self: &Arc<Self>, room: &Arc<Room>, player: Side) {
        let mut state = room.state();
        let due = state.table.deadline();
        if !due.is_some_and(|(who, end)| who == player && end <= Instant::now()) {
            return;
        }
        let words = format!("{player} ran out of time");
        let outcome = state.table.loss_of(player, Termination::Timeout, &words);
        if self.end(room, &mut state, outcome).is_ok() {
            self.changed(room, state);
            return;
        }
        // It cannot be kept; the time is up all the same.
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(NEXT_TRY).await;
            tokio::task::spawn_blocking(move || rooms.time_is_up(&room, player));
        });
    }
}
