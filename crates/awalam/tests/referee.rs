//! Outside programs in our games, and our bots in theirs: real processes on
//! both sides.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use awalam_games::{Game, GameId, Line, Player, Record, with_game};

const AWALAM: &str = env!("CARGO_BIN_EXE_awalam");

/// A folder for one test: data, compiled programs.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(AWALAM);
        command.args(args).env("XDG_DATA_HOME", self.path("data"));
        command.stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// What a successful call prints.
    #[track_caller]
    fn output(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The one sentence of a call that fails.
    #[track_caller]
    fn error(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{args:?}: {errors}");
        errors.trim_end().to_owned()
    }

    /// Compiles the example bots of a language; their commands, or nothing if
    /// the language is not here.
    fn examples(&self, language: &str) -> Option<[String; 2]> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots");
        let folder = folder.join(language);
        let file = |name: &str| folder.join(name).display().to_string();
        let out = |name: &str| self.path(name).display().to_string();
        let compiled = |compiler: &str, extension: &str| {
            let bots = ["random_bot", "search_bot"];
            let sources = bots.map(|bot| file(&format!("{bot}.{extension}")));
            let done = (0..2).all(|index| {
                let bot = out(bots[index]);
                is_done(compiler, &["-O", "-o", &bot, &sources[index]])
            });
            done.then(|| bots.map(out))
        };
        let commands = match language {
            "python" => is_done("python3", &["--version"]).then(|| {
                ["random_bot.py", "search_bot.py"].map(|bot| format!("python3 {}", file(bot)))
            }),
            "java" => {
                let classes = out("classes");
                let sources = ["RandomBot", "SearchBot"].map(|bot| file(&format!("{bot}.java")));
                is_done("javac", &["-d", &classes, &sources[0], &sources[1]]).then(|| {
                    ["RandomBot", "SearchBot"].map(|bot| format!("java -cp {classes} {bot}"))
                })
            }
            "cpp" => compiled("g++", "cpp"),
            "rust" => compiled("rustc", "rs"),
            other => panic!("no examples in {other}"),
        };
        if commands.is_none() {
            println!("skipped: {language} is not installed here");
        }
        commands
    }
}

/// Whether a program is there and does its work. If it is there, it must.
fn is_done(program: &str, args: &[&str]) -> bool {
    match Command::new(program).args(args).output() {
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program} {args:?}: {errors}");
            true
        }
        Err(_) => false,
    }
}

/// An example is what `check` calls good, and plays a game with our own bot.
fn try_examples(language: &str) {
    let home = Home::new();
    let Some(bots) = home.examples(language) else {
        return;
    };
    for bot in &bots {
        let report = home.output(&["check", bot, "--startup", "5s"]);
        assert!(report.lines().count() >= 8, "{bot}: {report}");
        assert!(
            !report.contains(" bad ") && !report.contains("→"),
            "{bot}: {report}"
        );
    }
    let ours = format!("{AWALAM} compete --bot champion --time 20ms");
    let [random, _] = &bots;
    let played = home.output(&["referee", &ours, random, "--startup", "5s", "--games", "2"]);
    assert_eq!(played.lines().count(), 3, "{played}");
    assert_eq!(played.lines().last(), Some("total 2 0 0"), "{played}");
}

#[test]
fn python_examples_are_good() {
    try_examples("python");
}

#[test]
fn java_examples_are_good() {
    try_examples("java");
}

#[test]
fn cpp_examples_are_good() {
    try_examples("cpp");
}

#[test]
fn rust_examples_are_good() {
    try_examples("rust");
}

#[test]
fn java_meets_python() {
    let home = Home::new();
    let (Some([_, java]), Some([python, _])) = (home.examples("java"), home.examples("python"))
    else {
        return;
    };
    let save = home.path("games").display().to_string();
    let args = [
        "referee",
        &java,
        &python,
        "--startup",
        "5s",
        "--save",
        &save,
    ];
    let played = home.output(&args);
    let [result, total] = played.lines().collect::<Vec<_>>()[..] else {
        panic!("{played}");
    };
    assert!(result.starts_with("result "), "{played}");
    assert!(total.starts_with("total "), "{played}");
    let record = std::fs::read_to_string(home.path("games/game-001.txt")).unwrap();
    let record = Record::read(&record).unwrap();
    assert_eq!(record.player(Player::One), java);
    assert_eq!(record.ending().unwrap().termination.name(), "normal");
    assert_eq!(format!("result {}", record.ending().unwrap()), result);
    assert!(record.moves().iter().all(|noted| noted.note.time.is_some()));
}

#[test]
fn verdicts_are_printed_kept_and_counted() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot random");
    let cheat = "sh -c 'echo oh dear >&2; read heard; echo 2R; sleep 4321'";
    let save = home.path("games").display().to_string();
    let args = ["referee", cheat, &ours, "--games", "2", "--save", &save];
    let played = home.output(&args);
    let lines: Vec<&str> = played.lines().collect();
    assert_eq!(
        lines[0],
        "result 0-1 0 0 player 1 at ply 1: illegal move 2R: hole 2 belongs to the opponent: player 1 plays the odd holes (position 2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2 P1 0 0 0)"
    );
    // As player 2 the same move is legal once, and then the program stalls.
    assert!(
        lines[1].contains("player 2 at ply 4: no answer within 3000 ms"),
        "{played}"
    );
    assert_eq!(lines[2], "total 0 0 2");
    let log = std::fs::read_to_string(home.path("games/program-1.log")).unwrap();
    assert_eq!(log, "game 1\noh dear\ngame 2\noh dear\n");
    let record = std::fs::read_to_string(home.path("games/game-001.txt")).unwrap();
    let record = Record::read(&record).unwrap();
    assert_eq!(record.ending().unwrap().termination.name(), "forfeit");
    assert_eq!(record.tag("Round"), Some("1"));
    let again = home.error(&args, 2);
    assert!(again.contains("is not empty; name a new folder"), "{again}");
}

#[test]
fn every_game_can_be_refereed() {
    let home = Home::new();
    for game in ["avalam", "awale", "tricolore"] {
        let bot = |bot: &str| format!("{AWALAM} compete -g {game} --bot {bot} --time 50ms");
        let (one, two) = (bot("greedy"), bot("random:seed=3"));
        let args = ["referee", &one, &two, "-g", game, "--games", "2", "--json"];
        let played = home.output(&args);
        for line in played.lines().take(2) {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(game["end"], "normal", "{line}");
            let record = std::fs::read_to_string(game["record"].as_str().unwrap()).unwrap();
            assert!(Record::read(&record).is_ok());
        }
        let total: serde_json::Value =
            serde_json::from_str(played.lines().last().unwrap()).unwrap();
        let count = |key: &str| total["total"][key].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 2);
    }
    let ours = format!("{AWALAM} compete --bot random");
    let limited = home.output(&["referee", &ours, &ours, "--plies", "6"]);
    assert!(
        limited.contains("stopped after 6 plies: the points count"),
        "{limited}"
    );
}

#[test]
fn programs_get_their_folder_and_environment() {
    let home = Home::new();
    let folder = home.path("place");
    std::fs::create_dir(&folder).unwrap();
    let script = "#!/bin/sh\nread heard\necho \"$(basename \"$PWD\") $WORD $1\"\n";
    std::fs::write(folder.join("bot"), script).unwrap();
    let dir = folder.display().to_string();
    let args = [
        "referee",
        "./bot",
        "./bot",
        "--dir",
        &dir,
        "--env",
        "WORD=here",
    ];
    let refused = home.error(&args, 2);
    assert!(
        refused.contains("`./bot` cannot be run: chmod +x"),
        "{refused}"
    );
    assert!(is_done("chmod", &["+x", &format!("{dir}/bot")]));
    let played = home.output(&args);
    assert!(
        played.contains("`place here JoueurA` is no move"),
        "{played}"
    );
}

#[test]
fn bad_input_gets_one_sentence() {
    let home = Home::new();
    for (args, sentence) in [
        (
            &["referee", "./nowhere", "cat"][..],
            "CMD1: there is no program `./nowhere`",
        ),
        (
            &["referee", "cat", ""],
            "CMD2: a command is wanted, such as ./bot",
        ),
        (
            &["referee", "cat 'x", "cat"],
            "a quote is opened and not closed",
        ),
        (
            &["referee", "cat", "cat", "--games", "0"],
            "0 is not in 1..",
        ),
        (
            &["referee", "cat", "cat", "--time", "soon"],
            "a time is written 2s",
        ),
        (
            &["referee", "cat", "cat", "--memory", "3"],
            "a size is written 512M",
        ),
        (
            &["referee", "cat", "cat", "--env", "x"],
            "a variable is written NAME=VALUE",
        ),
        (
            &["referee", "cat", "cat", "--dir", "/no/such"],
            "there is no folder /no/such",
        ),
        (
            &["referee", "cat", "cat", "-m", "3R"],
            "referee lines cannot tell a program",
        ),
        (
            &["compete", "JoueurC"],
            "write JoueurA, JoueurB, or nothing",
        ),
        (&["compete", "--bot", "exec:"], "exec: a command is wanted"),
        (&["compete", "-p", "x"], "leave positions and moves out"),
        (
            &["check", "./nowhere"],
            "CMD: there is no program `./nowhere`",
        ),
        (
            &["think", "-g", "awale", "--bot", "exce:./bot"],
            "there is no bot `exce`",
        ),
    ] {
        let error = home.error(args, 2);
        assert!(error.contains(sentence), "{args:?}: {error}");
    }
}

#[test]
fn check_tells_what_to_fix() {
    let home = Home::new();
    let output = home.run(&["check", "sh -c 'read x; echo 1R; read x; echo 1R'"]);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(
        report.contains("answers      bad   player 2 at ply 2: illegal move 1R"),
        "{report}"
    );
    assert!(report.contains("→ player 2 gets no START"), "{report}");
    let silent = home.run(&["check", "sh -c 'sleep 4321'", "--time", "100ms"]);
    let report = String::from_utf8(silent.stdout).unwrap();
    assert!(report.contains("no answer within 100 ms"), "{report}");
    assert!(report.contains("flush the output"), "{report}");
}

/// Drives `compete` through whole games as its opponent.
#[test]
fn compete_plays_whole_games_and_announces_the_end() {
    let home = Home::new();
    for id in GameId::ALL {
        for side in Player::BOTH {
            with_game!(id, G => oppose::<G>(&home, side));
        }
    }
}

fn oppose<G: Game>(home: &Home, ours: Player) {
    let mut command = home.command(&["compete", "-g", G::NAME, "--bot", "random", "--seed", "5"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut line = Line::new(G::start(Default::default()));
    let mut request = "START".to_owned();
    let last = loop {
        if line.current().turn() != ours {
            let mv = line.current().pick_move(|n| n / 2).unwrap();
            line.play(mv).unwrap();
            request = mv.to_string();
        }
        writeln!(input, "{request}\r").unwrap();
        let answer = output.next().unwrap().unwrap();
        if answer.starts_with("RESULT") {
            break answer;
        }
        line.play(answer.parse().unwrap()).unwrap();
    };
    if line.outcome().is_none() {
        let mv = last.split(' ').nth(1).unwrap();
        line.play(mv.parse().unwrap()).unwrap();
    }
    let outcome = line.outcome().expect("the end is announced when it comes");
    let mv = line.last_move().unwrap();
    assert_eq!(last, format!("RESULT {mv} {}", outcome.scores));
    let left = child.wait_with_output().unwrap();
    assert!(left.status.success() && left.stderr.is_empty());
}

#[test]
fn compete_survives_garbage() {
    let home = Home::new();
    let mut command = home.command(&["compete", "JoueurB", "--bot", "level:1", "--time", "100ms"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut typed = b"\n\x00\xff\x1b[2J\nhello\n4R\n2B\n3R 5B\nRESULT DRAW\nEND\n".to_vec();
    typed.extend(vec![b'x'; 10 << 20]);
    typed.extend(b"\n3R\nSTART\n1");
    let writer = std::thread::spawn(move || input.write_all(&typed).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        answers.lines().count(),
        1,
        "one move for one move: {answers}"
    );
    let notes = String::from_utf8(output.stderr).unwrap();
    for sentence in [
        "note: `` is not understood: the line is empty",
        "note: `hello` is not understood: write a hole from 1 to 16",
        "note: ply 1, 4R: hole 4 belongs to the opponent",
        "note: `3R 5B` is not understood",
        "note: the end is announced, but the game is not over",
        "xxx…` is too long: a line has at most 4096 bytes; the line is ignored",
        "note: START came in the middle of the game",
        "note: `1` is not understood",
    ] {
        assert!(notes.contains(sentence), "{sentence} is missing in {notes}");
    }
    assert_eq!(notes.lines().count(), 11, "{notes}");
    assert!(!notes.contains('\u{1b}'));
}

#[test]
fn compete_is_never_late() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot champion --time 300ms");
    let args = ["referee", &ours, &ours, "--time", "400ms", "--plies", "8"];
    let played = home.output(&args);
    assert!(played.contains("stopped after 8 plies"), "{played}");
}

#[test]
fn outside_programs_think_and_play() {
    let home = Home::new();
    let bot = format!("exec:{AWALAM} compete --bot random:seed=2");
    let thought = home.output(&["think", "-g", "tricolore", "--bot", &bot, "-m", "3R"]);
    assert!(thought.starts_with("bestmove "), "{thought}");
    let shown = home.output(&["play", "-g", "tricolore", "--p1", &bot, "--p2", &bot]);
    assert!(shown.contains("\nresult "), "{shown}");
    let mut command = home.command(&["play", "-g", "tricolore", "--p2", &bot]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"3R\nundo\nquit\n")
        .unwrap();
    let shown = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(shown.contains("seed=2 cannot take moves back\n"), "{shown}");
    let dead = "exec:sh -c 'exit 4'";
    let shown = home.output(&["play", "-g", "awale", "--p1", dead]);
    assert!(
        shown.contains("result 0-1 0 0 player 1 at ply 1: exited with code 4 (position 4-4"),
        "{shown}"
    );
    let fault = home.error(&["think", "-g", "awale", "--bot", dead], 1);
    assert!(fault.ends_with("exited with code 4"), "{fault}");
    let late = home.error(
        &[
            "think",
            "-g",
            "awale",
            "--bot",
            "exec:cat",
            "-p",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N",
        ],
        1,
    );
    assert!(late.contains("did not begin at the start"), "{late}");
}

#[test]
fn a_saved_game_starts_no_program() {
    let home = Home::new();
    let touched = home.path("touched");
    let file = home.path("game.txt");
    let record = format!(
        "[Game \"awale\"]\n[Player1 \"exec:touch {}\"]\n\n1. F f *\n",
        touched.display()
    );
    std::fs::write(&file, record).unwrap();
    home.output(&["play", "--resume", file.to_str().unwrap()]);
    assert!(!touched.exists());
}

/// How many processes carry a variable.
fn carriers(token: &str) -> usize {
    let mark = format!("{token}=1");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let carries = |path: PathBuf| {
        let environment = std::fs::read(path.join("environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == mark.as_bytes())
    };
    entries.filter(|entry| carries(entry.path())).count()
}

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

/// A game of 400 plies, known by heart by two shell scripts; the second ends it
/// with a line of its own.
fn longest_game(home: &Home, last: &str) -> [String; 2] {
    let text = include_str!("../../link/tests/data/ply-limit.txt");
    let line: Line<awalam_games::tricolore::Tricolore> =
        Record::from_text(text).unwrap().replay().unwrap();
    [0, 1].map(|side| {
        let own = line.plies().iter().skip(side).step_by(2);
        let mut own: Vec<String> = own.map(|(mv, _)| mv.to_string()).collect();
        if side == 1 {
            last.clone_into(own.last_mut().unwrap());
        }
        let path = home.path(&format!("moves-{side}"));
        std::fs::write(&path, own.join("\n") + "\n").unwrap();
        let script = "while read -r heard; do read -r answer <&3 && echo \"$answer\"; done 3<";
        format!("sh -c '{script}{}'", path.display())
    })
}

#[test]
fn the_end_may_be_announced_without_a_move_in_play_too() {
    let home = Home::new();
    for (last, ending) in [
        (
            "RESULT LIMIT 35 47",
            "result 0-1 35 47 player 2 announced the end with `RESULT LIMIT 35 47` and no move: the points before it count",
        ),
        // Our own points decide, not theirs.
        (
            "END",
            "result 0-1 35 47 player 2 announced the end with `END` and no move: the points before it count",
        ),
    ] {
        let [one, two] = longest_game(&home, last).map(|script| format!("exec:{script}"));
        let shown = home.output(&["play", "-g", "tricolore", "--p1", &one, "--p2", &two]);
        assert!(shown.contains(ending), "{}", &shown[shown.len() - 1000..]);
    }
}

#[test]
fn play_says_what_else_there_was() {
    let home = Home::new();
    let half = "exec:sh -c 'read x; echo 1R; read x; printf 3; sleep 4321'";
    let args = ["play", "-g", "tricolore", "--p1", half, "--p2", "random"];
    let shown = home.output(&[&args[..], &["--time", "300ms"]].concat());
    let words = "player 1 at ply 3: no answer within 300 ms; the line `3` was not ended (position";
    assert!(shown.contains(words), "{shown}");
    let twice = "exec:sh -c 'read x; printf \"1R\\n2R\\n\"; sleep 4321'";
    let shown = home.output(&["play", "-g", "tricolore", "--p1", twice, "--p2", "random"]);
    assert!(
        shown.contains("the odd holes; the line was there before the question (position"),
        "{shown}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn whatever_programs_write_the_referee_stays_small() {
    let home = Home::new();
    let noise = "head -c 30000000 /dev/zero | tr \"\\000\" x";
    for (name, script, words) in [
        (
            "long",
            format!("{noise}; echo; sleep 4321"),
            "a line has at most 4096 bytes",
        ),
        (
            "endless",
            "yes xxxxxxxx | tr -d \"\\n\"".to_owned(),
            "a line has at most 4096 bytes",
        ),
        ("lines", "yes 1R".to_owned(), "illegal move 1R"),
        (
            "floods",
            format!("{noise} >&2; sleep 4321"),
            "no answer within 2000 ms",
        ),
    ] {
        let bot = format!("sh -c 'read x; {script}'");
        let ours = format!("{AWALAM} compete --bot random");
        let games = "2";
        let mut child = home
            .command(&["referee", &bot, &ours, "--games", games, "--time", "2s"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kilobytes = peak.and_then(|peak| peak.trim_end_matches("kB").trim().parse().ok());
            most = most.max(kilobytes.unwrap_or(0u64));
            std::thread::sleep(Duration::from_millis(10));
        }
        let output = child.wait_with_output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{name}: {shown}");
        assert!(shown.contains(words), "{name}: {shown}");
        assert!((1..32 << 10).contains(&most), "{name}: {most} kB");
    }
}

/// Games with a moody bot: a hundred if there is time.
fn moody_games() -> usize {
    let effort = std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().unwrap());
    if effort >= 5 { 100 } else { 30 }
}

#[test]
fn every_verdict_on_a_moody_bot_is_right() {
    if !is_done("python3", &["--version"]) {
        return;
    }
    let home = Home::new();
    let token = format!("MOODY_TEST_{}", std::process::id());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/referee/moody.py");
    let moody = format!("python3 -S {script} {AWALAM}");
    let honest = format!("{AWALAM} compete --bot random");
    let (games, save) = (moody_games().to_string(), home.path("games"));
    let args = ["referee", &moody, &honest, "--json", "--games", &games];
    let output = home
        .command(&args)
        .args(["--time", "600ms", "--startup", "5s", "--save"])
        .arg(&save)
        .env(&token, "1")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let shown = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (total, ends) = lines.split_last().unwrap();
    assert_eq!(ends.len(), moody_games());

    // What it says it did, game by game.
    let log = std::fs::read_to_string(save.join("program-1.log")).unwrap();
    let mut deeds: Vec<&str> = Vec::new();
    for line in log.lines() {
        match line {
            game if game.starts_with("game ") => deeds.push("normal"),
            "crash" | "abort" => *deeds.last_mut().unwrap() = "crash",
            "stall" | "half" => *deeds.last_mut().unwrap() = "timeout",
            "illegal" => *deeds.last_mut().unwrap() = "illegal",
            "garbage" => *deeds.last_mut().unwrap() = "unreadable",
            other => panic!("unknown deed {other}"),
        }
    }
    let told: Vec<&str> = ends
        .iter()
        .map(|game| game["end"].as_str().unwrap())
        .collect();
    assert_eq!(told, deeds);
    for game in ends {
        let loser = game["at_fault"].as_str();
        assert_eq!(loser, (game["end"] != "normal").then_some(moody.as_str()));
        let record = std::fs::read_to_string(game["record"].as_str().unwrap()).unwrap();
        assert!(Record::read(&record).is_ok());
    }
    let count = |key: &str| total["total"][key].as_u64().unwrap() as usize;
    assert_eq!(count("wins") + count("draws") + count("losses"), ends.len());
    assert_eq!(carriers(&token), 0, "processes are left");
}

#[test]
fn an_outside_engines_start_is_not_on_its_first_move() {
    let home = Home::new();
    let bot = format!("ugi:sh -c 'sleep 1; exec {AWALAM} engine'");
    let start = Instant::now();
    let mut child = home
        .command(&["compete", "-g", "awale", "--bot", &bot, "--time", "2s"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"START\n").unwrap();
    let mut answer = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut answer).unwrap();
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(2), "{taken:?}");
    assert_eq!(answer.trim().len(), 1, "{answer}");
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn check_tells_the_time_and_early_lines_and_keeps_a_log() {
    let home = Home::new();
    let ours = format!("{AWALAM} compete --bot random");
    let report = home.output(&["check", &ours]);
    assert!(report.contains("\ntime         good  "), "{report}");
    assert!(report.contains("\nstart-up     good  "), "{report}");

    let eager = "sh -c 'read x; printf \"1R\\n3R\\n\"; sleep 4321'";
    let output = home.run(&["check", eager, "--time", "300ms"]);
    let report = String::from_utf8(output.stdout).unwrap();
    let words = "order        weak  the line was there before the question\n                   → write one line for each line";
    assert!(report.contains(words), "{report}");
    assert!(!report.contains("end of game"), "{report}");

    let log = home.path("errors.log").display().to_string();
    let args = [
        "check",
        "sh -c 'echo a sad story >&2; exit 3'",
        "--log",
        &log,
    ];
    let output = home.run(&args);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("--log FILE keeps it"), "{report}");
    let kept = std::fs::read_to_string(&log).unwrap();
    assert!(kept.starts_with("a sad story\n"), "{kept}");
    let again = home.error(&args, 2);
    assert!(
        again.contains("--log: ") && again.contains("exists already"),
        "{again}"
    );
}

#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(10);
    while !is_so() {
        assert!(Instant::now() < patience, "never: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
