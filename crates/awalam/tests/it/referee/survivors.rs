//! Programs that try to outlive their end: none does, whether it comes by a
//! verdict, by a signal that can be caught, or by `kill -9`.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use awalam_testing::{effort, wait_until};

use crate::home::{AWALAM, Home, is_done};

/// Killing takes milliseconds; the programs would live for a minute.
const GRACE: Duration = Duration::from_secs(30);

/// The ways in which a match ends.
const ENDS: [Option<&str>; 4] = [None, Some("-INT"), Some("-TERM"), Some("-KILL")];

/// Matches of a program, which end in all ways by turns: how many left a process behind.
fn matches_with_survivors(manner: &str, matches: usize) -> usize {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/referee/escape.py");
    let ours = format!("{AWALAM} compete --bot random");
    let home = Home::new();
    let survived = (0..matches).filter(|number| {
        let signal = ENDS[number % ENDS.len()];
        let mark = format!("escape-{manner}-{}-{number}", std::process::id());
        let answer = if signal.is_some() { "none" } else { "wrong" };
        let escaped = home.path(&mark);
        let bot = format!(
            "python3 -S '{}' {manner} {mark} '{}' {answer}",
            script.display(),
            escaped.display()
        );
        let mut child = home
            .command(&["referee", &bot, &ours, "--time", "300s"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if let Some(signal) = signal {
            // As soon as it runs, or when it has done its worst.
            let is_bot = |argument: &[u8]| argument == mark.as_bytes();
            match number / ENDS.len() % 2 {
                0 => wait_until("the bot has begun", || processes(is_bot) > 0),
                _ => wait_until("the bot has escaped", || escaped.exists()),
            }
            // At another moment each time.
            sleep(Duration::from_millis(*number as u64 % 40));
            assert!(is_done("kill", &[signal, &child.id().to_string()]));
        }
        child.wait().unwrap();
        // Also in the arguments of whatever stood between us and the bot.
        let is_marked = |argument: &[u8]| String::from_utf8_lossy(argument).contains(&mark);
        let end = Instant::now();
        while processes(is_marked) > 0 && end.elapsed() < GRACE {
            sleep(Duration::from_millis(1));
        }
        processes(is_marked) > 0
    });
    survived.count()
}

/// Living processes that have such an argument.
fn processes(is_meant: impl Fn(&[u8]) -> bool) -> usize {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let arguments = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let are_meant = |arguments: &Vec<u8>| {
        let mut arguments = arguments.split(|&byte| byte == 0);
        arguments.any(&is_meant)
    };
    arguments.filter(are_meant).count()
}

fn assert_no_survivors(manner: &str, matches: usize) {
    if !is_done("python3", &["--version"]) {
        return;
    }
    let survived = matches_with_survivors(manner, matches);
    println!("{manner}: {survived} of {matches} matches left a process behind");
    assert_eq!(survived, 0, "{manner}: of {matches} matches");
}

#[test]
fn an_orphan_does_not_survive() {
    assert_no_survivors("double-fork", 12);
}

#[test]
fn a_chain_of_orphans_does_not_survive() {
    assert_no_survivors("chain", 12);
}

#[test]
fn an_orphan_without_environment_does_not_survive() {
    assert_no_survivors("wipe", 12);
}

/// As often as an attack tried.
#[test]
#[ignore = "minutes: part of make test-long"]
fn nothing_survives_in_hundreds_of_matches() {
    let interrupted = 200 * effort().div_ceil(20);
    // One way to end is a verdict.
    let matches = interrupted.div_ceil(ENDS.len() - 1) * ENDS.len();
    for manner in ["double-fork", "chain", "wipe"] {
        assert_no_survivors(manner, matches);
    }
}
