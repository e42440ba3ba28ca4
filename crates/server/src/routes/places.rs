//! What needs no game of the server's: the catalogue, positions, texts to be read.

use std::net::IpAddr;

use awalam_games::Record;
use awalam_view::{
    BotView, CheckView, ErrorView, GameInfo, PlyView, RecordFormat, StudyText, StudyView,
    Whereabouts,
};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::blocking;
use super::extract::{Body, Caller, Query};
use crate::App;
use crate::error::ApiError;

/// The games, with all that one can choose about them.
#[utoipa::path(get, path = "/catalogue", tag = "places", responses(
    (status = 200, body = Vec<GameInfo>),
))]
pub async fn catalogue(State(app): State<App>) -> Json<Vec<GameInfo>> {
    let mut games = awalam_view::catalogue();
    for game in &mut games {
        game.bots
            .extend(app.programs.allowed().iter().map(|spec| BotView {
                name: spec.clone(),
                source: "outside".to_owned(),
                summary: "a program that the operator offers".to_owned(),
            }));
    }
    Json(games)
}

/// Does what takes milliseconds when it is the caller's turn: one that asks for a thousand
/// positions keeps no other waiting.
async fn in_turn<T: Send + 'static>(
    app: &App,
    caller: IpAddr,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let turn = app.engines.turn_to_show(caller).await;
    blocking(move || {
        let _turn = turn;
        work()
    })
    .await
}

/// Any place in a game, with all that can be done there.
#[utoipa::path(get, path = "/positions", tag = "places", params(Whereabouts), responses(
    (status = 200, body = PlyView), (status = 400, body = ErrorView),
))]
pub async fn position(
    State(app): State<App>,
    Caller(caller): Caller,
    Query(at): Query<Whereabouts>,
) -> Result<Json<PlyView>, ApiError> {
    in_turn(&app, caller, move || Ok(Json(at.line()?.ply_view()))).await
}

/// A move that is asked about, beside the parameters of a place.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TriedThere {
    #[serde(flatten)]
    #[param(ignore)]
    at: Whereabouts,
    /// The move.
    #[serde(rename = "move")]
    #[param(rename = "move")]
    text: String,
}

/// Whether a move may be played at some place, and if not, why.
#[utoipa::path(get, path = "/positions/check", operation_id = "check_there", tag = "places", params(Whereabouts, TriedThere), responses(
    (status = 200, body = CheckView), (status = 400, body = ErrorView),
    (status = 422, body = ErrorView),
))]
pub async fn check(
    State(app): State<App>,
    Caller(caller): Caller,
    Query(tried): Query<TriedThere>,
) -> Result<Json<CheckView>, ApiError> {
    in_turn(&app, caller, move || {
        Ok(Json(tried.at.line()?.check_view(&tried.text)?))
    })
    .await
}

/// How a record is written, beside the parameters of a place.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecordThere {
    #[serde(flatten)]
    #[param(ignore)]
    at: Whereabouts,
    /// `text` or `json`.
    #[serde(default)]
    format: String,
}

/// A game that is not kept here on paper.
#[utoipa::path(get, path = "/positions/record", operation_id = "record_there", tag = "places", params(Whereabouts, RecordThere), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 400, body = ErrorView),
))]
pub async fn record(
    State(app): State<App>,
    Caller(caller): Caller,
    Query(asked): Query<RecordThere>,
) -> Result<Response, ApiError> {
    in_turn(&app, caller, move || {
        let record = asked.at.line()?.record(&[], None);
        on_paper(&record, &asked.format, "game")
    })
    .await
}

/// A record to be kept as a file.
pub fn on_paper(record: &Record, format: &str, name: &str) -> Result<Response, ApiError> {
    let format: RecordFormat = format.parse()?;
    let (kind, ending) = match format {
        RecordFormat::Text => ("text/plain; charset=utf-8", "txt"),
        RecordFormat::Json => ("application/json", "json"),
    };
    let file = format!("attachment; filename=\"{}-{name}.{ending}\"", record.game());
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, format.write(record)).into_response())
}

/// How a record is to be written.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Written {
    /// `text` or `json`.
    #[serde(default)]
    format: String,
}

/// Replays a record, a position or moves, and writes what came of it down.
#[utoipa::path(post, path = "/studies/record", tag = "places", params(Written), request_body = StudyText, responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 400, body = ErrorView),
))]
pub async fn study_record(
    State(app): State<App>,
    Caller(caller): Caller,
    Query(written): Query<Written>,
    Body(given): Body<StudyText>,
) -> Result<Response, ApiError> {
    in_turn(&app, caller, move || {
        let study = awalam_view::study(&given)?;
        on_paper(&study.record, &written.format, "study")
    })
    .await
}

/// Reads a record, a position or moves.
#[utoipa::path(post, path = "/studies", tag = "places", request_body = StudyText, responses(
    (status = 200, body = StudyView), (status = 400, body = ErrorView),
))]
pub async fn study(
    State(app): State<App>,
    Caller(caller): Caller,
    Body(given): Body<StudyText>,
) -> Result<Json<StudyView>, ApiError> {
    in_turn(&app, caller, move || Ok(Json(awalam_view::study(&given)?))).await
}
