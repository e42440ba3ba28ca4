//! Games on disk: one SQLite file, to which every move is written before anybody
//! hears of it.

mod schema;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use awalam_games::record::Ending;
use awalam_games::{Termination, Verdict};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::live::{Ply, Seat, Setup};
use schema::{APPLICATION_ID, VERSION};

/// Why games cannot be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// SQLite has something to say.
    #[error("{}: {error}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: rusqlite::Error,
    },
    /// Another program's database.
    #[error("{} is a database of another program; name another file", .0.display())]
    Foreign(PathBuf),
    /// From the future.
    #[error("{} was written by a newer version of this program ({version}; this one knows {VERSION}): use that version, or name another file", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// Another program has it.
    #[error("{} is in use: another `awalam serve` has it; end that one, or name another folder with --data", .0.display())]
    Busy(PathBuf),
    /// The folder cannot be made.
    #[error("{}: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
}

/// All games.
pub struct Store {
    connection: Mutex<Connection>,
    /// Held as long as we live: two programs would each have their own idea of a game.
    _lock: File,
}

/// An end that the rules do not know of, as it is kept: the points are those of the moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEnding {
    pub termination: Termination,
    pub result: Verdict,
    pub reason: String,
}

impl From<&Ending> for StoredEnding {
    fn from(ending: &Ending) -> StoredEnding {
        StoredEnding {
            termination: ending.termination,
            result: ending.result,
            reason: ending.reason.clone(),
        }
    }
}

/// A game as it is kept.
pub struct StoredGame {
    pub setup: Setup,
    pub seats: [Seat; 2],
    pub plies: Vec<Ply>,
    pub ending: Option<StoredEnding>,
    /// Its rematch.
    pub next: Option<String>,
}

impl Store {
    /// Opens the file, and makes it if it is not there.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder {
                path: folder.to_owned(),
                error,
            })?;
        }
        let lock_path = path.with_extension("lock");
        let lock = File::create(&lock_path).map_err(|error| StoreError::Folder {
            path: lock_path,
            error,
        })?;
        if lock.try_lock().is_err() {
            return Err(StoreError::Busy(path.to_owned()));
        }
        let wrong = |error| StoreError::Database {
            path: path.to_owned(),
            error,
        };
        let mut connection = Connection::open(path).map_err(wrong)?;
        connection
            .busy_timeout(Duration::from_secs(5))
            .map_err(wrong)?;
        let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get(0));
        let application: i64 = number("application_id").map_err(wrong)?;
        let version: i64 = number("user_version").map_err(wrong)?;
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(wrong)?;
        if application != APPLICATION_ID && (application != 0 || tables != 0) {
            return Err(StoreError::Foreign(path.to_owned()));
        }
        if version > VERSION {
            let path = path.to_owned();
            return Err(StoreError::Newer { path, version });
        }
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;",
            )
            .map_err(wrong)?;
        schema::prepare(&mut connection, version).map_err(wrong)?;
        Ok(Store {
            connection: Mutex::new(connection),
            _lock: lock,
        })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game; one that is there stays as it is.
    pub fn begin(&self, id: &str, setup: &Setup, seats: &[Seat; 2]) -> rusqlite::Result<()> {
        let sql = "INSERT OR IGNORE INTO games (id, setup, seats) VALUES (?1, ?2, ?3)";
        let values = params![id, json(setup), json(seats)];
        self.connection().prepare_cached(sql)?.execute(values)?;
        Ok(())
    }

    /// Keeps a ply, in its place.
    pub fn add(&self, id: &str, number: usize, ply: &Ply) -> rusqlite::Result<()> {
        let left = ply.left_ms.map(|left| left.map(|ms| ms as i64));
        let sql = "INSERT INTO plies VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![
            id,
            number as i64,
            ply.text,
            ply.time_ms as i64,
            left.map(|left| left[0]),
            left.map(|left| left[1])
        ];
        self.connection().prepare_cached(sql)?.execute(values)?;
        Ok(())
    }

    /// Forgets plies from a number on, and how the game ended.
    pub fn go_back(&self, id: &str, number: usize) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        change.execute(
            "DELETE FROM plies WHERE game = ?1 AND ply >= ?2",
            params![id, number as i64],
        )?;
        change.execute("UPDATE games SET ending = NULL WHERE id = ?1", [id])?;
        change.commit()
    }

    /// Keeps who plays.
    pub fn seat(&self, id: &str, seats: &[Seat; 2]) -> rusqlite::Result<()> {
        let sql = "UPDATE games SET seats = ?2 WHERE id = ?1";
        self.connection().execute(sql, params![id, json(seats)])?;
        Ok(())
    }

    /// Keeps which game is another's rematch.
    pub fn lead_on(&self, id: &str, next: &str) -> rusqlite::Result<()> {
        let sql = "INSERT OR IGNORE INTO rematches VALUES (?1, ?2)";
        self.connection().execute(sql, params![id, next])?;
        Ok(())
    }

    /// Keeps an end that the rules do not know of.
    pub fn end(&self, id: &str, ending: &StoredEnding) -> rusqlite::Result<()> {
        let sql = "UPDATE games SET ending = ?2 WHERE id = ?1";
        self.connection().execute(sql, params![id, json(ending)])?;
        Ok(())
    }

    /// A game, if there is one of that name.
    pub fn find(&self, id: &str) -> rusqlite::Result<Option<StoredGame>> {
        let connection = self.connection();
        let sql = "SELECT setup, seats, ending, next FROM games
                   LEFT JOIN rematches ON game = id WHERE id = ?1";
        let found = connection
            .query_row(sql, [id], |row| {
                let ending: Option<String> = row.get(2)?;
                let ending = ending.as_deref().map(|text| parsed(2, text)).transpose()?;
                Ok((
                    parsed(0, &row.get::<_, String>(0)?)?,
                    parsed(1, &row.get::<_, String>(1)?)?,
                    ending,
                    row.get(3)?,
                ))
            })
            .optional()?;
        let Some((setup, seats, ending, next)) = found else {
            return Ok(None);
        };
        let sql =
            "SELECT move, time_ms, left1_ms, left2_ms FROM plies WHERE game = ?1 ORDER BY ply";
        let mut statement = connection.prepare_cached(sql)?;
        let plies = statement.query_map([id], |row| {
            let left: [Option<i64>; 2] = [row.get(2)?, row.get(3)?];
            Ok(Ply {
                text: row.get(0)?,
                time_ms: row.get::<_, i64>(1)? as u64,
                left_ms: match left {
                    [Some(one), Some(two)] => Some([one as u64, two as u64]),
                    _ => None,
                },
            })
        })?;
        Ok(Some(StoredGame {
            setup,
            seats,
            plies: plies.collect::<rusqlite::Result<_>>()?,
            ending,
            next,
        }))
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}

fn parsed<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    let wrong = |error| {
        rusqlite::Error::FromSqlConversionFailure(
            column,
            rusqlite::types::Type::Text,
            Box::new(error),
        )
    };
    serde_json::from_str(text).map_err(wrong)
}
