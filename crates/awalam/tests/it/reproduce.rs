//! `awalam reproduce`: how a reproduction is written, and the command itself.

use std::process::{Command, Output, Stdio};

use awalam_reproduce::{Cell, Claim, ClaimVerdict, Figure, Reproduction, Table, Unit};
#[cfg(unix)]
use awalam_testing::wait_until;

fn awalam(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awalam"));
    command.args(args).stdin(Stdio::null());
    command.output().expect("the program starts")
}

fn made_up() -> Reproduction {
    let figure = |value, low, high, unit| Figure {
        value,
        low,
        high,
        unit,
    };
    let share = figure(0.625, 0.5312, 0.7104, Unit::Share);
    let change = figure(-0.331, -0.412, 0.021, Unit::Change);
    let claim = |claim: &str, verdict| Claim {
        claim: claim.to_owned(),
        verdict,
        because: "A sentence that says why, and that is long enough to be broken into two \
                  lines in the terminal."
            .to_owned(),
        figures: vec![("player 1's score".to_owned(), share)],
    };
    let mut last = claim("The change is −33.1 %", ClaimVerdict::Unclear);
    last.figures.push(("change".to_owned(), change));
    Reproduction {
        report: "999".to_owned(),
        title: "A game that does not exist".to_owned(),
        experiment: "The report played ten games.".to_owned(),
        ours: vec!["At depth 3, which is our choice.".to_owned()],
        games: 200,
        exact: None,
        tables: vec![Table {
            caption: "Wins, draws and losses".to_owned(),
            head: ["bot", "report", "ours", "time"].map(str::to_owned).into(),
            rows: vec![
                vec![
                    Cell::Text("défense".to_owned()),
                    Cell::Results([6, 4, 0]),
                    Cell::Figure(share),
                    Cell::Figure(figure(1234.5, 1000.0, 1400.0, Unit::Millis)),
                ],
                vec![
                    Cell::Text("raw".to_owned()),
                    Cell::Results([10, 0, 0]),
                    Cell::Figure(figure(
                        41.25,
                        f64::NEG_INFINITY,
                        f64::INFINITY,
                        Unit::Points,
                    )),
                    Cell::Figure(figure(1.5, 1.25, 1.75, Unit::Millis)),
                ],
            ],
        }],
        claims: vec![
            claim("Player 1 has the edge", ClaimVerdict::Holds),
            claim("Player 2 has the edge", ClaimVerdict::DoesNotHold),
            last,
        ],
    }
}

#[test]
fn outcomes_as_text() {
    insta::assert_snapshot!(made_up().text());
}

#[test]
fn outcomes_as_markdown() {
    insta::assert_snapshot!(made_up().markdown("`awalam reproduce 999`, some day."));
}

#[test]
fn outcomes_as_json() {
    let json = serde_json::to_value(made_up()).unwrap();
    assert_eq!(json["claims"][1]["verdict"], "does-not-hold");
    assert_eq!(
        json["tables"][0]["rows"][0][1],
        serde_json::json!([6, 4, 0])
    );
    assert_eq!(json["tables"][0]["rows"][0][2]["low"], 0.5312);
}

#[test]
fn unknown_reports_get_one_sentence() {
    for number in ["005", "3", "", "-1", "0\n0"] {
        let output = awalam(&["reproduce", "--", number]);
        assert_eq!(output.status.code(), Some(2), "{number:?}");
        assert!(output.stdout.is_empty());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("000, 001, 002, 003, 004"), "{error}");
    }
}

#[test]
fn only_the_games_of_003_can_be_played_again() {
    let output = awalam(&["reproduce", "001", "--exact"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(
        error.contains("report 001 cannot be played again"),
        "{error}"
    );
}

#[test]
fn a_short_run_prints_nothing_but_its_outcome() {
    let output = awalam(&["reproduce", "000", "--rounds", "1", "--json"]);
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "no progress without a terminal");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["report"], "000");
    // One on each side of four series, at three depths.
    assert_eq!(json["games"], 24);
    assert_eq!(json["claims"][0]["verdict"], "holds");
}

/// Whether a process has got ready for an interrupt, where that can be known.
#[cfg(unix)]
fn catches_interrupts(id: &str) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status")) else {
        std::thread::sleep(std::time::Duration::from_secs(1));
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    // Signal 2 is the second bit.
    caught & 2 != 0
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_half_outcome() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awalam"));
    command.args(["reproduce", "003", "--full"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let id = child.id().to_string();
    wait_until("it can be interrupted", || catches_interrupts(&id));
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty());
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("interrupted"), "{note}");
}

#[cfg(unix)]
#[test]
fn a_kept_run_goes_on_after_a_kill_to_the_same_outcome() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("games");
    let store = store.to_str().unwrap();
    let args = ["reproduce", "000", "--rounds", "4", "--json"];
    let whole = awalam(&args);
    let kept = [&args[..], &["--store", store]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_awalam"))
        .args(&kept)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Killed once some games are there; a machine quick enough to play all of them by
    // then has nothing to go on with, which is as well.
    let games = || -> usize {
        let files = std::fs::read_dir(store).into_iter().flatten().flatten();
        let wal = files.filter(|file| file.path().to_string_lossy().ends_with("-wal"));
        wal.filter(|file| file.metadata().is_ok_and(|data| data.len() > 0))
            .count()
    };
    wait_until("some games are there", || {
        games() > 0 || child.try_wait().unwrap().is_some()
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let rest = awalam(&kept);
    assert!(rest.status.success(), "{rest:?}");
    assert_eq!(
        String::from_utf8(rest.stdout).unwrap(),
        String::from_utf8(whole.stdout).unwrap()
    );
    let other = awalam(&["reproduce", "000", "--rounds", "5", "--store", store]);
    assert_eq!(other.status.code(), Some(2));
    let error = String::from_utf8(other.stderr).unwrap();
    assert!(error.contains("other settings"), "{error}");
}
