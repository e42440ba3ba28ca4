//! The engine protocols between real processes: our engine driven by a test, and
//! engines, good and hostile, driven by our players.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use awalam_bots::{Fault, Player, build_player};
use awalam_games::awale::Awale;
use awalam_games::{Game, Line};
use awalam_link::{WallClock, providers};
use awalam_search::{Limits, Thought};

const AWALAM: &str = env!("CARGO_BIN_EXE_awalam");

/// Our engine, with somebody who writes down what it says.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(args: &[&str]) -> Engine {
        let mut child = Command::new(AWALAM)
            .arg("engine")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Engine {
            stdin: child.stdin.take(),
            child,
            lines,
        }
    }

    fn say(&mut self, text: &str) {
        self.write(format!("{text}\n").as_bytes());
    }

    fn write(&mut self, bytes: &[u8]) {
        self.stdin.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn hear(&mut self) -> String {
        let heard = self.lines.recv_timeout(Duration::from_secs(10));
        heard.expect("the engine says something")
    }

    /// Everything up to the first line that begins so.
    fn hear_until(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            heard.push(self.hear());
            if heard.last().unwrap().starts_with(beginning) {
                return heard;
            }
        }
    }

    /// What is said to some commands, up to the `readyok` after them.
    fn answers(&mut self, commands: &str) -> Vec<String> {
        self.say(commands);
        self.say("isready");
        let mut heard = self.hear_until("readyok");
        heard.pop();
        heard
    }

    fn best_move(&mut self, go: &str) -> String {
        self.say(go);
        let last = self.hear_until("bestmove").pop().unwrap();
        last.strip_prefix("bestmove ").unwrap().to_owned()
    }

    fn wait_for_end(mut self) -> Duration {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(10), "it stays");
            std::thread::sleep(Duration::from_millis(2));
        }
        assert!(self.child.wait().unwrap().success());
        start.elapsed()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself_in_both_dialects() {
    let mut shown = String::new();
    for (args, greeting) in [
        (&["-g", "avalam", "-r", "house"][..], "ugi"),
        (&[], "uci"),
        (&["-g", "tricolore", "--bot", "level:3"], "ugi"),
    ] {
        let mut engine = Engine::start(args);
        engine.say(greeting);
        shown += &engine.hear_until(&format!("{greeting}ok")).join("\n");
        shown += "\n\n";
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn it_searches_within_limits() {
    let mut engine = Engine::start(&["-g", "awale"]);
    for (go, most) in [
        ("go movetime 200", 350),
        ("go wtime 1000 btime 1000 winc 0 binc 0", 350),
        ("go p1time 1000 p2time 5 p1inc 10 p2inc 10", 350),
        ("go wtime -100 btime 5", 250),
        ("go depth 5", 1000),
        ("go nodes 3000", 1000),
    ] {
        engine.say("position startpos moves Ff Be");
        let start = Instant::now();
        engine.say(go);
        let heard = engine.hear_until("bestmove");
        let taken = start.elapsed();
        assert!(taken < Duration::from_millis(most), "{go}: {taken:?}");
        let last = &heard[heard.len() - 2];
        let words: Vec<&str> = last.split(' ').collect();
        assert_eq!(words[0], "info");
        let number = |word: &str| -> i64 {
            let at = words.iter().position(|&other| other == word).unwrap();
            words[at + 1].parse().unwrap()
        };
        assert_eq!(words[3..5], ["score", "cp"], "{last}");
        assert!(number("time") <= taken.as_millis() as i64);
        let pv = words.iter().position(|&word| word == "pv").unwrap();
        assert_eq!(
            heard.last().unwrap(),
            &format!("bestmove {}", words[pv + 1])
        );
        match go {
            "go depth 5" => assert_eq!(number("depth"), 5),
            "go nodes 3000" => assert!(number("nodes") <= 3100),
            _ => {}
        }
    }
}

#[test]
fn stop_and_quit_are_heard_at_any_moment() {
    for game in ["avalam", "awale", "tricolore"] {
        let mut engine = Engine::start(&["-g", game]);
        engine.say("position startpos");
        engine.say("go infinite");
        engine.hear_until("info depth 3");
        // Answered while it searches, and no second search beside the first.
        assert_eq!(
            engine.answers("query gameover").last().unwrap(),
            "response false"
        );
        let refused = engine.answers("go depth 1");
        let refused = refused.iter().find(|line| line.contains("under way"));
        assert!(refused.is_some());
        let start = Instant::now();
        engine.say("stop");
        engine.hear_until("bestmove");
        assert!(
            start.elapsed() < Duration::from_millis(200),
            "{:?}",
            start.elapsed()
        );
        // At once again, and a quit in the middle.
        engine.say("go infinite");
        engine.hear_until("info depth 2");
        engine.say("quit");
        let taken = engine.wait_for_end();
        assert!(taken < Duration::from_millis(300), "{taken:?}");
    }
}

#[test]
fn an_endless_search_waits_for_stop_even_when_all_is_known() {
    let mut engine = Engine::start(&["-g", "awale", "--bot", "random"]);
    engine.say("go infinite");
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(engine.answers(""), [""; 0]);
    engine.say("stop");
    engine.hear_until("bestmove");
}

#[test]
fn the_end_of_the_input_ends_it() {
    let mut engine = Engine::start(&["-g", "avalam"]);
    engine.say("go infinite");
    engine.hear_until("info depth 2");
    engine.stdin = None;
    engine.hear_until("bestmove");
    engine.wait_for_end();
    // A search that has an end comes to it; a last line needs no end.
    let mut engine = Engine::start(&["-g", "awale"]);
    engine.write(b"position startpos moves FfBe\r\ngo depth 6");
    engine.stdin = None;
    let heard = engine.hear_until("bestmove");
    assert!(heard.iter().any(|line| line.starts_with("info depth 6")));
    engine.wait_for_end();
}

#[test]
fn positions_and_questions_of_every_game() {
    let mut engine = Engine::start(&["-g", "awale", "--bot", "greedy"]);
    let mut ask = |position: &str| -> String {
        let commands = format!("{position}\nquery p1turn\nquery gameover\nquery result");
        engine.answers(&commands).join(", ")
    };
    let going_on = "response true, response false, response none";
    assert_eq!(ask("position startpos"), going_on);
    assert_eq!(ask("position startpos moves FfBe"), going_on);
    assert_eq!(ask("position startpos moves F f B e"), going_on);
    assert_eq!(
        ask("position startpos moves FcEbCfDbBdAe"),
        "response true, response true, response p2win"
    );
    assert_eq!(
        ask("position fen 0-0-0-0-0-1-0-0-0-0-0-0-24-23-S moves F"),
        "response false, response true, response draw"
    );
    assert_eq!(engine.best_move("go depth 1"), "0000");
    engine.say("setoption name Game value tricolore\nposition startpos moves 3R 14tb");
    assert_eq!(engine.answers("query p1turn"), ["response true"]);
    assert!(engine.best_move("go depth 1").ends_with(['R', 'B']));
    engine.say("setoption name game value avalam\nsetoption name Rules value house:first=red");
    engine.say("position startpos");
    assert_eq!(engine.answers("query p1turn"), ["response true"]);
    assert_eq!(engine.best_move("go").len(), 4);
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let mut engine = Engine::start(&["-g", "awale", "--bot", "greedy"]);
    engine.say("position startpos moves FfBeBcDa");
    let mut shown = String::new();
    for command in [
        "hello",
        "position",
        "position here",
        "position fen",
        "position fen 4-4",
        "position startpos moves FX",
        "position startpos moves FfA A",
        "query",
        "query weather",
        "setoption",
        "setoption Hash 3",
        "setoption name Colour value red",
        "setoption name Hash value 0",
        "setoption name Hash value 1e9",
        "setoption name Threads value 257",
        "setoption name Level value 9",
        "setoption name Bot value champoin",
        "setoption name Rules value chess",
        "setoption name Game value chess",
        "setoption name Bot value ugi:",
    ] {
        let answers = engine.answers(command);
        assert_eq!(answers.len(), 1, "{command}");
        assert!(answers[0].starts_with("info string "), "{answers:?}");
        shown += &format!("{command}\n    {}\n", answers[0]);
    }
    insta::assert_snapshot!(shown);
    // Still the same game: A to F have 6, 0, 7, 0, 6, 1 or so, and B is empty.
    assert!(["A", "C", "D", "E", "F"].contains(&engine.best_move("go").as_str()));
    for option in [
        "Bot value champion",
        "Hash value 2",
        "Threads value 2",
        "Level value 2",
    ] {
        assert_eq!(engine.answers(&format!("setoption name {option}")), [""; 0]);
    }
    engine.best_move("go nodes 2000");
}

#[test]
fn a_search_is_answered_whatever_else_is_asked_for() {
    let mut engine = Engine::start(&["-g", "awale", "--bot", "champion:depth=3"]);
    let mut shown = String::new();
    for command in [
        "go depth",
        "go depth many",
        "go fast",
        "go fast 7 depth 2",
        "go movetime 1s",
        "go depth nodes 300",
        "go a b c d e f g h i j k l m n o p",
    ] {
        engine.say(command);
        let heard = engine.hear_until("bestmove");
        shown += &format!("{command}\n");
        let problems = heard.iter().filter(|line| line.starts_with("info string"));
        for line in problems {
            shown += &format!("    {line}\n");
        }
        assert_ne!(heard.last().unwrap(), "bestmove 0000", "{command}");
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn table_and_threads_are_for_bots_that_have_them() {
    let mut engine = Engine::start(&["-g", "awale", "--bot", "greedy"]);
    for options in [
        "Hash value 16",
        "Bot value greedy",
        "Threads value 2",
        "Bot value champion:depth=2",
        // Its own setting stays.
        "Bot value champion:hash=2,depth=2",
        "Bot value mcts:iterations=50",
        "Bot value random",
        "Level value 2",
        "Level value 0",
    ] {
        assert_eq!(
            engine.answers(&format!("setoption name {options}")),
            [""; 0],
            "{options}"
        );
        engine.best_move("go nodes 200");
    }
    let wrong = engine.answers("setoption name Bot value champion:depht=2");
    assert!(wrong[0].contains("has no setting `depht`"), "{wrong:?}");
}

#[test]
fn nothing_is_remembered_from_other_rules() {
    let mut fresh = Engine::start(&["-g", "awale", "-r", "awari"]);
    let mut used = Engine::start(&["-g", "awale"]);
    used.best_move("go depth 8");
    used.say("setoption name Rules value awari");
    let last = |engine: &mut Engine| {
        engine.say("go depth 8");
        let heard = engine.hear_until("bestmove");
        let line = &heard[heard.len() - 2];
        let words: Vec<&str> = line.split(' ').collect();
        words[..7].join(" ")
    };
    assert_eq!(last(&mut used), last(&mut fresh));
}

#[test]
#[cfg(unix)]
fn an_engine_that_never_gets_ready_holds_nobody_up() {
    let mut engine = Engine::start(&["--bot", "ugi:cat"]);
    engine.say("go");
    std::thread::sleep(Duration::from_millis(300));
    engine.say("quit");
    let taken = engine.wait_for_end();
    assert!(taken < Duration::from_secs(3), "{taken:?}");
}

#[test]
fn garbage_is_survived_in_bounded_memory() {
    let mut engine = Engine::start(&["-g", "awale", "--bot", "random"]);
    let megabyte = vec![b'x'; 1 << 20];
    for _ in 0..10 {
        engine.write(&megabyte);
    }
    engine.say("");
    assert_eq!(
        engine.hear(),
        "info string a line of more than 65536 bytes is skipped"
    );
    let binary: Vec<u8> = (0..=255).cycle().take(1 << 18).collect();
    engine.write(&binary);
    engine.write(b"\n\0\n\xff\xfe\n");
    engine.write("position startpos moves ".repeat(2000).as_bytes());
    engine.write(b"\n\n\n  \t \n");
    engine.say("position startpos moves F");
    assert_eq!(
        engine.answers("query p1turn").last().unwrap(),
        "response false"
    );
    let status = std::fs::read_to_string(format!("/proc/{}/status", engine.child.id()));
    if let Ok(status) = status {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes: u64 = peak.unwrap().trim_end_matches("kB").trim().parse().unwrap();
        assert!(kilobytes < 32 << 10, "{kilobytes} kB");
    }
}

#[test]
fn wrong_options_are_refused_before_anything_is_said() {
    for (args, sentence) in [
        (["--bot", "champoin"], "--bot: there is no bot `champoin`"),
        (["--rules", "chess"], "rules: unknown rules `chess`"),
        (["-g", "chess"], "unknown game `chess`"),
    ] {
        let output = Command::new(AWALAM)
            .arg("engine")
            .args(args)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(sentence), "{error}");
        assert!(output.stdout.is_empty());
    }
}

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
    let start = Instant::now();
    while processes_with(word) > 0 {
        assert!(start.elapsed() < Duration::from_secs(2), "{word} is left");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn engines_play_whole_games_against_each_other() {
    let home = tempfile::tempdir().unwrap();
    for (game, seed) in [("awale", 4100), ("avalam", 4200), ("tricolore", 4300)] {
        let one = format!("ugi:{AWALAM} engine --bot random --seed {seed}");
        let two = format!("uci:{AWALAM} engine --bot greedy --seed {}", seed + 1);
        let output = Command::new(AWALAM)
            .args(["play", "-g", game, "--p1", &one, "--p2", &two])
            .env("XDG_DATA_HOME", home.path())
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

fn ask(player: &mut dyn Player<Awale>, time: u64) -> Result<Thought<<Awale as Game>::Move>, Fault> {
    let line = Line::new(Awale::start(Default::default()));
    let limits = Limits::time(Duration::from_millis(time));
    let stop = AtomicBool::new(false);
    player.choose(&line, limits, &WallClock::new(), &stop, &mut |_| {})
}

fn player(spec: &str) -> Box<dyn Player<Awale>> {
    build_player(spec, 1, &providers::<Awale>()).unwrap()
}

fn hostile(manner: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/hostile.py");
    format!("ugi:python3 -S {script} {manner}")
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
        let mut player = player(&hostile(manner));
        let start = Instant::now();
        let verdict = match ask(player.as_mut(), 400) {
            Ok(thought) => format!("plays {}", thought.best()),
            Err(fault) => fault.to_string(),
        };
        assert!(start.elapsed() < Duration::from_secs(5), "{manner}");
        shown += &format!("{manner}: {verdict}\n");
        drop(player);
        assert_none_left(&format!("hostile.py {manner}"));
        assert_none_left("sleep 321");
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
        "if [ -e {0} ]; then exec {AWALAM} engine -g awale; else touch {0}; exit 5; fi",
        mark.display()
    );
    let mut player = player(&format!("ugi:sh -c '{script}'"));
    assert_eq!(
        ask(player.as_mut(), 200),
        Err(Fault::Gone("it exited with code 5".to_owned()))
    );
    player.end_game(&Line::new(Awale::start(Default::default())));
    assert!(ask(player.as_mut(), 200).is_ok());
    assert!(ask(player.as_mut(), 200).is_ok(), "and goes on");
}

#[test]
fn a_second_answer_is_not_taken_for_the_next_one() {
    if !has_python() {
        return;
    }
    let mut player = player(&hostile("twice"));
    for _ in 0..3 {
        let thought = ask(player.as_mut(), 1000).unwrap();
        assert_eq!(thought.best().to_string(), "F");
    }
}

#[test]
fn starting_up_is_not_the_first_moves_time() {
    if !has_python() {
        return;
    }
    let line = Line::new(Awale::start(Default::default()));
    let mut slow = player(&hostile("starts-slowly"));
    slow.begin_game(&line, awalam_games::Player::One);
    let start = Instant::now();
    assert!(ask(slow.as_mut(), 400).is_ok());
    assert!(start.elapsed() < Duration::from_millis(400));
    // What fails at the start is answered for at the first move, once.
    let mut dead = player(&hostile("dies-at-once"));
    dead.begin_game(&line, awalam_games::Player::One);
    let gone = Err(Fault::Gone("it exited with code 3".to_owned()));
    assert_eq!(ask(dead.as_mut(), 400), gone);
}

#[test]
fn an_outside_engine_stops_when_told() {
    let mut player = player(&format!("ugi:{AWALAM} engine -g awale"));
    let line = Line::new(Awale::start(Default::default()));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let start = Instant::now();
        let mut reports = 0;
        let limits = Limits::time(Duration::from_secs(20));
        let thought = player
            .choose(&line, limits, &WallClock::new(), &stop, &mut |_| {
                reports += 1
            })
            .unwrap();
        assert!(start.elapsed() < Duration::from_secs(2));
        assert!(reports > 3 && thought.depth > 3);
    });
}
