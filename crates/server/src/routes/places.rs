//! What needs no game of the server's: the catalogue, positions, texts to be read.

use awalam_bots::HasBots;
use awalam_games::visible::Visible;
use awalam_games::{Game, GameId, Line, Record, read_moves, with_game};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::extract::{Body, Query};
use crate::App;
use crate::describe;
use crate::error::ApiError;
use crate::table::line_of;
use crate::views::{
    CheckView, ErrorView, GameInfo, OutcomeView, PlyView, StudyText, StudyView, Whereabouts,
};

/// The games, with all that one can choose about them.
#[utoipa::path(get, path = "/catalogue", tag = "places", responses(
    (status = 200, body = Vec<GameInfo>),
))]
pub async fn catalogue(State(app): State<App>) -> Json<Vec<GameInfo>> {
    let info = |&id: &GameId| with_game!(id, G => describe::game_info::<G>(&app.outside));
    Json(GameId::ALL.iter().map(info).collect())
}

/// A game that somebody names.
pub fn game_id(name: &str) -> Result<GameId, ApiError> {
    name.parse()
        .map_err(|error| ApiError::bad("bad-game", error))
}

/// Where somebody is in a game.
pub fn line_at<G: Game>(at: &Whereabouts) -> Result<Line<G>, ApiError> {
    let moves =
        read_moves::<G::Move>(&at.moves).map_err(|error| ApiError::bad("bad-moves", error))?;
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    line_of(&at.rules, at.position.trim(), &moves)
}

/// Any place in a game, with all that can be done there.
#[utoipa::path(get, path = "/positions", tag = "places", params(Whereabouts), responses(
    (status = 200, body = PlyView), (status = 400, body = ErrorView),
))]
pub async fn position(Query(at): Query<Whereabouts>) -> Result<Json<PlyView>, ApiError> {
    let view = with_game!(game_id(&at.game)?, G => {
        let line = line_at::<G>(&at)?;
        describe::ply_view(&line, line.plies().len())
    });
    Ok(Json(view))
}

/// The same, and a move that is asked about.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TriedThere {
    #[serde(flatten)]
    #[param(inline)]
    at: Whereabouts,
    /// The move.
    #[serde(rename = "move")]
    #[param(rename = "move")]
    text: String,
}

/// Whether a move may be played at some place, and if not, why.
#[utoipa::path(get, path = "/positions/check", tag = "places", params(TriedThere), responses(
    (status = 200, body = CheckView), (status = 400, body = ErrorView),
    (status = 422, body = ErrorView),
))]
pub async fn check(Query(tried): Query<TriedThere>) -> Result<Json<CheckView>, ApiError> {
    let refusal = with_game!(game_id(&tried.at.game)?, G => {
        let line = line_at::<G>(&tried.at)?;
        let mv = tried.text.parse().map_err(crate::error::unreadable::<G>)?;
        let refused = line.current().check(mv).err();
        refused.map(|why| describe::refusal::<G>(mv, &why))
    });
    Ok(Json(CheckView { refusal }))
}

/// A place, and how the record is written.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecordThere {
    #[serde(flatten)]
    #[param(inline)]
    at: Whereabouts,
    /// `text` or `json`.
    #[serde(default)]
    format: String,
}

/// A game that is not kept here on paper.
#[utoipa::path(get, path = "/positions/record", tag = "places", params(RecordThere), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 400, body = ErrorView),
))]
pub async fn record(Query(asked): Query<RecordThere>) -> Result<Response, ApiError> {
    let record = with_game!(game_id(&asked.at.game)?, G => {
        Record::of(&line_at::<G>(&asked.at)?, &[])
    });
    on_paper(&record, &asked.format, "game")
}

/// A record to be kept as a file.
pub fn on_paper(record: &Record, format: &str, name: &str) -> Result<Response, ApiError> {
    let (kind, ending, content) = match format {
        "" | "text" => ("text/plain; charset=utf-8", "txt", record.to_string()),
        "json" => ("application/json", "json", record.to_json()),
        other => {
            let message = format!("`{other}` is no form of a record: write text or json");
            return Err(ApiError::bad("bad-format", message));
        }
    };
    let file = format!("attachment; filename=\"{}-{name}.{ending}\"", record.game());
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, content).into_response())
}

/// Reads a record, a position or moves.
#[utoipa::path(post, path = "/studies", tag = "places", request_body = StudyText, responses(
    (status = 200, body = StudyView), (status = 400, body = ErrorView),
))]
pub async fn study(Body(given): Body<StudyText>) -> Result<Json<StudyView>, ApiError> {
    let text = given.text.trim();
    if text.is_empty() {
        let message = "there is nothing to read: paste a record, a position or moves";
        return Err(ApiError::bad("empty", message));
    }
    let looks_like_record = text.starts_with('{') || text.starts_with('[');
    let record = Record::read(text);
    let view = match (record, looks_like_record) {
        (Ok(record), _) => study_record(&record)?,
        (Err(error), true) => return Err(ApiError::bad("bad-record", error)),
        (Err(_), false) => plain(&given, text)?,
    };
    Ok(Json(view))
}

/// A record of one of the games.
pub fn study_record(record: &Record) -> Result<StudyView, ApiError> {
    let game = record.game_id();
    let game = game.map_err(|error| ApiError::bad("bad-record", error))?;
    with_game!(game, G => of_record::<G>(record))
}

fn of_record<G: Game>(record: &Record) -> Result<StudyView, ApiError> {
    let wrong = |error| ApiError::bad("bad-record", error);
    let line: Line<G> = record.replay().map_err(wrong)?;
    let outcome = record.ending().map(|ending| OutcomeView {
        result: ending.result.to_string(),
        scores: ending
            .scores
            .0
            .map(|points| f64::from(points.in_halves()) / 2.0),
        code: ending.termination.to_string(),
        words: ending.reason.clone(),
    });
    let players = awalam_games::Side::BOTH.map(|player| record.player(player).to_owned());
    Ok(study_of(&line, players, outcome))
}

fn study_of<G: Game>(
    line: &Line<G>,
    players: [String; 2],
    outcome: Option<OutcomeView>,
) -> StudyView {
    StudyView {
        game: G::NAME.to_owned(),
        rules: line.start().rules().to_string(),
        start: line.start().to_string(),
        moves: line.plies().iter().map(|(mv, _)| mv.to_string()).collect(),
        players,
        outcome: outcome.or_else(|| line.outcome().map(describe::outcome)),
    }
}

/// A position or moves without any heading: of the game named, or of the only one
/// that can read them.
fn plain(given: &StudyText, text: &str) -> Result<StudyView, ApiError> {
    if !given.game.is_empty() {
        return with_game!(game_id(&given.game)?, G => plainly::<G>(&given.rules, text));
    }
    let readings = GameId::ALL.map(|id| with_game!(id, G => plainly::<G>(&given.rules, text)));
    let mut read = readings.into_iter().filter_map(Result::ok);
    read.next().ok_or_else(no_game)
}

/// What was pasted looks like nothing that we know.
fn no_game() -> ApiError {
    let message = "this is neither a record, nor a position, nor moves of any game; if you know the game, choose it and try again";
    ApiError::bad("no-game-text", message)
}

/// Positions of every game have one of these between their parts.
fn looks_like_position(text: &str) -> bool {
    text.contains(['/', '-'])
}

fn plainly<G: HasBots + Visible>(rules: &str, text: &str) -> Result<StudyView, ApiError> {
    let nobody = || [String::new(), String::new()];
    let position = match line_of::<G>(rules, text, &[]) {
        Ok(line) => return Ok(study_of(&line, nobody(), None)),
        Err(error) => error,
    };
    let moves = read_moves::<G::Move>(text).unwrap_or_default();
    if moves.is_empty() {
        return Err(match looks_like_position(text) {
            true => position,
            false => no_game(),
        });
    }
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let line = line_of::<G>(rules, "", &moves)?;
    Ok(study_of(&line, nobody(), None))
}
