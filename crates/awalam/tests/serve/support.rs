//! A server for one test, and calls to it.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use awalam_testing::{PATIENCE, wait_until};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A server, gone when it is dropped.
pub struct Server {
    child: Child,
    pub url: String,
    folder: PathBuf,
    /// How long nobody served before it.
    pub away: Duration,
    _own: Option<TempDir>,
}

impl Server {
    pub fn start() -> Server {
        let own = tempfile::tempdir().unwrap();
        let mut server = Server::start_in(own.path(), &[]);
        server._own = Some(own);
        server
    }

    pub fn start_in(folder: &Path, args: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awalam"))
            .args(["serve", "--port", "0", "--data"])
            .arg(folder)
            .args(args)
            .env("AWALAM_TABLES", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut url).unwrap();
        assert!(url.starts_with("http://127.0.0.1:"), "{url}");
        Server {
            child,
            url: url.trim().trim_end_matches('/').to_owned(),
            folder: folder.to_owned(),
            away: Duration::ZERO,
            _own: None,
        }
    }

    /// Kills it as nobody can prepare for, and starts another on the same data.
    pub fn kill_and_restart(mut self) -> Server {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let gone = Instant::now();
        let own = self._own.take();
        let mut server = Server::start_in(&self.folder.clone(), &[]);
        server.away = gone.elapsed();
        server._own = own;
        server
    }

    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path, None, None)
    }

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
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url));
        if body.is_some() {
            request = request.header("Content-Type", "application/json");
        }
        if let Some(token) = token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let request = request.body(body.unwrap_or_default()).unwrap();
        self.send(request)
    }

    pub fn send(&self, request: ureq::http::Request<String>) -> Answer {
        let agent = agent();
        let mut response = agent.run(request).expect("the server answers");
        let headers = response.headers().clone();
        let text = response.body_mut().read_to_string().unwrap_or_default();
        Answer {
            status: response.status().as_u16(),
            headers,
            text,
        }
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

    /// The events of a stream, as names and data, until `enough` says so.
    pub fn events(&self, path: &str, mut enough: impl FnMut(&str, &Value) -> bool) {
        let response = agent().get(format!("{}{path}", self.url)).call().unwrap();
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

    pub fn peak_kilobytes(&self) -> u64 {
        let mut status = String::new();
        let path = format!("/proc/{}/status", self.child.id());
        let file = std::fs::File::open(path);
        file.and_then(|mut file| file.read_to_string(&mut status))
            .unwrap();
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .unwrap();
        peak.trim_end_matches("kB").trim().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
    pub id: String,
    pub tokens: [Option<String>; 2],
}

pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// The word of an error.
    pub fn code(&self) -> String {
        let code = self.json()["code"].as_str().map(str::to_owned);
        code.unwrap_or_else(|| panic!("no error: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

/// Two people at one screen.
pub fn two_here(game: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "human"}, {"kind": "human"}]})
}

/// A person against a bot.
pub fn against(game: &str, bot: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "human"}, {"kind": "bot", "spec": bot}]})
}
