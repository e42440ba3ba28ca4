//! The API, one file per subject. Every route is described where it is written, and
//! the description is made from the routes that exist.

mod analysis;
mod extract;
mod games;
mod health;
mod places;
mod remote;
mod tournaments;

use std::sync::LazyLock;

use awalam_arena::TOURNAMENT_CODES;
use awalam_live::SETUP_CODES;
use axum::Router;
use axum::handler::Handler;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};
use pastey::paste;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, RefOr, Schema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::{PathItemExt, routes};

pub use extract::{Caller, Token};
use tournaments::MAY_NOT_RESUME;

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

/// Both from one list: what answers, and its description. The description takes most of the
/// time that a server needs to start, and few ever ask for it.
macro_rules! api_of {
    ($($module:ident::$handler:ident,)*) => {
        fn handlers() -> Router<App> {
            let router = Router::new();
            $(let router = paste! {
                answered_by::<$module::[<__path_ $handler>], _>(router, $module::$handler)
            };)*
            router
        }

        fn described() -> utoipa::openapi::OpenApi {
            let router = OpenApiRouter::<App>::with_openapi(Description::openapi());
            router$(.routes(routes!($module::$handler)))*.into_openapi()
        }
    };
}

/// With a handler at the address and by the method of its description.
fn answered_by<Described: utoipa::Path, Arguments: 'static>(
    router: Router<App>,
    handler: impl Handler<Arguments, App>,
) -> Router<App> {
    let methods = Described::methods()
        .iter()
        .fold(MethodRouter::new(), |methods, method| {
            methods.on(method.to_method_filter(), handler.clone())
        });
    router.route(&Described::path(), methods)
}

api_of! {
    health::health,
    places::catalogue,
    places::position,
    places::check,
    places::record,
    places::study,
    places::study_record,
    analysis::analyse,
    analysis::review,
    games::begin,
    games::show,
    games::ply,
    games::play,
    games::undo,
    games::resign,
    games::rematch,
    games::hint,
    games::take_seat,
    games::check,
    games::record,
    games::events,
    remote::offer,
    remote::answer,
    remote::abort,
    remote::claim,
    remote::say,
    remote::list,
    remote::lobby,
    tournaments::list,
    tournaments::begin,
    tournaments::show,
    tournaments::stop,
    tournaments::resume,
    tournaments::games,
    tournaments::game,
    tournaments::events,
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
    let mut description = described();
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    let scheme = scheme.description(Some("the token of a seat")).build();
    let components = description.components.get_or_insert_default();
    components.add_security_scheme("seat", SecurityScheme::Http(scheme));
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    let words = "the operator's token, on a server that others reach";
    let scheme = scheme.description(Some(words)).build();
    components.add_security_scheme("operator", SecurityScheme::Http(scheme));
    list_mistakes(components);
    description
}

/// Lists the codes of mistakes that crates above those know which say what a mistake is.
fn list_mistakes(components: &mut Components) {
    let listed = components.schemas.get_mut("MistakeCode");
    let Some(RefOr::T(Schema::Object(listed))) = listed else {
        return;
    };
    let more = SETUP_CODES
        .iter()
        .chain(TOURNAMENT_CODES)
        .chain([&MAY_NOT_RESUME]);
    let codes = listed.enum_values.get_or_insert_default();
    codes.extend(more.map(|code| serde_json::Value::from(*code)));
}

/// Everything under `/api`.
pub fn api() -> Router<App> {
    static DESCRIPTION: LazyLock<String> =
        LazyLock::new(|| openapi().to_json().expect("it is plain JSON"));
    let as_json = [(axum::http::header::CONTENT_TYPE, "application/json")];
    handlers()
        .route(
            "/openapi.json",
            get(move || async move { (as_json, DESCRIPTION.as_str()).into_response() }),
        )
        .fallback(|| async { ApiError::missing("address under /api") })
        .method_not_allowed_fallback(|| async { ApiError::wrong_method() })
}
