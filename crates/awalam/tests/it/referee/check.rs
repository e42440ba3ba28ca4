//! `check`: what it finds in programs.

use std::time::Duration;

use awalam_testing::patiently;

use crate::home::{AWALAM, Home, PATIENT, is_done};

#[test]
fn check_tells_what_to_fix() {
    let home = Home::new();
    let wrong = ["check", "sh -c 'read x; echo 1R; read x; echo 1R'"];
    let output = home.run(&[&wrong[..], &PATIENT].concat());
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(
        report.contains("answers      bad   player 2 at ply 2: illegal move 1R"),
        "{report}"
    );
    assert!(report.contains("→ player 2 gets no START"), "{report}");
    let silent = home.run(&["check", "sh -c 'sleep 4321'", "--time", "100ms"]);
    let report = String::from_utf8(silent.stdout).unwrap();
    assert!(report.contains("no answer within 100 ms"), "{report}");
    assert!(report.contains("flush the output"), "{report}");
}

#[test]
fn check_tells_the_time_and_early_lines_and_keeps_a_log() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot random");
    let report = home.output(&[&["check", &ours], &PATIENT[..]].concat());
    assert!(report.contains("\ntime         good  "), "{report}");
    assert!(report.contains("\nstart-up     good  "), "{report}");

    let eager = "sh -c 'read x; printf \"1R\\n3R\\n\"; sleep 4321'";
    let args = ["check", eager, "--time", "300ms", "--startup", "300s"];
    let output = home.run(&args);
    let report = String::from_utf8(output.stdout).unwrap();
    let words = "order        weak  the line was there before the question\n                   → write one line for each line";
    assert!(report.contains(words), "{report}");
    assert!(!report.contains("end of game"), "{report}");

    let log = home.path("errors.log").display().to_string();
    let args = [
        &["check", "sh -c 'echo a sad story >&2; exit 3'"],
        &["--log", &log],
        &PATIENT[..],
    ]
    .concat();
    let output = home.run(&args);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("standard error: `a sad story`"), "{report}");
    let kept = std::fs::read_to_string(&log).unwrap();
    assert!(kept.starts_with("a sad story\n"), "{kept}");
    let again = home.error(&args, 2);
    assert!(
        again.contains("--log: ") && again.contains("exists already"),
        "{again}"
    );
}

/// What `check` prints about a program that does something wrong, and that it has played
/// this number of games.
#[track_caller]
fn report_on(home: &Home, command: &str, more: &[&str], games: usize) -> String {
    let args = [&["check", command], more].concat();
    let output = home.run(&args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert_eq!(errors.matches("played as").count(), games, "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn advice_fits_the_fault() {
    let home = Home::new();
    for (script, games, advice) in [
        // At its first ply.
        (
            "read x; echo hello; sleep 4321",
            2,
            "→ write nothing but moves to standard output, one per line; debug on standard error\n",
        ),
        (
            "read x; echo 15T; sleep 4321",
            2,
            "→ write nothing but moves to standard output, one per line; debug on standard error\n",
        ),
        (
            "read x; printf \"\\357\\273\\2777R\\n\"; sleep 4321",
            2,
            "`\\u{feff}7R` is no move",
        ),
        (
            "read x; printf \"\\357\\273\\2777R\\n\"; sleep 4321",
            2,
            "debug on standard error; \\u{feff} is a byte order mark: write UTF-8 without one\n",
        ),
        (
            "read x; echo c9d9; sleep 4321",
            2,
            "debug on standard error; that is a move of avalam: is -g right?\n",
        ),
        (
            "read x; [ $0 = JoueurA ] && echo 16R || echo 1R; sleep 4321",
            2,
            "→ set the position up in your program and compare its legal moves with those of: awalam moves -g tricolore -p \"2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2 P1 0 0 0\"\n",
        ),
        // Later.
        (
            "read x; [ $0 = JoueurA ] && echo 1R || echo 2R; read x; echo 1R again",
            4,
            "→ write nothing but moves",
        ),
        (
            "read x; [ $0 = JoueurA ] && printf \"1R\\n2R\\n\" || printf \"2R\\n1R\\n\"; sleep 4321",
            4,
            "→ you write two lines for one question, or one before it: write one line for each line that you read\n",
        ),
        (
            "read x; [ $0 = JoueurA ] && echo 1R || echo 2R; read x; exit 0",
            4,
            "→ it left in the middle of a game: does it think that the game is over, or did reading fail?\n",
        ),
        (
            "read x; [ $0 = JoueurA ] && echo 1R || echo 2R; read x; exit 9",
            4,
            "→ the program must stay until the game is over; its standard error tells more, and --log FILE keeps it\n",
        ),
    ] {
        let command = format!("sh -c '{script}'");
        let report = report_on(&home, &command, &PATIENT, games);
        assert!(report.contains(advice), "{script}: {report}");
        let compare = report.contains("compare its legal moves");
        assert_eq!(compare, advice.contains("compare"), "{script}: {report}");
    }
}

/// Programs that are silent from some moment on: only that makes them late.
#[test]
fn advice_fits_silence() {
    let home = Home::new();
    let later = "sh -c 'read x; [ $0 = JoueurA ] && echo 1R || echo 2R; read x; sleep 4321'";
    let terms = ["--time", "400ms", "--startup", "300s"];
    let report = report_on(&home, later, &terms, 4);
    let advice = match cfg!(target_os = "linux") {
        true => "→ it was not computing but waiting: flush every answer",
        false => "→ look at the clock while you search",
    };
    assert!(report.contains(advice), "{report}");
    assert!(!report.contains("compare its legal moves"), "{report}");
    let half = "sh -c 'read x; printf 3; sleep 4321'";
    patiently(Duration::from_secs(2), |limit| {
        let limit = format!("{}s", limit.as_secs());
        let report = report_on(&home, half, &["--time", &limit], 2);
        assert!(!report.contains("compare its legal moves"), "{report}");
        let advice = "→ end each answer with a line end, and flush the output\n";
        match report.contains("the line `3` was not ended") && report.contains(advice) {
            true => Ok(()),
            false => Err(report),
        }
    });
}

#[test]
fn a_program_that_does_not_start_is_to_be_run_by_hand() {
    let home = Home::new();
    let reason = format!("{}the reason", "x".repeat(200));
    let command = format!("sh -c 'echo {reason} >&2; exit 3'");
    let report = report_on(&home, &command, &PATIENT, 2);
    let words = format!("(last on standard error: `{reason}`)");
    assert!(report.contains(&words), "{report}");
    let advice = format!("→ it did not start: run it by hand: {command} JoueurA\n");
    assert!(report.contains(&advice), "{report}");
}

#[test]
fn the_command_of_an_advice_can_be_copied() {
    let home = Home::new();
    let report = report_on(
        &home,
        "sh -c 'read x; echo A; read x; echo Z'",
        &[&["-g", "awale", "-r", "uga"], &PATIENT[..]].concat(),
        4,
    );
    let rest = report.split("awalam moves ").nth(1).expect(&report);
    let command = rest.lines().next().unwrap();
    let (options, position) = command.split_once(" -p ").unwrap();
    let options: Vec<&str> = options.split(' ').collect();
    assert_eq!(options, ["-g", "awale", "-r", "uga"]);
    let position = position.trim_matches('"');
    let moves = home.output(&[&["moves"], &options[..], &["-p", position]].concat());
    assert!(!moves.is_empty());
    // So can the game that led there.
    let rest = report.split("the game up to there: awalam show ").nth(1);
    let command = rest.expect(&report).lines().next().unwrap();
    let (options, played) = command.split_once(" --moves ").unwrap();
    let options: Vec<&str> = options.split(' ').collect();
    let played = played.trim_matches('"');
    let shown = home.output(&[&["show"], &options[..], &["--moves", played]].concat());
    assert!(shown.contains(&format!("position {position}")), "{shown}");
}

#[test]
fn python_is_told_the_line_and_flushes_by_itself() {
    if !is_done("python3", &["--version"]) {
        return;
    }
    let home = Home::new();
    let bot = home.path("bot.py");
    std::fs::write(&bot, "import sys\n\nprint('3R'\n").unwrap();
    let command = format!("python3 {}", bot.display());
    let report = report_on(&home, &command, &PATIENT, 2);
    let words = format!(
        "SyntaxError: '(' was never closed`, from File \"{}\", line 3)",
        bot.display()
    );
    assert!(report.contains(&words), "{report}");

    // Without flush=True it must be late, whatever our own environment says.
    let script = "import sys\nfor line in sys.stdin:\n    print('1R' if sys.argv[1] == 'JoueurA' else '2R')\n";
    std::fs::write(&bot, script).unwrap();
    let args = ["check", &command, "--time", "500ms"];
    let report = |args: &[&str]| {
        let mut check = home.command(args);
        let output = check.env("PYTHONUNBUFFERED", "1").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let unflushed = report(&args);
    assert!(
        unflushed.contains("at ply 1: no answer within"),
        "{unflushed}"
    );
    let args = [
        &["check", &command, "--env", "PYTHONUNBUFFERED=1"],
        &PATIENT[..],
    ]
    .concat();
    let wanted = report(&args);
    assert!(!wanted.contains("no answer within"), "{wanted}");
}

#[test]
fn what_is_always_refused_is_not_offered() {
    let home = Home::new();
    for command in ["check", "referee"] {
        let help = home.output(&[command, "--help"]);
        assert!(help.contains("--rules"), "{help}");
        assert!(
            !help.contains("--position") && !help.contains("--moves"),
            "{help}"
        );
    }
}
