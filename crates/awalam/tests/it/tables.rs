//! `table` and `solve` as a user has them, in processes; a builder that is killed.

use std::process::Stdio;

use awalam_testing::wait_until;

use crate::home::Home;

const ENDING: &str = "0-1-1-0-1-2-1-2-0-0-1-0-20-19-S";
/// South reaches 25 by its only move.
const GOAL: &str = "0-0-0-0-0-1-1-0-1-0-3-0-24-18-S";
/// Yellow covers the one red tower that can be: one each, but red has the five.
const TOWERS: &str = "........./........./...r5y1r1.../........./........./........./........./........./......... y";

#[test]
fn tables_are_built_counted_checked_and_asked() {
    let home = Home::new();
    let built = home.output(&["table", "build", "--rules", "awari", "--seeds", "9"]);
    assert!(built.contains("293930 positions built"), "{built}");
    let stats = home.output(&["table", "stats", "--rules", "awari"]);
    let data = include_str!("../../../exact/tests/data/awale-tables.tsv");
    let published = data.lines().filter_map(|line| line.strip_prefix("awari\t"));
    assert_eq!(
        stats.lines().collect::<Vec<_>>(),
        published.collect::<Vec<_>>()
    );
    let checked = home.output(&["table", "verify"]);
    assert!(checked.contains("are right: 293930 positions"), "{checked}");
    let again = home.output(&["table", "build", "--rules", "awari", "--seeds", "9"]);
    assert!(again.contains(": 0 positions built"), "{again}");
    let json =
        |args: &[&str]| -> serde_json::Value { serde_json::from_str(&home.output(args)).unwrap() };
    let more = json(&[
        "table", "build", "--rules", "awari", "--seeds", "10", "--json",
    ]);
    assert_eq!(
        (&more["seeds"], &more["built"]),
        (&10.into(), &352_716.into())
    );
    let checked = json(&["table", "verify", "--rules", "awari", "--json"]);
    assert_eq!(checked["checked"], 646_646);

    // What a bot had is told: some have no tables, some fewer than there are.
    for (bot, seeds) in [
        ("champion", 10),
        ("champion:tables=4", 4),
        ("champion:tables=off", 0),
        ("level:8", 10),
        ("level:3", 0),
        ("random", 0),
    ] {
        let args = [
            "think", "-g", "awale", "--rules", "awari", "--nodes", "1000", "--json",
        ];
        let mut think = home.command(&[&args[..], &["--bot", bot]].concat());
        let thought = think.env_remove("AWALAM_TABLES").output().unwrap().stdout;
        let thought: serde_json::Value = serde_json::from_slice(&thought).unwrap();
        assert_eq!(thought["tables"], seeds, "{bot}");
    }

    let position = "0-0-0-0-1-1-0-0-0-0-1-2-22-21-S";
    let probe = home.output(&["table", "probe", "--rules", "awari", "-p", position]);
    let last = probe.lines().last().unwrap();
    let value: i32 = last.strip_prefix("value ").unwrap().parse().unwrap();
    let moves: Vec<i32> = probe
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(_, value)| value.parse().unwrap())
        .collect();
    assert_eq!(moves.iter().max(), Some(&value), "{probe}");
    let json = [
        "table", "probe", "--rules", "awari", "-p", position, "--json",
    ];
    let json: serde_json::Value = serde_json::from_str(&home.output(&json)).unwrap();
    assert_eq!(json["value"], value);

    // Tables know no stores, a solution counts them: both say so.
    assert!(probe.contains("\ncounts the seeds on the board; with the stores (22 21) "));
    let mut solve = home.command(&["solve", "-g", "awale", "-r", "awari", "-p", position]);
    let solved = solve.env_remove("AWALAM_TABLES").output().unwrap().stdout;
    let solved = String::from_utf8(solved).unwrap();
    let words = "\ncounts the final margin, with the seeds in the stores (22 21)\n";
    assert!(solved.contains(words), "{solved}");
    let last = solved.lines().last().unwrap();
    assert_eq!(last.split(' ').nth(1).unwrap(), (value + 1).to_string());
    assert_eq!(json["with_stores"], value + 1);
    assert_eq!(json["counts"], "board");

    // Where endless play decides, no one margin is called the final one.
    home.output(&["table", "build", "--rules", "abapa", "--seeds", "8"]);
    let position = "1-0-0-2-0-1-0-1-0-2-0-1-22-18-S";
    let args = ["table", "probe", "--rules", "abapa", "-p", position];
    let probe = home.output(&args);
    let words = "the final margin is between 0 and 8, by how endless play ends";
    assert!(probe.contains(words), "{probe}");
    let json = home.output(&[&args[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["with_stores"], serde_json::Value::Null);
}

#[test]
fn bad_input_has_a_sentence() {
    let home = Home::new();
    let table = |args: &[&str], code: i32| {
        let args: Vec<&str> = [&["table"], args].concat();
        home.error(&args, code)
    };
    let none = table(&["stats", "--rules", "uga"], 2);
    assert!(none.contains("table build --rules uga"), "{none}");
    assert!(table(&["verify"], 2).contains("there is no table of abapa"));
    let seeds = table(&["build", "--seeds", "31"], 2);
    assert!(seeds.contains("0 to 30 seeds"), "{seeds}");
    assert!(table(&["build", "--seeds", "-1"], 2).contains("0 to 30 seeds"));
    home.output(&["table", "build", "--seeds", "3"]);
    let start = table(&["probe"], 2);
    assert!(start.contains("48 seeds"), "{start}");
    let sum = table(&["probe", "-p", "1-1-1-1-1-2-4-2-3-0-0-0-17-16-S"], 2);
    assert!(sum.contains("add up to 49"), "{sum}");

    let file = home.path("data/awalam/tables/abapa-02.table");
    std::fs::write(&file, "my notes").unwrap();
    let foreign = table(&["build", "--seeds", "4"], 1);
    assert!(foreign.contains("is not an endgame table"), "{foreign}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "my notes");
    // A layer that lacks what it should have, damaged ones in the way of a probe.
    home.output(&["table", "build", "--rules", "awari", "--seeds", "6"]);
    let file = home.path("data/awalam/tables/awari-04.table");
    let good = std::fs::read(&file).unwrap();
    let mut bytes = good.clone();
    bytes[100..900].fill(48);
    std::fs::write(&file, &bytes).unwrap();
    assert!(table(&["stats", "--rules", "awari"], 1).contains("awari-04.table is damaged"));
    let ending = "0-0-0-0-0-1-1-0-0-0-2-2-21-21-S";
    assert!(table(&["probe", "-r", "awari", "-p", ending], 1).contains("is damaged"));

    let place = home.path("file");
    std::fs::write(&place, "").unwrap();
    let place = place.display().to_string();
    let folder = table(&["build", "--seeds", "3", "--folder", &place], 1);
    assert!(folder.contains("cannot make the folder"), "{folder}");
}

#[test]
fn a_builder_that_is_killed_leaves_nothing_half_done() {
    let home = Home::new();
    let [killed, whole] = ["killed", "whole"].map(|name| home.path(name));
    let build = |folder: &std::path::Path| {
        let mut command = home.command(&["table", "build", "--rules", "abapa", "--seeds", "11"]);
        command.arg("--folder").arg(folder);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    // Killed again and again, at whatever it is at.
    for seeds in [6, 8, 9, 10] {
        let mut child = build(&killed).spawn().unwrap();
        let file = killed.join(format!("abapa-{seeds:02}.table"));
        wait_until("the table is there", || file.exists());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let killed_folder = killed.display().to_string();
    home.output(&["table", "verify", "--folder", &killed_folder]);
    assert!(build(&killed).status().unwrap().success());
    assert!(build(&whole).status().unwrap().success());
    for seeds in 0..=11 {
        let name = format!("abapa-{seeds:02}.table");
        let [one, other] = [&killed, &whole].map(|folder| std::fs::read(folder.join(&name)));
        assert!(one.unwrap() == other.unwrap(), "{name}");
    }
    let names = std::fs::read_dir(&killed)
        .unwrap()
        .map(|file| file.unwrap());
    let drafts = names.filter(|file| file.path().extension().is_some_and(|end| end == "draft"));
    assert_eq!(drafts.count(), 0);
}

#[test]
fn the_first_game_builds_small_tables_without_being_asked() {
    let home = Home::new();
    let mut command = home.command(&["play", "-g", "awale"]);
    command.env_remove("AWALAM_TABLES");
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let last = home.path("data/awalam/tables/uga-12.table");
    wait_until("the tables are there", || last.exists());
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("endgame tables of Awalé are being built"),
        "{errors}"
    );
    // The bots find them.
    let mut think = home.command(&[
        "think",
        "-g",
        "awale",
        "-p",
        "0-0-0-0-1-1-0-0-0-0-1-2-22-21-S",
    ]);
    think
        .env_remove("AWALAM_TABLES")
        .args(["-r", "awari", "--nodes", "1000"]);
    let shown = String::from_utf8(think.output().unwrap().stdout).unwrap();
    assert!(shown.contains(" exact "), "{shown}");
}

#[test]
fn positions_are_solved_or_said_to_be_out_of_reach() {
    let home = Home::new();
    let solve = |args: &[&str]| home.output(&[&["solve"], args].concat());
    // Without tables on the disk they are built in memory.
    let awari = solve(&["-g", "awale", "-r", "awari", "-p", ENDING, "--all"]);
    let moves = awari.lines().filter_map(|line| line.split_once('\t'));
    let best = moves.map(|(_, value)| value.parse::<i32>().unwrap()).max();
    let last = awari.lines().last().unwrap();
    let value = format!("value {} nodes ", best.unwrap());
    assert!(last.starts_with(&value), "{awari}");
    // The goal is ignored by the value and by those of the moves alike.
    let goal = solve(&["-g", "awale", "-p", GOAL, "--all"]);
    assert!(goal.starts_with("F\t12\n"), "{goal}");
    assert!(goal.contains("\nvalue 12 nodes "), "{goal}");
    let towers = solve(&["-g", "avalam", "-p", TOWERS, "--all"]);
    let last = towers.lines().last().unwrap();
    assert!(last.starts_with("value 0 fives -1 nodes "), "{towers}");
    let few = [
        "solve",
        "-g",
        "awale",
        "-r",
        "uga",
        "-p",
        "0-1-1-0-1-2-1-2-0-0-1-0-20-19-S 3",
    ];
    let few = home.error(&[&few[..], &["--nodes", "1000"]].concat(), 1);
    assert!(few.contains("not solved within the limits"), "{few}");
    let far = home.error(&["solve", "-g", "awale", "--time", "1s"], 1);
    assert!(far.contains("out of reach"), "{far}");
    for game in ["avalam", "tricolore"] {
        let far = home.error(
            &["solve", "-g", game, "--time", "1s", "--nodes", "10000"],
            1,
        );
        assert!(far.contains("not solved within the limits"), "{far}");
    }
}
