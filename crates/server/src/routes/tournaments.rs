//! Tournaments: begin, follow, look back.

use std::convert::Infallible;

use awalam_arena::{
    GameLine, GameNumber, GameNumberError, NewTournament, TournamentLine, TournamentView,
};
use awalam_games::Explanation;
use awalam_view::{ErrorCode, ErrorView, StudyView, study_of_record};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use serde::Deserialize;
use tokio_stream::wrappers::WatchStream;
use utoipa::IntoParams;

use super::blocking;
use super::extract::{Body, Caller, Path, Query};
use super::games::{HEARTBEAT, admitted};
use crate::App;
use crate::access::Operator;
use crate::error::ApiError;
use crate::views::BegunTournament;

/// The code of a tournament with bots that may not play here.
pub const MAY_NOT_RESUME: &str = "tournament-elsewhere";
/// Pairs that a list shows at a time.
const PAIRS_PER_PAGE: u64 = 200;

/// All tournaments, the newest first.
#[utoipa::path(get, path = "/tournaments", tag = "tournaments", responses(
    (status = 200, body = Vec<TournamentLine>),
))]
pub async fn list(State(app): State<App>) -> Result<Json<Vec<TournamentLine>>, ApiError> {
    Ok(Json(blocking(move || Ok(app.tournaments.list())).await?))
}

/// Begins a tournament.
#[utoipa::path(post, path = "/tournaments", operation_id = "begin_tournament", tag = "tournaments", request_body = NewTournament,
    security((), ("operator" = [])), responses(
    (status = 201, body = BegunTournament), (status = 400, body = ErrorView),
    (status = 403, body = ErrorView, description = "Not the operator"),
    (status = 409, body = ErrorView, description = "Another one is being played"),
))]
pub async fn begin(
    State(app): State<App>,
    _: Operator,
    Caller(caller): Caller,
    Body(new): Body<NewTournament>,
) -> Result<impl IntoResponse, ApiError> {
    if app.begun.check_key(&caller).is_err() {
        return Err(ApiError::too_many("too much at once; wait a second"));
    }
    let id = blocking(move || {
        // People who play here are not to be kept waiting.
        let concurrency = Some(app.cores.div_ceil(2));
        let admit = |game, spec: &str| Ok(admitted(&app, game, spec)?);
        let tournament = new.tournament::<ApiError>(concurrency, admit)?;
        app.tournaments.begin(tournament)
    });
    let id = id.await?;
    Ok((StatusCode::CREATED, Json(BegunTournament { id })))
}

/// A tournament, with all that can be said about it.
#[utoipa::path(get, path = "/tournaments/{id}", operation_id = "show_tournament", tag = "tournaments", responses(
    (status = 200, body = TournamentView), (status = 404, body = ErrorView),
))]
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(blocking(move || app.tournaments.view(&id)).await?))
}

/// Stops a tournament; what is finished is kept.
#[utoipa::path(post, path = "/tournaments/{id}/stop", tag = "tournaments",
    security((), ("operator" = [])), responses(
    (status = 204), (status = 403, body = ErrorView), (status = 404, body = ErrorView),
))]
pub async fn stop(
    State(app): State<App>,
    _: Operator,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.tournaments.stop(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Goes on with a tournament.
#[utoipa::path(post, path = "/tournaments/{id}/resume", tag = "tournaments",
    security((), ("operator" = [])), responses(
    (status = 204), (status = 403, body = ErrorView), (status = 404, body = ErrorView),
    (status = 409, body = ErrorView),
))]
pub async fn resume(
    State(app): State<App>,
    _: Operator,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    blocking(move || {
        let tournament = app.tournaments.tournament(&id)?;
        for bot in &tournament.bots {
            admitted(&app, tournament.game, &bot.spec).map_err(|_| may_not_resume())?;
        }
        app.tournaments.resume(&id)
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// It was begun elsewhere, with bots that may not play here.
fn may_not_resume() -> ApiError {
    let message = "this tournament has bots that may not play here; go on with it on the command line (awalam arena resume)";
    let why = Explanation::new(MAY_NOT_RESUME, &[]);
    ApiError::forbidden_because(ErrorCode::BadTournament, message, why)
}

/// Which part of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// Pairs to pass over.
    #[serde(default)]
    from: u64,
}

/// Finished games, two hundred pairs at a time.
#[utoipa::path(get, path = "/tournaments/{id}/games", tag = "tournaments", params(Part),
    responses((status = 200, body = Vec<GameLine>), (status = 404, body = ErrorView),
))]
pub async fn games(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<GameLine>>, ApiError> {
    let from = part.from.min(i64::MAX as u64 / 2);
    let games = blocking(move || app.tournaments.games(&id, from, PAIRS_PER_PAGE)).await?;
    Ok(Json(games))
}

/// A finished game, to be replayed.
#[utoipa::path(get, path = "/tournaments/{id}/games/{game}", tag = "tournaments", responses(
    (status = 200, body = StudyView), (status = 400, body = ErrorView),
    (status = 404, body = ErrorView),
))]
pub async fn game(
    State(app): State<App>,
    Path((id, game)): Path<(String, String)>,
) -> Result<Json<StudyView>, ApiError> {
    let game: GameNumber = game
        .parse()
        .map_err(|error: GameNumberError| ApiError::bad(ErrorCode::BadGame, error))?;
    let record = blocking(move || app.tournaments.record(&id, game)).await?;
    Ok(Json(study_of_record(&record)?))
}

/// Hears of changes: `changed` events while it is played, `over` if it is not.
#[utoipa::path(get, path = "/tournaments/{id}/events", operation_id = "tournament_events", tag = "tournaments", responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = 404, body = ErrorView),
))]
pub async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let event = |name: &'static str, version: u64| {
        let data = format!("{{\"version\":{version}}}");
        Ok(Event::default().event(name).data(data))
    };
    let over = stream::once(async move { event("over", 0) });
    let events = match app.tournaments.watch(&id)? {
        None => over.boxed(),
        Some(changes) => WatchStream::new(changes)
            .map(move |version| event("changed", version))
            .boxed(),
    };
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}
