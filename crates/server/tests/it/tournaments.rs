//! Tournaments from the page.

use awalam_testing::wait_until;
use serde_json::{Value, json};

use crate::support::Server;

#[test]
fn a_tournament_runs_and_its_games_are_shown() {
    let server = Server::start();
    let new = json!({"game": "tricolore", "bots": ["random", "greedy", "minimax:depth=1"], "games": 4, "seed": 3});
    let id = server.begin_tournament(&new);
    let view = server.wait_for_tournament(&id);
    assert_eq!(
        (&view["finished"], &view["played"]),
        (&json!(true), &json!(12))
    );
    assert_eq!(
        view["scores"].as_array().unwrap().len(),
        8,
        "the leader's games"
    );
    // Not the first that was listed: it plays at random.
    let leader = view["leader"].as_u64().unwrap() as usize;
    assert!(leader > 0);
    let bots = &view["summary"]["bots"];
    assert_eq!(view["scores"][7]["score"], bots[leader]["score"]);
    let games = server.get(&format!("/api/tournaments/{id}/games")).json();
    assert_eq!(games.as_array().unwrap().len(), 12);
    let game = server
        .get(&format!("/api/tournaments/{id}/games/2.1"))
        .json();
    assert!(game["moves"].as_array().unwrap().len() > 10, "{game}");
    assert_eq!(game["players"], games[2]["players"]);
    let listed = server.get("/api/tournaments").json();
    assert_eq!(listed[0]["id"], json!(id));
    for (path, status) in [("/0.1", 400), ("/9999.1", 404), ("/1.3", 400), ("/x", 400)] {
        let answer = server.get(&format!("/api/tournaments/{id}/games{path}"));
        assert_eq!(answer.status, status, "{path}");
    }
}

#[test]
fn one_at_a_time_which_can_be_followed_stopped_and_gone_on_with() {
    let server = Server::start();
    let long =
        json!({"game": "awale", "bots": ["level:3", "level:4"], "games": 2000, "time_ms": 20});
    let id = server.begin_tournament(&long);
    assert_eq!(server.post("/api/tournaments", None, long).code(), "busy");
    let mut seen = 0;
    server.events(&format!("/api/tournaments/{id}/events"), |name, _| {
        seen += 1;
        name == "changed" && seen >= 3
    });
    wait_until("a game is under way", || {
        let view = server.get(&format!("/api/tournaments/{id}")).json();
        let moves = view["live"][0]["moves"].as_array();
        moves.is_some_and(|moves| !moves.is_empty())
    });
    let stop = || server.post(&format!("/api/tournaments/{id}/stop"), None, Value::Null);
    assert_eq!(stop().status, 204);
    let view = server.wait_for_tournament(&id);
    assert_eq!(view["finished"], false);
    assert_eq!(view["live"], json!([]));
    let played = view["played"].as_u64().unwrap();
    assert_eq!(
        server
            .post(&format!("/api/tournaments/{id}/resume"), None, Value::Null)
            .status,
        204
    );
    wait_until("more games are played", || {
        let view = server.get(&format!("/api/tournaments/{id}")).json();
        view["played"].as_u64().unwrap() > played
    });
    // It would go on beside the other tests of this process.
    assert_eq!(stop().status, 204);
    server.wait_for_tournament(&id);
}

#[test]
fn tournaments_that_cannot_be_are_refused() {
    let server = Server::start();
    let begin = |bots: Value, games: u64| {
        let answer = server.post(
            "/api/tournaments",
            None,
            json!({"game": "awale", "bots": bots, "games": games}),
        );
        (answer.status, answer.code())
    };
    let bad = |code: &str| (400, code.to_owned());
    assert_eq!(begin(json!(["random"]), 2), bad("bad-tournament"));
    assert_eq!(begin(json!(["random", "greedy"]), 3), bad("bad-tournament"));
    assert_eq!(begin(json!(["random", "greedy"]), 0), bad("bad-tournament"));
    assert_eq!(begin(json!(["random", "nobody"]), 2), bad("bad-bot"));
    assert_eq!(begin(json!(["random", "exec:./x"]), 2), bad("bad-bot"));
    assert_eq!(server.get("/api/tournaments/none").status, 404);
}
