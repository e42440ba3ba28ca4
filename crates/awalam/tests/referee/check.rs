//! `check`: what it finds in programs.

use crate::home::{AWALAM, Home};

#[test]
fn check_tells_what_to_fix() {
    let home = Home::new();
    let output = home.run(&["check", "sh -c 'read x; echo 1R; read x; echo 1R'"]);
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
    let report = home.output(&["check", &ours]);
    assert!(report.contains("\ntime         good  "), "{report}");
    assert!(report.contains("\nstart-up     good  "), "{report}");

    let eager = "sh -c 'read x; printf \"1R\\n3R\\n\"; sleep 4321'";
    let output = home.run(&["check", eager, "--time", "300ms"]);
    let report = String::from_utf8(output.stdout).unwrap();
    let words = "order        weak  the line was there before the question\n                   → write one line for each line";
    assert!(report.contains(words), "{report}");
    assert!(!report.contains("end of game"), "{report}");

    let log = home.path("errors.log").display().to_string();
    let args = [
        "check",
        "sh -c 'echo a sad story >&2; exit 3'",
        "--log",
        &log,
    ];
    let output = home.run(&args);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("--log FILE keeps it"), "{report}");
    let kept = std::fs::read_to_string(&log).unwrap();
    assert!(kept.starts_with("a sad story\n"), "{kept}");
    let again = home.error(&args, 2);
    assert!(
        again.contains("--log: ") && again.contains("exists already"),
        "{again}"
    );
}
