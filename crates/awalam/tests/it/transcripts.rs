//! What README and documents show of the program is what it prints.
//!
//! A block of `text` whose lines begin with `$ awalam` is run, line by line, and must print what
//! the block shows. One that cannot be run the same way twice has a comment before it that
//! readers do not see: `<!-- not run: bots choose at random -->`. Files that a document shows
//! (`# bot.py` in the first line of a block) are there when its commands run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::home::{AWALAM, Home, is_done};

/// A command with what it is said to print.
#[derive(Debug, PartialEq)]
struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// A document's parts that matter here, in order.
#[derive(Debug, PartialEq)]
enum Part {
    /// A file to write: its name and content.
    File(String, String),
    /// Commands to run.
    Run(Vec<Shown>),
    /// Commands that are not run, and why.
    Left(usize, String),
}

/// The parts of a document.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = text.lines().enumerate();
    let mut before = "";
    while let Some((number, line)) = lines.next() {
        let Some(language) = line.strip_prefix("```").filter(|name| !name.is_empty()) else {
            before = if line.trim().is_empty() { before } else { line };
            continue;
        };
        let block = lines.by_ref().take_while(|(_, line)| *line != "```");
        let block: Vec<(usize, &str)> = block.collect();
        let first = block.first().map_or("", |(_, line)| line);
        if let Some(name) = first
            .strip_prefix("# ")
            .filter(|name| name.ends_with(".py"))
        {
            let lines: Vec<&str> = block.iter().map(|(_, line)| *line).collect();
            parts.push(Part::File(name.to_owned(), lines.join("\n") + "\n"));
        } else if language == "text" && block.iter().any(|(_, line)| is_ours(line)) {
            let reason = before.strip_prefix("<!-- not run: ");
            parts.push(match reason.and_then(|rest| rest.strip_suffix(" -->")) {
                Some(reason) => Part::Left(number + 1, reason.to_owned()),
                None => Part::Run(commands(&block)),
            });
        }
        before = "";
    }
    parts
}

fn is_ours(line: &str) -> bool {
    let command = line.strip_prefix("$ ").unwrap_or("");
    command.split(['|', ' ']).any(|word| word == "awalam")
}

fn commands(block: &[(usize, &str)]) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for (number, line) in block {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push(Shown {
                line: number + 1,
                command: command.to_owned(),
                output: Vec::new(),
            }),
            (None, Some(shown)) => shown.output.push((*line).to_owned()),
            (None, None) => panic!("line {}: a transcript begins with a command", number + 1),
        }
    }
    commands
}

/// Times, speeds and folders as any machine has them.
fn normalised(line: &str, home: &Home) -> String {
    let data = home.path("data").display().to_string();
    let line = line.replace(&data, "/home/ada/.local/share");
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_measured = matches!(words.last().map(String::as_str), Some("nps" | "time"));
        match word {
            _ if is_number && is_measured => words.push("#".to_owned()),
            "s" if words.last().is_some_and(|last| last.contains('.')) => {
                words.pop();
                words.extend(["#".to_owned(), "s".to_owned()]);
            }
            "ms" if words.last().is_some_and(|last| last.parse::<f64>().is_ok()) => {
                words.pop();
                words.extend(["#".to_owned(), "ms".to_owned()]);
            }
            word => words.push(without_moment(word)),
        }
    }
    words.join(" ")
}

/// `20261116-094334` and `20261116-094334-2` name a folder by the moment.
fn without_moment(word: &str) -> String {
    let parts = word.split('/').map(|part| {
        let digits = part.chars().filter(|c| *c != '-');
        let is_moment = part.len() >= 15
            && part.as_bytes()[8] == b'-'
            && digits.clone().all(|c| c.is_ascii_digit());
        if is_moment { "MOMENT" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Runs a command in a shell, as a reader does; both streams, as a terminal shows them.
fn run(command: &str, folder: &Path, home: &Home) -> Vec<String> {
    let program = Path::new(AWALAM).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut all = vec![program.to_owned()];
    all.extend(std::env::split_paths(&path));
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(all).unwrap())
        .env("XDG_DATA_HOME", home.path("data"))
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null());
    let output = shell.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a document's commands in a folder of its own, from which the examples are seen; what
/// differs.
fn differences(document: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(document)).unwrap();
    let home = Home::new();
    let folder = home.path("work");
    std::fs::create_dir(&folder).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root().join("examples"), folder.join("examples")).unwrap();
    let mut wrong = Vec::new();
    for part in parts(&text) {
        let commands = match part {
            Part::File(name, content) => {
                std::fs::write(folder.join(name), content).unwrap();
                continue;
            }
            Part::Left(line, reason) => {
                assert!(reason.len() > 5, "{document}:{line}: why is it not run?");
                continue;
            }
            Part::Run(commands) => commands,
        };
        for shown in commands {
            let printed = run(&shown.command, &folder, &home);
            // The rest is left out where it says so.
            let left_out = shown.output.iter().position(|line| line == "…");
            let [shown_lines, printed] = [&shown.output, &printed].map(|lines| {
                let lines = lines.iter().take(left_out.unwrap_or(usize::MAX));
                lines
                    .map(|line| normalised(line, &home))
                    .collect::<Vec<_>>()
            });
            if shown_lines != printed {
                wrong.push(format!(
                    "{document}:{}: $ {}\nshown:\n{}\nprinted:\n{}\n",
                    shown.line,
                    shown.command,
                    shown_lines.join("\n"),
                    printed.join("\n")
                ));
            }
        }
    }
    wrong
}

/// All documents that people read.
fn documents() -> Vec<String> {
    let mut found = vec!["README.md".to_owned()];
    for folder in ["docs", "docs/protocols"] {
        let entries = std::fs::read_dir(root().join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let names = names.filter(|name| name.ends_with(".md"));
        found.extend(names.map(|name| format!("{folder}/{name}")));
    }
    found.sort();
    found
}

#[test]
fn documents_show_what_is_printed() {
    if !is_done("python3", &["--version"]) {
        println!("skipped: python is not installed here");
        return;
    }
    let wrong: Vec<String> = documents()
        .iter()
        .flat_map(|document| differences(document))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Should nothing be found any more, the test above would hold nothing.
#[test]
fn transcripts_are_found_in_documents() {
    let count = |document: &str| {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        let parts = parts(&text);
        let run = parts.iter().filter(|part| matches!(part, Part::Run(_)));
        run.count()
    };
    assert!(count("README.md") >= 8);
    assert!(count("docs/write-a-bot.md") >= 2);
    let text = "<!-- not run: dice -->\n```text\n$ awalam x\n1\n```\n\n```text\n$ a | awalam y\n2\n3\n$ cp a b\n```\n```text\nawalam\n```\n";
    let shown = |line, command: &str, output: &[&str]| Shown {
        line,
        command: command.to_owned(),
        output: output.iter().map(|line| (*line).to_owned()).collect(),
    };
    assert_eq!(
        parts(text),
        [
            Part::Left(2, "dice".to_owned()),
            Part::Run(vec![
                shown(8, "a | awalam y", &["2", "3"]),
                shown(11, "cp a b", &[])
            ]),
        ]
    );
}
