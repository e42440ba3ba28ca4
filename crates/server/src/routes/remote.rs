//! What people who play each other from afar do beside moving, and the lobby.

use awalam_view::{ErrorView, GameView, LobbyGame};
use axum::Json;
use axum::extract::State;

use super::blocking;
use super::extract::{Body, Caller, Path, Token};
use super::games::in_room;
use crate::App;
use crate::error::ApiError;
use crate::views::{Answered, Claimed, Listing, Offered, Spoken};

/// Offers a draw, or asks to take back to before one's last move. Sent again, it changes
/// nothing; if the other player has offered the same, both agree.
#[utoipa::path(post, path = "/games/{id}/offers", tag = "remote", request_body = Offered,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "Not now, or not in this game"),
))]
pub async fn offer(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
    Body(offered): Body<Offered>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let done = rooms.offer(room, token.as_deref(), offered.kind, offered.ply);
        Ok(Json(done?.view()))
    })
    .await
}

/// Accepts or declines an offer; who made it may withdraw it by declining it.
#[utoipa::path(post, path = "/games/{id}/answers", tag = "remote", request_body = Answered,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "There is no such offer any more"),
))]
pub async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
    Body(answered): Body<Answered>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let Answered { kind, ply, accept } = answered;
        let done = rooms.answer(room, token.as_deref(), kind, ply, accept);
        Ok(Json(done?.view()))
    })
    .await
}

/// Ends a game without a result, as long as not both players have moved.
#[utoipa::path(post, path = "/games/{id}/abort", tag = "remote", security(("seat" = [])),
    responses((status = 200, body = GameView), (status = 403, body = ErrorView),
    (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "Both have moved, or it is no such game"),
))]
pub async fn abort(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let done = rooms.abort(room, token.as_deref())?;
        Ok(Json(done.view()))
    })
    .await
}

/// Claims a game without clocks in which the opponent is to move and has been away for two
/// minutes.
#[utoipa::path(post, path = "/games/{id}/claim", tag = "remote", request_body = Claimed,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "Not yet"),
))]
pub async fn claim(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
    Body(claimed): Body<Claimed>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let done = rooms.claim(room, token.as_deref(), claimed.result)?;
        Ok(Json(done.view()))
    })
    .await
}

/// Says something to the opponent: a phrase of a fixed list, five a minute at most.
#[utoipa::path(post, path = "/games/{id}/phrases", tag = "remote", request_body = Spoken,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView), (status = 429, body = ErrorView),
))]
pub async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    Token(token): Token,
    Body(spoken): Body<Spoken>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let said = rooms.say(room, token.as_deref(), spoken.phrase)?;
        Ok(Json(said.view()))
    })
    .await
}

/// Shows a game with a free seat in the lobby, or does not any more.
#[utoipa::path(post, path = "/games/{id}/listing", operation_id = "list_in_lobby", tag = "remote", request_body = Listing,
    security(("seat" = [])), responses(
    (status = 200, body = GameView), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView, description = "No seat is free, or the lobby is full"),
))]
pub async fn list(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Token(token): Token,
    Body(listing): Body<Listing>,
) -> Result<Json<GameView>, ApiError> {
    in_room(app, id, move |rooms, room| {
        let done = rooms.list(room, token.as_deref(), caller, listing.listed)?;
        Ok(Json(done.view()))
    })
    .await
}

/// The open games that anybody may join and whose creators are there, newest first.
#[utoipa::path(get, path = "/lobby", tag = "remote", responses(
    (status = 200, body = [LobbyGame]),
))]
pub async fn lobby(State(app): State<App>) -> Result<Json<Vec<LobbyGame>>, ApiError> {
    blocking(move || Ok(Json(app.rooms.lobby()))).await
}
