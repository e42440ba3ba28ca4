//! Nothing is left running when a command is interrupted.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use awalam_testing::wait_until;

use crate::home::{AWALAM, Home, carriers, is_done};

/// Starts a command, waits for a number of processes and interrupts it: none is left.
fn interrupt(name: &str, args: &[&str], input: &[u8], processes: usize) {
    let home = Home::new();
    let token = format!("{name}_TEST_{}", std::process::id());
    let mut child = home
        .command(args)
        .env(&token, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    if cfg!(target_os = "linux") {
        wait_until("the programs run", || carriers(&token) >= processes);
    }
    assert!(is_done("kill", &["-TERM", &child.id().to_string()]));
    assert_eq!(child.wait().unwrap().code(), Some(130));
    if cfg!(target_os = "linux") {
        wait_until("nobody is left", || carriers(&token) == 0);
    }
}

const SLEEPER: &str = "sh -c 'setsid sleep 4321 & sleep 4321'";

#[test]
fn an_interrupted_referee_ends_its_programs() {
    interrupt(
        "REFEREE",
        &["referee", SLEEPER, SLEEPER, "--time", "300s"],
        b"",
        7,
    );
}

#[test]
fn an_interrupted_referee_tells_the_total_so_far() {
    let home = Home::new();
    let token = format!("TOTAL_TEST_{}", std::process::id());
    // Wrong at once in the first game, and silent in the second.
    let program = "sh -c 'setsid sleep 4321 & read x; echo 2R; sleep 4321'";
    let ours = format!("{AWALAM} compete --bot random");
    for signal in ["-INT", "-TERM"] {
        let args = ["referee", program, &ours, "--games", "3", "--time", "300s"];
        let mut child = home
            .command(&args)
            .env(&token, "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut shown = BufReader::new(child.stdout.take().unwrap()).lines();
        let result = shown.next().unwrap().unwrap();
        assert!(result.contains("illegal move 2R"), "{result}");
        assert!(is_done("kill", &[signal, &child.id().to_string()]));
        let rest: Vec<String> = shown.map(Result::unwrap).collect();
        assert_eq!(rest, ["total 0 0 1"], "{signal}");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            errors.contains("lost 1 of 1 game by a fault (1 illegal)"),
            "{errors}"
        );
        if cfg!(target_os = "linux") {
            wait_until("nobody is left", || carriers(&token) == 0);
        }
    }
}

#[test]
fn an_interrupted_engine_ends_its_programs() {
    let bot = format!("ugi:{SLEEPER}");
    interrupt("ENGINE", &["engine", "--bot", &bot], b"go\n", 4);
    // Also one that came later.
    let later = format!("setoption name Bot value ugi:{SLEEPER}\ngo\n");
    interrupt("ENGINE_LATER", &["engine"], later.as_bytes(), 4);
}
