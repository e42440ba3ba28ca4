//! Clocks, which run on the server.

use std::time::Duration;

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

#[test]
fn clocks_run_for_the_player_to_move_and_are_set_back_with_the_moves() {
    let server = Server::start();
    let game = server.begin(timed(60, 2));
    let show = || server.get(&format!("/api/games/{}", game.id)).json();
    assert_eq!(show()["clock"]["running"], Value::Null);
    let view = server.play(&game, 0, 0, "A").json();
    assert_eq!(view["clock"]["running"], 2);
    assert_eq!(left(&view, 0), 60_000);
    std::thread::sleep(Duration::from_millis(300));
    let view = server.play(&game, 1, 1, "a").json();
    assert_eq!(view["clock"]["running"], 1);
    let second = left(&view, 1);
    assert!((55_000..=61_700).contains(&second), "{second}");
    let path = format!("/api/games/{}/undo", game.id);
    let view = server
        .post(&path, game.tokens[1].as_deref(), json!({"ply": 2}))
        .json();
    assert_eq!(view["clock"]["running"], 2);
    assert!(
        left(&view, 1) > 59_000,
        "as it was when player 2 began to think"
    );
    assert_eq!(left(&view, 0), 60_000);
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

#[test]
fn bots_keep_to_their_clock() {
    let server = Server::start();
    let game = server.begin(json!({
        "game": "awale",
        "seats": [{"kind": "bot", "spec": "champion"}, {"kind": "bot", "spec": "champion"}],
        "clock": {"seconds": 5, "increment": 0},
    }));
    let path = format!("/api/games/{}/events", game.id);
    // Bots play while somebody looks.
    server.events(&path, |_, _| {
        let view = server.get(&format!("/api/games/{}", game.id)).json();
        !view["outcome"].is_null()
    });
    let view = server.get(&format!("/api/games/{}", game.id)).json();
    // They used most of their time, and not more.
    for player in 0..2 {
        let left = left(&view, player);
        assert!(
            (1..4_000).contains(&left),
            "player {}: {left} ms",
            player + 1
        );
    }
}
