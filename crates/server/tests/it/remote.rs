//! Two people who play each other from afar: offers, leaving, claims, phrases, the lobby.

use std::time::Duration;

use awalam_server::Absence;
use awalam_testing::http::{Answer, Begun};
use serde_json::{Value, json};

use crate::support::Server;

/// Two people, of whom Ada has begun the game.
struct Friends<'a> {
    server: &'a Server,
    game: Begun,
}

const BEA: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn open_game() -> Value {
    json!({"game": "awale", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}]})
}

impl Friends<'_> {
    fn begin(server: &Server) -> Friends<'_> {
        let mut game = server.begin(open_game());
        let seat = json!({"player": 2, "name": "Bea", "token": BEA});
        let path = format!("/api/games/{}/seats", game.id);
        assert_eq!(server.post(&path, None, seat).status, 200);
        game.tokens[1] = Some(BEA.to_owned());
        Friends { server, game }
    }

    fn post(&self, by: usize, what: &str, body: Value) -> Answer {
        let path = format!("/api/games/{}/{what}", self.game.id);
        self.server
            .post(&path, self.game.tokens[by].as_deref(), body)
    }

    fn offer(&self, by: usize, kind: &str, ply: usize) -> Answer {
        self.post(by, "offers", json!({"kind": kind, "ply": ply}))
    }

    fn answer(&self, by: usize, kind: &str, ply: usize, accept: bool) -> Answer {
        let body = json!({"kind": kind, "ply": ply, "accept": accept});
        self.post(by, "answers", body)
    }

    fn play(&self, moves: &[&str]) {
        let begin = self.view()["ply"].as_u64().unwrap() as usize;
        for (ply, mv) in (begin..).zip(moves) {
            let played = self.server.play(&self.game, ply % 2, ply, mv);
            assert_eq!(played.status, 200, "{}", played.text);
        }
    }

    fn view(&self) -> Value {
        self.server
            .get(&format!("/api/games/{}", self.game.id))
            .json()
    }
}

fn is_changed(answer: &Answer, before: &Value) -> bool {
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["version"] != before["version"]
}

#[test]
fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let server = Server::start();
    let friends = Friends::begin(&server);
    assert_eq!(friends.offer(0, "draw", 0).code(), "too-early");
    friends.play(&["C", "c"]);
    let offered = friends.offer(0, "draw", 2).json();
    let waiting = json!([{"kind": "draw", "by": 1, "ply": 2}]);
    assert_eq!(offered["remote"]["offers"], waiting);
    assert!(
        !is_changed(&friends.offer(0, "draw", 2), &offered),
        "sent again"
    );
    // Who offered it may still move: it is the other's turn to answer.
    friends.play(&["A"]);
    let view = friends.view();
    assert_eq!(view["remote"]["offers"], waiting);
    assert_eq!(friends.answer(0, "draw", 2, true).code(), "stale");
    let declined = friends.answer(1, "draw", 2, false).json();
    assert_eq!(declined["remote"]["offers"], json!([]));
    assert!(!is_changed(&friends.answer(1, "draw", 2, false), &declined));
    assert!(
        !is_changed(&friends.offer(0, "draw", 2), &declined),
        "an echo"
    );
    // An offer lapses when the opponent moves.
    assert_eq!(friends.offer(0, "draw", 3).status, 200);
    friends.play(&["a"]);
    assert_eq!(friends.view()["remote"]["offers"], json!([]));
    assert_eq!(friends.answer(1, "draw", 3, true).code(), "stale");
    assert_eq!(friends.offer(1, "draw", 4).status, 200);
    let agreed = friends.answer(0, "draw", 4, true).json();
    assert_eq!(agreed["outcome"]["code"], "agreed");
    assert_eq!(agreed["outcome"]["result"], "1/2-1/2");
    assert!(!is_changed(&friends.answer(0, "draw", 4, true), &agreed));
    assert_eq!(friends.offer(0, "take-back", 4).code(), "over");
}

#[test]
fn moves_are_taken_back_if_the_other_agrees() {
    let server = Server::start();
    let friends = Friends::begin(&server);
    friends.play(&["C"]);
    assert_eq!(friends.offer(1, "take-back", 1).code(), "no-undo");
    assert_eq!(friends.offer(0, "take-back", 7).code(), "stale");
    assert_eq!(friends.offer(0, "take-back", 1).status, 200);
    let back = friends.answer(1, "take-back", 1, true).json();
    assert_eq!(back["moves"], json!([]));
    let again = friends.answer(1, "take-back", 1, true);
    assert_eq!((again.status, again.code().as_str()), (409, "stale"));
    friends.play(&["D", "d"]);
    // On one's own turn the opponent's answer goes back with one's move.
    assert_eq!(friends.offer(0, "take-back", 2).status, 200);
    assert_eq!(friends.answer(1, "take-back", 2, true).json()["ply"], 0);
    friends.play(&["D", "d"]);
    assert_eq!(friends.offer(1, "take-back", 2).status, 200);
    friends.play(&["E"]);
    assert_eq!(friends.view()["remote"]["offers"], json!([]));
    // The plain way stays closed.
    assert_eq!(friends.post(0, "undo", json!({"ply": 3})).code(), "no-undo");
}

#[test]
fn offers_and_aborted_games_outlive_the_server() {
    let server = Server::start();
    let (id, tokens) = {
        let friends = Friends::begin(&server);
        friends.play(&["C", "c"]);
        assert_eq!(friends.offer(1, "draw", 2).status, 200);
        assert_eq!(friends.offer(0, "take-back", 2).status, 200);
        assert_eq!(friends.answer(1, "take-back", 2, false).status, 200);
        (friends.game.id.clone(), friends.game.tokens.clone())
    };
    let aborted = server.begin(open_game());
    let path = format!("/api/games/{}", aborted.id);
    let abort = |server: &Server| {
        server.post(
            &format!("{path}/abort"),
            aborted.tokens[0].as_deref(),
            json!({}),
        )
    };
    assert_eq!(abort(&server).status, 200);
    let server = server.restart();
    assert_eq!(server.get(&path).json()["remote"]["aborted"], true);
    assert_eq!(server.get(&path).json()["outcome"], Value::Null);
    assert_eq!(abort(&server).status, 200, "again");
    let take = server.post(&format!("{path}/seats"), None, json!({"player": 2}));
    assert_eq!(take.code(), "over");
    let friends = Friends {
        server: &server,
        game: Begun { id, tokens },
    };
    let before = friends.view();
    assert_eq!(
        before["remote"]["offers"],
        json!([{"kind": "draw", "by": 2, "ply": 2}])
    );
    assert!(
        !is_changed(&friends.offer(0, "take-back", 2), &before),
        "it was declined"
    );
    assert_eq!(
        friends.offer(0, "draw", 2).json()["outcome"]["code"],
        "agreed"
    );
}

#[test]
fn a_game_is_aborted_only_before_both_have_moved() {
    let server = Server::start();
    let friends = Friends::begin(&server);
    friends.play(&["C"]);
    assert_eq!(friends.view()["remote"]["can_abort"], true);
    let aborted = friends.post(1, "abort", json!({})).json();
    assert_eq!(aborted["remote"]["aborted"], true);
    assert_eq!(aborted["position"]["moves"], json!([]));
    assert_eq!(server.play(&friends.game, 1, 1, "c").code(), "over");
    let record = server.get(&format!("/api/games/{}/record", friends.game.id));
    assert!(
        !record.text.contains("1-0") && !record.text.contains("0-1"),
        "{}",
        record.text
    );
    let friends = Friends::begin(&server);
    friends.play(&["C", "c"]);
    assert_eq!(friends.post(0, "abort", json!({})).code(), "too-late");
}

/// Nobody is waited for.
fn without_patience() -> Server {
    within(Duration::ZERO)
}

/// One that waits for that long.
fn within(time: Duration) -> Server {
    Server::with(move |config| {
        config.absence = Absence {
            grace: time,
            claim_after: time,
        };
    })
}

/// Nobody counts as away, however slow the machine is.
fn patient() -> Server {
    within(Duration::from_secs(3_600))
}

#[test]
fn players_are_there_while_they_listen() {
    let server = without_patience();
    let friends = Friends::begin(&server);
    let path = format!("/api/games/{}/events", friends.game.id);
    let away = |player: usize| !friends.view()["remote"]["away_ms"][player].is_null();
    assert!(away(0) && away(1));
    server.events_as(&path, Some(BEA), |_, _| {
        assert!(away(0) && !away(1));
        server.events_as(&path, None, |_, _| {
            friends.view()["remote"]["watchers"] == 1
        });
        true
    });
    server.wait_for(&friends.game.id, |view| {
        view["remote"]["watchers"] == 0 && !view["remote"]["away_ms"][1].is_null()
    });
    // Everybody hears of it.
    let mut there = None;
    server.events_as(&path, None, |_, data| {
        if there.is_none() {
            server.events_as(&path, Some(BEA), |_, _| {
                there = friends.view()["version"].as_u64();
                true
            });
        }
        data["version"].as_u64() > there && away(1)
    });
}

#[test]
fn a_game_that_somebody_has_left_can_be_claimed() {
    let server = without_patience();
    for (result, expected) in [("win", "1-0"), ("draw", "1/2-1/2")] {
        let friends = Friends::begin(&server);
        let claim = |by: usize| friends.post(by, "claim", json!({"result": result}));
        friends.play(&["C"]);
        assert_eq!(claim(0).code(), "not-away", "abort it instead");
        friends.play(&["c"]);
        assert_eq!(friends.view()["remote"]["claim_in_ms"], 0);
        // It is Ada's turn: she keeps Bea waiting, not the other way round.
        assert_eq!(claim(0).code(), "not-away");
        friends.play(&["A"]);
        let path = format!("/api/games/{}/events", friends.game.id);
        server.events_as(&path, Some(BEA), |_, _| {
            assert_eq!(claim(0).code(), "not-away", "she is there");
            assert_eq!(friends.view()["remote"]["claim_in_ms"], Value::Null);
            true
        });
        server.wait_for(&friends.game.id, |view| view["remote"]["claim_in_ms"] == 0);
        let claimed = claim(0).json();
        assert_eq!(claimed["outcome"]["result"], expected);
        assert_eq!(claimed["outcome"]["code"], "abandoned");
        assert!(!is_changed(&claim(0), &claimed));
    }
}

#[test]
fn phrases_are_of_the_list_and_not_too_many() {
    let server = Server::start();
    let friends = Friends::begin(&server);
    let say = |by: usize, phrase: &str| friends.post(by, "phrases", json!({"phrase": phrase}));
    assert_eq!(say(0, "<b>hi</b>").code(), "bad-json");
    for phrase in ["hello", "good-luck", "nice-move", "oops", "thank-you"] {
        assert_eq!(say(0, phrase).status, 200);
    }
    let refused = say(0, "goodbye");
    assert_eq!((refused.status, refused.code().as_str()), (429, "too-many"));
    let said = say(1, "hello").json()["remote"]["said"].clone();
    assert_eq!(said.as_array().unwrap().len(), 6);
    assert_eq!(
        (&said[5]["by"], &said[5]["phrase"]),
        (&json!(2), &json!("hello"))
    );
    let alone = server.begin(open_game());
    let path = format!("/api/games/{}/phrases", alone.id);
    let hello = server.post(
        &path,
        alone.tokens[0].as_deref(),
        json!({"phrase": "hello"}),
    );
    assert_eq!(hello.code(), "not-two-people");
    assert_eq!(
        server.post(&path, None, json!({"phrase": "hello"})).code(),
        "no-token"
    );
}

fn lobby(server: &Server) -> Vec<String> {
    let games = server.get("/api/lobby").json();
    let games = games.as_array().unwrap().iter();
    games
        .map(|game| game["id"].as_str().unwrap().to_owned())
        .collect()
}

fn list(server: &Server, game: &Begun, listed: bool) -> Answer {
    let path = format!("/api/games/{}/listing", game.id);
    server.post(&path, game.tokens[0].as_deref(), json!({"listed": listed}))
}

#[test]
fn open_games_are_in_the_lobby_if_their_creators_say_so() {
    let server = patient();
    let game = server.begin(open_game());
    assert_eq!(lobby(&server), [""; 0]);
    let path = format!("/api/games/{}/listing", game.id);
    assert_eq!(
        server.post(&path, None, json!({"listed": true})).code(),
        "no-token"
    );
    assert_eq!(list(&server, &game, true).json()["remote"]["listed"], true);
    assert_eq!(list(&server, &game, true).status, 200, "again");
    let shown = &server.get("/api/lobby").json()[0];
    assert_eq!(
        shown,
        &json!({"id": game.id, "game": "awale", "rules": "abapa", "clock": null,
            "name": "Ada", "player": 2, "set_up": false})
    );
    // A restart does not empty it.
    let server = server.restart();
    assert_eq!(
        server.get(&format!("/api/games/{}", game.id)).json()["remote"]["listed"],
        true
    );
    assert_eq!(lobby(&server), [game.id.as_str()]);
    assert_eq!(
        list(&server, &game, false).json()["remote"]["listed"],
        false
    );
    assert_eq!(lobby(&server), [""; 0]);
    assert_eq!(list(&server, &game, true).status, 200);
    let seat = json!({"player": 2, "name": "Bea"});
    let taken = server.post(&format!("/api/games/{}/seats", game.id), None, seat);
    assert_eq!(taken.json()["game"]["remote"]["listed"], false);
    assert_eq!(lobby(&server), [""; 0]);
    assert_eq!(list(&server, &game, true).code(), "taken");
    let here =
        server.begin(json!({"game": "awale", "seats": [{"kind": "human"}, {"kind": "human"}]}));
    assert_eq!(list(&server, &here, true).code(), "taken");
}

#[test]
fn one_address_cannot_fill_the_lobby() {
    let server = patient();
    let games: Vec<Begun> = (0..4).map(|_| server.begin(open_game())).collect();
    for game in &games[..3] {
        assert_eq!(list(&server, game, true).status, 200);
    }
    let full = list(&server, &games[3], true);
    assert_eq!((full.status, full.code().as_str()), (409, "lobby-full"));
    assert_eq!(lobby(&server).len(), 3);
    let abort = format!("/api/games/{}/abort", games[0].id);
    assert_eq!(
        server
            .post(&abort, games[0].tokens[0].as_deref(), json!({}))
            .status,
        200
    );
    assert_eq!(list(&server, &games[3], true).status, 200);
}

#[test]
fn nobody_waits_in_the_lobby_who_is_not_there() {
    let server = without_patience();
    let game = server.begin(open_game());
    assert_eq!(list(&server, &game, true).status, 200);
    assert_eq!(lobby(&server), [""; 0]);
    let path = format!("/api/games/{}/events", game.id);
    server.events_as(&path, game.tokens[0].as_deref(), |_, _| {
        assert_eq!(lobby(&server), [game.id.as_str()]);
        true
    });
}
