//! A tournament in one file.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use awalam_games::{Record, TerminationError};
use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};

use super::columns::{FORMAT, half_of, read_config, read_record, result_number, result_of};
use super::{Origin, Store};
use crate::{ArenaError, GameNumber, GameRow, Played, Tournament};

/// A tournament and its games in an SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    connection: Connection,
    tournament: Tournament,
    origin: Origin,
    /// The lock of the only process that may write.
    _lock: Option<Lock>,
}

/// What makes an SQLite file one of ours: "Awlm".
const APPLICATION_ID: i64 = 0x4177_6c6d;

const SCHEMA: &str = "
    CREATE TABLE tournament (config TEXT NOT NULL, version TEXT NOT NULL, begun TEXT NOT NULL);
    CREATE TABLE game (
        pair INTEGER NOT NULL, half INTEGER NOT NULL,
        result INTEGER NOT NULL, ending TEXT NOT NULL, plies INTEGER NOT NULL,
        points1 INTEGER NOT NULL, points2 INTEGER NOT NULL,
        asked1 INTEGER NOT NULL, asked2 INTEGER NOT NULL,
        time1 INTEGER NOT NULL, time2 INTEGER NOT NULL,
        longest1 INTEGER NOT NULL, longest2 INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        PRIMARY KEY (pair, half)
    ) WITHOUT ROWID;
    CREATE TABLE record (
        pair INTEGER NOT NULL, half INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (pair, half)
    );
";

impl SqliteStore {
    /// A new file for a tournament; it must not be there yet.
    pub fn create(path: &Path, tournament: &Tournament, begun: &str) -> Result<Self, ArenaError> {
        let place = path.display();
        if path.as_os_str().is_empty() {
            return Err(ArenaError::input("--store", "a file's name is wanted"));
        }
        if path.exists() {
            let problem = match SqliteStore::look(path) {
                Ok(_) => format!(
                    "{place} exists already: go on with it by `awalam arena resume --store {place}`, or name another file"
                ),
                Err(_) => format!("{place} exists already and is no store: name another file"),
            };
            return Err(ArenaError::wrong(problem));
        }
        let lock = lock(path)?;
        let origin = Origin::now(begun);
        // Under another name until it is whole: a process that is killed here leaves no
        // half store.
        let draft = with_ending(path, ".new");
        let cannot =
            |error: std::io::Error| ArenaError::Trouble(format!("{place} cannot be made: {error}"));
        remove_database(&draft).map_err(cannot)?;
        let filled = fill(&draft, tournament, &origin)
            .map_err(|error| trouble(path, "cannot be written", &error));
        let made = filled.and_then(|()| std::fs::rename(&draft, path).map_err(cannot));
        if made.is_err() {
            let _ = remove_database(&draft);
        }
        made?;
        let connection =
            Connection::open(path).map_err(|error| trouble(path, "cannot be made", &error))?;
        prepare(&connection).map_err(|error| trouble(path, "cannot be written", &error))?;
        Ok(SqliteStore {
            path: path.to_owned(),
            connection,
            tournament: tournament.clone(),
            origin,
            _lock: Some(lock),
        })
    }

    /// A tournament in memory, for games that nobody wants to keep longer than the results.
    pub fn in_memory(tournament: &Tournament, begun: &str) -> Result<SqliteStore, ArenaError> {
        let path = Path::new("the store in memory");
        let origin = Origin::now(begun);
        let opened = Connection::open_in_memory().and_then(|mut connection| {
            write(&mut connection, tournament, &origin)?;
            Ok(connection)
        });
        Ok(SqliteStore {
            path: path.to_owned(),
            connection: opened.map_err(|error| trouble(path, "cannot be made", &error))?,
            tournament: tournament.clone(),
            origin,
            _lock: None,
        })
    }

    /// A tournament that was begun before, to go on with.
    pub fn open(path: &Path) -> Result<SqliteStore, ArenaError> {
        SqliteStore::read(path, OpenFlags::SQLITE_OPEN_READ_WRITE, true)
    }

    /// A tournament to look at, also while another process plays it.
    pub fn look(path: &Path) -> Result<SqliteStore, ArenaError> {
        // A journal left by a killed program has to be played back.
        SqliteStore::read(path, OpenFlags::SQLITE_OPEN_READ_WRITE, false).or_else(|error| {
            // Another user's, or on a medium that cannot be written: good as it is, if
            // there is no journal beside it.
            let journal = with_ending(path, "-wal");
            match std::fs::metadata(journal).is_ok_and(|file| file.len() > 0) {
                true => Err(error),
                false => SqliteStore::read(path, OpenFlags::SQLITE_OPEN_READ_ONLY, false)
                    .map_err(|_| error),
            }
        })
    }

    /// Whether a process plays it.
    pub fn is_in_use(path: &Path) -> bool {
        let lock = OpenOptions::new()
            .write(true)
            .open(with_ending(path, ".lock"));
        lock.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    fn read(path: &Path, flags: OpenFlags, is_writer: bool) -> Result<SqliteStore, ArenaError> {
        let place = path.display();
        if !path.is_file() {
            let problem = match path.is_dir() {
                true => "this is a folder: a store is a file",
                false => "there is no such file",
            };
            return Err(ArenaError::wrong(format!("{place}: {problem}")));
        }
        let lock = is_writer.then(|| lock(path)).transpose()?;
        let foreign = |problem: &str| Err(ArenaError::wrong(format!("{place}: {problem}")));
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = match flags.contains(OpenFlags::SQLITE_OPEN_READ_ONLY) {
            true => {
                let name = path.to_string_lossy();
                let name = name
                    .replace('%', "%25")
                    .replace('?', "%3f")
                    .replace('#', "%23");
                let name = format!("file:{name}?immutable=1");
                Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
            }
            false => Connection::open_with_flags(path, flags),
        };
        let connection = opened.map_err(|error| trouble(path, "cannot be opened", &error))?;
        let number = |name: &str| -> rusqlite::Result<i64> {
            connection.pragma_query_value(None, name, |row| row.get(0))
        };
        let unreadable = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => {
                ArenaError::wrong(format!("{place}: this is no store of tournaments"))
            }
            _ => trouble(path, "cannot be read", &error),
        };
        if number("application_id").map_err(unreadable)? != APPLICATION_ID {
            return foreign("this is no store of tournaments");
        }
        match number("user_version").map_err(unreadable)? {
            0 => return foreign("its making was interrupted before it held anything; remove it"),
            format if format > FORMAT => {
                let problem = format!(
                    "it was written by a newer version of Awalam (format {format}, this one knows {FORMAT}): take that one"
                );
                return foreign(&problem);
            }
            _ => {}
        }
        if is_writer {
            prepare(&connection).map_err(unreadable)?;
        }
        let (config, origin) = connection
            .query_row("SELECT config, version, begun FROM tournament", [], |row| {
                let origin = Origin {
                    version: row.get(1)?,
                    begun: row.get(2)?,
                };
                Ok((row.get::<_, String>(0)?, origin))
            })
            .map_err(unreadable)?;
        let tournament = read_config(&config, &place.to_string())?;
        Ok(SqliteStore {
            path: path.to_owned(),
            connection,
            tournament,
            origin,
            _lock: lock,
        })
    }

    fn trouble(&self, error: &rusqlite::Error) -> ArenaError {
        trouble(&self.path, "cannot be read", error)
    }
}

/// Commits reach the disk; readers do not wait for a writer.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")
}

/// Writes a whole store without games.
fn fill(path: &Path, tournament: &Tournament, origin: &Origin) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    prepare(&connection)?;
    write(&mut connection, tournament, origin)?;
    // Closed, it is one file.
    connection.close().map_err(|(_, error)| error)
}

/// The tables of a store, and the tournament.
fn write(
    connection: &mut Connection,
    tournament: &Tournament,
    origin: &Origin,
) -> rusqlite::Result<()> {
    let config = serde_json::to_string(tournament).expect("plain values");
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(SCHEMA)?;
    transaction.execute(
        "INSERT INTO tournament VALUES (?1, ?2, ?3)",
        params![config, origin.version, origin.begun],
    )?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    transaction.commit()
}

/// Removes a database with all that SQLite may have put beside it, as far as it is there.
fn remove_database(path: &Path) -> std::io::Result<()> {
    for ending in ["", "-wal", "-shm", "-journal"] {
        match std::fs::remove_file(with_ending(path, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// Whether an open file is the one that has the name.
fn is_same(file: &File, name: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let number = |file: std::fs::Metadata| (file.dev(), file.ino());
        let named = std::fs::metadata(name).ok().map(number);
        named.is_some() && named == file.metadata().ok().map(number)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        name.exists()
    }
}

/// Makes sure that no other process writes.
fn lock(path: &Path) -> Result<Lock, ArenaError> {
    let name = with_ending(path, ".lock");
    let cannot = |error: std::io::Error| {
        ArenaError::Trouble(format!("{} cannot be written: {error}", path.display()))
    };
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(cannot)?;
    match file.try_lock() {
        // Between opening and locking, its last owner may have removed it.
        Ok(()) if !is_same(&file, &name) => lock(path),
        Ok(()) => Ok(Lock { name, _file: file }),
        Err(TryLockError::WouldBlock) => Err(ArenaError::Trouble(format!(
            "{} is in use by another arena: wait for it, or look at it with `awalam arena report --store {}`",
            path.display(),
            path.display()
        ))),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}

/// A locked file that goes with its owner.
struct Lock {
    name: PathBuf,
    _file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A process that has opened it meanwhile sees that it is gone.
        let _ = std::fs::remove_file(&self.name);
    }
}

fn trouble(path: &Path, what: &str, error: &rusqlite::Error) -> ArenaError {
    let place = path.display();
    let cause = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => {
            "the disk is full; what was committed is safe: make room, then resume".to_owned()
        }
        Some(ErrorCode::DatabaseCorrupt) => format!("the file is damaged ({error})"),
        _ => error.to_string(),
    };
    ArenaError::Trouble(format!("{place} {what}: {cause}"))
}

impl Store for SqliteStore {
    fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn keep(&mut self, games: &[Played]) -> Result<(), ArenaError> {
        let path = self.path.clone();
        let mut keep = || -> rusqlite::Result<()> {
            let transaction = self.connection.transaction()?;
            for Played { row, record } in games {
                let mut game = transaction.prepare_cached(
                    "INSERT OR IGNORE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
                )?;
                let added = game.execute(params![
                    row.number.pair as i64,
                    row.number.half.index() as i64,
                    result_number(row),
                    row.termination.code(),
                    row.plies,
                    row.points[0],
                    row.points[1],
                    row.asked[0],
                    row.asked[1],
                    row.time[0] as i64,
                    row.time[1] as i64,
                    row.longest[0] as i64,
                    row.longest[1] as i64,
                    row.moves as i64,
                ])?;
                if added > 0 {
                    let mut paper =
                        transaction.prepare_cached("INSERT INTO record VALUES (?1, ?2, ?3)")?;
                    let GameNumber { pair, half } = row.number;
                    paper.execute(params![
                        pair as i64,
                        half.index() as i64,
                        record.to_string()
                    ])?;
                }
            }
            transaction.commit()
        };
        keep().map_err(|error| trouble(&path, "cannot be written", &error))
    }

    fn visit_some(
        &mut self,
        from: u64,
        pairs: u64,
        visit: &mut dyn FnMut(GameRow),
    ) -> Result<(), ArenaError> {
        let mut all = || -> rusqlite::Result<()> {
            let mut query = self.connection.prepare_cached(
                "SELECT * FROM game WHERE pair >= ?1 AND pair < ?2 ORDER BY pair, half",
            )?;
            let end = from.saturating_add(pairs).min(i64::MAX as u64);
            let mut rows = query.query([from as i64, end as i64])?;
            while let Some(row) = rows.next()? {
                visit(game_row(row)?);
            }
            Ok(())
        };
        all().map_err(|error| self.trouble(&error))
    }

    fn record(&mut self, game: GameNumber) -> Result<Option<Record>, ArenaError> {
        let text: Option<String> = self
            .connection
            .query_row(
                "SELECT text FROM record WHERE pair = ?1 AND half = ?2",
                params![game.pair as i64, game.half.index() as i64],
                |row| row.get(0),
            )
            .optional()
            .map_err(|error| self.trouble(&error))?;
        read_record(text, game)
    }

    fn distinct_games(&mut self) -> Result<u64, ArenaError> {
        self.connection
            .query_row("SELECT count(DISTINCT moves) FROM game", [], |row| {
                row.get::<_, i64>(0)
            })
            .map(|count| count as u64)
            .map_err(|error| self.trouble(&error))
    }

    fn redefine(&mut self, tournament: &Tournament, discarded: &[u64]) -> Result<u64, ArenaError> {
        let config = serde_json::to_string(tournament).expect("plain values");
        let mut redefine = || -> rusqlite::Result<u64> {
            let transaction = self.connection.transaction()?;
            transaction.execute("UPDATE tournament SET config = ?1", [&config])?;
            let mut games = 0;
            for &pair in discarded {
                let delete = |table: &str| {
                    let delete = format!("DELETE FROM {table} WHERE pair = ?1");
                    transaction.prepare_cached(&delete)?.execute([pair as i64])
                };
                games += delete("game")? as u64;
                delete("record")?;
            }
            transaction.commit()?;
            Ok(games)
        };
        let games = redefine().map_err(|error| trouble(&self.path, "cannot be written", &error))?;
        self.tournament = tournament.clone();
        Ok(games)
    }
}

fn game_row(row: &Row) -> rusqlite::Result<GameRow> {
    let micros = |index| -> rusqlite::Result<u64> { Ok(row.get::<_, i64>(index)? as u64) };
    let half = row.get(1)?;
    let half = half_of(half).ok_or(rusqlite::Error::IntegralValueOutOfRange(1, half))?;
    let wrong = |error: TerminationError| {
        rusqlite::Error::FromSqlConversionFailure(3, Type::Text, Box::new(error))
    };
    Ok(GameRow {
        number: GameNumber {
            pair: micros(0)?,
            half,
        },
        result: result_of(row.get(2)?),
        termination: row.get::<_, String>(3)?.parse().map_err(wrong)?,
        plies: row.get(4)?,
        points: [row.get(5)?, row.get(6)?],
        asked: [row.get(7)?, row.get(8)?],
        time: [micros(9)?, micros(10)?],
        longest: [micros(11)?, micros(12)?],
        moves: micros(13)?,
    })
}
