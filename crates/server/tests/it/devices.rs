//! A game on one device is the same as one through the API, whatever is done in it: the page
//! cannot tell them apart.

use std::collections::BTreeSet;
use std::time::Duration;

use awalam_live::{ErrorKind, GameError, LocalGame};
use awalam_testing::http::{Answer, Begun, against, two_here};
use serde::Serialize;
use serde_json::{Value, json};

use crate::support::Server;

/// No time passes on the device.
const NOW: Duration = Duration::ZERO;

/// A game in both places.
struct Twins<'a> {
    server: &'a Server,
    begun: Begun,
    game: LocalGame,
    rng: fastrand::Rng,
}

/// What does not depend on names, on the time of day and on how long the test took.
fn comparable(mut value: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for name in ["id", "version", "left_ms", "date", "time_ms", "time"] {
                    fields.remove(name);
                }
                fields.values_mut().for_each(strip);
            }
            Value::Array(values) => values.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut value);
    value
}

fn status(error: &GameError) -> u16 {
    match error.kind() {
        ErrorKind::Bad => 400,
        ErrorKind::Forbidden => 403,
        ErrorKind::Missing => 404,
        ErrorKind::Conflict => 409,
        ErrorKind::NoMove => 422,
        ErrorKind::TooMuch => 429,
        ErrorKind::Trouble => 500,
    }
}

fn value(view: impl Serialize) -> Value {
    serde_json::to_value(view).unwrap()
}

impl Twins<'_> {
    fn begin(server: &Server, new: Value, seed: u64) -> Twins<'_> {
        let twins = Twins {
            begun: server.begin(new.clone()),
            game: begin_here(&new).unwrap(),
            server,
            rng: fastrand::Rng::with_seed(seed),
        };
        twins.check_same();
        twins
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.begun.id)
    }

    fn view(&self) -> Value {
        value(self.game.view(NOW))
    }

    fn check_same(&self) {
        let there = self.server.get(&self.path("")).json();
        assert_eq!(comparable(there), comparable(self.view()));
    }

    /// The answer to the same call there and here.
    fn check_answer<T: Serialize>(&self, there: &Answer, here: Result<T, GameError>) {
        let (expected, body) = match here {
            Ok(view) => (200, value(view)),
            Err(error) => (status(&error), value(self.game.error_view(&error, NOW))),
        };
        assert_eq!(there.status, expected, "{}", there.text);
        assert_eq!(comparable(there.json()), comparable(body));
    }

    /// Sends something as the person to move; against a bot there is only one.
    fn post(&self, rest: &str, body: Value) -> Answer {
        let turn = self.game.game().turn().index();
        let tokens = &self.begun.tokens;
        let token = tokens[turn].as_deref().or(tokens[1 - turn].as_deref());
        self.server.post(&self.path(rest), token, body)
    }

    fn change(
        &mut self,
        rest: &str,
        body: Value,
        change: impl FnOnce(&mut LocalGame) -> Result<(), GameError>,
    ) {
        let there = self.post(rest, body);
        let here = change(&mut self.game);
        self.check_answer(&there, here.map(|()| self.game.view(NOW)));
    }

    fn play(&mut self, ply: usize, text: &str) {
        let body = json!({"ply": ply, "move": text});
        self.change("/moves", body, |game| game.play(ply, text, NOW));
    }

    /// Some move that somebody could try.
    fn any_move(&mut self) -> String {
        let line = self.game.game().line();
        let start = line.back_to(self.rng.usize(0..=line.ply())).position_view();
        let texts: Vec<String> = start.moves.into_iter().map(|mv| mv.text).collect();
        let chosen = self.rng.choice(&texts).cloned();
        chosen.unwrap_or_else(|| "castle".to_owned())
    }

    /// A bot of the server has moved: the same move here.
    fn follow_bot(&mut self) {
        if self.game.task().is_none() {
            return;
        }
        let ply = self.game.game().ply();
        let there = self
            .server
            .wait_for(&self.begun.id, |view| view["ply"] != ply);
        let text = there["moves"][ply].as_str().unwrap();
        self.game.chosen(ply, text, NOW, NOW).unwrap();
        self.check_same();
    }

    fn step(&mut self) {
        let ply = self.game.game().ply();
        match self.rng.u8(0..24) {
            0 => self.play(ply, "castle"),
            1 => {
                let (sent, text) = (self.rng.usize(0..ply + 3), self.any_move());
                self.play(sent, &text);
            }
            2 | 3 => self.change("/undo", json!({"ply": ply}), |game| game.undo(ply, NOW)),
            4 => {
                let stale = ply + 1;
                self.change("/undo", json!({"ply": stale}), |game| game.undo(stale, NOW));
            }
            5 => {
                let text = self.any_move();
                let there = self.server.get(&self.path(&format!("/check?move={text}")));
                self.check_answer(&there, self.game.check(&text));
            }
            6 => {
                let asked = self.rng.usize(0..ply + 3);
                let there = self.server.get(&self.path(&format!("/plies/{asked}")));
                self.check_answer(&there, self.game.ply(asked));
            }
            7 => {
                let there = self.post("/hint", json!({"ply": ply + 1}));
                let here = self.game.hinted(ply + 1).map(|_| "a hint");
                self.check_answer(&there, here);
            }
            8 => {
                let there = self.post("/rematch", json!({}));
                match self.game.rematch("second", "2026-11-17", NOW) {
                    Err(error) => self.check_answer::<()>(&there, Err(error)),
                    // A bot that begins may have played already.
                    Ok(game) => {
                        let (there, here) = (there.json(), value(game.view(NOW)));
                        assert_eq!(there["seats"], here["seats"]);
                        assert_eq!(there["start"], here["start"]);
                    }
                }
            }
            9 => {
                let there = self.server.get(&self.path("/record?format=json"));
                let here = self.game.record().to_json();
                let here: Value = serde_json::from_str(&here).unwrap();
                assert_eq!(comparable(there.json()), comparable(here));
            }
            10 => self.game = LocalGame::restore(&self.game.stored(), NOW).unwrap(),
            _ => {
                let moves = self.game.game().line().position_view().moves;
                match self.rng.choice(&moves) {
                    Some(mv) => self.play(ply, &mv.text),
                    None => self.play(ply, "castle"),
                }
            }
        }
        self.follow_bot();
    }
}

fn begin_here(new: &Value) -> Result<LocalGame, GameError> {
    let new = serde_json::from_value(new.clone()).unwrap();
    LocalGame::begin(new, "first", "2026-11-17", NOW)
}

#[test]
fn whatever_is_done_a_device_shows_what_the_server_shows() {
    let server = Server::start();
    for (seed, name) in (0..).zip(["avalam", "awale", "tricolore"]) {
        let mut clocked = two_here(name);
        clocked["clock"] = json!({"seconds": 86_400, "increment": 5});
        for new in [clocked, against(name, "random")] {
            let mut twins = Twins::begin(&server, new, seed);
            for _ in 0..30 {
                twins.step();
            }
            twins.change("/resign", json!({}), |game| game.resign(NOW));
            // What can still be done in a game that is over.
            for _ in 0..10 {
                twins.step();
            }
            twins.check_same();
        }
    }
}

#[test]
fn whatever_cannot_begin_is_refused_alike() {
    let server = Server::start();
    let begin = |change: &dyn Fn(&mut Value)| {
        let mut new = against("awale", "level:1");
        change(&mut new);
        new
    };
    let person = |name: &str| json!({"kind": "human", "name": name});
    let bot = |spec: &str| json!({"kind": "bot", "spec": spec});
    let over = "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S";
    let described = server.get("/api/openapi.json").json();
    let codes = described["components"]["schemas"]["MistakeCode"]["enum"].as_array();
    let mut met = BTreeSet::new();
    for new in [
        begin(&|new| new["game"] = json!("chess")),
        begin(&|new| new["rules"] = json!("fide")),
        begin(&|new| new["position"] = json!("4-4")),
        begin(&|new| new["position"] = json!(over)),
        begin(&|new| new["moves"] = json!(["F", "F"])),
        begin(&|new| new["moves"] = json!(["F", "x"])),
        begin(&|new| new["clock"] = json!({"seconds": 1})),
        begin(&|new| new["clock"] = json!({"seconds": 60, "increment": 601})),
        begin(&|new| new["seats"][0] = person(&"x".repeat(41))),
        begin(&|new| new["seats"][0] = person("a\nb")),
        begin(&|new| new["seats"][1] = bot("levle:3")),
        begin(&|new| new["seats"][1] = bot("champion:hash=many")),
        begin(&|new| new["seats"][1] = bot("champion:hash=1000")),
        begin(&|new| new["seats"][1] = bot("mcts:memory=65")),
        begin(&|new| new["seats"][1] = bot("champion:threads=0")),
        begin(&|new| new["seats"][1] = bot(&format!("random:{}", "x".repeat(300)))),
        begin(&|new| new["seats"] = json!([{"kind": "open"}, {"kind": "open"}])),
    ] {
        let error = begin_here(&new)
            .err()
            .unwrap_or_else(|| panic!("{new} began"));
        let there = server.post("/api/games", None, new);
        assert_eq!(there.status, status(&error), "{}", there.text);
        let here = error.view(|| unreachable!("there is no game"));
        let there = there.json();
        assert_eq!(there, value(here));
        let code = &there["mistake"]["code"];
        if let Some(code) = code.as_str() {
            assert!(codes.unwrap().iter().any(|known| known == code), "{code}");
            met.insert(code.to_owned());
        }
    }
    let all = [
        "awale-fields",
        "awale-move",
        "bot-long",
        "bot-most",
        "bot-name",
        "bot-number",
        "rules",
        "unknown-game",
    ];
    assert_eq!(met.iter().collect::<Vec<_>>(), all);
}
