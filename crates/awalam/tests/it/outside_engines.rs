//! Engines, good and hostile, driven by our players.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Fault, Player, build_player};
use awalam_games::awale::Awale;
use awalam_games::{Game, Line};
use awalam_link::providers;
use awalam_search::{Control, Limits, Thought, WallClock};
use awalam_testing::{PATIENCE, patiently, wait_until};

const AWALAM: &str = env!("CARGO_BIN_EXE_awalam");

/// How many processes have a word in their command line.
fn processes_with(word: &str) -> usize {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return 0;
    };
    let lines = processes
        .filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(word)).count()
}

/// Waits for the last of them to go: the system takes a moment.
fn assert_none_left(word: &str) {
    wait_until("nobody is left", || processes_with(word) == 0);
}

#[test]
fn engines_play_whole_games_against_each_other() {
    let home = tempfile::tempdir().unwrap();
    // Seeds that nobody else has: by them the processes are known.
    let own = 10 * std::process::id();
    for (game, seed) in [("awale", own), ("avalam", own + 2), ("tricolore", own + 4)] {
        let one = format!("ugi:{AWALAM} engine --bot random --seed {seed}");
        let two = format!("uci:{AWALAM} engine --bot greedy --seed {}", seed + 1);
        let output = Command::new(AWALAM)
            .args(["play", "-g", game, "--p1", &one, "--p2", &two])
            .args(["--time", "300s"])
            .env("XDG_DATA_HOME", home.path())
            .env("AWALAM_TABLES", "off")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        assert!(shown.contains("\nresult "), "{shown}");
        assert_none_left(&format!("--seed {seed}"));
        assert_none_left(&format!("--seed {}", seed + 1));
    }
}

fn ask(
    player: &mut dyn Player<Awale>,
    time: Duration,
) -> Result<Thought<<Awale as Game>::Move>, Fault> {
    let line = Line::new(Awale::start(Default::default()));
    let limits = Limits::time(time);
    let stop = AtomicBool::new(false);
    let clock = WallClock::new();
    let control = Control::new(limits, &clock, &stop);
    player.think(&line, &control, &mut |_| {})
}

fn player(spec: &str) -> Box<dyn Player<Awale>> {
    build_player(spec, &BuildContext::seeded(1), &providers::<Awale>()).unwrap()
}

const HOSTILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/it/outside_engines/hostile.py"
);

fn hostile(manner: &str) -> String {
    format!("ugi:python3 -S {HOSTILE} {manner}")
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

#[test]
fn hostile_engines_are_judged_and_leave_nothing_behind() {
    if !has_python() {
        eprintln!("python3 is missing: nothing is tried");
        return;
    }
    // Known by a time that nobody else sleeps.
    let child = format!("321.{}", std::process::id());
    let mut shown = String::new();
    for manner in [
        "good",
        "odd-info",
        "binary",
        "long-line",
        "half-line",
        "illegal",
        "unreadable",
        "nothing",
        "empty",
        "dies-at-once",
        "dies",
        "closes",
        "stalls",
        "stays",
        "floods",
        "trickles",
        "forks",
    ] {
        let mut player = player(&format!("{} {child}", hostile(manner)));
        // Only those that do not answer are late.
        let time = match manner {
            "stalls" | "stays" | "floods" | "trickles" => Duration::from_millis(400),
            _ => PATIENCE,
        };
        let start = Instant::now();
        let verdict = match ask(player.as_mut(), time) {
            Ok(thought) => format!("plays {}", thought.best()),
            Err(fault) => fault.to_string(),
        };
        shown += &format!("{manner}: {verdict}\n");
        drop(player);
        assert!(start.elapsed() < PATIENCE, "{manner}");
        assert_none_left(&format!("{HOSTILE} {manner} {child}"));
        assert_none_left(&format!("sleep {child}"));
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn an_engine_that_failed_is_started_again() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    // Fails the first time, plays the second.
    let script = format!(
        "if [ -e {0} ]; then exec {AWALAM} engine -g awale --bot greedy; else touch {0}; exit 5; fi",
        mark.display()
    );
    let mut player = player(&format!("ugi:sh -c '{script}'"));
    assert_eq!(
        ask(player.as_mut(), PATIENCE),
        Err(Fault::Gone("it exited with code 5".to_owned()))
    );
    player.end_game(&Line::new(Awale::start(Default::default())));
    assert!(ask(player.as_mut(), PATIENCE).is_ok());
    assert!(ask(player.as_mut(), PATIENCE).is_ok(), "and goes on");
}

#[test]
fn a_second_answer_is_not_taken_for_the_next_one() {
    if !has_python() {
        return;
    }
    let mut player = player(&hostile("twice"));
    for _ in 0..3 {
        let thought = ask(player.as_mut(), PATIENCE).unwrap();
        assert_eq!(thought.best().to_string(), "F");
    }
}

#[test]
fn starting_up_is_not_the_first_moves_time() {
    if !has_python() {
        return;
    }
    let line = Line::new(Awale::start(Default::default()));
    patiently(Duration::from_millis(400), |limit| {
        // Longer than a move may take; the engine has half a minute to start.
        let startup = (limit + Duration::from_secs(1)).as_secs_f64();
        let mut slow = player(&format!("{} {startup}", hostile("starts-slowly")));
        slow.begin_game(&line, awalam_games::Side::One);
        ask(slow.as_mut(), limit).map_err(|fault| fault.to_string())
    });
    // What fails at the start is answered for at the first move, once.
    let mut dead = player(&hostile("dies-at-once"));
    dead.begin_game(&line, awalam_games::Side::One);
    let gone = Err(Fault::Gone("it exited with code 3".to_owned()));
    assert_eq!(ask(dead.as_mut(), PATIENCE), gone);
}

#[test]
fn an_outside_engine_stops_when_told() {
    let mut player = player(&format!("ugi:{AWALAM} engine -g awale"));
    let line = Line::new(Awale::start(Default::default()));
    let stop = AtomicBool::new(false);
    let mut reports = 0;
    // It would go on for an hour.
    let limits = Limits::time(Duration::from_secs(3600));
    let clock = WallClock::new();
    let control = Control::new(limits, &clock, &stop);
    let thought = player
        .think(&line, &control, &mut |thought| {
            reports += 1;
            stop.store(reports > 3 && thought.depth > 3, Ordering::Relaxed);
        })
        .unwrap();
    assert!(reports > 3 && thought.depth > 3);
}
