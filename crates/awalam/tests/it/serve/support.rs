//! The program as a server, for one test.

use std::io::{BufRead, BufReader};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use awalam_testing::http::Client;
use tempfile::TempDir;

/// A server in a process of its own, gone when it is dropped.
pub struct Server {
    child: Child,
    client: Client,
    folder: PathBuf,
    /// How long nobody served before it.
    pub away: Duration,
    _own: Option<TempDir>,
}

impl Server {
    pub fn start() -> Server {
        let own = tempfile::tempdir().unwrap();
        let mut server = Server::start_in(own.path(), &[]);
        server._own = Some(own);
        server
    }

    pub fn start_in(folder: &Path, args: &[&str]) -> Server {
        Server::start_by(Command::new(env!("CARGO_BIN_EXE_awalam")), folder, args)
    }

    /// Starts it by a command that takes the program's arguments.
    pub fn start_by(mut command: Command, folder: &Path, args: &[&str]) -> Server {
        let mut child = command
            .args(["serve", "--port", "0", "--data"])
            .arg(folder)
            .args(args)
            .env("AWALAM_TABLES", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut url).unwrap();
        assert!(url.starts_with("http://127.0.0.1:"), "{url}");
        Server {
            child,
            client: Client {
                url: url.trim().trim_end_matches('/').to_owned(),
            },
            folder: folder.to_owned(),
            away: Duration::ZERO,
            _own: None,
        }
    }

    /// Kills it as nobody can prepare for.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Kills it, and starts another on the same data.
    pub fn kill_and_restart(mut self) -> Server {
        self.kill();
        let gone = Instant::now();
        let own = self._own.take();
        let mut server = Server::start_in(&self.folder.clone(), &[]);
        server.away = gone.elapsed();
        server._own = own;
        server
    }

    /// The most memory that it has had.
    pub fn peak_kilobytes(&self) -> u64 {
        self.memory("VmHWM:")
    }

    /// The memory that it has now.
    pub fn kilobytes(&self) -> u64 {
        self.memory("VmRSS:")
    }

    fn memory(&self, what: &str) -> u64 {
        let status = format!("/proc/{}/status", self.id());
        let status = std::fs::read_to_string(status).unwrap();
        let found = status.lines().find_map(|line| line.strip_prefix(what));
        let found = found.unwrap().trim_end_matches("kB");
        found.trim().parse().unwrap()
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Deref for Server {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
