//! Killed, the server loses nothing.

use std::time::Instant;

use awalam_testing::http::{Begun, against, two_here};
use serde_json::json;

use super::support::Server;

#[test]
fn games_are_back_after_a_kill() {
    let server = Server::start();
    let clocked = server.begin(json!({
        "game": "tricolore",
        "seats": [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bea"}],
        "clock": {"seconds": 100, "increment": 0},
    }));
    server.play(&clocked, 0, 0, "1R");
    let begun = Instant::now();
    let last = server.play(&clocked, 1, 1, "2B").json();
    let bot = server.begin(against("awale", "champion:time=3s,book=off"));
    // In the middle of the bot's thought.
    server.play(&bot, 0, 0, "C");
    let server = server.kill_and_restart();
    let view = server.get(&format!("/api/games/{}", clocked.id)).json();
    assert_eq!(view["moves"], json!(["1R", "2B"]));
    assert_eq!(view["seats"], last["seats"]);
    assert!(view["version"].as_u64() > last["version"].as_u64());
    // Nobody's time ran while nobody served.
    let served = (begun.elapsed() - server.away).as_millis() as u64;
    let left = view["clock"]["left_ms"][0].as_u64().unwrap();
    assert!(left + served >= 99_999, "{left} after {served} ms");
    assert_eq!(server.play(&clocked, 0, 2, "3R").status, 200);
    let view = server.wait_for(&bot.id, |view| view["ply"] == 2);
    assert_eq!(view["moves"][0], "C");
}

#[test]
fn whatever_was_answered_is_kept_however_often_it_is_killed() {
    let mut server = Server::start();
    let game = server.begin(two_here("avalam"));
    let mut ply = 0;
    for _ in 0..4 {
        for _ in 0..5 {
            let view = server.get(&format!("/api/games/{}", game.id)).json();
            assert_eq!(view["ply"], ply);
            let mv = view["position"]["moves"][ply]["move"]
                .as_str()
                .unwrap()
                .to_owned();
            assert_eq!(server.play(&game, ply % 2, ply, &mv).status, 200);
            ply += 1;
        }
        server = server.kill_and_restart();
    }
    assert_eq!(
        server.get(&format!("/api/games/{}", game.id)).json()["ply"],
        ply
    );
}

#[test]
fn a_rematch_is_known_after_a_kill() {
    let server = Server::start();
    let game = server.begin(json!({
        "game": "awale",
        "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}],
    }));
    let path = format!("/api/games/{}", game.id);
    let (ada, bea) = (game.tokens[0].as_deref(), "b".repeat(32));
    let seat = json!({"player": 2, "name": "Bea", "token": bea});
    assert_eq!(
        server.post(&format!("{path}/seats"), None, seat).status,
        200
    );
    let resigned = server.post(&format!("{path}/resign"), Some(&bea), json!({}));
    assert_eq!(resigned.status, 200);
    let rematch = |server: &Server, token: Option<&str>| {
        let answer = server.post(&format!("{path}/rematch"), token, json!({}));
        answer.json()["id"].as_str().unwrap().to_owned()
    };
    let next = rematch(&server, Some(&bea));
    assert_ne!(next, game.id);
    let server = server.kill_and_restart();
    assert_eq!(server.get(&path).json()["next"], next.as_str());
    assert_eq!(rematch(&server, ada), next);
    // Each plays with the token that was given before.
    let both = Begun {
        id: next,
        tokens: [Some(bea), game.tokens[0].clone()],
    };
    assert_eq!(server.play(&both, 0, 0, "A").status, 200);
    assert_eq!(server.play(&both, 1, 1, "a").status, 200);
}

#[test]
fn offers_are_back_after_a_kill() {
    let server = Server::start();
    let game = server.begin(json!({
        "game": "awale",
        "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}],
    }));
    let path = format!("/api/games/{}", game.id);
    let (ada, bea) = (game.tokens[0].clone(), "b".repeat(32));
    let seat = json!({"player": 2, "name": "Bea", "token": bea});
    assert_eq!(
        server.post(&format!("{path}/seats"), None, seat).status,
        200
    );
    let both = Begun {
        id: game.id.clone(),
        tokens: [ada.clone(), Some(bea.clone())],
    };
    assert_eq!(server.play(&both, 0, 0, "A").status, 200);
    assert_eq!(server.play(&both, 1, 1, "a").status, 200);
    let offer = json!({"kind": "draw", "ply": 2});
    let offered = server.post(&format!("{path}/offers"), ada.as_deref(), offer.clone());
    assert_eq!(offered.status, 200, "{}", offered.text);
    let server = server.kill_and_restart();
    let before = server.get(&path).json();
    assert_eq!(
        before["remote"]["offers"],
        offered.json()["remote"]["offers"]
    );
    // Sent again because the answer was lost, it changes nothing.
    let again = server.post(&format!("{path}/offers"), ada.as_deref(), offer);
    assert_eq!(again.json()["version"], before["version"]);
    let answer = json!({"kind": "draw", "ply": 2, "accept": true});
    let agreed = server.post(&format!("{path}/answers"), Some(&bea), answer);
    assert_eq!(agreed.json()["outcome"]["code"], "agreed");
}

#[test]
fn two_programs_do_not_share_their_games() {
    let folder = tempfile::tempdir().unwrap();
    let _first = Server::start_in(folder.path(), &[]);
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_awalam"))
        .args(["serve", "--port", "0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let told = String::from_utf8(second.stderr).unwrap();
    assert!(told.contains("is in use"), "{told}");
}
