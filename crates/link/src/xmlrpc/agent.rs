//! Our bot as an agent that contest programs call over XML-RPC.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use awalam_games::avalam::{Avalam, Move};
use awalam_search::GameClock;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use dxr::{Fault, FaultResponse, MethodResponse, Value};

use super::call::{BadCall, Call};
use crate::network::board::moves_to_come;
use crate::network::{Thinker, escaped, page, read_body, refusal};

struct Agent {
    thinker: Thinker,
    /// For a move where the caller has no clock.
    time: Duration,
    /// For a move, whatever clock the caller has.
    max_time: Duration,
}

/// The agent's pages: `/RPC2` for programs, `/` for people.
pub(crate) fn router(thinker: Thinker, time: Duration, max_time: Duration) -> Router {
    let agent = Arc::new(Agent {
        thinker,
        time,
        max_time,
    });
    Router::new()
        .route("/", get(about).post(answer))
        .route("/RPC2", post(answer).fallback(only_post))
        .fallback(|| async {
            refusal(
                StatusCode::NOT_FOUND,
                "there is nothing here: POST to /RPC2, or look at / for more".to_owned(),
            )
        })
        .with_state(agent)
}

async fn about(State(agent): State<Arc<Agent>>) -> Response {
    let bot = escaped(agent.thinker.bot());
    page(
        "An Avalam agent",
        &format!(
            "<p>This is <code>{bot}</code>, a bot of Awalam, waiting for a contest program. \
             It speaks XML-RPC: <code>POST /RPC2</code> with one of</p>\n\
             <pre>play(percepts, player, step, time_left)      percepts a struct {{m, rows, columns, max_height}}\n\
             play(percepts, max_height, step, time_left)  percepts a matrix, own towers positive</pre>\n\
             <p>The answer is an array of four numbers: from row, from column, to row, to column, \
             counted from 0 at the top left.</p>\n"
        ),
    )
}

async fn only_post() -> Response {
    refusal(
        StatusCode::METHOD_NOT_ALLOWED,
        "programs POST an XML-RPC call here; a page for people is at /".to_owned(),
    )
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
    let answer = match Call::read(&body) {
        Ok(Call::Initialize) => Ok(Value::Boolean(true)),
        Ok(Call::Play {
            position,
            time_left,
        }) => agent.play(caller.ip(), position, time_left).await,
        Err(bad) => Err(bad),
    };
    let xml = match answer {
        Ok(value) => MethodResponse { value }.to_xml(),
        Err(BadCall { code, sentence }) => {
            let fault = Fault::new(code, sentence);
            FaultResponse { fault }.to_xml()
        }
    };
    match xml {
        Ok(xml) => {
            let text = format!("<?xml version=\"1.0\"?>\n{xml}\n");
            ([(header::CONTENT_TYPE, "text/xml")], text).into_response()
        }
        Err(error) => refusal(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
    }
}

impl Agent {
    async fn play(
        &self,
        caller: IpAddr,
        position: Avalam,
        time_left: Option<Duration>,
    ) -> Result<Value, BadCall> {
        let time = time_left.map_or(self.time, |remaining| {
            let clock = GameClock {
                remaining,
                increment: Duration::ZERO,
            };
            clock.share(moves_to_come(&position)).min(self.max_time)
        });
        let thought = self.thinker.think(caller, position, time).await;
        let thought = thought.map_err(|sentence| BadCall {
            code: -32500,
            sentence,
        })?;
        Ok(write_move(thought.best()))
    }
}

fn write_move(mv: Move) -> Value {
    let (from, to) = (mv.from.square(), mv.to.square());
    let numbers = [from.0, from.1, to.0, to.1];
    Value::Array(numbers.map(|number| Value::Integer(number as i32)).into())
}
