//! Our bot as an agent that ECAM's game runner calls.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use awalam_search::Thought;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
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

async fn answer(
    State(agent): State<Arc<Agent>>,
    ConnectInfo(caller): ConnectInfo<SocketAddr>,
    body: Body,
) -> Response {
    let body = match read_body(body).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let position = match read_question(&body) {
        Ok(position) => position,
        Err(sentence) => return refuse(StatusCode::BAD_REQUEST, &sentence),
    };
    match agent.thinker.think(caller.ip(), position, agent.time).await {
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
