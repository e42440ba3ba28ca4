//! A folder for one test, and helpers.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

pub const AWALAM: &str = env!("CARGO_BIN_EXE_awalam");

/// For programs that answer: none of them is late because the machine is slow.
pub const PATIENT: [&str; 4] = ["--time", "300s", "--startup", "300s"];

/// A folder for one test: data, compiled programs.
pub struct Home(tempfile::TempDir);

impl Home {
    pub fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(AWALAM);
        command.args(args).env("XDG_DATA_HOME", self.path("data"));
        // Most tests are not about endgame tables.
        command.env("AWALAM_TABLES", "off");
        command.stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
        command
    }

    /// Starts a command that is talked to.
    pub fn start(&self, args: &[&str]) -> Child {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::piped()).spawn().unwrap()
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// What a successful call prints.
    #[track_caller]
    pub fn output(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The one sentence of a call that fails.
    #[track_caller]
    pub fn error(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{args:?}: {errors}");
        errors.trim_end().to_owned()
    }

    /// Compiles the example bots of a language; their commands, or nothing if
    /// the language is not here.
    pub fn examples(&self, language: &str) -> Option<[String; 2]> {
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
pub fn is_done(program: &str, args: &[&str]) -> bool {
    match Command::new(program).args(args).output() {
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{program} {args:?}: {errors}");
            true
        }
        Err(_) => false,
    }
}

/// How many processes carry a variable.
pub fn carriers(token: &str) -> usize {
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
