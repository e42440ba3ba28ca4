//! Nothing is left running when a command is interrupted.

use std::io::Write;
use std::process::Stdio;

use crate::home::{Home, carriers, is_done, wait_until};

/// Starts a command, waits for so many processes and interrupts it: none is left.
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
        &["referee", SLEEPER, SLEEPER, "--time", "60s"],
        b"",
        7,
    );
}

#[test]
fn an_interrupted_engine_ends_its_programs() {
    let bot = format!("ugi:{SLEEPER}");
    interrupt("ENGINE", &["engine", "--bot", &bot], b"go\n", 4);
    // Also one that came later.
    let later = format!("setoption name Bot value ugi:{SLEEPER}\ngo\n");
    interrupt("ENGINE_LATER", &["engine"], later.as_bytes(), 4);
}
