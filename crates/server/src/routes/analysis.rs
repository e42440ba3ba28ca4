//! Analysis: a stream of what is found, which ends when the listener has gone.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_link::StopOnDrop;
use awalam_search::Clock;
use awalam_view::{AnalysisView, ErrorView, ReviewedPly, Share, Whereabouts};
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt};
use serde::Serialize;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::extract::{Caller, Query};
use super::games::HEARTBEAT;
use crate::App;
use crate::error::ApiError;

/// A listener who takes no event for this long has gone.
const LISTENER_TIME: Duration = Duration::from_secs(5);
/// Events that may wait for a slow listener.
const MAX_WAITING_EVENTS: usize = 64;

type Search = Box<dyn FnOnce(&dyn Clock, &AtomicBool, &Sender<Event>) + Send>;

/// The value of every move, deeper and deeper: `found` events, the last with
/// `finished`.
#[utoipa::path(get, path = "/analysis", tag = "analysis", params(Whereabouts), responses(
    (status = 200, body = AnalysisView, content_type = "text/event-stream",
     description = "Each event holds one of these"),
    (status = 400, body = ErrorView), (status = 429, body = ErrorView),
))]
pub async fn analyse(
    State(app): State<App>,
    Caller(caller): Caller,
    Query(at): Query<Whereabouts>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let (line, tables) = (at.line()?, app.tables.clone());
    let search: Search = Box::new(move |clock, stop, events| {
        let mut analysis = line.analysis(tables, Share::WHOLE);
        while !analysis.is_finished() {
            let Some(view) = analysis.step(clock, stop) else {
                continue;
            };
            // What comes next says more: only the last has to arrive.
            let patience = match view.finished {
                true => LISTENER_TIME,
                false => Duration::ZERO,
            };
            send(clock, events, "found", &view, patience);
        }
    });
    stream(&app, caller, search)
}

/// What each ply of a game was worth and what it gave away, from the end to the
/// beginning: `ply` events, then `done`.
#[utoipa::path(get, path = "/review", tag = "analysis", params(Whereabouts), responses(
    (status = 200, body = ReviewedPly, content_type = "text/event-stream",
     description = "Each event holds one of these"),
    (status = 400, body = ErrorView), (status = 429, body = ErrorView),
))]
pub async fn review(
    State(app): State<App>,
    Caller(caller): Caller,
    Query(at): Query<Whereabouts>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let (line, tables) = (at.line()?, app.tables.clone());
    let search: Search = Box::new(move |clock, stop, events| {
        let mut review = line.review(tables);
        while !review.is_finished() {
            let Some(view) = review.step(clock, stop) else {
                continue;
            };
            if !send(clock, events, "ply", &view, LISTENER_TIME) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        send(clock, events, "done", &(), LISTENER_TIME);
    });
    stream(&app, caller, search)
}

/// Whether an event could be sent. A listener who does not listen is waited for a while
/// and no longer: others wait for the turn.
fn send(
    clock: &dyn Clock,
    events: &Sender<Event>,
    name: &str,
    view: &impl Serialize,
    patience: Duration,
) -> bool {
    let data = serde_json::to_string(view).expect("plain values");
    let mut event = Event::default().event(name).data(data);
    let begun = clock.now();
    loop {
        match events.try_send(event) {
            Ok(()) => return true,
            Err(TrySendError::Full(unsent)) if clock.now() - begun < patience => event = unsent,
            Err(_) => return false,
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Searches on a thread of its own, as soon as there is a turn, until the listener has
/// gone.
fn stream(
    app: &App,
    caller: std::net::IpAddr,
    search: Search,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, ApiError> {
    let share = app.engines.analysis_share(caller)?;
    let engines = Arc::clone(&app.engines);
    let stop = StopOnDrop::default();
    let flag = Arc::clone(&stop.0);
    let (sender, receiver) = channel(MAX_WAITING_EVENTS);
    tokio::spawn(async move {
        tokio::select! {
            clock = engines.turn_to_analyse(caller) => {
                let searching = tokio::task::spawn_blocking(move || {
                    search(&clock, &flag, &sender);
                });
                let _ = searching.await;
            }
            // Gone before its turn came.
            () = sender.closed() => {}
        }
    });
    let events = ReceiverStream::new(receiver).map(move |event| {
        let _held = (&share, &stop);
        Ok(event)
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}
