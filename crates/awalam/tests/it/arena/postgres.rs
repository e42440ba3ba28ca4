//! A PostgreSQL server for one test: its own data, its own port, loopback only.

use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use awalam_testing::wait_until;

/// A running server; dropping it ends it.
pub struct Postgres {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
}

/// The server refuses to run as root: then it is nobody.
const NOBODY: u32 = 65_534;

impl Postgres {
    /// A new server with an empty database.
    pub fn start() -> Postgres {
        let folder = tempfile::tempdir().unwrap();
        if is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let mut postgres = Postgres {
            folder,
            programs: programs(),
            port: free_port(),
            server: None,
        };
        let made = postgres
            .command("initdb")
            .args(["--auth=trust", "--username=awalam", "--no-sync", "-D"])
            .arg(postgres.folder.path().join("data"))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "initdb: {errors}");
        postgres.run();
        postgres
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.stdin(Stdio::null()).current_dir(self.folder.path());
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }

    /// Runs the server, and waits until it answers.
    pub fn run(&mut self) {
        let port = self.port.to_string();
        let data = self.folder.path().join("data");
        let mut server = self.command("postgres");
        server
            .args(["-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "unix_socket_directories=", "-c", "fsync=off"])
            .args(["-p", &port, "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut who = self.command("psql");
        who.args(["--no-psqlrc", "-qAt", "-c", "SHOW data_directory"]);
        who.arg(self.address()).stderr(Stdio::null());
        // Between the choice of a port and its use, a server of another test may have got
        // it: that one answers, and ours has to wait for its end.
        let mut running: Option<Child> = None;
        wait_until("PostgreSQL answers", || {
            let has_ended = |server: &mut Child| server.try_wait().unwrap().is_some();
            if running.as_mut().is_none_or(has_ended) {
                running = Some(server.spawn().unwrap());
            }
            let told = who.output().unwrap().stdout;
            String::from_utf8_lossy(&told).trim_end() == data.to_string_lossy()
        });
        self.server = running;
    }

    /// Does SQL statements, with the program's version as `:'version'`; what they find.
    pub fn execute(&self, sql: &str) -> String {
        let version = concat!("version=", env!("CARGO_PKG_VERSION"));
        let mut psql = self
            .command("psql")
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["-v", "ON_ERROR_STOP=1"])
            .args(["-v", version, &self.address()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = psql.stdin.take().unwrap();
        input.write_all(sql.as_bytes()).unwrap();
        drop(input);
        let done = psql.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "psql: {errors}");
        String::from_utf8(done.stdout).unwrap()
    }

    /// Stops the server at once: everybody who is connected is cut off.
    pub fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            // An immediate shutdown, as in a crash.
            let id = server.id().to_string();
            let _ = Command::new("kill").args(["-QUIT", &id]).status();
            server.wait().unwrap();
        }
    }

    /// Where its database is.
    pub fn address(&self) -> String {
        format!("postgres://awalam@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A port that nobody has, and that the system gives to nobody by itself: it is free for
/// the server now, and again after it was stopped. Tests of one process get different ones.
fn free_port() -> u16 {
    static GIVEN: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + (std::process::id() % 20_000) as u16;
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    std::iter::repeat_with(|| first + GIVEN.fetch_add(1, Ordering::Relaxed) % 1_000)
        .take(1_000)
        .find(is_free)
        .expect("a free port")
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

/// Where the server's programs are: on the PATH, or where Debian puts them.
fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut debian: Vec<PathBuf> = debian.flatten().map(|dir| dir.path().join("bin")).collect();
    debian.sort();
    let folders = std::env::split_paths(&path).chain(debian.into_iter().rev());
    let has_server = |folder: &PathBuf| {
        ["initdb", "postgres", "psql"]
            .iter()
            .all(|name| folder.join(name).exists())
    };
    folders.into_iter().find(has_server).expect(
        "PostgreSQL's server is not installed: `make test` installs it, or the system's package manager (postgresql)",
    )
}
