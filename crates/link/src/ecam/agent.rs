//! Our bot as an agent that ECAM's game runner calls.

use std::sync::Arc;
use std::time::Duration;

use awalam_search::Thought;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};

use super::state::{Step, read_question};
use crate::network::{Thinker, escaped, page, read_body};

struct Agent {
    thinker: Thinker,
    /// For each move; there is no clock.
    time: Duration,
}

/// The agent's pages: `/move` and `/ping` for programs, `/` for people.
pub(crate) fn router(thinker: Thinker, time: Duration) -> Router {
    let agent = Arc::new(Agent { thinker, time });
    Router::new()
        .route("/", get(about))
        .route("/ping", get(|| async { "pong" }))
        .route("/move", post(answer).fallback(only_post))
        .fallback(|| async {
            let sentence = "there is nothing here: POST to /move, GET /ping, or look at /";
            refuse(StatusCode::NOT_FOUND, sentence)
        })
        .with_state(agent)
        .layer(from_fn(allow_any_page))
}

/// Pages from anywhere may ask (CORS), and browsers ask whether they may.
async fn allow_any_page(request: Request, next: Next) -> Response {
    let mut response = match *request.method() {
        Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
        _ => next.run(request).await,
    };
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, OPTIONS"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "Content-Type, Authorization, X-Requested-With",
        ),
    ];
    for (name, value) in allowed {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn about(State(agent): State<Arc<Agent>>) -> Response {
    let bot = escaped(agent.thinker.bot());
    let seconds = agent.time.as_secs_f64();
    page(
        "An Avalam agent",
        &format!(
            "<p>This is <code>{bot}</code>, a bot of Awalam, waiting for a game runner. It takes \
             at most {seconds} s per move. <code>POST /move</code> with</p>\n\
             <pre>{{\"game\": 9 rows of 9 lists of 0 and 1, \"moves\": […], \"players\": [a, b], \"you\": a}}</pre>\n\
             <p>is answered by</p>\n\
             <pre>{{\"move\": {{\"from\": [r, c], \"to\": [r, c]}}, \"message\": \"…\"}}</pre>\n\
             <p><code>GET /ping</code> tells whether the agent is there.</p>\n"
        ),
    )
}

async fn only_post() -> Response {
    let sentence = "programs POST a game here; a page for people is at /";
    refuse(StatusCode::METHOD_NOT_ALLOWED, sentence)
}

fn refuse(status: StatusCode, sentence: &str) -> Response {
    json_response(status, &json!({ "error": sentence }))
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json")];
    (status, headers, value.to_string()).into_response()
}

async fn answer(State(agent): State<Arc<Agent>>, body: Body) -> Response {
    let body = match read_body(body).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let position = match read_question(&body) {
        Ok(position) => position,
        Err(sentence) => return refuse(StatusCode::BAD_REQUEST, &sentence),
    };
    match agent.thinker.think(position, agent.time).await {
        Ok(thought) => {
            let step = Step::of(thought.best());
            let value = json!({ "move": step, "message": message(&thought) });
            json_response(StatusCode::OK, &value)
        }
        Err(sentence) => refuse(StatusCode::BAD_REQUEST, &sentence),
    }
}

/// What spectators read.
fn message<M: Copy>(thought: &Thought<M>) -> String {
    let open = || format!("score {}, depth {}", thought.score, thought.depth);
    thought.prospect().unwrap_or_else(open)
}
