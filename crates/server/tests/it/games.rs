//! Games as they are played.

use awalam_testing::http::{against, two_here};
use serde_json::{Value, json};

use crate::support::Server;

#[test]
fn a_whole_game_against_a_bot_in_every_game() {
    let server = Server::start();
    for name in ["avalam", "awale", "tricolore"] {
        let game = server.begin(against(name, "random"));
        let mut view = server.get(&format!("/api/games/{}", game.id)).json();
        while view["outcome"].is_null() {
            let moves = view["position"]["moves"].as_array().unwrap();
            let mv = moves[moves.len() / 2]["move"].as_str().unwrap().to_owned();
            let ply = view["ply"].as_u64().unwrap() as usize;
            assert_eq!(server.play(&game, 0, ply, &mv).status, 200);
            view = server.wait_for(&game.id, |view| {
                !view["outcome"].is_null() || view["position"]["turn"] == 1
            });
        }
        let plies = view["moves"].as_array().unwrap().len();
        assert!(plies > 5, "{view}");
        let record = server.get(&format!("/api/games/{}/record", game.id)).text;
        assert!(record.contains("[Result"), "{record}");
        // What the page is given back is the same game.
        let study = server.post("/api/studies", None, json!({"text": record}));
        assert_eq!(study.status, 200, "{}", study.text);
        assert_eq!(study.json()["moves"], view["moves"]);
    }
}

#[test]
fn every_move_comes_with_all_that_it_does() {
    let server = Server::start();
    let position = "0-0-0-0-0-2-1-2-4-4-4-4-12-15-S";
    let path = format!("/api/positions?game=awale&position={position}");
    let view = server.get(&path).json();
    let mv = &view["position"]["moves"][0];
    assert_eq!(mv["move"], "F");
    assert_eq!((&mv["from"], &mv["to"]), (&json!("F"), &json!("b")));
    assert_eq!(mv["gains"], json!([5.0, 0.0]));
    let told: Vec<String> = mv["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| {
            format!(
                "{} {}",
                step["kind"].as_str().unwrap(),
                step["cell"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        told,
        ["lift F", "drop a", "drop b", "capture b", "capture a"]
    );
    let refused = view["position"]["refusals"].as_array().unwrap();
    let why = |mv: &str| {
        let found = refused.iter().find(|refusal| refusal["move"] == mv);
        found.map(|refusal| refusal["code"].clone())
    };
    assert_eq!(why("A"), Some(json!("empty")));
    assert_eq!(why("a"), Some(json!("not-yours")));
    assert_eq!(why("F"), None);
}

#[test]
fn a_move_sent_again_changes_nothing_and_a_stale_one_brings_the_game() {
    let server = Server::start();
    let game = server.begin(two_here("awale"));
    let first = server.play(&game, 0, 0, "C");
    assert_eq!(first.status, 200, "{}", first.text);
    let again = server.play(&game, 0, 0, "C");
    assert_eq!((again.status, again.json()), (200, first.json()));
    let stale = server.play(&game, 0, 0, "D");
    assert_eq!((stale.status, stale.code().as_str()), (409, "stale"));
    assert_eq!(stale.json()["game"]["moves"], json!(["C"]));
    let ahead = server.play(&game, 0, 7, "D");
    assert_eq!((ahead.status, ahead.code().as_str()), (409, "stale"));
    let illegal = server.play(&game, 1, 1, "A");
    assert_eq!((illegal.status, illegal.code().as_str()), (422, "illegal"));
    assert_eq!(illegal.json()["refusal"]["code"], "not-yours");
    let nonsense = server.play(&game, 1, 1, "castle");
    assert_eq!(
        (nonsense.status, nonsense.code().as_str()),
        (422, "unreadable")
    );
    let now = server.get(&format!("/api/games/{}", game.id)).json();
    assert_eq!(now["moves"], json!(["C"]));
}

#[test]
fn moves_are_taken_back_against_bots_but_not_against_people() {
    let server = Server::start();
    let game = server.begin(against("tricolore", "random"));
    let undo = |ply: usize| {
        let path = format!("/api/games/{}/undo", game.id);
        server.post(&path, game.tokens[0].as_deref(), json!({"ply": ply}))
    };
    assert_eq!(undo(0).code(), "no-undo");
    server.play(&game, 0, 0, "3R");
    server.wait_for(&game.id, |view| view["ply"] == 2);
    server.play(&game, 0, 2, "5R");
    server.wait_for(&game.id, |view| view["ply"] == 4);
    assert_eq!(undo(3).code(), "stale");
    let back = undo(4).json();
    assert_eq!(back["ply"], 2);
    assert_eq!(back["moves"][0], "3R");
    let friends = json!({"game": "awale", "seats": [{"kind": "human"}, {"kind": "open"}]});
    let game = server.begin(friends);
    server.play(&game, 0, 0, "A");
    let path = format!("/api/games/{}/undo", game.id);
    let refused = server.post(&path, game.tokens[0].as_deref(), json!({"ply": 1}));
    assert_eq!(refused.code(), "no-undo");
}

#[test]
fn hints_are_legal_moves_and_giving_up_ends_the_game() {
    let server = Server::start();
    let game = server.begin(two_here("avalam"));
    let token = game.tokens[0].as_deref();
    let hint = server.post(
        &format!("/api/games/{}/hint", game.id),
        token,
        json!({"ply": 0}),
    );
    assert_eq!(hint.status, 200, "{}", hint.text);
    let hint = hint.json();
    let mv = hint["move"].as_str().unwrap();
    assert!(mv.starts_with(hint["from"].as_str().unwrap()));
    assert_eq!(server.play(&game, 0, 0, mv).status, 200);
    // The player who is not to move gets none.
    let path = format!("/api/games/{}/hint", game.id);
    assert_eq!(
        server.post(&path, token, json!({"ply": 1})).code(),
        "not-your-turn"
    );
    let over = server.post(
        &format!("/api/games/{}/resign", game.id),
        token,
        Value::Null,
    );
    assert_eq!(over.json()["outcome"]["result"], "0-1");
    assert_eq!(over.json()["outcome"]["code"], "resigned");
    assert_eq!(server.play(&game, 1, 1, "c9d9").code(), "over");
    let record = server.get(&format!("/api/games/{}/record?format=json", game.id));
    assert_eq!(record.json()["ending"]["termination"], "resigned");
}

#[test]
fn refusals_of_games_with_many_moves_are_told_when_asked() {
    let server = Server::start();
    let game = server.begin(two_here("avalam"));
    let check = |mv: &str| {
        server
            .get(&format!("/api/games/{}/check?move={mv}", game.id))
            .json()
    };
    assert_eq!(check("c9d9")["refusal"], Value::Null);
    assert_eq!(check("c9a5")["refusal"]["code"], "not-neighbour");
    let there = server.get("/api/positions/check?game=avalam&moves=c9d9,d9d8,d8e8&move=e8c9");
    assert_eq!(there.status, 200, "{}", there.text);
}
