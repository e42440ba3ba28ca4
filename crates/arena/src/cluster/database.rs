//! The database: connecting, and going on when it is away for a while.

use std::future::Future;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use pgmq::PGMQueueExt;
use pgmq::errors::PgmqError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use tokio::runtime::Runtime;

use crate::ArenaError;
use crate::store::FORMAT;

/// A PostgreSQL database that holds tournaments.
pub struct Database {
    runtime: Runtime,
    pub(super) pool: PgPool,
    pub(super) queue: PGMQueueExt,
    /// The address, without the password.
    place: String,
    patience: Duration,
    /// Who hears that it is away, and that it is back.
    notes: Mutex<Notes>,
}

type Notes = Box<dyn FnMut(&str) + Send>;

/// How long an answer may take before the database counts as away.
const LONGEST_WAIT: Duration = Duration::from_secs(3);
/// How long it may take to reach it at all.
const LONGEST_CONNECT: Duration = Duration::from_secs(15);
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

impl Database {
    /// Whether a store's name is a database's address.
    pub fn is_address(store: &str) -> bool {
        store.starts_with("postgres://") || store.starts_with("postgresql://")
    }

    /// Connects, with at most so many connections at a time, and makes the tables
    /// if they are not there.
    pub fn connect(address: &str, connections: u32) -> Result<Database, ArenaError> {
        let options: PgConnectOptions = address.parse().map_err(|error: sqlx::Error| {
            let form = "an address is written postgres://USER:PASSWORD@HOST:PORT/DATABASE";
            ArenaError::Input(format!("--store: {error}; {form}"))
        })?;
        let place = format!(
            "{}/{}",
            options.get_host(),
            options.get_database().unwrap_or_default()
        );
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| ArenaError::Trouble(format!("no thread for the database: {error}")))?;
        let pool = {
            let _inside = runtime.enter();
            PgPoolOptions::new()
                .max_connections(connections.max(2))
                .acquire_timeout(LONGEST_WAIT)
                .connect_lazy_with(options.clone())
        };
        let queue = runtime.block_on(PGMQueueExt::new_with_pool(pool.clone()));
        let database = Database {
            runtime,
            pool,
            queue,
            place,
            patience: PATIENCE,
            notes: Mutex::new(Box::new(|_| {})),
        };
        // A wrong address is told at once, not waited for.
        let reached = PgConnection::connect_with(&options);
        let reached = database.runtime.block_on(async {
            let reached = tokio::time::timeout(LONGEST_CONNECT, reached).await;
            reached.unwrap_or(Err(sqlx::Error::PoolTimedOut))
        });
        let reached = reached.map_err(PgmqError::from);
        let connection = reached.map_err(|error| database.trouble(&error))?;
        // Whether it is closed politely or not makes no difference.
        let _ = database.runtime.block_on(connection.close());
        database
            .once(database.prepare())
            .map_err(|error| database.trouble(&error))??;
        Ok(database)
    }

    /// Who hears that the database is away, and that it is back.
    pub fn with_notes(self, notes: impl FnMut(&str) + Send + 'static) -> Database {
        Database {
            notes: Mutex::new(Box::new(notes)),
            ..self
        }
    }

    async fn prepare(&self) -> Result<Result<(), ArenaError>, PgmqError> {
        let mut transaction = self.pool.begin().await?;
        // Tables that two make at the same time make each other fail.
        sqlx::query("SELECT pg_advisory_xact_lock(4711223344)")
            .execute(&mut *transaction)
            .await?;
        let made: bool = sqlx::query_scalar("SELECT to_regclass('awalam.format') IS NOT NULL")
            .fetch_one(&mut *transaction)
            .await?;
        if !made {
            sqlx::raw_sql(SCHEMA).execute(&mut *transaction).await?;
            sqlx::query("INSERT INTO awalam.format VALUES ($1)")
                .bind(FORMAT)
                .execute(&mut *transaction)
                .await?;
        }
        let has_queues = "SELECT EXISTS (SELECT FROM pg_proc WHERE pronamespace = to_regnamespace('pgmq') AND proname = 'read')";
        let has_queues: bool = sqlx::query_scalar(has_queues)
            .fetch_one(&mut *transaction)
            .await?;
        if !has_queues {
            // Plain SQL in any database: the server needs no extension.
            self.queue.install_sql_from_embedded().await?;
        }
        let format: i64 = sqlx::query_scalar("SELECT max(version) FROM awalam.format")
            .fetch_one(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(match format > FORMAT {
            true => Err(ArenaError::Input(format!(
                "{}: it was made by a newer version of Awalam (format {format}, this one knows {FORMAT}): take that one",
                self.place
            ))),
            false => Ok(()),
        })
    }

    fn once<T>(&self, work: impl Future<Output = Result<T, PgmqError>>) -> Result<T, PgmqError> {
        self.runtime.block_on(work)
    }

    /// Does something with the database, and again as long as it is away.
    pub(super) fn persist<T, F>(&self, mut work: impl FnMut() -> F) -> Result<T, ArenaError>
    where
        F: Future<Output = Result<T, PgmqError>>,
    {
        let begun = Instant::now();
        let mut pause = Duration::from_millis(200);
        let mut is_told = false;
        loop {
            match self.once(work()) {
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
                    thread::sleep(pause);
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

    fn trouble(&self, error: &PgmqError) -> ArenaError {
        let cause = match error {
            PgmqError::DatabaseError(error) => error.to_string(),
            error => error.to_string(),
        };
        let cause = cause.trim().replace('\n', " ");
        ArenaError::Trouble(format!("the database {}: {cause}", self.place))
    }
}

/// Whether trying again may help: the database is stopped, starting, or cannot be
/// reached.
fn is_away(error: &PgmqError) -> bool {
    let PgmqError::DatabaseError(error) = error else {
        return false;
    };
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            // Connection trouble, too many connections, shutting down, starting.
            code.starts_with("08") || code.starts_with("57P") || code == "53300"
        }),
        _ => false,
    }
}

/// Nothing instead of a failure where a queue, or a pair in it, is not there any
/// more: the tournament was closed, or somebody else has finished the pair.
pub(super) fn unless_gone<T>(outcome: Result<T, PgmqError>) -> Result<Option<T>, PgmqError> {
    let is_gone = |error: &PgmqError| match error {
        PgmqError::DatabaseError(sqlx::Error::RowNotFound) => true,
        PgmqError::DatabaseError(sqlx::Error::Database(error)) => {
            error.code().is_some_and(|code| code == "42P01")
        }
        _ => false,
    };
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if is_gone(&error) => Ok(None),
        Err(error) => Err(error),
    }
}
