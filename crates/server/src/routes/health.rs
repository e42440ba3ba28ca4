//! Whether the server is well.

use awalam_view::ErrorView;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::blocking;
use crate::App;
use crate::error::ApiError;

/// A server that is well.
#[derive(Serialize, ToSchema)]
pub struct HealthView {
    /// Always `ok`.
    status: &'static str,
}

/// Whether games can be read.
#[utoipa::path(get, path = "/health", tag = "health", responses(
    (status = 200, body = HealthView), (status = 500, body = ErrorView),
))]
pub async fn health(State(app): State<App>) -> Result<Json<HealthView>, ApiError> {
    blocking(move || app.rooms.check_store()).await?;
    Ok(Json(HealthView { status: "ok" }))
}
