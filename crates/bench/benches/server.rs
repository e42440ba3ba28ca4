//! The page's server under load: `make bench`. A hundred people play level 3 at the
//! same time; how long does each wait for an answer?

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use awalam_server::{Absence, Config, Page, Patience, Server};
use serde_json::{Value, json};

const PEOPLE: usize = 100;
const MOVES: usize = 12;
/// A person looks at the board between two moves.
const PAUSE: Duration = Duration::from_millis(1_000);
/// What the slowest hundredth may wait.
const AIM: Duration = Duration::from_secs(2);

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let config = Config {
        page: Page::NONE,
        games: folder.path().join("games.sqlite"),
        tournaments: folder.path().join("arena"),
        outside: Vec::new(),
        programs: 0,
        keep_days: None,
        cores: thread::available_parallelism().map_or(1, usize::from),
        tables: None,
        public_hosts: Vec::new(),
        proxy: None,
        patience: Patience::default(),
        absence: Absence::default(),
    };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let server = Server::new(config, listener).expect("an empty folder");
    let url = format!("http://{}/api", server.address().expect("it listens"));
    thread::spawn(move || server.run());
    println!("{PEOPLE} games at the same time against level 3, a move a second each:");
    for game in ["avalam", "awale", "tricolore"] {
        let mut waits = crowd(&url, game);
        waits.sort();
        let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
        let slow = at(0.99);
        println!(
            "  {game:<10} {:>6} moves, median {:>6.1} ms, 99th percentile {:>7.1} ms, longest {:>7.1} ms{}",
            waits.len(),
            milliseconds(at(0.5)),
            milliseconds(slow),
            milliseconds(at(1.0)),
            if slow < AIM { "" } else { "  BELOW AIM" }
        );
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// All waits of all people.
fn crowd(url: &str, game: &'static str) -> Vec<Duration> {
    let (sender, receiver) = channel();
    for number in 0..PEOPLE {
        let (url, sender) = (url.to_owned(), sender.clone());
        thread::spawn(move || {
            // They do not all sit down in the same instant.
            thread::sleep(PAUSE * number as u32 / PEOPLE as u32);
            play(&url, game, number, &sender);
        });
    }
    drop(sender);
    receiver.iter().collect()
}

/// One person's game: from sending a move until the answer is on the screen.
fn play(url: &str, game: &str, number: usize, waits: &Sender<Duration>) {
    let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
    let read = |response: ureq::http::Response<ureq::Body>| -> Value {
        let text = response.into_body().read_to_string().expect("an answer");
        serde_json::from_str(&text).expect("JSON")
    };
    let seats = json!([{"kind": "human"}, {"kind": "bot", "spec": "level:3"}]);
    let new = json!({"game": game, "seats": seats}).to_string();
    let begun = agent
        .post(format!("{url}/games"))
        .header("Content-Type", "application/json")
        .send(new);
    let begun = read(begun.expect("a game begins"));
    let id = begun["game"]["id"].as_str().expect("a name").to_owned();
    let token = begun["tokens"][0].as_str().expect("a seat").to_owned();
    let events = agent.get(format!("{url}/games/{id}/events")).call();
    let events = BufReader::new(events.expect("events").into_body().into_reader());
    let mut changes = events
        .lines()
        .map_while(Result::ok)
        .filter(|line| line.starts_with("data:"));
    changes.next();
    let mut view = begun["game"].clone();
    for _ in 0..MOVES {
        thread::sleep(PAUSE);
        let moves = view["position"]["moves"].as_array().expect("moves");
        if moves.is_empty() {
            return;
        }
        let mv = &moves[(number * 7) % moves.len()]["move"];
        let sent = json!({"ply": view["ply"], "move": mv}).to_string();
        let asked = Instant::now();
        let answer = agent
            .post(format!("{url}/games/{id}/moves"))
            .header("Content-Type", "application/json")
            .header("Authorization", format!("Bearer {token}"))
            .send(sent);
        view = read(answer.expect("the move is played"));
        while view["outcome"].is_null() && view["position"]["turn"] != 1 {
            changes.next().expect("the stream goes on");
            let now = agent.get(format!("{url}/games/{id}")).call();
            view = read(now.expect("the game"));
        }
        waits.send(asked.elapsed()).expect("somebody counts");
    }
}
