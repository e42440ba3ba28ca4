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
    let described = server.get("/api/openapi.json").json();
    let codes = described["components"]["schemas"]["MistakeCode"]["enum"].as_array();
    let refused = |change: Value| {
        let mut new = json!({"game": "awale", "bots": ["random", "greedy"], "games": 2});
        for (name, value) in change.as_object().unwrap() {
            new[name] = value.clone();
        }
        let answer = server.post("/api/tournaments", None, new);
        assert_eq!(answer.status, 400, "{}", answer.text);
        let code = answer.json()["mistake"]["code"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(codes.unwrap().iter().any(|known| *known == code), "{code}");
        (answer.code(), code)
    };
    let bad = |mistake: &str| ("bad-tournament".to_owned(), mistake.to_owned());
    let bad_bot = |mistake: &str| ("bad-bot".to_owned(), mistake.to_owned());
    assert_eq!(refused(json!({"bots": ["random"]})), bad("tournament-bots"));
    assert_eq!(refused(json!({"games": 3})), bad("tournament-odd"));
    assert_eq!(refused(json!({"games": 0})), bad("tournament-odd"));
    assert_eq!(
        refused(json!({"games": 1_000_000})),
        bad("tournament-games")
    );
    assert_eq!(refused(json!({"time_ms": 0})), bad("tournament-time"));
    assert_eq!(refused(json!({"rules": "chess"})), bad("rules"));
    let twins = json!({"bots": ["random", "greedy", "random"]});
    assert_eq!(refused(twins), bad("tournament-same-bot"));
    let unknown = json!({"bots": ["random", "nobody"]});
    assert_eq!(refused(unknown), bad_bot("bot-name"));
    let outside = json!({"bots": ["random", "exec:./x"]});
    assert_eq!(refused(outside), bad_bot("program-not-named"));
    assert_eq!(server.get("/api/tournaments/none").status, 404);
}
