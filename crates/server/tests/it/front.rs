//! What a caller can do to the others: nothing that keeps them waiting.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use awalam_server::Config;
use awalam_testing::http::{connect_from, two_here};
use awalam_testing::is_strict;
use serde_json::{Value, json};

use crate::support::Server;

const FIRST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const SECOND: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

fn place(server: &Server) -> &str {
    server.url.trim_start_matches("http://")
}

/// The status of an answer.
fn status(stream: &mut TcpStream) -> String {
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    String::from_utf8_lossy(&head[9..]).into_owned()
}

/// How long an address waits for an answer.
fn waits(server: &Server, from: Ipv4Addr) -> Duration {
    let begun = Instant::now();
    let mut stream = connect_from(from, place(server));
    let call = "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(call.as_bytes()).unwrap();
    assert_eq!(status(&mut stream), "200");
    begun.elapsed()
}

#[test]
fn a_body_has_to_arrive_as_a_whole_in_time() {
    let server = Server::with(|config| config.patience.body = Duration::from_millis(300));
    let mut slow = connect_from(FIRST, place(&server));
    let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 200000\r\n\r\n";
    slow.write_all(head.as_bytes()).unwrap();
    let mut drips = slow.try_clone().unwrap();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) && drips.write_all(b" ").is_ok() {
                thread::sleep(Duration::from_millis(10));
            }
        });
        let answer = status(&mut slow);
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(answer, "408");
    });
}

/// With the real bounds; it takes 4,000 open files.
#[test]
#[ignore = "a figure, for make test-long"]
fn a_second_address_is_served_within_a_second_while_the_first_holds_its_share() {
    let server = Server::start();
    let mut held = Vec::new();
    // More than there are, and none of them ever says what it wants.
    for _ in 0..2_100 {
        held.push(connect_from(FIRST, place(&server)));
    }
    let wait = waits(&server, SECOND);
    println!(
        "{} connections of one address; another is served after {wait:?}",
        held.len()
    );
    assert!(wait < Duration::from_secs(1));
}

/// Judged by the computer's clock.
#[test]
#[ignore = "a figure, for make test-long"]
fn a_second_address_is_served_within_a_second_while_the_first_reads_no_answer() {
    let server = Server::start();
    let mut held = Vec::new();
    for _ in 0..400 {
        let mut stream = connect_from(FIRST, place(&server));
        let call = "GET /api/positions?game=avalam HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(call.repeat(3).as_bytes()).unwrap();
        held.push(stream);
    }
    let wait = waits(&server, SECOND);
    println!(
        "{} connections read no answer; another is served after {wait:?}",
        held.len()
    );
    assert!(wait < Duration::from_secs(1));
}

/// A call from an address: the status, and what was answered.
fn call(
    server: &Server,
    from: Ipv4Addr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (String, String) {
    let mut stream = connect_from(from, place(server));
    let length = body.len();
    let call = format!(
        "{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n{body}"
    );
    stream.write_all(call.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head[9..12].to_owned(), body.to_owned())
}

const HERE: &str = "Host: localhost\r\nContent-Type: application/json\r\n";

/// An analysis, or the status with which it is refused.
fn analysis(server: &Server, from: Ipv4Addr, path: &str) -> Result<TcpStream, String> {
    let mut stream = connect_from(from, place(server));
    let call = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(call.as_bytes()).unwrap();
    match status(&mut stream).as_str() {
        "200" => Ok(stream),
        other => Err(other.to_owned()),
    }
}

/// Reads on until something was said.
fn wait_for(stream: &mut TcpStream, words: &str) {
    let mut text = Vec::new();
    let mut piece = [0; 4096];
    while !text
        .windows(words.len())
        .any(|part| part == words.as_bytes())
    {
        let read = stream.read(&mut piece).unwrap();
        assert!(read > 0, "the stream ended before {words}");
        text.extend_from_slice(&piece[..read]);
    }
}

#[test]
fn analyses_of_one_address_keep_no_other_waiting() {
    let server = Server::start();
    let path = "/api/analysis?game=avalam";
    let mut first: Vec<_> = (0..8)
        .map(|_| analysis(&server, FIRST, path).unwrap())
        .collect();
    // All of them run, by turns: none is at its end, which is a minute's work each.
    for stream in &mut first {
        wait_for(stream, "event: found");
    }
    for path in [path, "/api/review?game=avalam&moves=c9d9"] {
        let begun = Instant::now();
        let mut second = analysis(&server, SECOND, path).unwrap();
        wait_for(&mut second, "event: ");
        let wait = begun.elapsed();
        println!("eight analyses of one address; another has a first answer after {wait:?}");
        // The first ply of a review takes longer even alone.
        let is_analysis = path.starts_with("/api/analysis");
        let is_late = is_strict() && is_analysis && wait > Duration::from_secs(1);
        assert!(!is_late, "{wait:?}");
    }
    for stream in &mut first {
        stream.set_nonblocking(true).unwrap();
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        let said = String::from_utf8_lossy(&said);
        assert!(
            !said.contains("\"finished\":true"),
            "it ran to its end first"
        );
    }
}

#[test]
fn analyses_of_many_addresses_leave_hints_and_another_analysis() {
    let server = Server::start();
    let path = "/api/analysis?game=avalam";
    let mut held = Vec::new();
    for number in 11..19 {
        let address = Ipv4Addr::new(127, 0, 0, number);
        held.extend(std::iter::from_fn(|| analysis(&server, address, path).ok()));
    }
    let body = two_here("awale").to_string();
    let (status, begun) = call(&server, SECOND, "POST", "/api/games", HERE, &body);
    assert_eq!(status, "201", "{begun}");
    let begun: Value = serde_json::from_str(&begun).unwrap();
    let (id, token) = (&begun["game"]["id"], &begun["tokens"][0]);
    let path = format!("/api/games/{}/hint", id.as_str().unwrap());
    let headers = format!(
        "{HERE}Authorization: Bearer {}\r\n",
        token.as_str().unwrap()
    );
    let asked = Instant::now();
    let (status, hint) = call(&server, SECOND, "POST", &path, &headers, "{\"ply\": 0}");
    assert_eq!(status, "200", "{hint}");
    let wait = asked.elapsed();
    println!(
        "{} analyses of eight addresses; another has a hint after {wait:?}",
        held.len()
    );
    assert!(analysis(&server, SECOND, "/api/analysis?game=awale").is_ok());
}

/// With the real bound of games in memory: all of it taken, each game with a clock that runs for a day.
#[test]
#[ignore = "a figure, for make test-long"]
fn a_second_address_begins_a_game_within_a_second_while_clocks_run_in_thousands() {
    const GAMES_OF_EACH: usize = 260;
    let server = Server::start();
    let mut new = two_here("awale");
    new["clock"] = json!({"seconds": 86_400, "increment": 600});
    let new = new.to_string();
    let begin_and_play = |from: Ipv4Addr| {
        let (status, begun) = call(&server, from, "POST", "/api/games", HERE, &new);
        assert_eq!(status, "201", "{begun}");
        let begun: Value = serde_json::from_str(&begun).unwrap();
        let (id, token) = (&begun["game"]["id"], &begun["tokens"][0]);
        let path = format!("/api/games/{}/moves", id.as_str().unwrap());
        let token = token.as_str().unwrap();
        let headers = format!("{HERE}Authorization: Bearer {token}\r\n");
        // No clock runs before the first move.
        let sent = r#"{"ply": 0, "move": "A"}"#;
        let (status, said) = call(&server, from, "POST", &path, &headers, sent);
        assert_eq!(status, "200", "{said}");
    };
    for number in 1..=20 {
        for _ in 0..GAMES_OF_EACH {
            begin_and_play(Ipv4Addr::new(127, 0, 1, number));
        }
    }
    let begun = Instant::now();
    begin_and_play(SECOND);
    let wait = begun.elapsed();
    println!(
        "{} games with clocks; another begins and has its first move after {wait:?}",
        20 * GAMES_OF_EACH
    );
    assert!(wait < Duration::from_secs(1));
}

fn for_others(config: &mut Config) {
    config.public_hosts = vec!["play.example".to_owned()];
    config.proxy = Some(FIRST.into());
}

#[test]
fn a_server_for_others_answers_to_its_name_and_hears_its_operator_only() {
    let server = Server::with(for_others);
    let token = server.operator_token.clone().unwrap();
    let catalogue = |headers: &str| call(&server, FIRST, "GET", "/api/catalogue", headers, "").0;
    assert_eq!(catalogue("Host: Play.Example:8443\r\n"), "200");
    assert_eq!(catalogue("Host: localhost\r\n"), "200");
    assert_eq!(catalogue("Host: evil.example\r\n"), "421");
    let own = "Host: play.example\r\nOrigin: https://play.example\r\n";
    assert_eq!(catalogue(own), "200");
    let foreign = "Host: play.example\r\nOrigin: https://evil.example\r\n";
    assert_eq!(catalogue(foreign), "403");
    let new = json!({"game": "awale", "bots": ["random", "greedy"], "games": 2}).to_string();
    let operator = format!("{HERE}Authorization: Bearer {token}\r\n");
    let stranger = format!("{HERE}Authorization: Bearer {}\r\n", "a".repeat(32));
    let post = |path: &str, headers: &str, body: &str| {
        let (status, body) = call(&server, FIRST, "POST", path, headers, body);
        let code = serde_json::from_str::<Value>(&body).unwrap_or_default()["code"].clone();
        (status, code.as_str().unwrap_or_default().to_owned())
    };
    let refused = ("403".to_owned(), "not-operator".to_owned());
    assert_eq!(post("/api/tournaments", HERE, &new), refused);
    assert_eq!(post("/api/tournaments", &stranger, &new), refused);
    assert_eq!(post("/api/tournaments", &operator, &new).0, "201");
    let listed = server.get("/api/tournaments").json();
    let id = listed[0]["id"].as_str().unwrap();
    for what in ["stop", "resume"] {
        let path = format!("/api/tournaments/{id}/{what}");
        assert_eq!(post(&path, HERE, ""), refused);
        let status = post(&path, &operator, "").0;
        assert!(status == "204" || status == "409", "{what}: {status}");
    }
}

#[test]
fn callers_behind_a_proxy_are_told_apart() {
    let server = Server::with(for_others);
    let begin = |forwarded: &str| {
        let headers = format!("{HERE}X-Forwarded-For: 203.0.113.200, {forwarded}\r\n");
        let body = two_here("awale").to_string();
        call(&server, FIRST, "POST", "/api/games", &headers, &body).0
    };
    let analyses = |forwarded: &str| {
        let mut held = Vec::new();
        loop {
            let mut stream = connect_from(FIRST, place(&server));
            let call = format!(
                "GET /api/analysis?game=avalam HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {forwarded}\r\n\r\n"
            );
            stream.write_all(call.as_bytes()).unwrap();
            if status(&mut stream) != "200" {
                return held;
            }
            held.push(stream);
        }
    };
    let first = analyses("203.0.113.1");
    assert_eq!(first.len(), 8);
    // What a caller writes there itself comes before what the proxy adds.
    assert!(analyses("203.0.113.77, 203.0.113.1").is_empty());
    assert_eq!(analyses("2001:db8::1").len(), 8);
    assert_eq!(begin("203.0.113.2"), "201");
}

#[test]
fn figures_are_for_this_machine_and_for_the_operator() {
    let server = Server::with(for_others);
    let token = server.operator_token.clone().unwrap();
    server.begin(two_here("awale"));
    let metrics = |headers: &str| call(&server, FIRST, "GET", "/metrics", headers, "");
    let (status, text) = metrics("Host: localhost\r\n");
    assert_eq!(status, "200");
    for line in [
        "awalam_games_begun_total 1",
        "awalam_rooms 1",
        "awalam_searches_running{kind=\"analysis\"} 0",
        "awalam_searches_waiting{kind=\"hint\"} 0",
        "awalam_request_seconds_count{route=\"/api/games\"} 1",
        "awalam_requests_total{status=\"201\"} 1",
        "awalam_outside_processes 0",
        "awalam_store_errors_total 0",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    let public = "Host: play.example\r\n";
    let forwarded = "Host: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n";
    for outside in [public, forwarded] {
        assert_eq!(metrics(outside).0, "403");
        let as_operator = format!("{outside}Authorization: Bearer {token}\r\n");
        assert_eq!(metrics(&as_operator).0, "200");
    }
    let (status, health) = call(&server, FIRST, "GET", "/api/health", public, "");
    assert_eq!(
        (status.as_str(), health.as_str()),
        ("200", "{\"status\":\"ok\"}")
    );
}
