//! Programs from outside in live games: a number at a time, and only while the operator
//! allows them.
#![cfg(target_os = "linux")]

use awalam_server::Config;
use awalam_testing::http::{Begun, against};
use serde_json::{Value, json};

use crate::support::{MAX_PROGRAMS, Server};

/// A program that never answers, known by a time that nothing else sleeps.
struct Sleeper {
    time: String,
    spec: String,
}

impl Sleeper {
    fn new(number: usize) -> Sleeper {
        let time = format!("4321.{}{number}", std::process::id());
        let spec = format!("exec:sleep {time}");
        Sleeper { time, spec }
    }

    /// A configuration in which it may play.
    fn allowed(&self) -> impl Fn(&mut Config) + Send + Sync + 'static {
        let spec = self.spec.clone();
        move |config| config.outside = vec![spec.clone()]
    }

    /// How many run.
    fn count(&self) -> usize {
        let line = format!("sleep\0{}\0", self.time);
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        lines.filter(|seen| seen == line.as_bytes()).count()
    }
}

#[test]
fn programs_are_counted() {
    let sleeper = Sleeper::new(1);
    let server = Server::with(sleeper.allowed());
    let new = || against("awale", &sleeper.spec);
    let games: Vec<Begun> = (0..MAX_PROGRAMS).map(|_| server.begin(new())).collect();
    for _ in 0..10 {
        let refused = server.post("/api/games", None, new());
        assert_eq!(refused.status, 429, "{}", refused.text);
        assert_eq!(refused.code(), "too-many-programs");
        let sentence = format!("{MAX_PROGRAMS} programs play here already");
        assert!(refused.text.contains(&sentence), "{}", refused.text);
    }
    // A game that is over has room for another, and for no rematch beside it.
    let path = format!("/api/games/{}", games[0].id);
    let token = games[0].tokens[0].as_deref();
    let resigned = server.post(&format!("{path}/resign"), token, json!({}));
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    server.begin(new());
    let refused = server.post(&format!("{path}/rematch"), token, json!({}));
    assert_eq!(refused.code(), "too-many-programs");
    assert!(sleeper.count() <= MAX_PROGRAMS);
}

#[test]
fn a_program_that_may_not_play_any_more_does_not() {
    let sleeper = Sleeper::new(2);
    let server = Server::with(sleeper.allowed());
    let game = server.begin(against("awale", &sleeper.spec));
    let server = server.restart_with(|_| {});
    let played = server.play(&game, 0, 0, "F");
    assert_eq!(played.status, 200, "{}", played.text);
    let path = format!("/api/games/{}", game.id);
    let seen = server.get(&path).json();
    assert_eq!(seen["trouble_code"], "program-not-allowed");
    let words = seen["trouble"].as_str().unwrap();
    assert!(
        words.contains(&sleeper.spec) && words.contains("--allow"),
        "{words}"
    );
    assert_eq!(
        (&seen["thinking"], &seen["ply"]),
        (&json!(false), &json!(1))
    );
    // Nor in a rematch.
    let call = |call: &str| {
        server.post(
            &format!("{path}/{call}"),
            game.tokens[0].as_deref(),
            json!({}),
        )
    };
    assert_eq!(call("resign").status, 200);
    let refused = call("rematch");
    assert_eq!(refused.status, 403, "{}", refused.text);
    assert_eq!(refused.code(), "program-not-allowed");
    assert_eq!(sleeper.count(), 0);
}

#[test]
fn a_program_that_may_play_again_does() {
    let sleeper = Sleeper::new(3);
    let server = Server::with(sleeper.allowed());
    let game = server.begin(against("awale", &sleeper.spec));
    let server = server.restart_with(|_| {});
    assert_eq!(server.play(&game, 0, 0, "F").status, 200);
    let server = server.restart_with(sleeper.allowed());
    // It is asked, and is late in the end.
    let seen = server.get(&format!("/api/games/{}", game.id)).json();
    assert_eq!(seen["trouble_code"], Value::Null);
    assert!(
        seen["thinking"] == true || seen["outcome"] != Value::Null,
        "{seen}"
    );
}
