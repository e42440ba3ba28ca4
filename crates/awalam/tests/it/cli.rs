//! The program as scripts see it: output, errors, exit codes.

use std::process::{Command, Output, Stdio};

fn awalam(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awalam"));
    command.args(args).stdin(Stdio::null());
    command.env_remove("CLICOLOR_FORCE");
    command.env("AWALAM_TABLES", "off");
    command.output().expect("the program starts")
}

/// What a successful call prints.
fn output(args: &[&str]) -> String {
    let output = awalam(args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args:?}: {errors}");
    assert!(!errors.contains("error"), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn games_are_listed() {
    insta::assert_snapshot!(output(&["games"]));
}

#[test]
fn boards_are_drawn_without_colour_when_piped() {
    let avalam = output(&["show", "-g", "avalam", "--moves", "c9d9"]);
    let awale = output(&["show", "-g", "awale", "-m", "FfBe"]);
    let tricolore = output(&["show", "-g", "tricolore", "-m", "3R 14TB"]);
    let over = output(&["show", "-g", "awale", "-m", "FcEbCfDbBdAe"]);
    let all = [avalam, awale, tricolore, over].join("\n");
    assert!(!all.contains('\u{1b}'));
    insta::assert_snapshot!(all);
}

#[test]
fn moves_are_a_line_each() {
    let moves = output(&[
        "moves",
        "-g",
        "awale",
        "-p",
        "0-0-0-0-1-2-1-4-0-0-3-0-22-15-S",
        "-r",
        "awari",
    ]);
    insta::assert_snapshot!(moves);
    assert_eq!(output(&["moves", "-g", "avalam"]).lines().count(), 292);
    assert_eq!(
        output(&["moves", "-g", "avalam", "-r", "house"])
            .lines()
            .count(),
        76
    );
    let over = awalam(&["moves", "-g", "awale", "-m", "FcEbCfDbBdAe"]);
    assert!(over.status.success() && over.stdout.is_empty());
    let note = String::from_utf8(over.stderr).unwrap();
    assert_eq!(
        note.trim_end(),
        "the game is over: 0-1 0 27 25 seeds reached"
    );
}

#[test]
fn a_repetition_shows_in_the_position_after() {
    // Two lone seeds chase each other until the first position comes back.
    let start = "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S";
    let moves = output(&["moves", "-g", "awale", "-p", start, "-m", "AaBbCcDdEeF"]);
    assert_eq!(moves, "f\t0-0-0-0-0-0-0-0-0-0-0-0-25-23-S\n");
}

#[test]
fn perft_is_a_line_a_depth() {
    assert_eq!(
        output(&["perft", "5", "-g", "awale"]),
        "1\t6\n2\t36\n3\t190\n4\t1014\n5\t5219\n"
    );
    assert_eq!(output(&["perft", "0", "-g", "avalam"]), "0\t1\n");
    assert_eq!(
        output(&["perft", "3", "-g", "avalam", "-r", "house"]),
        "1\t76\n2\t5574\n3\t393162\n"
    );
    assert_eq!(
        output(&["perft", "2", "-g", "tricolore", "--json"]),
        "{\"depth\":1,\"leaves\":32}\n{\"depth\":2,\"leaves\":1024}\n"
    );
}

#[test]
fn red_may_move_first() {
    let shown = output(&["show", "-g", "avalam", "--first", "red"]);
    assert!(shown.contains("red to move") && shown.contains(".....r1y1.. r"));
    let json = output(&[
        "show", "-g", "avalam", "--first", "red", "-m", "d9c9", "--json",
    ]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        json["scores"],
        serde_json::json!([24, 23]),
        "red is player 1"
    );
    assert_eq!(json["turn"], 2);
    assert_eq!(json["rules"], "official:first=red");
}

#[test]
fn json_is_json() {
    let games: serde_json::Value = serde_json::from_str(&output(&["games", "--json"])).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 3);
    let moves: serde_json::Value =
        serde_json::from_str(&output(&["moves", "-g", "awale", "--json"])).unwrap();
    assert_eq!(moves[5]["position"], "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
    let over = output(&["show", "-g", "awale", "-m", "FcEbCfDbBdAe", "--json"]);
    let over: serde_json::Value = serde_json::from_str(&over).unwrap();
    assert_eq!(over["outcome"]["result"], "0-1");
    assert_eq!(over["moves"], serde_json::json!([]));
}

#[test]
fn bad_input_gets_one_sentence_and_exit_code_two() {
    let long = "F".repeat(100_000);
    let calls: &[&[&str]] = &[
        &["nonsense"],
        &["show"],
        &["shwo", "-g", "awale"],
        &["show", "-g", "chess"],
        &[
            "show",
            "-g",
            "avalam",
            "-r",
            "house:first=red",
            "--first",
            "yellow",
        ],
        &["show", "-g", "awale", "--colour"],
        &["show", "-g", "awale", "-r", "chess"],
        &["show", "-g", "awale", "--first", "red"],
        &["show", "-g", "avalam", "--first", "blue"],
        &["show", "-g", "awale", "-p", "4-4"],
        &["show", "-g", "awale", "-p", "-1-4"],
        &["show", "-g", "awale", "-m", "Fx"],
        &["show", "-g", "awale", "-m", "FF"],
        &["show", "-g", "awale", "-m", &long],
        &["perft", "-g", "awale"],
        &["perft", "many", "-g", "awale"],
        &["perft", "-1", "-g", "awale"],
        &["play", "-g", "awale", "--p2", "nobody"],
        &["think", "-g", "awale", "--bot", "champoin"],
        &["think", "-g", "awale", "--bot", "champion:dept=3"],
        &["think", "-g", "awale", "--bot", "champion:depth=x"],
        &["think", "-g", "awale", "--bot", "champion:depth=1,depth=2"],
        &["think", "-g", "awale", "--bot", "greedy", "--explain"],
        &["think", "-g", "awale", "--time", "soon"],
        &["think", "-g", "awale", "-m", "FcEbCfDbBdAe"],
        &["serve", "--keep", "soon"],
        &["serve", "--keep", "0d"],
        &["serve", "--public-host", "a..b"],
        &["serve", "--public-host", "1.2.3.400"],
        &["serve", "--behind-proxy"],
        &["serve", "--allow", "champion"],
        &["serve", "--allow", "exec:"],
        &["serve", "--allow", "exec:./no-such-bot"],
        &["serve", "--allow", "xmlrpc:lab7"],
        &["agent", "xmlrpc", "--host", "http://lab7"],
        &["agent", "xmlrpc", "--host", "lab7:8000"],
        &["agent", "ecam", "--origin", "lab7"],
        &["agent", "ecam", "--origin", "http://lab7/"],
        &["play", "--resume", "no-such-file"],
        &["play", "--resume", "Cargo.toml"],
        &["play", "--resume", "-g", "awale"],
    ];
    let mut sentences = String::new();
    for args in calls {
        let output = awalam(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{error}");
        let shown: Vec<&str> = args.iter().filter(|arg| arg.len() < 100).copied().collect();
        sentences += &format!("{}\n    {error}", shown.join(" "));
    }
    insta::assert_snapshot!(sentences);
}

#[test]
fn help_has_an_example_at_every_level() {
    let top = output(&["--help"]);
    assert!(top.contains("awalam play -g awale"));
    for section in ["Bots:", "Results:", "Files:", "Environment:", "Exit codes:"] {
        assert!(top.contains(&format!("\n{section}\n")), "{section}: {top}");
    }
    for command in [
        "games",
        "show",
        "moves",
        "perft",
        "think",
        "bench",
        "play",
        "referee",
        "compete",
        "check",
        "engine",
        "agent",
        "reproduce",
        "health",
        "completions",
        "man",
    ] {
        let help = output(&[command, "--help"]);
        assert!(help.contains(&format!("    awalam {command}")), "{help}");
    }
    assert_eq!(awalam(&[]).status.code(), Some(2));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_awalam"))
        .args(["moves", "-g", "avalam"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn think_ends_with_the_best_move() {
    for (game, bot) in [
        ("awale", "champion"),
        ("avalam", "divine:depth=2"),
        ("tricolore", "storck:depth=2"),
    ] {
        let shown = output(&["think", "-g", game, "--bot", bot, "--nodes", "3000"]);
        let words: Vec<&str> = shown.lines().last().unwrap().split(' ').collect();
        let [
            "bestmove",
            mv,
            "score",
            score,
            "depth",
            depth,
            "nodes",
            nodes,
            "time",
            time,
        ] = words[..]
        else {
            panic!("{shown}");
        };
        let listed = output(&["moves", "-g", game]);
        assert!(
            listed
                .lines()
                .any(|line| line.starts_with(&format!("{mv}\t"))),
            "{mv}"
        );
        assert!(
            score.parse::<i32>().is_ok()
                && depth.parse::<u32>().is_ok()
                && time.parse::<u64>().is_ok()
        );
        assert!(nodes.parse::<u64>().unwrap() <= 3_100, "{nodes}");
    }
    let json = output(&["think", "-g", "awale", "--nodes", "1000", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["line"][0] == json["bestmove"]);
}

#[test]
fn think_explains_its_evaluation() {
    let shown = output(&[
        "think",
        "-g",
        "avalam",
        "-m",
        "c9d9",
        "--bot",
        "divine:depth=1",
        "--explain",
    ]);
    // The tower of two on d9 can be covered from c8, d8 and e8; nothing is safe.
    assert!(
        shown.starts_with("term safe 0 1000\nterm vulnerable "),
        "{shown}"
    );
    assert_eq!(
        shown
            .lines()
            .filter(|line| line.starts_with("term "))
            .count(),
        6
    );
}

/// The signature of the search: it changes when the bots search differently,
/// and only then. Change it with the search, knowingly.
#[test]
fn bench_has_its_signature() {
    let shown = output(&["bench"]);
    let nodes: Vec<&str> = shown
        .lines()
        .map(|line| line.rsplit_once(' ').unwrap().0.rsplit_once(' ').unwrap().0)
        .collect();
    insta::assert_snapshot!(nodes.join("\n"));
}

/// A bound of the program's own memory stands for a small machine.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_cannot_be_had_is_refused() {
    let limited = |bot: &str| {
        let call = format!(
            "ulimit -v 4000000; exec {} think -g awale --bot {bot} --nodes 1000",
            env!("CARGO_BIN_EXE_awalam")
        );
        let mut command = Command::new("sh");
        command.args(["-c", &call]).env("AWALAM_TABLES", "off");
        command.output().expect("the shell starts")
    };
    for bot in ["champion:hash=65536", "alphabeta:table=on,hash=65536"] {
        let output = limited(bot);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        let sentence = "`hash=65536`: 65536 MiB of memory cannot be had here; take fewer";
        assert!(error.contains(sentence), "{error}");
    }
    assert!(limited("champion:hash=64").status.success());
    assert!(limited("mcts:memory=65536").status.success());
}
