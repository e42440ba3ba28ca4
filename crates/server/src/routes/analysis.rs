//! Analysis: a stream of what is found, which ends when nobody listens.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_games::with_game;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt};
use serde::Serialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;

use super::extract::{Caller, Query};
use super::games::HEARTBEAT;
use super::places::{game_id, line_at};
use crate::App;
use crate::analysis;
use crate::engines::StopOnDrop;
use crate::error::ApiError;
use crate::views::{AnalysisView, ErrorView, ReviewedPly, Whereabouts};

/// What is found may wait for a slow listener, up to so much.
const WAITING: usize = 64;

type Search = Box<dyn FnOnce(&AtomicBool, &Sender<Event>) + Send>;

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
    let search: Search = with_game!(game_id(&at.game)?, G => {
        let line = line_at::<G>(&at)?;
        Box::new(move |stop, events| {
            analysis::analyse(&line, stop, &mut |view| send(events, "found", &view));
        })
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
    let search: Search = with_game!(game_id(&at.game)?, G => {
        let line = line_at::<G>(&at)?;
        Box::new(move |stop, events| {
            analysis::review(&line, stop, &mut |view| send(events, "ply", &view));
            send(events, "done", &());
        })
    });
    stream(&app, caller, search)
}

fn send(events: &Sender<Event>, name: &str, view: &impl Serialize) {
    let data = serde_json::to_string(view).expect("plain values");
    // Nobody listening is no reason to complain: the search is being stopped.
    let _ = events.blocking_send(Event::default().event(name).data(data));
}

/// Searches on a thread of its own, as soon as there is a turn, for as long as
/// somebody listens.
fn stream(
    app: &App,
    caller: std::net::IpAddr,
    search: Search,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, ApiError> {
    let place = app.engines.place_for(caller)?;
    let engines = Arc::clone(&app.engines);
    let stop = StopOnDrop::default();
    let flag = Arc::clone(&stop.0);
    let (sender, receiver) = channel(WAITING);
    tokio::spawn(async move {
        tokio::select! {
            turn = engines.turn_to_analyse() => {
                let searching = tokio::task::spawn_blocking(move || {
                    search(&flag, &sender);
                    drop(turn);
                });
                let _ = searching.await;
            }
            // Gone before its turn came.
            () = sender.closed() => {}
        }
    });
    let events = ReceiverStream::new(receiver).map(move |event| {
        let _kept = (&place, &stop);
        Ok(event)
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}
