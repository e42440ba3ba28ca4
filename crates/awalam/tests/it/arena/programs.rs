//! Outside programs in tournaments: openings, settings, limits, logs.

use std::fs;
use std::time::Duration;

use awalam_testing::patiently;

use crate::home::{AWALAM, Home, is_done};

/// Programs have all the time they need.
const MATCH: [&str; 8] = [
    "arena",
    "match",
    "-g",
    "tricolore",
    "--time",
    "300s",
    "--plies",
    "24",
];

/// How many of a store's games differ.
fn distinct(home: &Home, store: &str) -> u64 {
    let args = ["arena", "resume", "--store", store, "--json"];
    let told: serde_json::Value = serde_json::from_str(&home.output(&args)).unwrap();
    told["distinct_games"].as_u64().unwrap()
}

#[test]
fn programs_that_know_setup_get_openings_and_others_begin_at_the_start() {
    let home = Home::new();
    let store = |name: &str| home.path(name).display().to_string();
    // Without chance: from the start every pair is the same.
    let old = |seed: u32| format!("exec:{AWALAM} compete --bot greedy --seed {seed} --time 300s");
    let new = |seed: u32| old(seed).replace("exec:", "exec:setup=on,");
    let args = |one: &str, two: &str, place: &str| {
        let mut args: Vec<String> = MATCH.map(str::to_owned).to_vec();
        let more = ["--bot", one, "--bot", two, "--games", "6", "--store", place];
        args.extend(more.map(str::to_owned));
        args
    };
    let run = |one: &str, two: &str, place: &str| {
        let args = args(one, two, place);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = home.run(&args);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        (String::from_utf8(output.stdout).unwrap(), errors)
    };
    let (told, _) = run(&new(1), &new(2), &store("new.sqlite"));
    assert!(!told.contains("begin at the start"), "{told}");
    assert!(
        !told.contains("faults\n") || !told.contains(" crash"),
        "{told}"
    );
    assert!(distinct(&home, &store("new.sqlite")) >= 3);
    let (told, errors) = run(&old(1), &old(2), &store("old.sqlite"));
    let heading = format!("\nall games of {}, {} begin at the start\n", old(1), old(2));
    assert!(told.contains(&heading), "{told}");
    assert!(
        errors.contains("exec:setup=on,… gives openings"),
        "{errors}"
    );
    assert!(distinct(&home, &store("old.sqlite")) <= 2);
}

#[test]
fn a_list_of_openings_is_not_ignored() {
    let home = Home::new();
    let list = home.path("openings.txt");
    fs::write(&list, "1R 14R\n3B 4B\n").unwrap();
    let old = format!("exec:{AWALAM} compete --bot random");
    let list = list.to_str().unwrap();
    let more = ["--bot", &old, "--bot", "random", "--openings", list];
    let error = home.error(&[&MATCH[..], &more].concat(), 2);
    assert!(error.contains("begins every game at its start"), "{error}");
    assert!(error.contains("exec:setup=on,…"), "{error}");
}

#[test]
fn an_engine_may_stay_for_all_games() {
    let home = Home::new();
    let mark = home.path("starts").display().to_string();
    let script = format!("echo begun >> {mark}; exec {AWALAM} engine --bot greedy");
    let starts = |settings: &str, place: &str| {
        let engine = format!("ugi:{settings}sh -c '{script}'");
        let store = home.path(place).display().to_string();
        let more = ["--bot", &engine, "--bot", "random", "--games", "6"];
        let args = [
            &MATCH[..],
            &more,
            &["--concurrency", "1", "--store", &store],
        ]
        .concat();
        home.output(&args);
        let count = fs::read_to_string(&mark).unwrap().lines().count();
        fs::remove_file(&mark).unwrap();
        count
    };
    assert!(starts("", "on.sqlite") >= 6);
    assert!(starts("restart=off,", "off.sqlite") <= 2);
}

#[test]
fn lines_and_errors_are_logged_by_game() {
    let home = Home::new();
    let bot = format!("exec:setup=on,sh -c 'echo hello >&2; exec {AWALAM} compete --bot random'");
    let logs = home.path("logs").display().to_string();
    let more = [
        "--bot", &bot, "--bot", "greedy", "--games", "4", "--logs", &logs,
    ];
    let output = home.run(&[&MATCH[..], &more].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("the log of "), "{errors}");
    let files: Vec<_> = fs::read_dir(&logs).unwrap().flatten().collect();
    assert_eq!(files.len(), 1, "a log for the program alone");
    let log = fs::read_to_string(files[0].path()).unwrap();
    for game in ["1.1", "1.2", "2.1", "2.2"] {
        let of_game = |mark: &str| {
            let start = format!("{game} {mark} ");
            let lines = log
                .lines()
                .filter_map(move |line| line.strip_prefix(&start));
            lines.map(str::to_owned).collect::<Vec<String>>()
        };
        assert!(of_game(">")[0].starts_with("SETUP "), "{log}");
        assert_eq!(of_game("<")[0], "READY", "{log}");
        assert_eq!(of_game("!"), ["hello"], "{log}");
        assert_eq!(of_game("#").len(), 1, "{log}");
        // An answer for every question, and perhaps one more move to hear.
        let (told, said) = (of_game(">").len(), of_game("<").len());
        assert!(told == said || told == said + 1, "{told} {said}: {log}");
    }
}

#[test]
fn memory_and_environment_are_those_of_the_tournament() {
    let home = Home::new();
    let error = home.error(
        &[
            &MATCH[..],
            &["--bot", "greedy", "--bot", "random", "--env", "A=1"],
        ]
        .concat(),
        2,
    );
    assert!(
        error.contains("no bot is a program from outside"),
        "{error}"
    );
    // It plays only if it finds its variable.
    let bot = format!("exec:sh -c 'exec {AWALAM} compete --bot $PLAYS'");
    let store = home.path("env.sqlite").display().to_string();
    let more = [
        "--bot", &bot, "--bot", "greedy", "--games", "2", "--store", &store,
    ];
    let told = home.output(&[&MATCH[..], &more, &["--env", "PLAYS=random"]].concat());
    assert!(!told.contains("crash"), "{told}");
    if cfg!(target_os = "linux") && is_done("python3", &["--version"]) {
        let hungry = "exec:python3 -c 'x = bytearray(1 << 30)'";
        let more = ["--bot", hungry, "--bot", "greedy", "--games", "2"];
        let output = home.run(&[&MATCH[..], &more, &["--memory", "256M"]].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("MemoryError"), "{errors}");
    }
}

/// The start of a program is not its first move's time.
#[test]
fn a_program_may_take_its_time_to_start() {
    let home = Home::new();
    // Longer than a move may take, and less than the five seconds that there are to start.
    patiently(Duration::from_secs(1), |limit| {
        let time = format!("{}ms", limit.as_millis());
        let startup = (limit + Duration::from_millis(500)).as_secs_f64();
        let bot =
            format!("exec:sh -c 'sleep {startup}; exec {AWALAM} compete -g awale --bot random'");
        let more = ["--bot", &bot, "--bot", "greedy", "--games", "2"];
        let args = [
            "arena", "match", "-g", "awale", "--plies", "4", "--time", &time,
        ];
        let told = home.output(&[&args[..], &more].concat());
        match told.contains("timeout") {
            false => Ok(()),
            true => Err(told),
        }
    });
}
