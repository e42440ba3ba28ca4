//! `referee`: what it says of programs, good and bad.

use std::process::Stdio;
use std::time::Duration;

use awalam_games::{Record, Termination};
use awalam_testing::{effort, patiently, wait_until};

use crate::home::{AWALAM, Home, PATIENT, carriers, is_done};

#[test]
fn verdicts_are_printed_kept_and_counted() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot random");
    let cheat = "sh -c 'echo oh dear >&2; read heard; echo 2R; sleep 4321'";
    // In the second game the program stalls, which only it may do.
    let (played, time, games) = patiently(Duration::from_secs(3), |limit| {
        let time = format!("{}ms", limit.as_millis());
        let games = home.path(&format!("games-{time}"));
        let save = games.display().to_string();
        let args = ["referee", cheat, &ours, "--games", "2", "--save", &save];
        let played = home.output(&[&args[..], &["--time", &time]].concat());
        let again = home.error(&args, 2);
        assert!(again.contains("is not empty; name a new folder"), "{again}");
        let late = "player 2 at ply 4: no answer within";
        match played.contains("illegal move 2R") && played.contains(late) {
            true => Ok((played, time, games)),
            false => Err(played),
        }
    });
    let lines: Vec<&str> = played.lines().collect();
    assert_eq!(
        lines[0],
        "result 0-1 0 0 player 1 at ply 1: illegal move 2R: hole 2 belongs to the opponent: player 1 plays the odd holes (position 2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2 P1 0 0 0)"
    );
    // As player 2 the same move is legal once.
    let words = format!("no answer within {}", time.replace("ms", " ms"));
    assert!(lines[1].contains(&words), "{played}");
    assert_eq!(lines[2], "total 0 0 2");
    let log = std::fs::read_to_string(games.join("program-1.log")).unwrap();
    assert_eq!(log, "game 1\noh dear\ngame 2\noh dear\n");
    let record = std::fs::read_to_string(games.join("game-001.txt")).unwrap();
    let record = Record::read(&record).unwrap();
    assert_eq!(record.ending().unwrap().termination, Termination::Illegal);
    assert_eq!(record.tag("Round"), Some("1"));
}

#[test]
fn every_game_can_be_refereed() {
    let home = Home::new();
    for game in ["avalam", "awale", "tricolore"] {
        let bot = |bot: &str| format!("{AWALAM} compete -g {game} --bot {bot} --time 50ms");
        let (one, two) = (bot("greedy"), bot("random:seed=3"));
        let args = ["referee", &one, &two, "-g", game, "--games", "2", "--json"];
        let played = home.output(&[&args[..], &PATIENT].concat());
        for line in played.lines().take(2) {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(game["end"], "normal", "{line}");
            let record = std::fs::read_to_string(game["record"].as_str().unwrap()).unwrap();
            assert!(Record::read(&record).is_ok());
        }
        let total: serde_json::Value =
            serde_json::from_str(played.lines().last().unwrap()).unwrap();
        let count = |key: &str| total["total"][key].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 2);
    }
    let ours = format!("{AWALAM} compete --bot random");
    let args = ["referee", &ours, &ours, "--plies", "6"];
    let limited = home.output(&[&args[..], &PATIENT].concat());
    assert!(
        limited.contains("stopped after 6 plies: the points count"),
        "{limited}"
    );
}

#[test]
fn programs_get_their_folder_and_environment() {
    let home = Home::new();
    let folder = home.path("place");
    std::fs::create_dir(&folder).unwrap();
    let script = "#!/bin/sh\nread heard\necho \"$(basename \"$PWD\") $WORD $1\"\n";
    std::fs::write(folder.join("bot"), script).unwrap();
    let dir = folder.display().to_string();
    let args = [
        &["referee", "./bot", "./bot", "--dir", &dir][..],
        &["--env", "WORD=here"],
        &PATIENT,
    ]
    .concat();
    let refused = home.error(&args, 2);
    assert!(
        refused.contains("`./bot` cannot be run: chmod +x"),
        "{refused}"
    );
    assert!(is_done("chmod", &["+x", &format!("{dir}/bot")]));
    let played = home.output(&args);
    assert!(
        played.contains("`place here JoueurA` is no move"),
        "{played}"
    );
}

#[test]
fn bad_input_gets_one_sentence() {
    let home = Home::new();
    for (args, sentence) in [
        (
            &["referee", "./nowhere", "cat"][..],
            "CMD1: there is no program `./nowhere`",
        ),
        (
            &["referee", "cat", ""],
            "CMD2: a command is wanted, such as ./bot",
        ),
        (
            &["referee", "cat 'x", "cat"],
            "a quote is opened and not closed",
        ),
        (
            &["referee", "cat", "cat", "--games", "0"],
            "0 is not in 1..",
        ),
        (
            &["referee", "cat", "cat", "--time", "soon"],
            "a time is written 2s",
        ),
        (
            &["referee", "cat", "cat", "--memory", "3"],
            "a size is written 512M",
        ),
        (
            &["referee", "cat", "cat", "--env", "x"],
            "a variable is written NAME=VALUE",
        ),
        (
            &["referee", "cat", "cat", "--dir", "/no/such"],
            "there is no folder /no/such",
        ),
        (
            &["referee", "cat", "cat", "-m", "3R"],
            "referee lines cannot tell a program",
        ),
        (
            &["compete", "JoueurC"],
            "write JoueurA, JoueurB, or nothing",
        ),
        (&["compete", "--bot", "exec:"], "exec: a command is wanted"),
        (&["compete", "-p", "x"], "leave positions and moves out"),
        (
            &["check", "./nowhere"],
            "CMD: there is no program `./nowhere`",
        ),
        (
            &["think", "-g", "awale", "--bot", "exce:./bot"],
            "there is no bot `exce`",
        ),
        (
            &["play", "-g", "awale", "--p2", "sh bot.sh"],
            "--p2: there is no bot `sh bot.sh`; the program is written exec:sh bot.sh",
        ),
        (
            &["referee", "cat", "exec:sh bot.sh"],
            "CMD2: a program is written without exec: here: sh bot.sh",
        ),
        (
            &["check", "sh", "bot.sh"],
            "unexpected argument 'bot.sh' found; put a command of several words in quotes, such as \"python3 bot.py\"",
        ),
        (
            &["referee", "sh", "-u", "bot.sh", "cat"],
            "put a command of several words in quotes",
        ),
    ] {
        let error = home.error(args, 2);
        assert!(error.contains(sentence), "{args:?}: {error}");
    }
}

#[test]
fn a_bot_of_ours_is_told_how_it_is_written() {
    let home = Home::new();
    let folder = home.path("path");
    std::fs::create_dir(&folder).unwrap();
    let error = |args: &[&str]| {
        let output = home.command(args).env("PATH", &folder).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    // While it is not on the PATH, our own path is the name.
    let level = error(&["referee", AWALAM, "level:1"]);
    let words = format!(
        "error: CMD2: `level:1` is a bot of ours, which is written {AWALAM} compete --bot level:1\n"
    );
    assert_eq!(level, words);
    let ours = error(&["check", "awalam compete --bot level:1"]);
    let words = format!("error: CMD: there is no program `awalam` on the PATH: write {AWALAM}\n");
    assert_eq!(ours, words);
    std::os::unix::fs::symlink(AWALAM, folder.join("awalam")).unwrap();
    let level = error(&["check", "-g", "awale", "level:99"]);
    assert!(
        level.ends_with("written awalam compete -g awale --bot level:99\n"),
        "{level}"
    );
    let engine = error(&["referee", "ugi:engine", "awalam"]);
    assert!(
        engine.ends_with("written awalam compete --bot 'ugi:engine'\n"),
        "{engine}"
    );
    let engine = error(&["check", "ugi:engine"]);
    assert!(
        engine.starts_with("error: CMD: ugi: there is no program `engine`"),
        "{engine}"
    );
    let nobody = error(&["check", "levle:1"]);
    assert!(nobody.contains("there is no program `levle:1`"), "{nobody}");
}

#[test]
fn whose_wins_are_faults_is_told() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot random");
    let broken = "sh -c 'exit 7'".to_owned();
    let save = home.path("games").display().to_string();
    let args = ["referee", &ours, &broken, "--games", "3", "--save", &save];
    let output = home.run(&[&args[..], &PATIENT].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.ends_with("\ntotal 3 0 0\n"), "{shown}");
    let note = format!(
        "note: \"{broken}\" lost 3 of 3 games by a fault (3 crash); its log is {save}/program-2.log\n"
    );
    assert!(errors.ends_with(&note), "{errors}");
    assert_eq!(errors.matches("note:").count(), 1, "{errors}");

    let args = ["referee", &broken, &ours, "--games", "2", "--json"];
    let shown = home.output(&[&args[..], &PATIENT].concat());
    let total: serde_json::Value = serde_json::from_str(shown.lines().last().unwrap()).unwrap();
    let expected = serde_json::json!({
        "wins": 0, "draws": 0, "losses": 2, "faults": [2, 0], "different": 0,
    });
    assert_eq!(total["total"], expected);
}

#[test]
#[cfg(target_os = "linux")]
fn whatever_programs_write_the_referee_stays_small() {
    let home = Home::new();
    let noise = "head -c 30000000 /dev/zero | tr \"\\000\" x";
    for (name, script, words) in [
        (
            "long",
            format!("{noise}; echo; sleep 4321"),
            "a line has at most 4096 bytes",
        ),
        (
            "endless",
            "yes xxxxxxxx | tr -d \"\\n\"".to_owned(),
            "a line has at most 4096 bytes",
        ),
        ("lines", "yes 1R".to_owned(), "illegal move 1R"),
        (
            "floods",
            format!("{noise} >&2; sleep 4321"),
            "no answer within 2000 ms",
        ),
    ] {
        let bot = format!("sh -c 'read x; {script}'");
        let ours = format!("{AWALAM} compete --bot random");
        // The one that never answers is late, the others are not.
        let terms = match name {
            "floods" => &["--time", "2s"][..],
            _ => &PATIENT,
        };
        let mut child = home
            .command(&["referee", &bot, &ours, "--games", "2"])
            .args(terms)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kilobytes = peak.and_then(|peak| peak.trim_end_matches("kB").trim().parse().ok());
            most = most.max(kilobytes.unwrap_or(0u64));
            std::thread::sleep(Duration::from_millis(10));
        }
        let output = child.wait_with_output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{name}: {shown}");
        assert!(shown.contains(words), "{name}: {shown}");
        assert!((1..32 << 10).contains(&most), "{name}: {most} kB");
    }
}

/// Games with a moody bot: a hundred if there is time.
fn moody_games() -> usize {
    if effort() >= 5 { 100 } else { 30 }
}

#[test]
fn every_verdict_on_a_moody_bot_is_right() {
    if !is_done("python3", &["--version"]) {
        return;
    }
    let home = Home::new();
    let token = format!("MOODY_TEST_{}", std::process::id());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/referee/moody.py");
    let moody = format!("python3 -S {script} {AWALAM}");
    let honest = format!("{AWALAM} compete --bot random");
    let games = moody_games().to_string();
    let args = ["referee", &moody, &honest, "--json", "--games", &games];
    patiently(Duration::from_millis(600), |limit| {
        let time = format!("{}ms", limit.as_millis());
        let save = home.path(&format!("games-{time}"));
        let output = home
            .command(&args)
            .args(["--time", &time, "--startup", "300s", "--save"])
            .arg(&save)
            .env(&token, "1")
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let shown = String::from_utf8(output.stdout).unwrap();
        let log = std::fs::read_to_string(save.join("program-1.log")).unwrap();
        wait_until("no process is left", || carriers(&token) == 0);
        judged_right(&shown, &log, &moody)
    });
}

/// Compares the verdicts on the moody bot with what it says it did, game by game. Who is
/// late and did nothing to be was slowed down by the machine.
fn judged_right(shown: &str, log: &str, moody: &str) -> Result<(), String> {
    let lines: Vec<serde_json::Value> = shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (total, ends) = lines.split_last().unwrap();
    assert_eq!(ends.len(), moody_games());
    let mut deeds: Vec<&str> = Vec::new();
    for line in log.lines() {
        match line {
            game if game.starts_with("game ") => deeds.push("normal"),
            "crash" | "abort" => *deeds.last_mut().unwrap() = "crash",
            "stall" | "half" => *deeds.last_mut().unwrap() = "timeout",
            "illegal" => *deeds.last_mut().unwrap() = "illegal",
            "garbage" => *deeds.last_mut().unwrap() = "unreadable",
            other => panic!("unknown deed {other}"),
        }
    }
    for (game, deed) in ends.iter().zip(&deeds) {
        if game["end"] == "timeout" && *deed != "timeout" {
            return Err(game.to_string());
        }
        assert_eq!(game["end"], *deed, "{game}");
        let loser = game["at_fault"].as_str();
        assert_eq!(loser, (game["end"] != "normal").then_some(moody));
        let record = std::fs::read_to_string(game["record"].as_str().unwrap()).unwrap();
        assert!(Record::read(&record).is_ok());
    }
    assert_eq!(deeds.len(), ends.len());
    let count = |key: &str| total["total"][key].as_u64().unwrap() as usize;
    assert_eq!(count("wins") + count("draws") + count("losses"), ends.len());
    Ok(())
}

#[test]
fn a_bot_of_compete_that_does_not_exist_is_refused_before_the_first_game() {
    let home = Home::new();
    let right = format!("{AWALAM} compete --bot level:1");
    for (wrong, words) in [
        ("compete --bot level:9", "there is no level `9`"),
        ("compete --bot levl:2", "did you mean level?"),
        ("compete -g awale --bot storck", "there is no bot `storck`"),
        ("compete --bott level:2", "unexpected argument '--bott'"),
    ] {
        let wrong = format!("{AWALAM} {wrong}");
        for (args, which) in [([&wrong, &right], "CMD1: "), ([&right, &wrong], "CMD2: ")] {
            let error = home.error(&["referee", args[0], args[1], "--games", "5"], 2);
            assert!(error.contains(words) && error.contains(which), "{error}");
        }
        let itself = home.run(&wrong.split(' ').skip(1).collect::<Vec<_>>());
        assert_eq!(itself.status.code(), Some(2), "{wrong}");
    }
    assert!(!home.path("data").exists(), "nothing was written");
}

#[test]
fn repeated_games_are_noted() {
    let home = Home::new();
    let bot = |seed: u32| format!("{AWALAM} compete --bot level:1 --seed {seed} --time 300s");
    let referee = |one: &str, two: &str, more: &[&str]| {
        let args = ["referee", one, two, "--games", "4", "--plies", "12"];
        let output = home.run(&[&args, &PATIENT[..], more].concat());
        assert!(output.status.success());
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [shown, notes] = referee(&bot(1), &bot(2), &["--json"]);
    assert!(shown.contains("\"different\":2"), "{shown}");
    assert!(
        notes.contains("note: only 2 of 4 games are different: repeats add no information"),
        "{notes}"
    );
    let random = format!("{AWALAM} compete --bot random --time 300s");
    let [_, notes] = referee(&random, &random, &[]);
    assert!(!notes.contains("repeats"), "{notes}");
}
