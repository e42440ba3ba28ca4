//! Outside programs in `think` and `play`.

use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

use awalam_games::{Line, Record};
use awalam_testing::patiently;

use crate::home::{AWALAM, Home};

#[test]
fn outside_programs_think_and_play() {
    let home = Home::new();
    let bot = format!("exec:{AWALAM} compete --bot random:seed=2");
    // Nobody is late because the machine is slow.
    let patient = |args: &[&str]| home.output(&[args, &["--time", "300s"]].concat());
    let thought = patient(&["think", "-g", "tricolore", "--bot", &bot, "-m", "3R"]);
    assert!(thought.starts_with("bestmove "), "{thought}");
    let shown = patient(&["play", "-g", "tricolore", "--p1", &bot, "--p2", &bot]);
    assert!(shown.contains("\nresult "), "{shown}");
    let mut child = home.start(&["play", "-g", "tricolore", "--p2", &bot, "--time", "300s"]);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"3R\nundo\nquit\n")
        .unwrap();
    let shown = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(shown.contains("seed=2 cannot take moves back\n"), "{shown}");
    let dead = "exec:sh -c 'exit 4'";
    let shown = home.output(&["play", "-g", "awale", "--p1", dead]);
    assert!(
        shown.contains("result 0-1 0 0 player 1 at ply 1: exited with code 4 (position 4-4"),
        "{shown}"
    );
    let fault = home.error(&["think", "-g", "awale", "--bot", dead], 1);
    assert!(fault.ends_with("exited with code 4"), "{fault}");
    let late = home.error(
        &[
            "think",
            "-g",
            "awale",
            "--bot",
            "exec:cat",
            "-p",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N",
        ],
        1,
    );
    assert!(late.contains("did not begin at the start"), "{late}");
}

#[test]
fn a_saved_game_starts_no_program() {
    let home = Home::new();
    let touched = home.path("touched");
    let file = home.path("game.txt");
    let record = format!(
        "[Game \"awale\"]\n[Player1 \"exec:touch {}\"]\n\n1. F f *\n",
        touched.display()
    );
    std::fs::write(&file, record).unwrap();
    home.output(&["play", "--resume", file.to_str().unwrap()]);
    assert!(!touched.exists());
}

/// What `play` prints when this is typed.
fn type_into(home: &Home, args: &[&str], typed: &str) -> String {
    let mut command = home.command(args);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(typed.as_bytes()).unwrap();
    drop(stdin);
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_resumed_game_says_who_plays_and_hears_who_should() {
    let home = Home::new();
    let file = home.path("game.txt");
    let name = file.to_str().unwrap();
    let record = "[Game \"awale\"]\n[Player1 \"human\"]\n[Player2 \"exec:./bot\"]\n\n1. F f *\n";
    std::fs::write(&file, record).unwrap();
    let shown = home.output(&["play", "--resume", name]);
    let words = "player 2 was exec:./bot: programs are never started from a saved game; you play that side, or give --p2 again\n";
    assert!(shown.starts_with(words), "{shown}");
    assert!(!shown.contains("player 1 was"), "{shown}");
    std::fs::write(&file, record.replace("./bot", "\u{1b}[2J./bot")).unwrap();
    let shown = home.output(&["play", "--resume", name]);
    assert!(shown.starts_with("player 2 was exec:[2J./bot: "), "{shown}");
    std::fs::write(&file, record).unwrap();

    let shown = type_into(
        &home,
        &["play", "--p2", "greedy", "--resume", name],
        "E\nquit\n",
    );
    assert!(!shown.contains("programs are never started"), "{shown}");
    assert!(shown.contains("greedy plays "), "{shown}");
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("[Player2 \"greedy\"]"), "{kept}");
    assert!(kept.contains("[Player1 \"human\"]"), "{kept}");
    // A program goes through the moves so far by itself.
    let led = "exec:sh -c 'read x; echo F; read x; echo E; read x; exit 5'";
    std::fs::write(&file, record).unwrap();
    let args = ["play", "--p1", led, "--time", "300s", "--resume", name];
    let shown = type_into(&home, &args, "e\n");
    assert!(shown.contains(" plays E\n"), "{shown}");
    assert!(
        shown.contains("player 1 at ply 5: exited with code 5"),
        "{shown}"
    );
}

#[test]
fn an_outside_program_has_the_usual_time_in_play_and_think() {
    let home = Home::new();
    let slow = "exec:sh -c 'read x; echo 1R; read x; sleep 1.5; echo 3R; read x; exit 5'";
    // On a machine that is too slow for it, it is still told which time it had.
    let usual = "no answer within 3000 ms";
    let shown = home.output(&["play", "-g", "tricolore", "--p1", slow, "--p2", "random"]);
    assert!(
        shown.contains("at ply 5: exited with code 5") || shown.contains(usual),
        "{shown}"
    );
    let args = ["think", "-g", "tricolore", "-m", "1R 2R", "--bot", slow];
    let output = home.run(&args);
    let thought = String::from_utf8(output.stdout).unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        thought.starts_with("bestmove 3R ") || error.contains(usual),
        "{thought}{error}"
    );
    let late = home.error(&[&args[..], &["--time", "200ms"]].concat(), 1);
    assert!(late.ends_with("no answer within 200 ms"), "{late}");
    let help = home.output(&["play", "--help"]);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("and 3s for exec: programs"), "{help}");
}

/// A game of 400 plies, known by heart by two shell scripts; the second ends it
/// with a line of its own.
fn longest_game(home: &Home, last: &str) -> [String; 2] {
    let text = include_str!("../../../../link/tests/data/ply-limit.txt");
    let line: Line<awalam_games::tricolore::Tricolore> =
        Record::from_text(text).unwrap().replay().unwrap();
    [0, 1].map(|side| {
        let own = line.plies().iter().skip(side).step_by(2);
        let mut own: Vec<String> = own.map(|(mv, _)| mv.to_string()).collect();
        if side == 1 {
            last.clone_into(own.last_mut().unwrap());
        }
        let path = home.path(&format!("moves-{side}"));
        std::fs::write(&path, own.join("\n") + "\n").unwrap();
        let script = "while read -r heard; do read -r answer <&3 && echo \"$answer\"; done 3<";
        format!("sh -c '{script}{}'", path.display())
    })
}

#[test]
fn the_end_may_be_announced_without_a_move_in_play_too() {
    let home = Home::new();
    for (last, ending) in [
        (
            "RESULT LIMIT 35 47",
            "result 0-1 35 47 player 2 announced the end with `RESULT LIMIT 35 47` and no move at ply 400, the last that a game can have: the points before it count",
        ),
        // Our own points decide, not theirs.
        (
            "END",
            "result 0-1 35 47 player 2 announced the end with `END` and no move at ply 400, the last that a game can have: the points before it count",
        ),
    ] {
        let [one, two] = longest_game(&home, last).map(|script| format!("exec:{script}"));
        let args = ["play", "-g", "tricolore", "--p1", &one, "--p2", &two];
        let shown = home.output(&[&args[..], &["--time", "300s"]].concat());
        assert!(shown.contains(ending), "{}", &shown[shown.len() - 1000..]);
    }
}

#[test]
fn play_says_what_else_there_was() {
    let home = Home::new();
    let half = "exec:sh -c 'read x; echo 1R; read x; printf 3; sleep 4321'";
    let args = ["play", "-g", "tricolore", "--p1", half, "--p2", "random"];
    patiently(Duration::from_millis(300), |limit| {
        let limit = limit.as_millis();
        let shown = home.output(&[&args[..], &["--time", &format!("{limit}ms")]].concat());
        let words = format!(
            "player 1 at ply 3: no answer within {limit} ms; the line `3` was not ended (position"
        );
        match shown.contains(&words) {
            true => Ok(()),
            false => Err(shown),
        }
    });
    let twice = "exec:sh -c 'read x; printf \"1R\\n2R\\n\"; sleep 4321'";
    let args = ["play", "-g", "tricolore", "--p1", twice, "--p2", "random"];
    let shown = home.output(&[&args[..], &["--time", "300s"]].concat());
    assert!(
        shown.contains("the odd holes; the line was there before the question (position"),
        "{shown}"
    );
}
