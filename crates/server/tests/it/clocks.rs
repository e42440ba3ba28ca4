//! Clocks, which run on the server.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Server;

fn timed(seconds: u32, increment: u32) -> Value {
    json!({
        "game": "awale",
        "seats": [{"kind": "human"}, {"kind": "human"}],
        "clock": {"seconds": seconds, "increment": increment},
    })
}

fn left(view: &Value, player: usize) -> u64 {
    view["clock"]["left_ms"][player].as_u64().unwrap()
}

/// Milliseconds since then, rounded up.
fn since(then: Instant) -> u64 {
    then.elapsed().as_millis() as u64 + 1
}

#[test]
fn clocks_run_for_the_player_to_move_and_are_set_back_with_the_moves() {
    let server = Server::start();
    let game = server.begin(timed(600, 2));
    let show = || server.get(&format!("/api/games/{}", game.id)).json();
    assert_eq!(show()["clock"]["running"], Value::Null);
    let begun = Instant::now();
    let view = server.play(&game, 0, 0, "A").json();
    assert_eq!(view["clock"]["running"], 2);
    assert_eq!(left(&view, 0), 600_000);
    std::thread::sleep(Duration::from_millis(300));
    let view = server.play(&game, 1, 1, "a").json();
    assert_eq!(view["clock"]["running"], 1);
    // The time that passed here is the most that may have been counted there.
    let second = left(&view, 1);
    let least = 602_000 - since(begun);
    assert!((least..=601_700).contains(&second), "{second}");
    let path = format!("/api/games/{}/undo", game.id);
    let asked = Instant::now();
    let view = server
        .post(&path, game.tokens[1].as_deref(), json!({"ply": 2}))
        .json();
    assert_eq!(view["clock"]["running"], 2);
    assert!(
        left(&view, 1) >= 600_000 - since(asked),
        "as it was when player 2 began to think"
    );
    assert_eq!(left(&view, 0), 600_000);
}

#[test]
fn time_that_is_up_loses_the_game() {
    let server = Server::start();
    let game = server.begin(timed(5, 0));
    server.play(&game, 0, 0, "A");
    let view = server.wait_for(&game.id, |view| !view["outcome"].is_null());
    assert_eq!(view["outcome"]["code"], "timeout");
    assert_eq!(view["outcome"]["result"], "1-0");
    assert_eq!(left(&view, 1), 0);
    assert_eq!(server.play(&game, 1, 1, "a").code(), "over");
}

#[test]
fn nobodys_time_runs_before_he_has_come() {
    let server = Server::start();
    let game = server.begin(json!({
        "game": "awale",
        "seats": [{"kind": "human"}, {"kind": "open"}],
        "clock": {"seconds": 5, "increment": 0},
    }));
    let view = server.play(&game, 0, 0, "A").json();
    assert_eq!(view["clock"]["running"], Value::Null);
    let path = format!("/api/games/{}/seats", game.id);
    let view = server.post(&path, None, json!({"player": 2})).json();
    assert_eq!(view["game"]["clock"]["running"], 2);
}

/// The time that two champions have left after some plies, or at the end.
fn champions(seconds: u32, plies: u64) -> [u64; 2] {
    let server = Server::start();
    let game = server.begin(json!({
        "game": "awale",
        "seats": [{"kind": "bot", "spec": "champion:book=off"}, {"kind": "bot", "spec": "champion:book=off"}],
        "clock": {"seconds": seconds, "increment": 0},
    }));
    let path = format!("/api/games/{}", game.id);
    let mut view = Value::Null;
    // Bots play while there is a watcher.
    server.events(&format!("{path}/events"), |_, _| {
        view = server.get(&path).json();
        view["ply"].as_u64().unwrap() >= plies || !view["outcome"].is_null()
    });
    [left(&view, 0), left(&view, 1)]
}

#[test]
fn bots_keep_to_their_clock() {
    // Three moves each, of about a second and a half, the first of which is free; a machine
    // would have to be away for another quarter of a minute to break that.
    for left in champions(30, 6) {
        assert!((1..28_000).contains(&left), "{left} ms");
    }
}

#[test]
#[ignore = "judged by the computer's clock, on a machine that does nothing else"]
fn bots_play_a_whole_game_on_their_clock() {
    // They use most of their time, and not more.
    for left in champions(5, u64::MAX) {
        assert!((1..4_000).contains(&left), "{left} ms");
    }
}
