//! What can go wrong with a call, and how it is answered.

use awalam_games::Presentation;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::views::{ErrorView, GameView, RefusalView};

/// A call that could not be answered as asked. Nothing was changed by it.
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    refusal: Option<Box<RefusalView>>,
    game: Option<Box<GameView>>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl ToString) -> ApiError {
        ApiError {
            status,
            code,
            message: message.to_string(),
            refusal: None,
            game: None,
        }
    }

    /// What was sent makes no sense.
    pub fn bad(code: &'static str, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// There is no such thing.
    pub fn missing(what: &str) -> ApiError {
        let message = format!("there is no such {what}");
        ApiError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// Whether what was asked for is not there.
    pub fn is_missing(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// The caller may not do that.
    pub fn forbidden(code: &'static str, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// It does not fit what has happened meanwhile.
    pub fn conflict(code: &'static str, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Too much at once.
    pub fn too_many(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
    }

    /// Something is wrong on this side.
    pub fn trouble(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "trouble", message)
    }

    /// The address is right, the method is not.
    pub fn wrong_method() -> ApiError {
        let message = "this address wants another method; /api/openapi.json tells which";
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message)
    }

    /// The rules forbid a move.
    pub fn refused(refusal: RefusalView) -> ApiError {
        let message = refusal.words.clone();
        ApiError {
            refusal: Some(Box::new(refusal)),
            ..ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", message)
        }
    }

    /// The same with the game as it stands, so that the caller is up to date again.
    pub fn with_game(mut self, game: GameView) -> ApiError {
        self.game = Some(Box::new(game));
        self
    }
}

/// A text that is no move of a game.
pub fn unreadable<G: Presentation>(error: impl ToString) -> ApiError {
    let message = format!("{} (a move is {})", error.to_string(), G::MOVE_HELP);
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "unreadable", message)
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let view = ErrorView {
            code: self.code.to_owned(),
            message: self.message,
            refusal: self.refusal.map(|refusal| *refusal),
            game: self.game,
        };
        (self.status, Json(view)).into_response()
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => "too-large",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "not-json",
            _ => "bad-json",
        };
        // Values that do not fit are as bad as brackets that do not.
        let status = match rejection.status() {
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            status => status,
        };
        ApiError::new(status, code, rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::bad("bad-query", rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::bad("bad-path", rejection.body_text())
    }
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> ApiError {
        ApiError::trouble(format!("the game cannot be kept: {error}"))
    }
}
