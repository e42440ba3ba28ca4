//! The page and its HTTP API: live games, analysis, tournaments.
//!
//! [`Server::new`] takes a [`Config`] and a listener; [`Server::run`] serves until
//! the program ends. Everything that a browser may send is bounded, and everything
//! that matters is on disk before anybody is told of it.

mod access;
mod engines;
mod error;
mod guard;
mod metrics;
mod page;
mod players;
mod rooms;
mod routes;
mod store;
mod tokens;
mod tournaments;
mod views;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use awalam_link::ConnectionBounds;
use awalam_view::SharedTables;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tracing::warn;

use access::Access;
use engines::Engines;
use metrics::Metrics;
use players::Programs;
use rooms::Rooms;
use store::Store;
use tournaments::Tournaments;

pub use awalam_live::Absence;
pub use page::Page;
pub use routes::openapi;
pub use store::StoreError;

/// How to serve.
pub struct Config {
    /// The files of the page.
    pub page: Page,
    /// The file that games are kept in.
    pub games: PathBuf,
    /// The folder that tournaments are kept in, the same as on the command line.
    pub tournaments: PathBuf,
    /// Programs from outside that may play here, as bots are written: `exec:./bot`.
    pub outside: Vec<String>,
    /// How many of them may play at the same time.
    pub programs: usize,
    /// Days after which a game that has not changed is deleted; none keeps all for ever.
    pub keep_days: Option<u32>,
    /// Searches at the same time.
    pub cores: usize,
    /// Endgame tables for bots and analyses, where there are any.
    pub tables: SharedTables,
    /// Names by which others call the server. Where there are any, or where it listens
    /// beyond this machine, what is the operator's needs [`Server::operator_token`].
    pub public_hosts: Vec<String>,
    /// The reverse proxy that callers come through, which tells their addresses in
    /// `X-Forwarded-For`; a loopback address stands for all of them.
    pub proxy: Option<IpAddr>,
    /// How long callers are waited for.
    pub patience: Patience,
    /// How long people who play each other may be away.
    pub absence: Absence,
}

/// How long callers are waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Until the headers of a call are there.
    pub head: Duration,
    /// Until its whole body is there.
    pub body: Duration,
    /// Until some more of an answer is taken.
    pub write: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(10),
            body: Duration::from_secs(20),
            write: Duration::from_secs(30),
        }
    }
}

/// What every handler can reach.
#[derive(Clone)]
struct App {
    page: Page,
    rooms: Arc<Rooms>,
    engines: Arc<Engines>,
    tournaments: Arc<Tournaments>,
    cores: usize,
    /// How many games each address has begun lately.
    begun: Arc<DefaultKeyedRateLimiter<IpAddr>>,
    programs: Arc<Programs>,
    tables: SharedTables,
    patience: Patience,
    access: Arc<Access>,
    metrics: Arc<Metrics>,
}

/// Games that one address may begin.
const GAMES_PER_SECOND: NonZeroU32 = NonZeroU32::new(10).unwrap();
const GAMES_BURST: NonZeroU32 = NonZeroU32::new(300).unwrap();
/// Games in memory at the same time. All others are on disk and come back when they are
/// asked for.
const MAX_ROOMS: usize = 5_000;
/// Rooms in which nothing happens, and games to be deleted, are looked for this often.
const TIDY_INTERVAL: Duration = Duration::from_secs(60);
/// Between two steps of deletion: calls go first.
const FORGET_PAUSE: Duration = Duration::from_millis(200);

/// Connections at the same time.
const MAX_CONNECTIONS: usize = 2_048;
/// The longest request line and headers, in bytes.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: App,
    keep_days: Option<u32>,
}

impl Server {
    /// Opens the store; nobody is served yet.
    pub fn new(config: Config, listener: TcpListener) -> Result<Server, StoreError> {
        let engines = Engines::new(config.cores.max(1));
        let store = Store::open(&config.games)?;
        let programs = Programs::new(config.outside, config.programs);
        let rooms = Rooms::new(
            store,
            Arc::clone(&engines),
            Arc::clone(&programs),
            config.tables.clone(),
            MAX_ROOMS,
            config.absence,
        );
        let rooms = rooms.map_err(|error| StoreError::Database {
            path: config.games.clone(),
            error,
        })?;
        // An address that is not known may be anybody's.
        let address = listener.local_addr();
        let address = address.map_or(Ipv4Addr::UNSPECIFIED.into(), |address| address.ip());
        let access = Access::new(address, config.public_hosts, config.proxy);
        let app = App {
            page: config.page,
            metrics: Metrics::new(Arc::clone(&rooms), Arc::clone(&engines)),
            access: Arc::new(access),
            rooms,
            engines,
            tournaments: Tournaments::new(config.tournaments),
            cores: config.cores.max(1),
            begun: Arc::new(RateLimiter::keyed(
                Quota::per_second(GAMES_PER_SECOND).allow_burst(GAMES_BURST),
            )),
            programs,
            tables: config.tables,
            patience: config.patience,
        };
        Ok(Server {
            listener,
            app,
            keep_days: config.keep_days,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What the operator sends as `Authorization: Bearer TOKEN`. A server that only this
    /// machine reaches has none, and everybody is its operator.
    pub fn operator_token(&self) -> Option<&str> {
        self.app.access.operator.as_deref()
    }

    /// Serves for ever.
    pub fn run(self) -> io::Result<()> {
        self.run_until(std::future::pending())
    }

    /// Serves until `end` comes. Searches under way are left to themselves, and the store is
    /// closed when the last of them has noticed.
    pub fn run_until(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let bounds = ConnectionBounds {
            connections: MAX_CONNECTIONS,
            head_time: self.app.patience.head,
            write_time: self.app.patience.write,
            head_size: MAX_HEAD_BYTES,
            keep_alive: true,
        };
        let served = runtime.block_on(async {
            let (rooms, begun) = (Arc::clone(&self.app.rooms), Arc::clone(&self.app.begun));
            tokio::spawn(async move {
                loop {
                    forget_untouched(&rooms, self.keep_days).await;
                    tokio::time::sleep(TIDY_INTERVAL).await;
                    let rooms = Arc::clone(&rooms);
                    let _ = tokio::task::spawn_blocking(move || rooms.tidy()).await;
                    begun.retain_recent();
                }
            });
            tokio::select! {
                served = awalam_link::serve(self.listener, router(self.app), bounds) => served,
                () = end => Ok(()),
            }
        });
        runtime.shutdown_background();
        served
    }
}

/// Deletes games that have not changed for that many days, in small steps.
async fn forget_untouched(rooms: &Arc<Rooms>, keep_days: Option<u32>) {
    let Some(days) = keep_days else { return };
    loop {
        let rooms = Arc::clone(rooms);
        let step = tokio::task::spawn_blocking(move || rooms.forget_untouched(days));
        match step.await {
            Ok(Ok(true)) => tokio::time::sleep(FORGET_PAUSE).await,
            Ok(Ok(false)) => return,
            // Tried again in a minute.
            Ok(Err(error)) => return warn!(%error, "old games cannot be deleted"),
            Err(error) => return warn!(%error, "old games cannot be deleted"),
        }
    }
}

fn router(app: App) -> Router {
    let (access, metrics) = (Arc::clone(&app.access), Arc::clone(&app.metrics));
    let router = Router::new()
        .nest("/api", routes::api())
        .route("/metrics", get(metrics::metrics))
        .fallback(page::page)
        .with_state(app);
    guard::guarded(router, access)
        .layer(from_fn_with_state(metrics, metrics::measured))
        .layer(from_fn(awalam_link::log_request))
}
