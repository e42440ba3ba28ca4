//! Tournaments from the page: the same files and figures as on the command line.

use std::process::Command;

use awalam_testing::wait_until;
use serde_json::{Value, json};

use super::support::Server;

#[test]
fn the_command_line_agrees_with_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_in(folder.path(), &[]);
    let new = json!({"game": "tricolore", "bots": ["random", "greedy", "minimax:depth=1"], "games": 4, "seed": 3});
    let id = server.begin_tournament(&new);
    let view = server.wait_for_tournament(&id);
    assert_eq!(view["played"], 12);
    let store = folder.path().join("arena").join(format!("{id}.sqlite"));
    let output = Command::new(env!("CARGO_BIN_EXE_awalam"))
        .args(["arena", "resume", "--json", "--store"])
        .arg(&store)
        .output()
        .unwrap();
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(view["summary"], told);
}

#[test]
fn what_the_operator_did_not_allow_is_not_started_by_going_on() {
    let folder = tempfile::tempdir().unwrap();
    let arena = folder.path().join("arena");
    std::fs::create_dir_all(&arena).unwrap();
    // Begun on the command line, with a program, and interrupted at once.
    let awalam = env!("CARGO_BIN_EXE_awalam");
    let program = format!("exec:{awalam} compete -g awale --bot random");
    let mut child = Command::new(env!("CARGO_BIN_EXE_awalam"))
        .args([
            "arena",
            "match",
            "-g",
            "awale",
            "--games",
            "20000",
            "--openings",
            "start",
        ])
        .args(["--bot", "random", "--bot", &program, "--store"])
        .arg(arena.join("mine.sqlite"))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    wait_until("some games are kept", || {
        let kept = Command::new(env!("CARGO_BIN_EXE_awalam"))
            .args(["arena", "export", "--store"])
            .arg(arena.join("mine.sqlite"))
            .output()
            .unwrap();
        kept.stdout.split(|&byte| byte == b'\n').count() > 3
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let server = Server::start_in(folder.path(), &[]);
    assert_eq!(server.get("/api/tournaments").json()[0]["id"], "mine");
    let refused = server.post("/api/tournaments/mine/resume", None, Value::Null);
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (403, "bad-tournament")
    );
}
