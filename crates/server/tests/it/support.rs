//! A server for one test, in the test's own process.

use std::net::TcpListener;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;

use awalam_server::{Absence, Config, Page, Patience, StoreError};
use awalam_testing::http::Client;
use awalam_testing::wait_until;
use tempfile::TempDir;
use tokio::sync::oneshot;

/// Programs from outside that may play at the same time.
pub const MAX_PROGRAMS: usize = 3;

type Change = Arc<dyn Fn(&mut Config) + Send + Sync>;

/// A server with data of its own, gone when it is dropped.
pub struct Server {
    client: Client,
    /// What its operator sends, if it is for others.
    pub operator_token: Option<String>,
    /// In which its configuration differs from the usual one.
    change: Change,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    folder: Option<TempDir>,
}

impl Server {
    pub fn start() -> Server {
        Server::with(|_| {})
    }

    /// One whose configuration differs from the usual one.
    pub fn with(change: impl Fn(&mut Config) + Send + Sync + 'static) -> Server {
        Server::start_in(tempfile::tempdir().unwrap(), Arc::new(change))
    }

    fn start_in(folder: TempDir, change: Change) -> Server {
        let mut opened = None;
        // Searches of the server before may hold the store a little longer.
        wait_until("the store is free", || match open(folder.path(), &change) {
            Ok(server) => {
                opened = Some(server);
                true
            }
            Err(StoreError::Busy(_)) => false,
            Err(error) => panic!("{error}"),
        });
        let server = opened.unwrap();
        let url = format!("http://{}", server.address().unwrap());
        let operator_token = server.operator_token().map(str::to_owned);
        let (end, ended) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let ended = async {
                let _ = ended.await;
            };
            server.run_until(ended).unwrap();
        });
        Server {
            client: Client { url },
            operator_token,
            change,
            end: Some(end),
            thread: Some(thread),
            folder: Some(folder),
        }
    }

    /// Ends it, and starts another on the same data.
    pub fn restart(self) -> Server {
        let change = Arc::clone(&self.change);
        self.restart_as(change)
    }

    /// The same with another configuration.
    pub fn restart_with(self, change: impl Fn(&mut Config) + Send + Sync + 'static) -> Server {
        self.restart_as(Arc::new(change))
    }

    fn restart_as(mut self, change: Change) -> Server {
        let folder = self.folder.take().unwrap();
        drop(self);
        Server::start_in(folder, change)
    }
}

/// The page as `make page` built it, read when it is asked for.
#[derive(rust_embed::Embed)]
#[folder = "../awalam/page"]
#[allow_missing = true]
struct BuiltPage;

/// As `awalam serve` opens one, without endgame tables.
fn open(folder: &Path, change: &Change) -> Result<awalam_server::Server, StoreError> {
    let mut config = Config {
        page: Page::of::<BuiltPage>(),
        games: folder.join("page").join("games.sqlite"),
        tournaments: folder.join("arena"),
        outside: Vec::new(),
        programs: MAX_PROGRAMS,
        keep_days: None,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        tables: None,
        public_hosts: Vec::new(),
        proxy: None,
        patience: Patience::default(),
        absence: Absence::default(),
    };
    change(&mut config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    awalam_server::Server::new(config, listener)
}

impl Deref for Server {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.end.take());
        let ended = self.thread.take().map(JoinHandle::join);
        // A test that fails has told why already.
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(()))), "the server broke down");
        }
    }
}
