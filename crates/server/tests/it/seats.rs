//! Two people who play each other from afar.

use awalam_testing::http::{Begun, against};
use serde_json::json;

use crate::support::Server;

fn friends(server: &Server) -> Begun {
    let seats = json!([{"kind": "human", "name": "Ada"}, {"kind": "open"}]);
    server.begin(json!({"game": "awale", "seats": seats}))
}

#[test]
fn a_seat_is_taken_once_and_by_somebody_else() {
    let server = Server::start();
    let game = friends(&server);
    let path = format!("/api/games/{}/seats", game.id);
    let take = |token: Option<&str>, player: u8| {
        server.post(&path, token, json!({"player": player, "name": "Bea"}))
    };
    // Opening one's own invitation again does not take the other seat.
    let own = take(game.tokens[0].as_deref(), 2);
    assert_eq!((own.status, own.code().as_str()), (409, "seated"));
    assert_eq!(take(None, 1).code(), "taken");
    assert_eq!(take(None, 3).code(), "bad-player");
    let taken = take(None, 2);
    assert_eq!(taken.status, 200, "{}", taken.text);
    let token = taken.json()["tokens"][1].as_str().unwrap().to_owned();
    assert_eq!(taken.json()["game"]["seats"][1]["name"], "Bea");
    assert_eq!(take(None, 2).code(), "taken");
    let both = Begun {
        id: game.id.clone(),
        tokens: [game.tokens[0].clone(), Some(token)],
    };
    assert_eq!(server.play(&both, 1, 0, "A").code(), "not-your-turn");
    assert_eq!(server.play(&both, 0, 0, "A").status, 200);
    assert_eq!(server.play(&both, 0, 1, "a").code(), "not-your-turn");
    assert_eq!(server.play(&both, 1, 1, "a").status, 200);
}

#[test]
fn a_seat_whose_answer_was_lost_is_still_taken() {
    let server = Server::start();
    let game = friends(&server);
    let path = format!("/api/games/{}/seats", game.id);
    let own = "abcdefghijklmnopqrstuvwxyz012345";
    let take = |token: &str| {
        let answer = server.post(&path, None, json!({"player": 2, "token": token}));
        (answer.status, answer.json())
    };
    let (status, first) = take(own);
    assert_eq!((status, first["tokens"][1].as_str()), (200, Some(own)));
    let (status, again) = take(own);
    assert_eq!((status, &again["tokens"]), (200, &first["tokens"]));
    assert_eq!(take("abcdefghijklmnopqrstuvwxyz543210").1["code"], "taken");
    assert_eq!(take("short").1["code"], "bad-token");
}

#[test]
fn watchers_hear_of_moves_and_cannot_make_them() {
    let server = Server::start();
    let game = friends(&server);
    let watcher = Begun {
        id: game.id.clone(),
        tokens: [None, None],
    };
    assert_eq!(server.play(&watcher, 0, 0, "A").code(), "no-token");
    let mut versions = Vec::new();
    server.events(&format!("/api/games/{}/events", game.id), |name, data| {
        assert_eq!(name, "changed");
        versions.push(data["version"].as_u64().unwrap());
        if versions.len() == 1 {
            assert_eq!(server.play(&game, 0, 0, "A").status, 200);
        }
        versions.len() == 2
    });
    assert!(versions[1] > versions[0]);
}

#[test]
fn a_rematch_is_one_game_for_both() {
    let server = Server::start();
    let game = friends(&server);
    let path = format!("/api/games/{}", game.id);
    let (ada, bea) = (game.tokens[0].clone().unwrap(), "b".repeat(32));
    let seat = json!({"player": 2, "name": "Bea", "token": bea});
    assert_eq!(
        server.post(&format!("{path}/seats"), None, seat).status,
        200
    );
    let rematch = |server: &Server, token: Option<&str>| {
        server.post(&format!("{path}/rematch"), token, json!({}))
    };
    assert_eq!(rematch(&server, Some(&ada)).code(), "not-over");
    let resigned = server.post(&format!("{path}/resign"), Some(&bea), json!({}));
    assert_eq!(resigned.status, 200);
    assert_eq!(rematch(&server, None).code(), "no-token");
    assert_eq!(
        rematch(&server, Some(&"c".repeat(32))).code(),
        "foreign-token"
    );
    let first = rematch(&server, Some(&bea));
    assert_eq!(first.status, 200, "{}", first.text);
    let next = first.json()["id"].as_str().unwrap().to_owned();
    assert_ne!(next, game.id);
    // The other player hears of it, now and after the server was started anew.
    assert_eq!(server.get(&path).json()["next"], next.as_str());
    let server = server.restart();
    assert_eq!(server.get(&path).json()["next"], next.as_str());
    assert_eq!(rematch(&server, Some(&ada)).json()["id"], next.as_str());
    // Sides are swapped, and each plays with the same token.
    let both = Begun {
        id: next,
        tokens: [Some(bea), Some(ada)],
    };
    assert_eq!(first.json()["seats"][0]["name"], "Bea");
    assert_eq!(server.play(&both, 1, 0, "A").code(), "not-your-turn");
    assert_eq!(server.play(&both, 0, 0, "A").status, 200);
    assert_eq!(server.play(&both, 1, 1, "a").status, 200);
}

#[test]
fn nobody_gets_a_hint_against_a_person() {
    let server = Server::start();
    let game = friends(&server);
    let path = format!("/api/games/{}/hint", game.id);
    let hint = server.post(&path, game.tokens[0].as_deref(), json!({"ply": 0}));
    assert_eq!((hint.status, hint.code().as_str()), (403, "no-help"));
}

#[test]
fn against_a_bot_every_rematch_is_a_game_of_its_own() {
    let server = Server::start();
    let game = server.begin(against("awale", "level:1"));
    let path = format!("/api/games/{}", game.id);
    let token = game.tokens[0].as_deref();
    let resigned = server.post(&format!("{path}/resign"), token, json!({}));
    assert_eq!(resigned.status, 200);
    let rematch = || {
        server
            .post(&format!("{path}/rematch"), token, json!({}))
            .json()
    };
    let (one, two) = (rematch(), rematch());
    assert_eq!(one["seats"][0]["kind"], "bot");
    assert_ne!(one["id"], two["id"]);
    assert!(server.get(&path).json()["next"].is_null());
}
