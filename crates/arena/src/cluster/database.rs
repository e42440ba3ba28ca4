//! The database: connecting, and going on when it is away for a while.

use std::env;
use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::config::Host;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Transaction};

use crate::store::columns::{FORMAT, read_config};
use crate::{ArenaError, Tournament};

/// A PostgreSQL database that holds tournaments.
pub struct Database {
    runtime: Runtime,
    config: Config,
    /// Connections that are free: as many as there were calls at a time.
    idle: Mutex<Vec<Client>>,
    /// The address, without the password.
    place: String,
    patience: Duration,
    /// Raised to give up waiting.
    stop: Mutex<Arc<AtomicBool>>,
    /// Who hears that it is away, and that it is back.
    notes: Mutex<Notes>,
}

type Notes = Box<dyn FnMut(&str) + Send>;

/// Why a query came to nothing.
#[derive(Debug, Error)]
pub(super) enum QueryError {
    #[error("{}", in_full(.0))]
    Postgres(#[from] tokio_postgres::Error),
    #[error("no answer within {} s", .0.as_secs())]
    NoAnswer(Duration),
    #[error("{0}")]
    WrongValue(String),
}

/// Where PostgreSQL listens unless it is told otherwise.
const DEFAULT_PORT: u16 = 5432;
/// How long the first connection may take.
const FIRST_CONNECT_LIMIT: Duration = Duration::from_secs(15);
/// How long a further connection may take before the database counts as away.
const CONNECT_LIMIT: Duration = Duration::from_secs(3);
/// How long an answer may take.
const ANSWER_LIMIT: Duration = Duration::from_secs(60);
/// How long it may be away before we give up.
const PATIENCE: Duration = Duration::from_secs(15 * 60);

const SCHEMA: &str = "
    CREATE SCHEMA IF NOT EXISTS awalam;
    CREATE TABLE IF NOT EXISTS awalam.format (version BIGINT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS awalam.tournament (
        id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        config TEXT NOT NULL, version TEXT NOT NULL, begun TEXT NOT NULL,
        state TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS awalam.game (
        tournament BIGINT NOT NULL REFERENCES awalam.tournament,
        pair BIGINT NOT NULL, half SMALLINT NOT NULL,
        result SMALLINT NOT NULL, ending TEXT NOT NULL, plies INT NOT NULL,
        points1 INT NOT NULL, points2 INT NOT NULL,
        asked1 INT NOT NULL, asked2 INT NOT NULL,
        time1 BIGINT NOT NULL, time2 BIGINT NOT NULL,
        longest1 BIGINT NOT NULL, longest2 BIGINT NOT NULL,
        moves BIGINT NOT NULL, worker TEXT NOT NULL,
        PRIMARY KEY (tournament, pair, half)
    );
    CREATE TABLE IF NOT EXISTS awalam.record (
        tournament BIGINT NOT NULL, pair BIGINT NOT NULL, half SMALLINT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (tournament, pair, half)
    );
    CREATE TABLE IF NOT EXISTS awalam.worker (
        tournament BIGINT NOT NULL, name TEXT NOT NULL,
        seen TIMESTAMP WITH TIME ZONE NOT NULL,
        PRIMARY KEY (tournament, name)
    );
";

/// The queue: the pairs of open tournaments that are not complete. A worker that takes a
/// pair has it until the lease is over; a lease of no length is over already.
const QUEUE: &str = "
    CREATE TABLE awalam.pair (
        tournament BIGINT NOT NULL REFERENCES awalam.tournament,
        pair BIGINT NOT NULL,
        leased_until TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT '-infinity',
        PRIMARY KEY (tournament, pair)
    );
";

/// Puts the pairs of a tournament into the queue that are to be played and lack a game, and
/// takes those out of it that are not.
pub(super) async fn fill_queue(
    transaction: &Transaction<'_>,
    id: i64,
    tournament: &Tournament,
) -> Result<(), QueryError> {
    let schedule = tournament.schedule();
    let (pairs, meetings) = (tournament.pairs(), schedule.meetings().count());
    let numbered = schedule.meetings().enumerate();
    let out = numbered.filter(|(_, bots)| !schedule.counts(*bots));
    let out: Vec<i64> = out.map(|(number, _)| number as i64).collect();
    let fill = "INSERT INTO awalam.pair
        SELECT $1, number FROM generate_series(0, $2::BIGINT - 1) AS number
        WHERE (SELECT count(*) FROM awalam.game
               WHERE tournament = $1 AND pair = number) < 2
        ON CONFLICT DO NOTHING";
    transaction.execute(fill, &[&id, &(pairs as i64)]).await?;
    // A pair's meeting is the rest of its number: these formats have one round.
    let clear = "DELETE FROM awalam.pair WHERE tournament = $1 AND pair % $2 = ANY($3)";
    let values: [&(dyn ToSql + Sync); 3] = [&id, &(meetings as i64), &out];
    transaction.execute(clear, &values).await?;
    Ok(())
}

impl Database {
    /// Whether a store's name is a database's address.
    pub fn is_address(store: &str) -> bool {
        store.starts_with("postgres://") || store.starts_with("postgresql://")
    }

    /// Connects, and makes the tables if they are not there. The password may be in
    /// the variable PGPASSWORD.
    pub fn connect(address: &str) -> Result<Database, ArenaError> {
        let mut config: Config = address.parse().map_err(|error| {
            let form = "an address is written postgres://USER:PASSWORD@HOST:PORT/DATABASE";
            ArenaError::wrong(format!("--store: {}; {form}", in_full(&error)))
        })?;
        if let (None, Ok(password)) = (config.get_password(), env::var("PGPASSWORD")) {
            config.password(password);
        }
        if config.get_hosts().is_empty() {
            config.host("localhost");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| ArenaError::Trouble(format!("no thread for the database: {error}")))?;
        let database = Database {
            runtime,
            place: place(&config),
            config,
            idle: Mutex::default(),
            patience: PATIENCE,
            stop: Mutex::default(),
            notes: Mutex::new(Box::new(|_| {})),
        };
        // A wrong address is told at once, not waited for.
        let reached = database
            .runtime
            .block_on(database.open(FIRST_CONNECT_LIMIT))
            .map_err(|error| database.trouble(&error))?;
        database.idle().push(reached);
        let format = database
            .once(&mut prepare)
            .map_err(|error| database.trouble(&error))?;
        match format > FORMAT {
            true => Err(ArenaError::wrong(format!(
                "{}: it was made by a newer version of Awalam (format {format}, this one knows {FORMAT}): take that one",
                database.place
            ))),
            false => Ok(database),
        }
    }

    /// Who hears that the database is away, and that it is back.
    pub fn with_notes(self, notes: impl FnMut(&str) + Send + 'static) -> Database {
        Database {
            notes: Mutex::new(Box::new(notes)),
            ..self
        }
    }

    /// From here on, raising this flag ends all waiting for the database.
    pub(super) fn stop_with(&self, stop: &Arc<AtomicBool>) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(stop);
    }

    fn is_stopped(&self) -> bool {
        let stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        stop.load(Ordering::Relaxed)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn open(&self, limit: Duration) -> Result<Client, QueryError> {
        let opened = timeout(limit, self.config.connect(NoTls)).await;
        let (client, connection) = opened.map_err(|_| QueryError::NoAnswer(limit))??;
        // It works as long as its client lives, which hears how it ends.
        tokio::spawn(connection);
        Ok(client)
    }

    /// Does something on a connection of its own.
    fn once<T>(
        &self,
        work: &mut impl AsyncFnMut(&mut Client) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        let idle = {
            let mut idle = self.idle();
            idle.retain(|client| !client.is_closed());
            idle.pop()
        };
        self.runtime.block_on(async {
            let mut client = match idle {
                Some(client) => client,
                None => self.open(CONNECT_LIMIT).await?,
            };
            let answer = timeout(ANSWER_LIMIT, work(&mut client)).await;
            let value = answer.map_err(|_| QueryError::NoAnswer(ANSWER_LIMIT))??;
            // Only one on which all went well is used again.
            self.idle().push(client);
            Ok(value)
        })
    }

    /// Does something with the database, and again as long as it is away.
    pub(super) fn persist<T>(
        &self,
        mut work: impl AsyncFnMut(&mut Client) -> Result<T, QueryError>,
    ) -> Result<T, ArenaError> {
        let begun = Instant::now();
        let mut pause = Duration::from_millis(200);
        let mut is_told = false;
        loop {
            match self.once(&mut work) {
                Ok(value) => {
                    if is_told {
                        self.note("the database is back");
                    }
                    return Ok(value);
                }
                Err(error) if is_away(&error) && begun.elapsed() < self.patience => {
                    if !is_told {
                        let problem = "nothing is lost, trying again";
                        self.note(&format!(
                            "the database does not answer ({error}); {problem}"
                        ));
                    }
                    is_told = true;
                    let until = Instant::now() + pause;
                    while Instant::now() < until {
                        if self.is_stopped() {
                            let problem = "stopped while the database was away";
                            return Err(ArenaError::Trouble(problem.to_owned()));
                        }
                        thread::sleep(Duration::from_millis(50));
                    }
                    pause = (pause * 2).min(Duration::from_secs(5));
                }
                Err(error) => return Err(self.trouble(&error)),
            }
        }
    }

    fn note(&self, text: &str) {
        if let Ok(mut notes) = self.notes.lock() {
            notes(text);
        }
    }

    fn trouble(&self, error: &QueryError) -> ArenaError {
        let cause = error.to_string().trim().replace('\n', " ");
        ArenaError::Trouble(format!("the database {}: {cause}", self.place))
    }
}

/// Makes the tables that are not there; the format of those that are.
async fn prepare(client: &mut Client) -> Result<i64, QueryError> {
    let transaction = client.transaction().await?;
    // Tables that two make at the same time make each other fail.
    let lock = "SELECT pg_advisory_xact_lock(4711223344)";
    transaction.batch_execute(lock).await?;
    if !exists(&transaction, "awalam.format").await? {
        transaction.batch_execute(SCHEMA).await?;
        let version = "INSERT INTO awalam.format VALUES ($1)";
        transaction.execute(version, &[&FORMAT]).await?;
    }
    if !exists(&transaction, "awalam.pair").await? {
        transaction.batch_execute(QUEUE).await?;
        // Tournaments of a time when their queues were elsewhere.
        let open = "SELECT id, config FROM awalam.tournament WHERE state = 'open'";
        for row in transaction.query(open, &[]).await? {
            let (id, config): (i64, &str) = (row.get(0), row.get(1));
            if let Ok(tournament) = read_config(config, "") {
                fill_queue(&transaction, id, &tournament).await?;
            }
        }
    }
    let format = "SELECT max(version) FROM awalam.format";
    let format = transaction.query_one(format, &[]).await?.get(0);
    transaction.commit().await?;
    Ok(format)
}

async fn exists(transaction: &Transaction<'_>, table: &str) -> Result<bool, QueryError> {
    let query = "SELECT to_regclass($1::TEXT) IS NOT NULL";
    Ok(transaction.query_one(query, &[&table]).await?.get(0))
}

/// Where a database is, without the password.
fn place(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        #[cfg(unix)]
        Some(Host::Unix(path)) => path.display().to_string(),
        None => String::new(),
    };
    let port = config.get_ports().first().copied().unwrap_or(DEFAULT_PORT);
    format!("{host}:{port}/{}", config.get_dbname().unwrap_or_default())
}

/// What went wrong, with the reason.
fn in_full(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(told), _) => told.to_string(),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

/// Whether trying again may help: the database is stopped, starting, or cannot be
/// reached.
fn is_away(error: &QueryError) -> bool {
    match error {
        QueryError::NoAnswer(_) => true,
        QueryError::WrongValue(_) => false,
        QueryError::Postgres(error) => match error.code() {
            // Connection trouble, too many connections, shutting down, starting.
            Some(code) => {
                let code = code.code();
                code.starts_with("08") || code.starts_with("57P") || code == "53300"
            }
            None => error.source().is_none_or(|cause| cause.is::<io::Error>()),
        },
    }
}
