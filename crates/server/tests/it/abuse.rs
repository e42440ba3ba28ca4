//! What strangers may try: each gets the right answer, and nothing changes.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use awalam_testing::http::{against, two_here};
use awalam_testing::{PATIENCE, wait_until};
use serde_json::{Value, json};

use crate::support::Server;

#[test]
fn what_makes_no_sense_is_refused() {
    let server = Server::start();
    let game = server.begin(two_here("awale"));
    let moves = format!("/api/games/{}/moves", game.id);
    let token = game.tokens[0].as_deref();
    let raw = |path: &str, body: &str| server.call("POST", path, token, Some(body.to_owned()));
    let cases = [
        (raw(&moves, "{"), 400, "bad-json"),
        (
            raw(&moves, "{\"ply\": -1, \"move\": \"A\"}"),
            400,
            "bad-json",
        ),
        (raw(&moves, "{\"ply\": 0}"), 400, "bad-json"),
        (
            raw(&moves, "{\"ply\": 0, \"move\": \"A\", \"x\": 1}"),
            400,
            "bad-json",
        ),
        (raw(&moves, "[[[[["), 400, "bad-json"),
        (raw("/api/games", "{}"), 400, "bad-json"),
        (server.get("/api/games/nobody"), 404, "not-found"),
        (server.get("/api/nothing"), 404, "not-found"),
        (
            server.get(&format!("/api/games/{}/plies/99", game.id)),
            404,
            "not-found",
        ),
        (
            server.get(&format!("/api/games/{}/plies/x", game.id)),
            400,
            "bad-path",
        ),
        (server.get("/api/positions"), 400, "bad-query"),
        (server.get("/api/positions?game=chess"), 400, "bad-game"),
        (
            server.get("/api/positions?game=awale&position=9"),
            400,
            "bad-position",
        ),
        (
            server.get("/api/positions?game=awale&moves=AA"),
            400,
            "bad-moves",
        ),
        (
            server.get("/api/positions?game=awale&rules=mine"),
            400,
            "bad-rules",
        ),
        (
            server.call("DELETE", "/api/games", None, None),
            405,
            "wrong-method",
        ),
        (server.get("/api/tournaments/..%2fgames"), 404, "not-found"),
        (
            server.post(&moves, Some("stolen"), json!({"ply": 0, "move": "A"})),
            403,
            "foreign-token",
        ),
        (
            server.post(&moves, None, json!({"ply": 0, "move": "A"})),
            403,
            "no-token",
        ),
    ];
    for (number, (answer, status, code)) in cases.iter().enumerate() {
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (*status, *code),
            "case {number}: {}",
            answer.text
        );
    }
    let view = server.get(&format!("/api/games/{}", game.id)).json();
    assert_eq!(view["moves"], json!([]));
}

#[test]
fn seats_and_bots_that_cannot_be_are_refused() {
    let server = Server::start();
    let begin = |body: Value| server.post("/api/games", None, body);
    let bot = |spec: &str| begin(against("awale", spec));
    for spec in [
        "nobody",
        "level:99",
        "champion:threads=2",
        "champion:hash=60000",
        "champion:hash=abc",
        "champion:hash=0",
        "champion:hash=1,hash=2",
        "mcts:memory=much",
        "exec:/bin/true",
        "ugi:./engine",
        "minimax:depth=x",
    ] {
        let answer = bot(spec);
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (400, "bad-bot"),
            "{spec}"
        );
    }
    let open = json!({"kind": "open"});
    let nobody = begin(json!({"game": "awale", "seats": [open, open]}));
    assert_eq!(nobody.code(), "bad-seats");
    let clock = json!({"seconds": 1, "increment": 0});
    let human = json!({"kind": "human"});
    let hasty = begin(json!({"game": "awale", "seats": [human, human], "clock": clock}));
    assert_eq!(hasty.code(), "bad-clock");
    let long = json!({"kind": "human", "name": "x".repeat(41)});
    assert_eq!(
        begin(json!({"game": "awale", "seats": [long, human]})).code(),
        "bad-name"
    );
    let three = begin(json!({"game": "awale", "seats": [human, human, human]}));
    assert_eq!(three.code(), "bad-json");
}

#[test]
fn what_is_too_large_or_too_slow_is_cut_off() {
    let server = Server::start();
    let large = format!("{{\"text\": \"{}\"}}", "x".repeat(300 * 1024));
    let answer = server.call("POST", "/api/studies", None, Some(large));
    assert_eq!((answer.status, answer.code().as_str()), (413, "too-large"));
    let address = server.url.trim_start_matches("http://").to_owned();
    // Headers that never end.
    let mut slow = TcpStream::connect(&address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        .unwrap();
    slow.set_read_timeout(Some(PATIENCE)).unwrap();
    let end = slow.read_to_end(&mut Vec::new()).map_err(|e| e.kind());
    assert!(
        !matches!(end, Err(ErrorKind::WouldBlock | ErrorKind::TimedOut)),
        "it is listened to for ever"
    );
    assert_eq!(server.get("/api/catalogue").status, 200);
}

#[test]
fn pages_of_other_houses_get_nothing() {
    let server = Server::start();
    let request = ureq::http::Request::builder()
        .uri(format!("{}/api/catalogue", server.url))
        .header("Host", "evil.example");
    let answer = server.send(request.body(String::new()).unwrap());
    assert_eq!(answer.status, 421, "{}", answer.text);
    // What a browser says of a call from another site's page.
    let stop = || {
        ureq::http::Request::builder().method("POST").uri(format!(
            "{}/api/tournaments/20260101-120000/stop",
            server.url
        ))
    };
    let elsewhere = [
        stop().header("Sec-Fetch-Site", "cross-site"),
        stop().header("Origin", "http://evil.example"),
        stop().header("Origin", "null"),
    ];
    for request in elsewhere {
        let answer = server.send(request.body(String::new()).unwrap());
        assert_eq!((answer.status, answer.code().as_str()), (403, "elsewhere"));
    }
    let own = stop()
        .header("Origin", &server.url)
        .header("Sec-Fetch-Site", "same-origin");
    assert_eq!(server.send(own.body(String::new()).unwrap()).status, 404);
}

#[test]
fn floods_are_slowed_down_and_leave_no_mark() {
    let server = Server::start();
    let game = server.begin(two_here("awale"));
    let before = server.get(&format!("/api/games/{}", game.id)).json();
    let address = server.url.trim_start_matches("http://").to_owned();
    let flood = |address: String| {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let call = format!("GET /api/games/nobody HTTP/1.1\r\nHost: {address}\r\n\r\n");
        let last = call.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
        let mut all = call.repeat(499).into_bytes();
        all.extend(last.into_bytes());
        let mut writer = stream.try_clone().unwrap();
        let sending = std::thread::spawn(move || {
            let _ = writer.write_all(&all);
        });
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text);
        sending.join().unwrap();
        text.matches("HTTP/1.1 429").count()
    };
    let begun = Instant::now();
    let floods: Vec<_> = (0..8)
        .map(|_| (address.clone(), flood))
        .map(|(address, flood)| std::thread::spawn(move || flood(address)))
        .collect();
    let refused: usize = floods.into_iter().map(|flood| flood.join().unwrap()).sum();
    // 1,200 at once and 400 a second are no flood; a slow machine may make one of neither.
    let heard = 4_000 - refused;
    let most = 1_201.0 + 400.0 * begun.elapsed().as_secs_f64();
    assert!(heard as f64 <= most, "{heard} of 4,000 calls were heard");
    let path = format!("/api/games/{}", game.id);
    wait_until("the flood is over", || {
        let after = server.get(&path);
        let is_heard = after.status == 200;
        assert!(!is_heard || after.json() == before);
        is_heard
    });
}

#[test]
fn analyses_of_one_caller_are_limited_and_end_when_nobody_listens() {
    let server = Server::start();
    let address = server.url.trim_start_matches("http://").to_owned();
    let open = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let call = format!("GET /api/analysis?game=avalam HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(call.as_bytes()).unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        (stream, String::from_utf8_lossy(&head[9..]).into_owned())
    };
    let streams: Vec<_> = (0..9).map(|_| open()).collect();
    let statuses: Vec<&str> = streams.iter().map(|(_, status)| status.as_str()).collect();
    assert_eq!(statuses[..8], ["200"; 8]);
    assert_eq!(statuses[8], "429");
    drop(streams);
    // Their places are free again as soon as their leaving is noticed.
    wait_until("there is a place again", || open().1 == "200");
}
