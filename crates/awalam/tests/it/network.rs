//! Avalam over the network, between real processes: our agents called by Python's
//! own libraries here, Python's servers called by our players in `players`. Without Python
//! there is nobody to talk to, and nothing is tried.

mod players;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use awalam_games::avalam::Avalam;
use awalam_games::{Game, Line};
use awalam_link::ecam;
use awalam_testing::{PATIENCE, patiently, wait_until};

const AWALAM: &str = env!("CARGO_BIN_EXE_awalam");

/// A program that prints its address first and then serves until it is dropped.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut url).unwrap();
        Server {
            child,
            url: url.trim().to_owned(),
        }
    }

    fn ours(format: &str, args: &[&str]) -> Server {
        Server::start(
            Command::new(AWALAM)
                .args(["agent", format, "-p", "0"])
                .args(args),
        )
    }

    fn python(script: &str, manner: &str) -> Server {
        let mut command = python(script);
        Server::start(command.arg(manner).stderr(Stdio::null()))
    }

    fn peak_kilobytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        peak.trim_end_matches("kB").trim().parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/it/network")
        .join(name)
}

fn python(name: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg("-B").arg(script(name));
    command
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

/// What a Python script prints, which must not fail.
fn said_by(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a contest says of games on this credit, or on more if this machine is too
/// slow for that: the contest counts the way, too.
fn contest(url: &str, games: usize, credit: Duration) -> String {
    patiently(credit, |credit| {
        let mut contest = python("contest.py");
        let [games, credit] = [games, credit.as_secs() as usize].map(|n| n.to_string());
        let reports = said_by(contest.args([url, &games, &credit]));
        match reports.contains("late") {
            true => Err(reports),
            false => Ok(reports),
        }
    })
}

#[test]
fn many_games_at_once_in_both_dialects() {
    if !has_python() {
        return;
    }
    let agent = Server::ours("xmlrpc", &["--bot", "champion:nodes=3000,hash=1,book=off"]);
    let expected = ["newer on time won\n", "older on time won\n"].map(|line| line.repeat(4));
    assert_eq!(
        contest(&agent.url, 8, Duration::from_secs(20)),
        expected.concat()
    );
}

#[test]
fn a_whole_game_is_played_on_its_credit() {
    if !has_python() {
        return;
    }
    // Without limits of its own the bot spreads the two seconds over the game.
    let agent = Server::ours("xmlrpc", &["--bot", "champion:hash=4,book=off"]);
    let reports = contest(&format!("{}RPC2", agent.url), 1, Duration::from_secs(2));
    assert_eq!(reports, "newer on time won\n");
}

#[test]
fn wrong_calls_get_a_sentence_from_the_xmlrpc_agent() {
    if !has_python() {
        return;
    }
    let agent = Server::ours("xmlrpc", &["--bot", "greedy"]);
    let mut calls = python("hostile_calls.py");
    insta::assert_snapshot!(said_by(calls.args(["xmlrpc", &agent.url])));
    assert!(agent.peak_kilobytes().unwrap_or(0) < 64 << 10);
    assert!(contest(&agent.url, 1, Duration::from_secs(5)).contains("on time"));
}

#[test]
fn wrong_calls_get_a_sentence_from_the_ecam_agent() {
    if !has_python() {
        return;
    }
    let agent = Server::ours("ecam", &["--bot", "greedy"]);
    let mut calls = python("hostile_calls.py");
    insta::assert_snapshot!(said_by(calls.args(["ecam", &agent.url])));
    assert!(agent.peak_kilobytes().unwrap_or(0) < 64 << 10);
    assert!(players::ask(&format!("ecam:{}", agent.url), PATIENCE).is_ok());
}

fn get(url: &str, path: &str, method: &str) -> String {
    let code = "import http.client, sys\n\
                host, path, method = sys.argv[1:]\n\
                c = http.client.HTTPConnection(host)\n\
                c.request(method, path)\n\
                r = c.getresponse()\n\
                print(r.status, *sorted(h for h in r.getheaders() if h[0] != 'date'))\n\
                print(r.read().decode())";
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    said_by(Command::new("python3").args(["-c", code, host, path, method]))
}

#[test]
fn people_and_browsers_are_answered() {
    if !has_python() {
        return;
    }
    let xmlrpc = Server::ours("xmlrpc", &["--bot", "level:2"]);
    let ecam = Server::ours("ecam", &["--bot", "champion:time=1s"]);
    insta::assert_snapshot!(
        [
            get(&xmlrpc.url, "/", "GET"),
            get(&ecam.url, "/", "GET"),
            get(&ecam.url, "/ping", "GET"),
        ]
        .join("\n")
    );
}

/// Where a server listens, such as `127.0.0.1:8000`.
fn host(agent: &Server) -> &str {
    let url = agent.url.trim_start_matches("http://");
    url.trim_end_matches('/')
}

/// Asks an ECAM agent for a move, without waiting for the answer.
#[cfg(target_os = "linux")]
fn call(agent: &Server) -> std::net::TcpStream {
    let question = ecam::write_question(&Line::new(Avalam::start(Default::default())));
    let host = host(agent);
    let mut caller = std::net::TcpStream::connect(host).unwrap();
    write!(
        caller,
        "POST /move HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n{question}",
        question.len()
    )
    .unwrap();
    caller
}

#[test]
fn foreign_names_and_pages_are_refused() {
    let agent = Server::ours(
        "ecam",
        &[
            "--bot",
            "greedy",
            "--host",
            "lab7",
            "--origin",
            "http://contest.example",
        ],
    );
    let here = host(&agent);
    let question = ecam::write_question(&Line::new(Avalam::start(Default::default())));
    // The status, and all headers.
    let ask = |method: &str, host: &str, header: &str| {
        let body = if method == "POST" {
            question.as_str()
        } else {
            ""
        };
        let mut caller = std::net::TcpStream::connect(here).unwrap();
        let length = body.len();
        write!(
            caller,
            "{method} /move HTTP/1.1\r\nHost: {host}\r\n{header}Content-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        caller.read_to_string(&mut answer).unwrap();
        answer
    };
    let same = format!("Origin: http://{here}\r\nSec-Fetch-Site: same-origin\r\n");
    for (host, header, status) in [
        (here, "", 200),
        ("localhost", "", 200),
        ("lab7:8000", "", 200),
        (here, same.as_str(), 200),
        (here, "Origin: http://contest.example\r\n", 200),
        ("evil.example", "", 421),
        ("evil.example", "Origin: http://evil.example\r\n", 421),
        (here, "Origin: http://evil.example\r\n", 403),
        (here, "Origin: null\r\n", 403),
        (here, "Sec-Fetch-Site: cross-site\r\n", 403),
    ] {
        let answer = ask("POST", host, header);
        let wanted = format!("HTTP/1.1 {status} ");
        assert!(answer.starts_with(&wanted), "{host}, {header}: {answer}");
    }
    let allowed = "access-control-allow-origin";
    let asked = ask("OPTIONS", here, "Origin: http://contest.example\r\n");
    assert!(asked.starts_with("HTTP/1.1 204 "), "{asked}");
    let welcome = format!("{allowed}: http://contest.example\r\n");
    assert!(asked.contains(&welcome), "{asked}");
    let asked = ask("OPTIONS", here, "Origin: http://evil.example\r\n");
    assert!(
        asked.starts_with("HTTP/1.1 403 ") && !asked.contains(allowed),
        "{asked}"
    );
}

/// A call over XML-RPC with this time on the clock, by Python's own library, from
/// that address of this machine.
#[cfg(target_os = "linux")]
fn call_with_clock(agent: &Server, from: &str, seconds: f64) -> Child {
    let code = "import sys, http.client, xmlrpc.client, board\n\
                url, source, seconds = sys.argv[1:]\n\
                class From(xmlrpc.client.Transport):\n\
                \x20   def make_connection(self, host):\n\
                \x20       return http.client.HTTPConnection(host, source_address=(source, 0))\n\
                agent = xmlrpc.client.ServerProxy(url, From(), allow_none=True)\n\
                print('calls', flush=True)\n\
                print(agent.play(board.start(), 5, 1, float(seconds)))";
    let mut call = Command::new("python3")
        .args(["-B", "-c", code, &agent.url, from, &seconds.to_string()])
        .env("PYTHONPATH", script("."))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut begun = [0; 6];
    call.stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut begun)
        .unwrap();
    call
}

#[test]
#[cfg(target_os = "linux")]
fn the_clock_of_a_caller_is_not_believed_without_bounds() {
    if !has_python() {
        return;
    }
    let agent = Server::ours(
        "xmlrpc",
        &["--bot", "champion:hash=1,book=off", "--max-time", "50ms"],
    );
    // Its share of this clock would be years.
    let call = call_with_clock(&agent, "127.0.0.1", 1e9);
    let answer = call.wait_with_output().unwrap();
    assert!(answer.stdout.starts_with(b"["), "{answer:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn one_address_does_not_hold_all_turns() {
    if !has_python() {
        return;
    }
    let agent = Server::ours(
        "xmlrpc",
        &["--bot", "champion:hash=1,book=off", "--max-time", "3600s"],
    );
    let greedy: Vec<Child> = (0..9)
        .map(|_| call_with_clock(&agent, "127.0.0.1", 1e9))
        .collect();
    let threads = format!("/proc/{}/task", agent.child.id());
    wait_until("it thinks for them", || {
        std::fs::read_dir(&threads).unwrap().count() > 7
    });
    let modest = call_with_clock(&agent, "127.0.0.2", 1.0);
    let answer = modest.wait_with_output().unwrap();
    assert!(answer.stdout.starts_with(b"["), "{answer:?}");
    for mut caller in greedy {
        assert!(caller.try_wait().unwrap().is_none(), "it was answered");
        caller.kill().unwrap();
        caller.wait().unwrap();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_agent_ends_its_programs() {
    // Known by a time that nobody else sleeps.
    let time = format!("4321.{}", std::process::id());
    let bot = format!("ugi:sleep {time}");
    let mut agent = Server::ours("ecam", &["--bot", &bot, "--time", "300s"]);
    let _caller = call(&agent);
    let sleepers = || {
        let end = format!("sleep\0{time}\0");
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        lines.filter(|line| line.ends_with(end.as_bytes())).count()
    };
    wait_until("it has begun", || sleepers() == 1);
    let kill = Command::new("kill")
        .arg(agent.child.id().to_string())
        .status();
    assert!(kill.unwrap().success());
    assert_eq!(agent.child.wait().unwrap().code(), Some(130));
    wait_until("nobody sleeps", || sleepers() == 0);
}

#[test]
#[cfg(target_os = "linux")]
fn a_caller_who_hangs_up_is_not_thought_for_any_longer() {
    // It would think for an hour.
    let agent = Server::ours("ecam", &["--time", "3600s"]);
    let tasks = format!("/proc/{}/task", agent.child.id());
    // A thread that thinks runs or waits for a core, at whatever moment one looks.
    let is_thinking = || {
        let tasks = std::fs::read_dir(&tasks).unwrap().flatten();
        let stats = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("stat")).ok());
        let mut states = stats.filter_map(|stat| stat.rsplit_once(") ")?.1.chars().next());
        states.any(|state| state == 'R')
    };
    let always = |thinking: bool| {
        (0..20).all(|_| {
            std::thread::sleep(Duration::from_millis(5));
            is_thinking() == thinking
        })
    };
    let caller = call(&agent);
    wait_until("it thinks", || always(true));
    drop(caller);
    wait_until("it thinks no longer", || always(false));
}

#[test]
fn agents_that_cannot_be_are_refused() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, code, sentence) in [
        (
            ["xmlrpc", "--bot", "champoin"],
            2,
            "--bot: there is no bot `champoin`",
        ),
        (
            ["ecam", "--bot", "exec:cat"],
            2,
            "--bot: exec: an agent is asked about positions, and this program knows the start alone",
        ),
        (["soap", "-p", "0"], 2, "invalid value 'soap'"),
        (["ecam", "-p", "70000"], 2, "70000 is not in 0..=65535"),
        (["ecam", "-p", &port], 1, "cannot listen at 127.0.0.1 port"),
        (
            ["ecam", "-b", "nowhere.invalid"],
            1,
            "cannot listen at nowhere.invalid port 8000",
        ),
    ] {
        let output = Command::new(AWALAM)
            .arg("agent")
            .args(args)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(error.contains(sentence), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
