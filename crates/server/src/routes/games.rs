//! Games: begin, join, play, watch.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use awalam_bots::Spec;
use awalam_games::{GameId, Side, with_game};
use awalam_link::providers;
use awalam_live::{GameError, SetupError, admit_bot, checked_name, prepare};
use awalam_view::{
    CheckView, ErrorCode, ErrorView, GameView, HintView, NewGame, PlyView, SeatView, SideNumber,
};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};
use serde::Deserialize;
use tokio_stream::wrappers::WatchStream;
use utoipa::IntoParams;

use super::blocking;
use super::extract::{Body, Caller, Path, Query, Token};
use super::places::on_paper;
use crate::App;
use crate::error::ApiError;
use crate::players::is_outside;
use crate::rooms::{Room, Rooms, today};
use crate::tokens;
use crate::views::{AtPly, Begun, SentMove, TakeSeat};

/// Watchers are told this often that the connection is alive.
pub const HEARTBEAT: Duration = Duration::from_secs(10);
/// Watchers who lost the connection try again after this.
const RECONNECT_TIME: Duration = Duration::from_secs(1);

/// Begins a game.
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame, responses(
    (status = 201, body = Begun, description = "The game, and the tokens of the human seats"),
    (status = 400, body = ErrorView, description = "Something in it makes no sense"),
    (status = 429, body = ErrorView, description = "Too much at once"),
))]
pub async fn begin(
    State(app): State<App>,
    Caller(caller): Caller,
    Body(new): Body<NewGame>,
) -> Result<impl IntoResponse, ApiError> {
    if app.begun.check_key(&caller).is_err() {
        return Err(ApiError::too_many("too many games at once; wait a second"));
    }
    let begun = blocking(move || {
        // Some programs from outside can begin nowhere but at the start.
        let is_start =
            new.moves.is_empty() && new.position.iter().all(|text| text.trim().is_empty());
        let admit = |game, spec: &str| {
            let spec = admitted(&app, game, spec)?;
            match is_start {
                true => Ok(spec),
                false => check_can_join(game, &spec).map(|()| spec),
            }
        };
        let (setup, seats) = prepare(new, &today(), admit)?;
        let is_person = |seat: &SeatView| matches!(seat, SeatView::Human { .. });
        let tokens = seats
            .each_ref()
            .map(|seat| is_person(seat).then(tokens::new_token));
        let fingerprints = tokens
            .each_ref()
            .map(|token| token.as_deref().map(tokens::fingerprint));
        let room = app.rooms.begin(setup, seats, fingerprints, caller)?;
        let game = app.rooms.snapshot(&room).view();
        Ok(Begun { tokens, game })
    });
    Ok((StatusCode::CREATED, Json(begun.await?)))
}

/// Does something in a room, on a thread where waiting for the disk blocks no other call.
pub async fn in_room<T: Send + 'static>(
    app: App,
    id: String,
    work: impl FnOnce(&Arc<Rooms>, &Arc<Room>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    blocking(move || {
        let room = app.rooms.find(&id)?;
        work(&app.rooms, &room)
    })
    .await
}

/// Refuses programs from outside that begin every game at its start.
fn check_can_join(game: GameId, spec: &str) -> Result<(), SetupError> {
    let refused = with_game!(game, G => {
        let provider = Spec::read(spec).needs_start(&providers::<G>());
        provider.map(|provider| provider.name())
    });
    match refused {
        None => Ok(()),
        Some(name) => Err(SetupError::ProgramFromStart(name)),
    }
}

/// A bot's text, if it names one that may play here.
pub fn admitted(app: &App, game: GameId, spec: &str) -> Result<String, SetupError> {
    let spec = spec.trim();
    if app.programs.allow(spec) {
        return Ok(spec.to_owned());
    }
    if is_outside(game, spec) {
        return Err(SetupError::ProgramNotNamed);
    }
    admit_bot(game, spec)
}

/// A game as it stands.
#[utoipa::path(get, path = "/games/{id}", tag = "games", responses(
    (status = 200, body = GameView), (status = 404, body = ErrorView),
))]
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, |rooms, room| Ok(Json(rooms.snapshot(room).view()))).await
}

/// A game as it stood after that many plies.
#[utoipa::path(get, path = "/games/{id}/plies/{ply}", tag = "games", responses(
    (status = 200, body = PlyView), (status = 400, body = ErrorView),
    (status = 404, body = ErrorView),
))]
pub async fn ply(
    State(app): State<App>,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<PlyView>, ApiError> {
    in_room(app, id, move |_, room| {
        let view = room.line().ply_view_at(ply);
        Ok(Json(view.ok_or(GameError::NoSuchPly)?))
    })
    .await
}

/// Plays a move. Sent again, it changes nothing; a stale one is answered with the
/// game as it stands.
#[utoipa::path(post, path = "/games/{id}/moves", tag = "games", request_body = SentMove,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "Out of turn, or the game has gone on"),
    (status = 422, body = ErrorView, description = "The rules forbid it, or it is no move"),
))]
pub async fn play(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Token(token): Token,
    Body(sent): Body<SentMove>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        room.visited_by(caller);
        let played = rooms.play(room, token.as_deref(), sent.ply, &sent.text);
        Ok(Json(played?.view()))
    })
    .await
}

/// Takes back to where a person last had a choice; never against a person.
#[utoipa::path(post, path = "/games/{id}/undo", tag = "games", request_body = AtPly,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 403, body = ErrorView),
    (status = 404, body = ErrorView), (status = 409, body = ErrorView),
))]
pub async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
    Body(at): Body<AtPly>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let undone = rooms.undo(room, token.as_deref(), at.ply)?;
        Ok(Json(undone.view()))
    })
    .await
}

/// Gives up.
#[utoipa::path(post, path = "/games/{id}/resign", tag = "games", security(("seat" = [])),
    responses((status = 200, body = GameView), (status = 403, body = ErrorView),
    (status = 404, body = ErrorView),
))]
pub async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let resigned = rooms.resign(room, token.as_deref())?;
        Ok(Json(resigned.view()))
    })
    .await
}

/// Begins the same game with sides swapped, or leads to it if the other player has
/// begun it. Tokens stay as they are: that of player 1 is now player 2's.
#[utoipa::path(post, path = "/games/{id}/rematch", tag = "games", security(("seat" = [])),
    responses((status = 200, body = GameView), (status = 403, body = ErrorView),
    (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "The game is not over"),
    (status = 429, body = ErrorView),
))]
pub async fn rematch(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<GameView>, ApiError> {
    if app.begun.check_key(&caller).is_err() {
        return Err(ApiError::too_many("too many games at once; wait a second"));
    }
    in_room(app, id, move |rooms, room| {
        let rematch = rooms.rematch(room, token.as_deref(), caller)?;
        Ok(Json(rooms.snapshot(&rematch).view()))
    })
    .await
}

/// What the champion would play.
#[utoipa::path(post, path = "/games/{id}/hint", tag = "games", request_body = AtPly,
    security(("seat" = [])), responses(
    (status = 200, body = HintView), (status = 403, body = ErrorView),
    (status = 404, body = ErrorView), (status = 409, body = ErrorView),
    (status = 429, body = ErrorView),
))]
pub async fn hint(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Token(token): Token,
    Body(at): Body<AtPly>,
) -> Result<Json<HintView>, ApiError> {
    let rooms = Arc::clone(&app.rooms);
    let engines = Arc::clone(&app.engines);
    let room = in_room(app, id, |_, room| Ok(Arc::clone(room))).await?;
    let _share = engines.hint_share(caller)?;
    let hint = rooms.hint(&room, caller, token.as_deref(), at.ply).await?;
    Ok(Json(hint))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/games/{id}/seats", tag = "games", request_body = TakeSeat,
    responses((status = 200, body = Begun), (status = 400, body = ErrorView),
    (status = 404, body = ErrorView), (status = 409, body = ErrorView),
))]
pub async fn take_seat(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
    Body(seat): Body<TakeSeat>,
) -> Result<Json<Begun>, ApiError> {
    let none = || ApiError::bad(ErrorCode::BadPlayer, "there are player 1 and player 2");
    let player: Side = SideNumber::read(seat.player).ok_or_else(none)?;
    let name = checked_name(&seat.name)?;
    if seat
        .token
        .as_deref()
        .is_some_and(|own| !tokens::is_token(own))
    {
        let message = "a token has 32 letters and digits";
        return Err(ApiError::bad(ErrorCode::BadToken, message));
    }
    in_room(app, id, move |rooms, room| {
        let taken = rooms.take_seat(room, token.as_deref(), player, &name, seat.token);
        let (new, game) = taken?;
        let mut tokens = [None, None];
        tokens[player.index()] = Some(new);
        let game = game.view();
        Ok(Json(Begun { tokens, game }))
    })
    .await
}

/// The move that is asked about.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Tried {
    /// The move.
    #[serde(rename = "move")]
    #[param(rename = "move")]
    text: String,
}

/// Whether a move may be played now, and if not, why.
#[utoipa::path(get, path = "/games/{id}/check", tag = "games", params(Tried), responses(
    (status = 200, body = CheckView), (status = 404, body = ErrorView),
    (status = 422, body = ErrorView),
))]
pub async fn check(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(tried): Query<Tried>,
) -> Result<Json<CheckView>, ApiError> {
    in_room(app, id, move |_, room| {
        Ok(Json(room.line().check_view(&tried.text)?))
    })
    .await
}

/// How a record is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecordForm {
    /// `text` or `json`.
    #[serde(default)]
    format: String,
}

/// The game on paper, to be kept.
#[utoipa::path(get, path = "/games/{id}/record", tag = "games", params(RecordForm), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 400, body = ErrorView),
    (status = 404, body = ErrorView),
))]
pub async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(form): Query<RecordForm>,
) -> Result<Response, ApiError> {
    let name = id.clone();
    let record = in_room(app, id, |_, room| Ok(room.record())).await?;
    on_paper(&record, &form.format, &name)
}

/// Hears of changes: `changed` events with the version of the game. A player who listens with
/// the token of a seat is there; others watch.
#[utoipa::path(get, path = "/games/{id}/events", tag = "games",
    security((), ("seat" = [])), responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = 404, body = ErrorView),
))]
pub async fn events(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let (changes, attendance) = in_room(app, id, move |rooms, room| {
        room.visited_by(caller);
        let changes = WatchStream::new(room.watch());
        // Bots that play each other go on when there is a watcher.
        rooms.go_on(room);
        let attendance = rooms.attend(room, token.as_deref(), caller);
        Ok((changes, attendance))
    })
    .await?;
    let events = changes.map(move |version| {
        // Whoever stops listening has left.
        let _ = &attendance;
        let data = format!("{{\"version\":{version}}}");
        let event = Event::default().event("changed").data(data);
        Ok(event.retry(RECONNECT_TIME))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}
