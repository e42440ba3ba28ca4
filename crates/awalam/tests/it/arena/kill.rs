//! A tournament survives being killed and interrupted.

use awalam_testing::wait_until;

use super::results::{games, result};
use crate::home::{Home, is_done};

/// Bots that give the same games every time, slowly enough to be killed.
const SLOW: [&str; 4] = [
    "--bot",
    "mcts:iterations=1000",
    "--bot",
    "mcts:iterations=600",
];

fn with<'a>(first: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [first, &["-g", "awale", "--games", "40"], &SLOW, more].concat()
}

/// The games that are committed by now; none as long as there is no store.
fn committed(home: &Home, store: &str) -> usize {
    let output = home.run(&["arena", "export", "--store", store]);
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().count().saturating_sub(1)
}

#[test]
fn killed_again_and_again_it_ends_as_if_nothing_had_happened() {
    let home = Home::new();
    let (whole, killed) = (home.path("whole.sqlite"), home.path("killed.sqlite"));
    let (whole, killed) = (whole.to_str().unwrap(), killed.to_str().unwrap());
    let expected = home.output(&with(&["arena", "match"], &["--json", "--store", whole]));

    let mut args = with(&["arena", "match"], &["--store", killed]);
    let mut before = 0;
    for _ in 0..3 {
        let mut child = home.start(&args);
        wait_until("some games are committed", || {
            committed(&home, killed) > before
        });
        child.kill().unwrap();
        child.wait().unwrap();
        before = committed(&home, killed);
        args = vec!["arena", "resume", "--store", killed];
    }
    assert!(before < 40, "all was played before it was killed");
    let found = home.output(&["arena", "resume", "--json", "--store", killed]);
    assert_eq!(result(&found), result(&expected));
    assert_eq!(games(&home, killed), games(&home, whole));
    // Finished, it says the same once more.
    let again = home.output(&["arena", "resume", "--json", "--store", killed]);
    assert_eq!(result(&again), result(&expected));
}

#[test]
fn interrupted_it_tells_how_to_go_on() {
    let home = Home::new();
    let store = home.path("games.sqlite");
    let store = store.to_str().unwrap();
    let child = home.start(&with(&["arena", "match"], &["--store", store]));
    // More than one for each core, so that both games of some pair are there.
    let cores = std::thread::available_parallelism().unwrap().get();
    wait_until("a pair is committed", || committed(&home, store) > cores);
    let other = home.error(&["arena", "resume", "--store", store], 1);
    assert!(other.contains("is in use by another arena"), "{other}");
    assert!(is_done("kill", &["-INT", &child.id().to_string()]));
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{errors}");
    assert!(errors.contains("arena resume --store"), "{errors}");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains("not finished"), "{table}");
    let found = home.output(&["arena", "resume", "--json", "--store", store]);
    assert_eq!(result(&found)["games"], 40);
}

#[test]
fn programs_from_outside_end_with_it() {
    let home = Home::new();
    let token = format!("ARENA_TEST_{}", std::process::id());
    let sleeper = "exec:sh -c 'setsid sleep 4321 & sleep 4321'";
    let args = ["arena", "match", "-g", "tricolore", "--bot", sleeper];
    let mut child = home
        .command(&args)
        .args(["--bot", "random", "--time", "300s"])
        .env(&token, "1")
        .spawn()
        .unwrap();
    wait_until("it runs", || crate::home::carriers(&token) >= 3);
    assert!(is_done("kill", &["-TERM", &child.id().to_string()]));
    assert_eq!(child.wait().unwrap().code(), Some(130));
    wait_until("nobody is left", || crate::home::carriers(&token) == 0);
}

/// A file that may not grow stands for a full disk.
#[test]
fn a_full_disk_loses_nothing() {
    let home = Home::new();
    let store = home.path("games.sqlite");
    let store = store.to_str().unwrap();
    let program = crate::home::AWALAM;
    let play = format!(
        "trap '' XFSZ; ulimit -f 400; exec {program} arena match -g awale --bot random --bot random --games 4000 --store {store}"
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &play])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("cannot be written"), "{errors}");
    let before = committed(&home, store);
    assert!(before < 4_000);
    let found = home.output(&["arena", "resume", "--json", "--store", store]);
    assert_eq!(result(&found)["games"], 4_000);
}

/// Calls the program where no file can have more than that many half kilobytes.
fn on_a_full_disk(blocks: u32, call: &str) -> std::process::Output {
    let program = crate::home::AWALAM;
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {call}");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &script]).env("AWALAM_TABLES", "off");
    command.output().unwrap()
}

fn files(folder: &std::path::Path) -> Vec<String> {
    let names = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap());
    names.collect()
}

#[test]
fn a_store_that_cannot_be_made_leaves_no_files() {
    let home = Home::new();
    let folder = home.path("folder");
    std::fs::create_dir(&folder).unwrap();
    let place = folder.display();
    let made = on_a_full_disk(
        2,
        &format!(
            "arena match -g awale --bot random --bot random --games 2 --store {place}/x.sqlite"
        ),
    );
    let errors = String::from_utf8_lossy(&made.stderr);
    assert_eq!(made.status.code(), Some(1), "{errors}");
    assert!(errors.contains("x.sqlite"), "{errors}");
    assert_eq!(files(&folder), [""; 0]);
}

#[test]
fn a_full_disk_leaves_the_old_page() {
    let home = Home::new();
    let folder = home.path("folder");
    std::fs::create_dir(&folder).unwrap();
    let store = home.path("games.sqlite");
    let store = store.to_str().unwrap();
    let bots = ["--bot", "random", "--bot", "random", "--games", "20"];
    let play = ["arena", "match", "-g", "awale", "--store", store];
    home.output(&[&play[..], &bots].concat());
    let page = folder.join("page.html");
    std::fs::write(&page, "the old page").unwrap();
    for command in ["report", "export"] {
        let force = if command == "export" { " --force" } else { "" };
        let call = format!(
            "arena {command}{force} --store {store} --out {}",
            page.display()
        );
        let written = on_a_full_disk(2, &call);
        let errors = String::from_utf8_lossy(&written.stderr);
        assert_eq!(written.status.code(), Some(1), "{errors}");
        assert!(errors.contains("page.html"), "{errors}");
        assert_eq!(std::fs::read_to_string(&page).unwrap(), "the old page");
        assert_eq!(files(&folder), ["page.html"]);
    }
    home.output(&[
        "arena",
        "report",
        "--store",
        store,
        "--out",
        page.to_str().unwrap(),
    ]);
    assert!(
        std::fs::read_to_string(&page)
            .unwrap()
            .ends_with("</html>\n")
    );
}

#[test]
fn names_with_control_characters_are_refused() {
    let home = Home::new();
    let play = [
        "arena", "match", "-g", "awale", "--bot", "random", "--games", "2",
    ];
    let name = ["--bot", "random", "--name", "\u{1b}]0;mine\u{7}"];
    let error = home.error(&[&play[..], &name].concat(), 2);
    assert!(!error.contains('\u{1b}'));
    assert!(
        error.contains("name: `\\u{1b}]0;mine\\u{7}` has control characters"),
        "{error}"
    );
    let error = home.error(&[&play[..], &["--bot", "exec:./\u{1b}[2J"]].concat(), 2);
    assert!(!error.contains('\u{1b}'));
}
