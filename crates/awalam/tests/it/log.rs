//! `--log LEVEL`: a line for each game and each request on standard error, and nothing
//! where nothing is asked for.

use std::io::{BufRead, BufReader, Read};

use awalam_testing::http::Client;
use serde_json::json;

use crate::home::{AWALAM, Home};

/// The lines of a call's log that have these words.
fn lines_with(log: &str, words: &str) -> Vec<String> {
    let lines = log.lines().filter(|line| line.contains(words));
    lines.map(str::to_owned).collect()
}

#[test]
fn games_of_a_tournament_are_logged_by_their_numbers() {
    let home = Home::new();
    let mut args = vec![
        "arena", "match", "-g", "awale", "--games", "4", "--seed", "1",
    ];
    args.extend(["--bot", "random", "--bot", "greedy"]);
    let quiet = home.run(&args);
    let told = String::from_utf8(quiet.stderr).unwrap();
    assert!(!told.contains("INFO"), "{told}");
    args.extend(["--log", "info"]);
    let logged = home.run(&args);
    let told = String::from_utf8(logged.stderr).unwrap();
    let games = lines_with(&told, "game over");
    assert_eq!(games.len(), 4, "{told}");
    for number in ["1.1", "1.2", "2.1", "2.2"] {
        let game = games
            .iter()
            .find(|line| line.contains(&format!("game={number} ")));
        let game = game.unwrap_or_else(|| panic!("{number}: {told}"));
        for words in ["INFO", "first=", "second=", "plies=", "result="] {
            assert!(game.contains(words), "{game}");
        }
    }
    // What scripts read stays as it is.
    let shown = |output: Vec<u8>| {
        let text = String::from_utf8(output).unwrap();
        text.lines().next().map(str::to_owned)
    };
    assert_eq!(shown(logged.stdout), shown(quiet.stdout));
}

#[test]
fn games_of_a_referee_are_logged_by_their_numbers() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot random");
    let save = home.path("games");
    let save = save.to_str().unwrap();
    let args = ["referee", &ours, &ours, "--games", "2", "--save", save];
    let output = home.run(&[&["--log", "info"], &args[..]].concat());
    let told = String::from_utf8(output.stderr).unwrap();
    let games = lines_with(&told, "game over");
    assert_eq!(games.len(), 2, "{told}");
    for (line, number) in games.iter().zip(1..) {
        assert!(line.contains(&format!("game={number} ")), "{line}");
    }
}

#[test]
fn requests_and_games_of_the_page_are_logged() {
    let home = Home::new();
    let mut server = home.start(&["serve", "--port", "0", "--log", "info"]);
    let mut url = String::new();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    out.read_line(&mut url).unwrap();
    let client = Client {
        url: url.trim_end().trim_end_matches('/').to_owned(),
    };
    assert_eq!(client.get("/api/games/nobody?secret=1").status, 404);
    let seats = json!([{"kind": "human", "name": "Ada"}, {"kind": "human"}]);
    let game = client.begin(json!({"game": "awale", "seats": seats}));
    let id = &game.id;
    let path = format!("/api/games/{id}/resign");
    let resigned = client.post(&path, game.tokens[0].as_deref(), json!({}));
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    server.kill().unwrap();
    let mut told = String::new();
    server
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    server.wait().unwrap();
    let requests = lines_with(&told, "request");
    assert_eq!(requests.len(), 3, "{told}");
    for words in [
        "INFO",
        "method=GET",
        "path=\"/api/games/nobody\"",
        "status=404",
        "ms=",
    ] {
        assert!(requests[0].contains(words), "{told}");
    }
    assert!(!told.contains("secret"), "{told}");
    let games = lines_with(&told, "game over");
    assert_eq!(games.len(), 1, "{told}");
    let game = format!("game=\"{id}\"");
    for words in [&game, "first=\"Ada\"", "plies=0", "result=0-1"] {
        assert!(games[0].contains(words), "{told}");
    }
}

#[test]
fn a_level_that_is_none_gets_one_sentence() {
    let home = Home::new();
    for args in [["--log", "loud", "games"], ["games", "--log", "loud"]] {
        let told = home.error(&args, 2);
        assert!(told.contains("'loud'") && told.contains("info"), "{told}");
    }
    for level in ["off", "error", "warn", "info", "debug", "trace"] {
        assert!(home.output(&["games", "--log", level]).contains("awale"));
    }
}
