//! Games on file: `show`, `replay`, `review`.

use std::io::Write;

use serde_json::Value;

use crate::home::Home;

/// A game of six plies that south loses.
const LOST: &str = "[Game \"awale\"]\n[Player1 \"Ada\"]\n[Player2 \"Alan\"]\n\n1. F c 2. E b 3. C f 4. D b 5. B d 6. A e\n";
/// One under way.
const UNFINISHED: &str = "[Game \"awale\"]\n\n1. F f 2. B\n";

fn file(home: &Home, name: &str, content: &str) -> String {
    let path = home.path(name);
    std::fs::write(&path, content).unwrap();
    path.display().to_string()
}

#[test]
fn a_record_is_drawn_at_any_ply() {
    let home = Home::new();
    let lost = file(&home, "lost.txt", LOST);
    let end = home.output(&["show", &lost]);
    assert!(
        end.starts_with("awale (abapa): Ada – Alan\nply 12 of 12\n"),
        "{end}"
    );
    assert!(end.ends_with("result 0-1 0 27 25 seeds reached\n"), "{end}");
    let early = home.output(&["show", &lost, "--ply", "2"]);
    assert!(early.contains("ply 2 of 12"), "{early}");
    assert!(
        early.ends_with("next E\n") && !early.contains("result"),
        "{early}"
    );
    let position = |text: &str| {
        let mut lines = text.lines();
        lines
            .find(|line| line.starts_with("position "))
            .unwrap()
            .to_owned()
    };
    let typed = home.output(&["show", "-g", "awale", "--moves", "Fc"]);
    assert_eq!(position(&early), position(&typed));
    let cut = home.output(&["show", "-g", "awale", "--moves", "FcEb", "--ply", "2"]);
    assert_eq!(position(&cut), position(&typed));
    let json: Value = serde_json::from_str(&home.output(&["show", &lost, "--json"])).unwrap();
    assert_eq!(json["players"], serde_json::json!(["Ada", "Alan"]));
    assert_eq!((&json["ply"], &json["plies"]), (&12.into(), &12.into()));
    assert_eq!(json["outcome"]["result"], "0-1");
}

#[test]
fn wrong_files_and_plies_get_one_sentence() {
    let home = Home::new();
    let lost = file(&home, "lost.txt", LOST);
    let other = file(&home, "other.txt", "hello\n");
    let evil = file(&home, "evil.txt", &LOST.replace("Ada", "\u{1b}[2JAda"));
    for (args, words) in [
        (vec!["show", &lost, "--ply", "13"], "write 0 to 12"),
        (vec!["replay", &lost, "--ply", "13"], "write 0 to 12"),
        (vec!["show", &other], "is no record of a game"),
        (vec!["review", &other], "is no record of a game"),
        (vec!["replay", "missing.txt"], "cannot read missing.txt"),
        (vec!["show", &lost, "-g", "awale"], "cannot be used with"),
        (vec!["show"], "--game"),
    ] {
        let error = home.error(&args, 2);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    // A file's text must not command the terminal.
    for command in ["show", "replay"] {
        let shown = home.run(&[command, &evil]).stdout;
        assert!(!shown.contains(&0x1b), "{command}");
    }
}

#[test]
fn a_record_is_stepped_through() {
    let home = Home::new();
    let lost = file(&home, "lost.txt", LOST);
    let mut child = home.start(&["replay", &lost]);
    let typed =
        "\nnext 2\nback\n11\nn\nn\nfirst\nmoves\nlast\nback 3\nnonsense\n7 7\nhelp\nquit\nn\n";
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let shown = String::from_utf8(output.stdout).unwrap();
    let prompts = shown.lines().filter_map(|line| line.split_once("/12> "));
    let plies: Vec<&str> = prompts.map(|(ply, _)| ply).collect();
    assert_eq!(
        plies,
        [
            "0", "1", "3", "2", "11", "12", "12", "0", "0", "12", "9", "9", "9", "9"
        ]
    );
    for words in [
        "12 plies; result 0-1 0 27 25 seeds reached.",
        "0/12> 1. F\n",
        "this is the end of the game",
        "   1. F c E b C f D b B d\n  11. A e\n",
        "one ply back, or N",
        "that is nothing to do here",
    ] {
        assert!(shown.contains(words), "{words} is missing in {shown}");
    }
    // The end of the input ends it, too.
    let left = home.run(&["replay", &lost, "--ply", "12"]);
    assert!(left.status.success());
    assert!(
        String::from_utf8(left.stdout)
            .unwrap()
            .contains("the game is over")
    );
}

#[test]
fn a_review_finds_mistakes_with_better_moves() {
    let home = Home::new();
    let lost = file(&home, "lost.txt", LOST);
    let text = home.output(&["review", &lost, "--time", "50ms"]);
    assert!(
        text.starts_with("awale (abapa): Ada – Alan\n12 plies; result 0-1"),
        "{text}"
    );
    assert!(text.contains("better "), "{text}");
    assert!(text.contains("blunder"), "{text}");
    let json = home.output(&["review", &lost, "--time", "50ms", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let plies = json["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 13);
    assert!(
        plies
            .iter()
            .enumerate()
            .all(|(index, ply)| ply["ply"] == index)
    );
    assert_eq!(plies[0]["played"], "F");
    assert_eq!(plies[12]["played"], Value::Null);
    assert_eq!(json["outcome"]["result"], "0-1");
}

#[test]
fn an_unfinished_game_is_reviewed_too() {
    let home = Home::new();
    let unfinished = file(&home, "unfinished.txt", UNFINISHED);
    let text = home.output(&["review", &unfinished, "--time", "20ms", "--all"]);
    assert!(text.contains("3 plies; the game is not finished"), "{text}");
    for line in [
        "   1. player 1 F ",
        "   2. player 2 f ",
        "   3. player 1 B ",
    ] {
        assert!(text.contains(line), "{line} is missing in {text}");
    }
}
