//! `check` for engines, and their settings.

use crate::home::{AWALAM, Home, is_done};

/// Engines have all the time they need.
const TIME: [&str; 2] = ["--time", "100s"];

/// The findings of `check`, and its exit code.
fn check(home: &Home, engine: &str, more: &[&str]) -> (String, Option<i32>) {
    let output = home.run(&[&["check", engine, "-g", "awale"], more].concat());
    let report = String::from_utf8(output.stdout).unwrap();
    (report, output.status.code())
}

#[test]
fn our_own_engine_is_good_in_both_dialects() {
    let home = Home::new();
    for dialect in ["ugi", "uci"] {
        let engine = format!("{dialect}:{AWALAM} engine --bot alphabeta:depth=2");
        let (report, code) = check(&home, &engine, &TIME);
        assert_eq!(code, Some(0), "{report}");
        assert!(!report.contains('→'), "{report}");
        for topic in [
            "introduction",
            "ready",
            "line ends",
            "move time",
            "limits",
            "clock",
            "stop",
            "positions",
            "new game",
            "garbage",
            "bad moves",
            "game over",
            "leaving",
            "legal moves",
        ] {
            let line = format!("{topic:<12} good  ");
            assert!(report.contains(&line), "{topic}: {report}");
        }
    }
}

const MANNERS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/it/outside_engines/manners.py"
);

/// Each way to be wrong has its finding, and a hint.
#[test]
fn engines_are_told_what_to_fix() {
    if !is_done("python3", &["--version"]) {
        return;
    }
    let home = Home::new();
    for (manner, finding, hint) in [
        (
            "mute",
            "introduction bad   no ugiok: it exited with code 0",
            "→ it did not start: run it by hand",
        ),
        (
            "nameless",
            "introduction weak  no name, 0 options",
            "→ write `id name …` before `ugiok`",
        ),
        (
            "unready",
            "ready        bad   no readyok: it exited with code 4",
            "→ answer `isready` with `readyok`",
        ),
        (
            "deep",
            "limits       weak  `go depth 2` looked at depth 9",
            "→ `depth N` and `nodes N` bound a search",
        ),
        (
            "hasty",
            "stop         weak  `go infinite` is answered before `stop`",
            "→ keep the answer until `stop` comes",
        ),
        (
            "no-fen",
            "positions    bad   illegal move ",
            "→ the position text is that of docs/rules.md",
        ),
        (
            "brittle",
            "garbage      weak  after lines of nonsense, ",
            "→ pass over lines",
        ),
        (
            "touchy",
            "bad moves    weak  no readyok after `moves zz`: it exited with code 5",
            "→ keep the position before",
        ),
        (
            "endless",
            "game over    weak  `bestmove A`",
            "→ answer `bestmove 0000`",
        ),
        (
            "stubborn",
            "leaving      weak  is still there three seconds after quit",
            "→ end the program on `quit`",
        ),
        (
            "cheat",
            "legal moves  bad   player 1 at ply 1: illegal move a: ",
            "→ set the position up in your engine",
        ),
        (
            "dies",
            "crashes      bad   player 1 at ply 1: it exited with code 7",
            "→ the engine must stay",
        ),
    ] {
        let engine = format!("ugi:python3 -S {MANNERS} {manner}");
        let real = format!("AWALAM={AWALAM}");
        let (report, code) = check(&home, &engine, &[&TIME[..], &["--env", &real]].concat());
        assert!(report.contains(finding), "{manner}: {report}");
        assert!(report.contains(hint), "{manner}: {report}");
        let expected = i32::from(finding.contains(" bad "));
        assert_eq!(code, Some(expected), "{manner}: {report}");
        assert_eq!(report.matches('→').count(), 1, "{manner}: {report}");
    }
}

#[test]
fn options_are_set_and_wrong_ones_told() {
    let home = Home::new();
    let think = |bot: &str| home.run(&["think", "-g", "awale", "--bot", bot, "--depth", "2"]);
    let engine = format!("{AWALAM} engine -g awale");
    let good = think(&format!(
        "ugi:option.bot=\"alphabeta:depth=1,seed=3\",option.Hash=2,{engine}"
    ));
    assert!(good.status.success(), "{good:?}");
    let told = String::from_utf8(good.stdout).unwrap();
    assert!(
        told.contains("bestmove ") && !told.contains("depth 2"),
        "{told}"
    );
    for (option, sentence) in [
        (
            "option.Hush=3",
            "it has no option `Hush`; it has Game, Rules, Bot, Level, Hash, Threads",
        ),
        (
            "option.Level=12",
            "its option Level=12: a number from 0 to 8 is wanted",
        ),
        (
            "option.rules=chess",
            "its option Rules=chess: there are abapa, awari, uga",
        ),
    ] {
        let wrong = think(&format!("ugi:{option},{engine}"));
        assert_eq!(wrong.status.code(), Some(1));
        let errors = String::from_utf8(wrong.stderr).unwrap();
        assert!(errors.contains(sentence), "{errors}");
        let (report, code) = check(&home, &format!("ugi:{option},{engine}"), &TIME);
        assert_eq!(code, Some(1));
        assert!(
            report.contains(&format!("options      bad   {sentence}")),
            "{report}"
        );
    }
}

#[test]
fn agents_are_not_checked() {
    let home = Home::new();
    let args = ["check", "xmlrpc:http://localhost:8000", "-g", "avalam"];
    let error = home.error(&args, 2);
    assert!(error.contains("agents are not started here"), "{error}");
}
