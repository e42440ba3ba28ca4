//! What can go wrong with a call, and how it is answered.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use awalam_arena::ArenaError;
use awalam_games::{Explanation, GameIdError};
use awalam_live::{ErrorKind, GameError, SetupError, Snapshot};
use awalam_view::{ErrorCode, ErrorView, ReadError, Unreadable};
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::players::NotAdmitted;

/// A call that could not be answered as asked. Nothing was changed by it.
pub struct ApiError {
    status: StatusCode,
    /// All but the game.
    view: Box<ErrorView>,
    game: Option<Box<Snapshot>>,
}

impl ApiError {
    fn new(status: StatusCode, code: ErrorCode, message: impl ToString) -> ApiError {
        ApiError::saying(status, ErrorView::new(code, message))
    }

    fn saying(status: StatusCode, view: ErrorView) -> ApiError {
        ApiError {
            status,
            view: Box::new(view),
            game: None,
        }
    }

    /// What was sent makes no sense.
    pub fn bad(code: ErrorCode, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// There is no such thing.
    pub fn missing(what: &str) -> ApiError {
        let message = format!("there is no such {what}");
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    }

    /// Whether what was asked for is not there.
    pub fn is_missing(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// The caller may not do that, for a reason that can be said in any language.
    pub fn forbidden_because(
        code: ErrorCode,
        message: impl ToString,
        why: Explanation,
    ) -> ApiError {
        let view = ErrorView::explained(code, message, why);
        ApiError::saying(StatusCode::FORBIDDEN, view)
    }

    /// The caller may not do that.
    pub fn forbidden(code: ErrorCode, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// It does not fit what has happened meanwhile.
    pub fn conflict(code: ErrorCode, message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Too much at once.
    pub fn too_many(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooMany, message)
    }

    /// The body did not arrive in time.
    pub fn too_slow(patience: Duration) -> ApiError {
        let message = format!(
            "the body did not arrive within {} s",
            patience.as_secs_f32()
        );
        ApiError::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::TooSlow, message)
    }

    /// Something is wrong on this side.
    pub fn trouble(message: impl ToString) -> ApiError {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        ApiError::new(status, ErrorCode::Trouble, message)
    }

    /// The address is right, the method is not.
    pub fn wrong_method() -> ApiError {
        let message = "this address wants another method; /api/openapi.json tells which";
        let status = StatusCode::METHOD_NOT_ALLOWED;
        ApiError::new(status, ErrorCode::WrongMethod, message)
    }

    /// With the game as it stands, so that the caller is up to date again.
    pub fn with_game(mut self, game: Snapshot) -> ApiError {
        self.game = Some(Box::new(game));
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let view = ErrorView {
            game: self.game.map(|game| Box::new(game.view())),
            ..*self.view
        };
        (self.status, Json(view)).into_response()
    }
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> ApiError {
        ApiError::saying(StatusCode::BAD_REQUEST, error.view())
    }
}

impl From<GameIdError> for ApiError {
    fn from(error: GameIdError) -> ApiError {
        ReadError::from(error).into()
    }
}

impl From<ArenaError> for ApiError {
    fn from(error: ArenaError) -> ApiError {
        match error {
            ArenaError::Input(problem) => {
                let why = problem.explain();
                let view = ErrorView::explained(ErrorCode::BadTournament, problem, why);
                ApiError::saying(StatusCode::BAD_REQUEST, view)
            }
            other => ApiError::trouble(other),
        }
    }
}

impl From<Unreadable> for ApiError {
    fn from(error: Unreadable) -> ApiError {
        GameError::from(error).into()
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> ApiError {
        GameError::from(error).into()
    }
}

impl From<NotAdmitted> for ApiError {
    fn from(error: NotAdmitted) -> ApiError {
        let status = match error {
            NotAdmitted::NotAllowed(_) => StatusCode::FORBIDDEN,
            NotAdmitted::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
        };
        ApiError::new(status, error.code(), error)
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> ApiError {
        let status = match error.kind() {
            ErrorKind::Bad => StatusCode::BAD_REQUEST,
            ErrorKind::Forbidden => StatusCode::FORBIDDEN,
            ErrorKind::Missing => StatusCode::NOT_FOUND,
            ErrorKind::Conflict => StatusCode::CONFLICT,
            ErrorKind::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            ErrorKind::NoMove => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorKind::Trouble => StatusCode::INTERNAL_SERVER_ERROR,
        };
        ApiError::saying(status, error.view_alone())
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ErrorCode::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ErrorCode::NotJson,
            _ => ErrorCode::BadJson,
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
        ApiError::bad(ErrorCode::BadQuery, rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::bad(ErrorCode::BadPath, rejection.body_text())
    }
}

/// Errors of the store, whichever server of this process has it.
static STORE_ERRORS: AtomicU64 = AtomicU64::new(0);

/// How many reads and writes of the store have failed.
pub fn store_errors() -> u64 {
    STORE_ERRORS.load(Ordering::Relaxed)
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> ApiError {
        STORE_ERRORS.fetch_add(1, Ordering::Relaxed);
        ApiError::trouble(format!("the game cannot be kept: {error}"))
    }
}
