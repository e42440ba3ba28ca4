//! Which processes are ended with a program: all of its own, and no other's.
#![cfg(target_os = "linux")]

use std::sync::atomic::{AtomicUsize, Ordering};

use awalam_link::{Launch, Process};
use awalam_testing::wait_until;

/// A time that nothing else sleeps, by which a test's processes are known, whatever they
/// did to their environment.
fn time_of_its_own() -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("4321.{}{number:02}", std::process::id())
}

/// Who sleeps that long.
fn sleepers(time: &str) -> usize {
    let line = format!("sleep\0{time}\0");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|seen| seen == line.as_bytes()).count()
}

/// A program that leaves an orphan in a session of its own and without environment, does
/// something else, and waits.
fn start(time: &str, deed: &str) -> Process {
    let script = format!("env -i setsid sleep {time} & {deed} sleep {time} & wait");
    let launch = Launch::new(
        &format!("sh -c '(env -i setsid sleep {time} &); {script}'"),
        None,
    );
    Process::start(&launch.unwrap(), &[]).unwrap()
}

#[test]
fn only_the_tree_of_the_program_meant_is_ended() {
    let times = [time_of_its_own(), time_of_its_own()];
    let mut programs = times.each_ref().map(|time| start(time, ""));
    for time in &times {
        wait_until("all are there", || sleepers(time) == 3);
    }
    programs[0].end();
    assert_eq!([0, 1].map(|index| sleepers(&times[index])), [0, 3]);
    programs[1].end();
    assert_eq!(sleepers(&times[1]), 0);
}

#[test]
fn supervisors_hold_no_memory_of_ours() {
    const MEGABYTES: usize = 200;
    let large = std::hint::black_box(vec![1u8; MEGABYTES << 20]);
    let time = time_of_its_own();
    let program = start(&time, "");
    wait_until("all are there", || sleepers(&time) == 3);
    let us = format!("PPid:\t{}\n", std::process::id());
    let resident = |status: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line
            .unwrap()
            .trim()
            .trim_end_matches(" kB")
            .parse::<usize>();
        kilobytes.unwrap() >> 10
    };
    let held = || -> Vec<usize> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let statuses =
            entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("status")).ok());
        let is_supervisor =
            |status: &String| status.starts_with("Name:\tawalam-guard\n") && status.contains(&us);
        let supervisors = statuses.filter(is_supervisor);
        supervisors.map(|status| resident(&status)).collect()
    };
    // It has this name when it is ready.
    wait_until("there is a supervisor", || !held().is_empty());
    let held = held();
    assert!(held.iter().all(|&held| held < MEGABYTES / 2), "{held:?} MB");
    drop((program, large));
}

#[test]
fn a_program_that_has_left_leaves_nothing() {
    let time = time_of_its_own();
    let mut program = start(&time, "exit 3;");
    wait_until("it has left", || program.wait(std::time::Duration::ZERO));
    assert_eq!(sleepers(&time), 0);
    program.end();
    assert_eq!(program.exit_code(), Some(3));
}

#[test]
fn a_program_that_kills_its_supervisor_is_ended_all_the_same() {
    let time = time_of_its_own();
    let other = time_of_its_own();
    let mut bystander = start(&other, "");
    wait_until("the other is there", || sleepers(&other) == 3);
    let mut program = start(&time, "kill -KILL $PPID;");
    wait_until("the supervisor is gone", || {
        program.wait(std::time::Duration::ZERO)
    });
    program.end();
    assert_eq!([sleepers(&time), sleepers(&other)], [0, 3]);
    bystander.end();
    assert_eq!(sleepers(&other), 0);
}

/// In a container that did not begin the session it runs in, as CI services do it.
#[test]
fn in_a_container_too() {
    let contained = |program: &std::path::Path, arguments: &[&str]| {
        let mut command = std::process::Command::new("unshare");
        command.args([
            "--user",
            "--map-root-user",
            "--pid",
            "--fork",
            "--mount-proc",
        ]);
        command.arg(program).args(arguments).output()
    };
    let possible = contained("true".as_ref(), &[]).is_ok_and(|output| output.status.success());
    if !possible {
        eprintln!("skipped: this system lets us make no container");
        return;
    }
    let name = "trees::a_program_that_kills_its_supervisor_is_ended_all_the_same";
    let ourselves = std::env::current_exe().unwrap();
    let output = contained(&ourselves, &["--exact", name]).unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 passed"), "{output:?}");
}
