//! Memory does not grow with the number of games.

use std::fs;
use std::process::Stdio;

use crate::home::Home;

/// The peak memory of a tournament of `games` short games, in KiB.
fn most_memory(games: &str) -> u64 {
    let home = Home::new();
    let mut child = home
        .command(&["arena", "match", "-g", "awale", "--openings", "start"])
        .args([
            "--bot", "random", "--bot", "random", "--plies", "6", "--games", games,
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
        let peak = status.ok().and_then(|status| {
            let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
            line.split_whitespace().nth(1)?.parse().ok()
        });
        most = most.max(peak.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    most
}

#[test]
#[cfg(target_os = "linux")]
fn a_hundred_thousand_games_take_no_more_than_ten_thousand() {
    let (few, many) = (most_memory("10000"), most_memory("100000"));
    assert!(few > 0, "nothing was measured");
    assert!(many < few + few / 4 + 8_192, "{few} KiB, then {many} KiB");
}
