//! Games on disk: one SQLite file, to which every move is written before anybody
//! hears of it. Written means: on the disk itself, so that it outlives a loss of power.

mod schema;
mod seats;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use awalam_live::{Offer, Ply, Setup, StoredEnding, StoredGame};
use awalam_view::SeatView;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use thiserror::Error;

use crate::tokens::Fingerprints;
use schema::{APPLICATION_ID, TODAY, VERSION};
use seats::StoredSeat;

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
    /// How often the games were served so far.
    start: u64,
    /// Held as long as we live: two programs would each have their own idea of a game.
    _lock: File,
}

/// A game as it is kept, with what only a server has.
pub struct StoredRoom {
    pub game: StoredGame,
    /// Of the tokens of both seats.
    pub fingerprints: Fingerprints,
    /// Its rematch.
    pub next: Option<String>,
    /// Since when the player to move has been thinking, if the game was put away
    /// meanwhile: [`Store::put_away`].
    pub since_ms: Option<u64>,
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
        if !path.exists() {
            schema::create(path)?;
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
        // FULL: a commit waits until the disk has it. With NORMAL there would be thirty times
        // as many moves per second (the test `moves_per_second` prints both), and a loss of
        // power would take back moves that were answered.
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
            )
            .map_err(wrong)?;
        if version != VERSION {
            schema::prepare(&mut connection, version).map_err(wrong)?;
        }
        let start = schema::begin_start(&mut connection).map_err(wrong)?;
        Ok(Store {
            connection: Mutex::new(connection),
            start,
            _lock: lock,
        })
    }

    /// A number that is larger each time that the games are served, whatever the clock says.
    pub fn start(&self) -> u64 {
        self.start
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game, unless it is there: that one stays as it is. Whether it is new.
    pub fn begin(
        &self,
        id: &str,
        setup: &Setup,
        seats: &[SeatView; 2],
        fingerprints: &Fingerprints,
    ) -> rusqlite::Result<bool> {
        let sql = format!(
            "INSERT OR IGNORE INTO games (id, setup, seats, touched) VALUES (?1, ?2, ?3, {TODAY})"
        );
        let seats = StoredSeat::both(seats, fingerprints);
        let values = params![id, json(setup), json(&seats)];
        let added = self.connection().prepare_cached(&sql)?.execute(values)?;
        Ok(added == 1)
    }

    /// Keeps a ply, in its place.
    pub fn add(&self, id: &str, number: usize, ply: &Ply) -> rusqlite::Result<()> {
        let left = ply.left_ms.map(|left| left.map(|ms| ms as i64));
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let sql = "INSERT INTO plies VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![
            id,
            number as i64,
            ply.text,
            ply.time_ms as i64,
            left.map(|left| left[0]),
            left.map(|left| left[1])
        ];
        change.prepare_cached(sql)?.execute(values)?;
        touch(&change, id)?;
        change.commit()
    }

    /// Forgets plies from a number on, how the game ended and what was offered.
    pub fn go_back(&self, id: &str, number: usize) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        change.execute(
            "DELETE FROM plies WHERE game = ?1 AND ply >= ?2",
            params![id, number as i64],
        )?;
        // What was offered was about the moves taken back.
        let sql = "UPDATE games SET ending = NULL, offers = NULL WHERE id = ?1";
        change.execute(sql, [id])?;
        touch(&change, id)?;
        change.commit()
    }

    /// Keeps who plays; a game in which somebody sits down is in no lobby.
    pub fn seat(
        &self,
        id: &str,
        seats: &[SeatView; 2],
        fingerprints: &Fingerprints,
    ) -> rusqlite::Result<()> {
        let sql =
            format!("UPDATE games SET seats = ?2, listed = 0, touched = {TODAY} WHERE id = ?1");
        let seats = StoredSeat::both(seats, fingerprints);
        self.connection().execute(&sql, params![id, json(&seats)])?;
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
        let sql = format!("UPDATE games SET ending = ?2, touched = {TODAY} WHERE id = ?1");
        self.connection().execute(&sql, params![id, json(ending)])?;
        Ok(())
    }

    /// Keeps what two people have offered each other.
    pub fn set_offers(&self, id: &str, offers: &[Offer]) -> rusqlite::Result<()> {
        let sql = format!("UPDATE games SET offers = ?2, touched = {TODAY} WHERE id = ?1");
        self.connection()
            .execute(&sql, params![id, json(&offers)])?;
        Ok(())
    }

    /// Keeps that a game was given up without a result.
    pub fn abort(&self, id: &str) -> rusqlite::Result<()> {
        let sql =
            format!("UPDATE games SET aborted = 1, listed = 0, touched = {TODAY} WHERE id = ?1");
        self.connection().execute(&sql, [id])?;
        Ok(())
    }

    /// Keeps whether a game is in the lobby.
    pub fn set_listed(&self, id: &str, listed: bool) -> rusqlite::Result<()> {
        let sql = "UPDATE games SET listed = ?2 WHERE id = ?1";
        self.connection().execute(sql, params![id, listed])?;
        Ok(())
    }

    /// The games that are in the lobby.
    pub fn listed(&self) -> rusqlite::Result<Vec<String>> {
        let connection = self.connection();
        let mut statement = connection.prepare("SELECT id FROM games WHERE listed = 1")?;
        let ids = statement.query_map([], |row| row.get(0))?;
        ids.collect()
    }

    /// Keeps of games that leave memory since when the player to move has been thinking, in
    /// milliseconds since this start; nothing of those in which no time runs.
    pub fn put_away<'a>(
        &self,
        games: impl Iterator<Item = (&'a str, Option<u64>)>,
    ) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        for (id, since_ms) in games {
            match since_ms {
                Some(since_ms) => change
                    .prepare_cached("INSERT OR REPLACE INTO clocks VALUES (?1, ?2)")?
                    .execute(params![id, since_ms as i64])?,
                None => change
                    .prepare_cached("DELETE FROM clocks WHERE game = ?1")?
                    .execute([id])?,
            };
        }
        change.commit()
    }

    /// Some games that have not changed for more than that many days, those first that have
    /// not for the longest time.
    pub fn untouched(&self, days: u32, count: usize) -> rusqlite::Result<Vec<String>> {
        let sql =
            format!("SELECT id FROM games WHERE touched < {TODAY} - ?1 ORDER BY touched LIMIT ?2");
        let connection = self.connection();
        let mut statement = connection.prepare_cached(&sql)?;
        let ids = statement.query_map(params![days, count as i64], |row| row.get(0))?;
        ids.collect()
    }

    /// Forgets games, and keeps others as if they had changed today. Their space in the file
    /// is used again.
    pub fn forget(&self, forgotten: &[String], kept: &[String]) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        for id in forgotten {
            for sql in [
                "DELETE FROM rematches WHERE game = ?1 OR next = ?1",
                "DELETE FROM clocks WHERE game = ?1",
                "DELETE FROM plies WHERE game = ?1",
                "DELETE FROM games WHERE id = ?1",
            ] {
                change.prepare_cached(sql)?.execute([id])?;
            }
        }
        for id in kept {
            touch(&change, id)?;
        }
        change.commit()
    }

    /// A game, if there is one of that name.
    pub fn find(&self, id: &str) -> rusqlite::Result<Option<StoredRoom>> {
        let connection = self.connection();
        let sql = "SELECT setup, seats, ending, next, since_ms, offers, aborted FROM games
                   LEFT JOIN rematches ON rematches.game = id
                   LEFT JOIN clocks ON clocks.game = id WHERE id = ?1";
        let found = connection
            .query_row(sql, [id], |row| {
                let ending: Option<String> = row.get(2)?;
                let ending = ending.as_deref().map(|text| parsed(2, text)).transpose()?;
                let offers: Option<String> = row.get(5)?;
                Ok((
                    parsed(0, &row.get::<_, String>(0)?)?,
                    parsed::<[StoredSeat; 2]>(1, &row.get::<_, String>(1)?)?,
                    ending,
                    row.get(3)?,
                    row.get::<_, Option<i64>>(4)?.map(|ms| ms as u64),
                    offers
                        .as_deref()
                        .map_or(Ok(Vec::new()), |text| parsed(5, text))?,
                    row.get(6)?,
                ))
            })
            .optional()?;
        let Some((setup, seats, ending, next, since_ms, offers, aborted)) = found else {
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
        let [(one, first), (two, second)] = seats.map(StoredSeat::split);
        Ok(Some(StoredRoom {
            game: StoredGame {
                setup,
                seats: [one, two],
                plies: plies.collect::<rusqlite::Result<_>>()?,
                ending,
                offers,
                aborted,
            },
            fingerprints: [first, second],
            next,
            since_ms,
        }))
    }
}

/// The game has changed today.
fn touch(change: &Transaction, id: &str) -> rusqlite::Result<()> {
    let sql = format!("UPDATE games SET touched = {TODAY} WHERE id = ?1 AND touched <> {TODAY}");
    change.prepare_cached(&sql)?.execute([id])?;
    Ok(())
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use awalam_games::GameId;

    use super::*;

    fn store_with_a_game(folder: &Path) -> Store {
        let store = Store::open(&folder.join("games.sqlite")).unwrap();
        let setup = Setup {
            game: GameId::Awale,
            rules: String::new(),
            start: String::new(),
            opening: Vec::new(),
            clock: None,
            from_afar: false,
            date: String::new(),
        };
        let seats = [SeatView::Open, SeatView::Open];
        assert!(store.begin("game", &setup, &seats, &[None, None]).unwrap());
        store
    }

    #[test]
    fn what_is_answered_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_with_a_game(folder.path());
        let setting = |name: &str| {
            let connection = store.connection();
            connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0))
        };
        const FULL: i64 = 2;
        assert_eq!(setting("synchronous"), Ok(FULL));
    }

    #[test]
    #[ignore = "a figure of this disk: moves per second, with and without waiting for it"]
    fn moves_per_second() {
        // Beside the program, not in a folder that may be in memory alone.
        let folder = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        let store = store_with_a_game(folder.path());
        let ply = Ply {
            text: "A".to_owned(),
            time_ms: 1_000,
            left_ms: None,
        };
        const MOVES: usize = 1_000;
        for (round, level) in ["NORMAL", "FULL"].into_iter().enumerate() {
            let set = format!("PRAGMA synchronous = {level}");
            store.connection().execute_batch(&set).unwrap();
            let begun = Instant::now();
            for number in 0..MOVES {
                store.add("game", round * MOVES + number, &ply).unwrap();
            }
            let took = begun.elapsed().as_secs_f64();
            println!(
                "synchronous {level}: {:.0} moves per second",
                MOVES as f64 / took
            );
        }
    }
}
