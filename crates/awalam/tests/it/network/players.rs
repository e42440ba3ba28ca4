//! Python's servers, called by our players.

use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{BuildContext, Fault, Player, build_player};
use awalam_games::avalam::{Avalam, Move};
use awalam_games::{Game, Line};
use awalam_link::providers;
use awalam_search::{Control, Limits, Thought, WallClock};
use awalam_testing::{PATIENCE, patiently};

use super::{AWALAM, Server, has_python};

pub(super) fn ask(spec: &str, time: Duration) -> Result<Thought<Move>, Fault> {
    let mut player: Box<dyn Player<Avalam>> =
        build_player(spec, &BuildContext::seeded(1), &providers::<Avalam>()).unwrap();
    let mut line = Line::new(Avalam::start(Default::default()));
    line.play("c9d9".parse().unwrap()).unwrap();
    let limits = Limits::time(time);
    let stop = AtomicBool::new(false);
    let clock = WallClock::new();
    let control = Control::new(limits, &clock, &stop);
    player.think(&line, &control, &mut |_| {})
}

/// The verdicts on agents of every manner; moves are made at random and not shown.
fn verdicts(format: &str, manners: &[&str]) -> String {
    let mut shown = String::new();
    for manner in manners {
        let agent = Server::python(&format!("{format}_agent.py"), manner);
        let setting = if *manner == "older" {
            ",dialect=older"
        } else {
            ""
        };
        // Only those that do not answer are late.
        let time = match *manner {
            "slow" | "trickle" => Duration::from_millis(800),
            _ => PATIENCE,
        };
        let verdict = match ask(&format!("{format}:{}{setting}", agent.url), time) {
            Ok(_) => "plays".to_owned(),
            Err(fault) => fault.to_string().replace(&agent.url, "http://agent"),
        };
        shown += &format!("{manner}: {verdict}\n");
    }
    shown
}

#[test]
fn xmlrpc_agents_are_judged() {
    if !has_python() {
        return;
    }
    let mut shown = verdicts(
        "xmlrpc",
        &[
            "good",
            "older",
            "nil",
            "fault",
            "illegal",
            "off-board",
            "negative",
            "three",
            "words",
            "string",
            "empty",
            "not-xml",
            "bad-xml",
            "entities",
            "deep",
            "huge",
            "error",
            "hangs-up",
            "slow",
        ],
    );
    let fault = ask("xmlrpc:http://127.0.0.1:1", PATIENCE).unwrap_err();
    shown += &format!("nobody: {fault}\n");
    insta::assert_snapshot!(shown);
}

#[test]
fn ecam_agents_are_judged() {
    if !has_python() {
        return;
    }
    insta::assert_snapshot!(verdicts(
        "ecam",
        &[
            "good",
            "bad-twice",
            "illegal",
            "off-board",
            "words",
            "not-json",
            "error",
            "slow",
            "trickle",
        ],
    ));
}

#[test]
fn the_way_is_paid_for_once_a_game() {
    if !has_python() {
        return;
    }
    let line = Line::new(Avalam::start(Default::default()));
    patiently(Duration::from_millis(220), |limit| {
        // Two answers take more than the credit, one takes less, if the machine lets it.
        let dawdles = format!("dawdles={}", limit.mul_f64(0.68).as_secs_f64());
        let agent = Server::python("xmlrpc_agent.py", &dawdles);
        let spec = format!("xmlrpc:{},credit={}ms", agent.url, limit.as_millis());
        let mut player =
            build_player::<Avalam>(&spec, &BuildContext::seeded(1), &providers::<Avalam>())
                .unwrap();
        let ask = |player: &mut dyn Player<Avalam>| {
            let (limits, stop) = (Limits::default(), AtomicBool::new(false));
            let clock = WallClock::new();
            let control = Control::new(limits, &clock, &stop);
            player.think(&line, &control, &mut |_| {})
        };
        let verdicts: Vec<bool> = (0..4).map(|_| ask(&mut *player).is_ok()).collect();
        assert!(!verdicts[2] && !verdicts[3], "{verdicts:?}");
        assert_eq!(ask(&mut *player), Err(Fault::Late { limit }));
        player.end_game(&line);
        // Another game, another credit.
        match verdicts[0] && ask(&mut *player).is_ok() {
            true => Ok(()),
            false => Err(format!("{verdicts:?}")),
        }
    });
}

#[test]
fn agents_are_asked_about_official_games_only() {
    for format in ["xmlrpc", "ecam"] {
        for rules in ["classic", "house", "house:first=red"] {
            let spec = format!("{format}:http://127.0.0.1:1");
            let mut player =
                build_player::<Avalam>(&spec, &BuildContext::seeded(1), &providers::<Avalam>())
                    .unwrap();
            let line = Line::new(Avalam::start(rules.parse().unwrap()));
            let (limits, stop) = (Limits::default(), AtomicBool::new(false));
            let clock = WallClock::new();
            let control = Control::new(limits, &clock, &stop);
            let fault = player.think(&line, &control, &mut |_| {});
            let sentence = format!("agents play the official rules only, not {rules}");
            assert_eq!(fault, Err(Fault::Gone(sentence)));
        }
    }
}

#[test]
fn agents_play_whole_games() {
    if !has_python() {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let theirs = Server::python("xmlrpc_agent.py", "good");
    let ecam = Server::python("ecam_agent.py", "good");
    let ours = Server::ours("ecam", &["--bot", "greedy"]);
    let newer = format!("xmlrpc:{}", theirs.url);
    let ecam = format!("ecam:{}", ecam.url);
    let ours = format!("ecam:{}", ours.url);
    for (one, two, first) in [
        (&newer, &ecam, "yellow"),
        (&ecam, &ours, "red"),
        (&ours, &newer, "yellow"),
    ] {
        let output = Command::new(AWALAM)
            .args(["play", "-g", "avalam", "--p1", one, "--p2", two])
            .args(["--first", first, "--time", "300s"])
            .env("XDG_DATA_HOME", home.path())
            .env("AWALAM_TABLES", "off")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("\nresult "));
    }
}

#[test]
fn wrong_addresses_are_refused() {
    let mut shown = String::new();
    for spec in [
        "xmlrpc",
        "xmlrpc:",
        "xmlrpc:localhost:8000",
        "xmlrpc:https://localhost:8000",
        "xmlrpc:http://",
        "xmlrpc:http://a b",
        "xmlrpc:http://localhost,colour=red",
        "xmlrpc:http://localhost,dialect=french",
        "xmlrpc:http://localhost,credit=long",
        "ecam:ftp://localhost",
        "ecam:http://localhost,credit=3s",
    ] {
        let refused =
            build_player::<Avalam>(spec, &BuildContext::seeded(1), &providers::<Avalam>());
        shown += &format!("{spec}\n    {}\n", refused.err().unwrap());
    }
    insta::assert_snapshot!(shown);
}
