//! The API, one file per subject. Every route is described where it is written, and
//! the description is made from the routes that exist.

mod analysis;
mod extract;
mod games;
mod health;
mod places;
mod remote;
mod tournaments;

use axum::Router;
use axum::response::IntoResponse;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use extract::{Caller, Token};

use crate::App;
use crate::error::ApiError;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Awalam",
        description = "Play, analyse and compete: Avalam, Awalé, tri-colour Awalé. Everything that the page does goes through this."
    ),
    servers((url = "/api")),
    // What only the package for JavaScript is asked: its types have the same source.
    components(schemas(
        awalam_view::SolutionView,
        awalam_view::ThoughtView,
        awalam_view::Whereabouts
    ))
)]
struct Description;

fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health::health))
        .routes(routes!(places::catalogue))
        .routes(routes!(places::position))
        .routes(routes!(places::check))
        .routes(routes!(places::record))
        .routes(routes!(places::study))
        .routes(routes!(places::study_record))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::review))
        .routes(routes!(games::begin))
        .routes(routes!(games::show))
        .routes(routes!(games::ply))
        .routes(routes!(games::play))
        .routes(routes!(games::undo))
        .routes(routes!(games::resign))
        .routes(routes!(games::rematch))
        .routes(routes!(games::hint))
        .routes(routes!(games::take_seat))
        .routes(routes!(games::check))
        .routes(routes!(games::record))
        .routes(routes!(games::events))
        .routes(routes!(remote::offer))
        .routes(routes!(remote::answer))
        .routes(routes!(remote::abort))
        .routes(routes!(remote::claim))
        .routes(routes!(remote::say))
        .routes(routes!(remote::list))
        .routes(routes!(remote::lobby))
        .routes(routes!(tournaments::list))
        .routes(routes!(tournaments::begin))
        .routes(routes!(tournaments::show))
        .routes(routes!(tournaments::stop))
        .routes(routes!(tournaments::resume))
        .routes(routes!(tournaments::games))
        .routes(routes!(tournaments::game))
        .routes(routes!(tournaments::events))
}

/// Runs what takes its time on a thread where it blocks no other call.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(ApiError::trouble)?
}

/// The description of the API, as OpenAPI.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut description = described().into_openapi();
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    let scheme = scheme.description(Some("the token of a seat")).build();
    let components = description.components.get_or_insert_default();
    components.add_security_scheme("seat", SecurityScheme::Http(scheme));
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    let words = "the operator's token, on a server that others reach";
    let scheme = scheme.description(Some(words)).build();
    components.add_security_scheme("operator", SecurityScheme::Http(scheme));
    description
}

/// Everything under `/api`.
pub fn api() -> Router<App> {
    let description = openapi().to_json().expect("it is plain JSON");
    let as_json = [(axum::http::header::CONTENT_TYPE, "application/json")];
    let (router, _) = described().split_for_parts();
    router
        .route(
            "/openapi.json",
            get(move || async move { (as_json, description.clone()).into_response() }),
        )
        .fallback(|| async { ApiError::missing("address under /api") })
        .method_not_allowed_fallback(|| async { ApiError::wrong_method() })
}
