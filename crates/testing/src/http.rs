//! Calls to a server of ours, as scripts and pages make them.

use std::io::{BufRead, BufReader};
use std::net::{IpAddr, SocketAddr, TcpStream};

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};

use crate::{PATIENCE, wait_until};

/// Calls the server at an address.
pub struct Client {
    /// The address, such as `http://127.0.0.1:7117`.
    pub url: String,
}

impl Client {
    /// Asks for something.
    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path, None, None)
    }

    /// Sends JSON.
    pub fn post(&self, path: &str, token: Option<&str>, body: Value) -> Answer {
        self.call("POST", path, token, Some(body.to_string()))
    }

    /// Calls with any method, token and body.
    pub fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<String>,
    ) -> Answer {
        let answer = self.try_call(method, path, token, body);
        answer.expect("the server answers")
    }

    /// Calls a server that may be gone, or that may leave in the middle of its answer.
    pub fn try_call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<String>,
    ) -> Option<Answer> {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url));
        if body.is_some() {
            request = request.header("Content-Type", "application/json");
        }
        if let Some(token) = token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        sent(request.body(body.unwrap_or_default()).unwrap())
    }

    /// Sends a request as it is.
    pub fn send(&self, request: ureq::http::Request<String>) -> Answer {
        sent(request).expect("the server answers")
    }

    /// Begins a game: its name, and the tokens of both seats.
    pub fn begin(&self, game: Value) -> Begun {
        let answer = self.post("/api/games", None, game);
        assert_eq!(answer.status, 201, "{}", answer.text);
        let body = answer.json();
        let token = |index: usize| body["tokens"][index].as_str().map(str::to_owned);
        Begun {
            id: body["game"]["id"].as_str().unwrap().to_owned(),
            tokens: [token(0), token(1)],
        }
    }

    /// Plays a move.
    pub fn play(&self, game: &Begun, side: usize, ply: usize, mv: &str) -> Answer {
        let path = format!("/api/games/{}/moves", game.id);
        let token = game.tokens[side].as_deref();
        self.post(&path, token, json!({"ply": ply, "move": mv}))
    }

    /// Waits until a game is as wanted.
    pub fn wait_for(&self, id: &str, what: impl Fn(&Value) -> bool) -> Value {
        let mut view = Value::Null;
        wait_until("the game is as wanted", || {
            view = self.get(&format!("/api/games/{id}")).json();
            what(&view)
        });
        view
    }

    /// Begins a tournament: its name.
    pub fn begin_tournament(&self, tournament: &Value) -> String {
        let answer = self.post("/api/tournaments", None, tournament.clone());
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Waits until a tournament does not run any more: it is finished, or was stopped.
    pub fn wait_for_tournament(&self, id: &str) -> Value {
        let mut view = Value::Null;
        wait_until("the tournament has ended", || {
            view = self.get(&format!("/api/tournaments/{id}")).json();
            view["running"] == false
        });
        view
    }

    /// The events of a stream, as names and data, until `enough` says so.
    pub fn events(&self, path: &str, enough: impl FnMut(&str, &Value) -> bool) {
        self.events_as(path, None, enough);
    }

    /// The same for the holder of a token.
    pub fn events_as(
        &self,
        path: &str,
        token: Option<&str>,
        mut enough: impl FnMut(&str, &Value) -> bool,
    ) {
        let mut request = agent().get(format!("{}{path}", self.url));
        if let Some(token) = token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let response = request.call().unwrap();
        assert_eq!(response.status(), 200);
        let mut lines = BufReader::new(response.into_body().into_reader()).lines();
        let mut name = String::new();
        while let Some(Ok(line)) = lines.next() {
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                let data = serde_json::from_str(data).unwrap();
                if enough(&name, &data) {
                    return;
                }
            }
        }
        panic!("the stream of {path} ended too soon");
    }
}

fn sent(request: ureq::http::Request<String>) -> Option<Answer> {
    let mut response = agent().run(request).ok()?;
    Some(Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        text: response.body_mut().read_to_string().ok()?,
    })
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        .build();
    config.into()
}

/// A game that was begun.
pub struct Begun {
    /// Its name.
    pub id: String,
    /// What lets a caller move for each side.
    pub tokens: [Option<String>; 2],
}

/// What a server answered.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers.
    pub headers: ureq::http::HeaderMap,
    /// Its body.
    pub text: String,
}

impl Answer {
    /// The body, read.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// The word of an error.
    pub fn code(&self) -> String {
        let code = self.json()["code"].as_str().map(str::to_owned);
        code.unwrap_or_else(|| panic!("no error: {}", self.text))
    }

    /// A header, empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

/// A connection to a server at `host:port` that comes from an address of this machine's
/// own, such as 127.0.0.2: to the server each of them is another caller.
pub fn connect_from(from: impl Into<IpAddr>, to: &str) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket
        .bind(&SocketAddr::new(from.into(), 0).into())
        .unwrap();
    let to: SocketAddr = to.parse().unwrap();
    socket.connect(&to.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Two people at one screen.
pub fn two_here(game: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "human"}, {"kind": "human"}]})
}

/// A person against a bot.
pub fn against(game: &str, bot: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "human"}, {"kind": "bot", "spec": bot}]})
}
