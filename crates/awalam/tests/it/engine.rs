//! Our engine, driven by a test over its standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use awalam_testing::{PATIENCE, is_strict, wait_until};

const AWALAM: &str = env!("CARGO_BIN_EXE_awalam");

/// Our engine, with a thread that writes down what it says.
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
            .env("AWALAM_TABLES", "off")
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
        let heard = self.lines.recv_timeout(PATIENCE);
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

    fn wait_for_end(mut self) {
        wait_until("it ends", || self.child.try_wait().unwrap().is_some());
        assert!(self.child.wait().unwrap().success());
    }

    /// The processor time that it has used, where that can be known: other processes
    /// cannot make it more.
    fn computed(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        let Some((_, fields)) = stat.rsplit_once(") ") else {
            return Duration::ZERO;
        };
        // The program's own and the system's, in hundredths of a second.
        let ticks = fields.split(' ').skip(11).take(2);
        let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>().unwrap()).sum();
        Duration::from_millis(10 * ticks)
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
        let (start, before) = (Instant::now(), engine.computed());
        engine.say(go);
        let heard = engine.hear_until("bestmove");
        let taken = start.elapsed();
        let computed = engine.computed() - before;
        let counted = if is_strict() { taken } else { computed };
        assert!(counted < Duration::from_millis(most), "{go}: {counted:?}");
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
        let answered = engine.answers("query gameover");
        assert!(answered.iter().any(|line| line == "response false"));
        let refused = engine.answers("go depth 1");
        let refused = refused.iter().find(|line| line.contains("under way"));
        assert!(refused.is_some());
        let (start, before) = (Instant::now(), engine.computed());
        engine.say("stop");
        engine.hear_until("bestmove");
        let computed = engine.computed() - before;
        let counted = if is_strict() {
            start.elapsed()
        } else {
            computed
        };
        assert!(counted < Duration::from_millis(200), "{counted:?}");
        // At once again, and a quit in the middle.
        engine.say("go infinite");
        engine.hear_until("info depth 2");
        let start = Instant::now();
        engine.say("quit");
        engine.wait_for_end();
        assert!(!is_strict() || start.elapsed() < Duration::from_millis(300));
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
    let folder = tempfile::tempdir().unwrap();
    let begun = folder.path().join("begun");
    let silent = format!("ugi:sh -c 'touch {}; exec cat'", begun.display());
    let mut engine = Engine::start(&["--bot", &silent]);
    engine.say("go");
    wait_until("it waits for the other", || begun.exists());
    let start = Instant::now();
    engine.say("quit");
    engine.wait_for_end();
    // The other one would have half a minute.
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(30), "{taken:?}");
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
