//! The tables of the file, and how those of earlier versions become ours.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use awalam_games::{Termination, Verdict};
use awalam_live::StoredEnding;
use rusqlite::{Connection, Transaction, params};
use serde::Deserialize;

use super::{StoreError, json, parsed};

/// What the file is written by; a newer one is left alone.
pub const VERSION: i64 = 4;
/// "awlg" in the header, so that no other program's database is taken for ours.
pub const APPLICATION_ID: i64 = 0x6177_6c67;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, setup TEXT NOT NULL, seats TEXT NOT NULL, ending TEXT,
        touched INTEGER NOT NULL DEFAULT 0, offers TEXT,
        aborted INTEGER NOT NULL DEFAULT 0, listed INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS games_by_age ON games (touched);
    CREATE INDEX IF NOT EXISTS games_in_lobby ON games (listed) WHERE listed = 1;
    CREATE TABLE IF NOT EXISTS plies (
        game TEXT NOT NULL REFERENCES games, ply INTEGER NOT NULL,
        move TEXT NOT NULL, time_ms INTEGER NOT NULL,
        left1_ms INTEGER, left2_ms INTEGER,
        PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS rematches (
        game TEXT PRIMARY KEY REFERENCES games, next TEXT NOT NULL REFERENCES games
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS rematches_by_next ON rematches (next);
    CREATE TABLE IF NOT EXISTS clocks (
        game TEXT PRIMARY KEY REFERENCES games, since_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS starts (number INTEGER NOT NULL) STRICT;";

/// Today in SQL, in days: the column `touched` is the day of a game's last change.
pub const TODAY: &str = "(unixepoch() / 86400)";

/// Makes a new file with its tables. It gets its name when the disk has all of it, so that a loss
/// of power leaves nothing half. SQLite by itself would wait for the disk at each step.
pub fn create(path: &Path) -> Result<(), StoreError> {
    let unfinished = path.with_extension("new");
    let cannot_write = |error| StoreError::Folder {
        path: unfinished.clone(),
        error,
    };
    // Emptied, should a program that was killed have left one behind.
    let file = File::create(&unfinished).map_err(cannot_write)?;
    fill(&unfinished).map_err(|error| StoreError::Database {
        path: unfinished.clone(),
        error,
    })?;
    file.sync_all().map_err(cannot_write)?;
    drop(file);
    // The newest part of a file that somebody has removed is no part of this one.
    for ending in ["-wal", "-shm"] {
        let mut part = path.as_os_str().to_owned();
        part.push(ending);
        match std::fs::remove_file(part) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(cannot_write(error)),
            _ => {}
        }
    }
    std::fs::rename(&unfinished, path).map_err(cannot_write)
}

fn fill(empty: &Path) -> rusqlite::Result<()> {
    let mut connection = Connection::open(empty)?;
    connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL;")?;
    prepare(&mut connection, 0)?;
    // Puts everything into the one file.
    connection.close().map_err(|(_, error)| error)
}

/// Makes the tables of a new file, or brings those of an earlier version up to date: all
/// of it or nothing.
pub fn prepare(connection: &mut Connection, version: i64) -> rusqlite::Result<()> {
    let change = connection.transaction()?;
    // A program of version 1 may have been killed before it had made its tables.
    let games = "SELECT count(*) FROM sqlite_schema WHERE name = 'games'";
    let has_games = change.query_row(games, [], |row| row.get(0))?;
    if version == 1 && has_games {
        endings_of_their_own(&change)?;
    }
    if version < 3 && has_games {
        // Nothing is known of their last change: they are kept as if it were today.
        change.execute_batch(&format!(
            "ALTER TABLE games ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
             UPDATE games SET touched = {TODAY};"
        ))?;
    }
    if version < 4 && has_games {
        change.execute_batch(
            "ALTER TABLE games ADD COLUMN offers TEXT;
             ALTER TABLE games ADD COLUMN aborted INTEGER NOT NULL DEFAULT 0;
             ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;",
        )?;
    }
    change.execute_batch(SCHEMA)?;
    change.pragma_update(None, "application_id", APPLICATION_ID)?;
    change.pragma_update(None, "user_version", VERSION)?;
    change.commit()
}

/// Counts this start of the program, and makes every earlier one that still runs unable to
/// write: whatever became of the lock, the games have one server. Its number.
pub fn begin_start(connection: &mut Connection) -> rusqlite::Result<u64> {
    let change = connection.transaction()?;
    // Larger than all before if the clock was set back; and, by the hour, larger than that of
    // the file if it is an old copy.
    let next = "SELECT max(coalesce(max(number), 0) + 1, unixepoch() / 3600) FROM starts";
    let number: i64 = change.query_row(next, [], |row| row.get(0))?;
    change.execute("DELETE FROM starts", [])?;
    change.execute("INSERT INTO starts VALUES (?1)", [number])?;
    // Nobody's time runs while nobody serves.
    change.execute("DELETE FROM clocks", [])?;
    change.commit()?;
    // In memory, and gone with the connection: others do not see these triggers.
    connection.execute_batch("PRAGMA temp_store = MEMORY")?;
    for (table, event) in [
        ("games", "INSERT"),
        ("games", "UPDATE"),
        ("games", "DELETE"),
        ("plies", "INSERT"),
        ("plies", "DELETE"),
        ("rematches", "INSERT"),
        ("clocks", "INSERT"),
    ] {
        connection.execute_batch(&format!(
            "CREATE TEMP TRIGGER {table}_{event} BEFORE {event} ON main.{table}
             WHEN (SELECT max(number) FROM main.starts) <> {number}
             BEGIN SELECT RAISE(ABORT, '{TAKEN_OVER}'); END"
        ))?;
    }
    Ok(number as u64)
}

/// What a server hears whose games another one serves.
const TAKEN_OVER: &str = "another `awalam serve` has taken these games over; end this one";

/// How version 1 kept an end: as it was shown.
#[derive(Deserialize)]
struct ShownOutcome {
    result: Verdict,
    code: Termination,
    words: String,
}

/// From version 1 to 2: the store has its own type for how a game ended.
fn endings_of_their_own(change: &Transaction) -> rusqlite::Result<()> {
    change.execute_batch("ALTER TABLE games ADD COLUMN ending TEXT")?;
    let mut ended = change.prepare("SELECT id, outcome FROM games WHERE outcome IS NOT NULL")?;
    let mut keep = change.prepare("UPDATE games SET ending = ?2 WHERE id = ?1")?;
    let outcomes = ended.query_map([], |row| {
        let outcome: ShownOutcome = parsed(1, &row.get::<_, String>(1)?)?;
        Ok((row.get::<_, String>(0)?, outcome))
    })?;
    for outcome in outcomes.collect::<rusqlite::Result<Vec<_>>>()? {
        let (
            id,
            ShownOutcome {
                result,
                code,
                words,
            },
        ) = outcome;
        let ending = StoredEnding {
            termination: code,
            result,
            reason: words,
        };
        keep.execute(params![id, json(&ending)])?;
    }
    change.execute_batch("ALTER TABLE games DROP COLUMN outcome")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// A store that version 1 wrote, with games of every ending; its views are beside it.
    const VERSION_1_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games-v1.sqlite");

    fn ending(store: &Store, id: &str) -> Option<StoredEnding> {
        store.find(id).unwrap().unwrap().game.ending
    }

    #[test]
    fn a_new_file_has_no_part_of_what_others_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let other = Connection::open(place("other.sqlite")).unwrap();
        let content = "PRAGMA journal_mode = WAL; CREATE TABLE games (other)";
        other.execute_batch(content).unwrap();
        // By a program that was killed before the new file had its name, and by somebody who
        // removed the file alone.
        for (from, to) in [
            ("other.sqlite", "games.new"),
            ("other.sqlite-wal", "games.new-wal"),
            ("other.sqlite-shm", "games.new-shm"),
            ("other.sqlite-wal", "games.sqlite-wal"),
            ("other.sqlite-shm", "games.sqlite-shm"),
        ] {
            std::fs::copy(place(from), place(to)).unwrap();
        }
        for _ in 0..2 {
            let store = Store::open(&place("games.sqlite")).unwrap();
            assert!(store.listed().unwrap().is_empty());
        }
        let left = ["games.new", "games.new-wal", "games.new-shm"].map(place);
        assert_eq!(left.map(|file| file.exists()), [false; 3]);
    }

    #[test]
    fn endings_of_version_1_are_brought_over_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        std::fs::copy(VERSION_1_FILE, &path).unwrap();
        let views = std::fs::read_to_string(VERSION_1_FILE.replace(".sqlite", ".json")).unwrap();
        let views: serde_json::Value = serde_json::from_str(&views).unwrap();
        // The second opening finds the file as the first left it.
        for _ in 0..2 {
            let store = Store::open(&path).unwrap();
            for (name, view) in views.as_object().unwrap() {
                let ending = ending(&store, view["id"].as_str().unwrap());
                let is_by_rules = ["rules", "rematch", "unfinished", "opening"].contains(&&**name);
                assert_eq!(ending.is_none(), is_by_rules, "{name}");
                if let Some(ending) = ending {
                    assert_eq!(ending.termination.code(), view["outcome"]["code"], "{name}");
                    assert_eq!(ending.result.to_string(), view["outcome"]["result"]);
                    assert_eq!(ending.reason, view["outcome"]["words"]);
                }
            }
        }
        let version =
            Connection::open(&path)
                .unwrap()
                .pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
        assert_eq!(version, Ok(VERSION));
    }

    #[test]
    fn version_3_gets_offers_and_a_lobby() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let connection = Connection::open(&path).unwrap();
        // As version 3 made it.
        let setup = r#"{"game":"awale","rules":"abapa","start":"","opening":[],"clock":null,"from_afar":true,"date":""}"#;
        let seats = r#"[{"kind":"human","name":"Ada","fingerprint":""},{"kind":"open"}]"#;
        connection
            .execute_batch(&format!(
                "CREATE TABLE games (
                     id TEXT PRIMARY KEY, setup TEXT NOT NULL, seats TEXT NOT NULL, ending TEXT,
                     touched INTEGER NOT NULL DEFAULT 0
                 ) STRICT, WITHOUT ROWID;
                 PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 3;
                 INSERT INTO games VALUES ('one', '{setup}', '{seats}', NULL, 20000);"
            ))
            .unwrap();
        drop(connection);
        for round in 0..2 {
            let store = Store::open(&path).unwrap();
            let game = store.find("one").unwrap().unwrap().game;
            assert_eq!((game.offers.len(), game.aborted), (0, false));
            assert_eq!(store.listed().unwrap().len(), round);
            store.set_listed("one", true).unwrap();
        }
    }

    #[test]
    fn a_damaged_outcome_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        std::fs::copy(VERSION_1_FILE, &path).unwrap();
        let connection = Connection::open(&path).unwrap();
        let wrong = "UPDATE games SET outcome = '{}' WHERE outcome IS NOT NULL";
        connection.execute_batch(wrong).unwrap();
        drop(connection);
        assert!(Store::open(&path).is_err());
        let connection = Connection::open(&path).unwrap();
        let version = connection.pragma_query_value(None, "user_version", |row| row.get(0));
        assert_eq!(version, Ok(1));
        let kept = "SELECT count(outcome) FROM games";
        let kept: i64 = connection.query_row(kept, [], |row| row.get(0)).unwrap();
        assert!(kept > 0);
    }
}
