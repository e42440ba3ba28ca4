//! Files that are no stores, or not good ones.

mod common;

use std::fs;
use std::path::Path;

use awalam_arena::{SqliteStore, Store};
use rusqlite::Connection;

use common::{played, tournament};

fn refusal(path: &Path) -> String {
    let look = SqliteStore::look(path).err().expect("it is no store");
    let open = SqliteStore::open(path).err().expect("it is no store");
    assert_eq!(look, open);
    open.to_string()
        .replace(path.parent().unwrap().to_str().unwrap(), "")
}

#[test]
fn what_is_no_store_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it");
    assert_eq!(refusal(&path), "/it: there is no such file");
    fs::write(
        &path,
        "not a database, but long enough to be one. ".repeat(100),
    )
    .unwrap();
    assert_eq!(refusal(&path), "/it: this is no store of tournaments");
    fs::write(&path, "").unwrap();
    assert_eq!(refusal(&path), "/it: this is no store of tournaments");
    fs::remove_file(&path).unwrap();
    let foreign = Connection::open(&path).unwrap();
    foreign.execute_batch("CREATE TABLE a (b)").unwrap();
    drop(foreign);
    assert_eq!(refusal(&path), "/it: this is no store of tournaments");
}

#[test]
fn stores_of_the_future_and_of_no_use_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.sqlite");
    let tournament = tournament(&["random", "greedy"], 4);
    let mut store = SqliteStore::create(&path, &tournament, "").unwrap();
    played(&mut store);
    drop(store);
    let again = SqliteStore::create(&path, &tournament, "");
    let again = again.err().unwrap().to_string();
    assert!(again.contains("exists already"), "{again}");

    let set = |sql: &str| Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    set("PRAGMA user_version = 99");
    assert!(refusal(&path).contains("newer version of Awalam (format 99"));
    set("PRAGMA user_version = 0");
    assert!(refusal(&path).contains("interrupted"));
    set("PRAGMA user_version = 1; UPDATE tournament SET config = '{'");
    assert!(refusal(&path).contains("its tournament cannot be read"));
    set("PRAGMA user_version = 1; DELETE FROM tournament");
    assert!(refusal(&path).contains("cannot be read"));
}

#[test]
fn a_damaged_file_is_told_and_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.sqlite");
    let tournament = tournament(&["random", "greedy"], 200);
    let mut store = SqliteStore::create(&path, &tournament, "").unwrap();
    played(&mut store);
    drop(store);
    let whole = fs::read(&path).unwrap();
    for length in (0..whole.len()).step_by(whole.len() / 40) {
        fs::write(&path, &whole[..length]).unwrap();
        let _ = fs::remove_file(path.with_extension("sqlite-wal"));
        // Refused when opened, or when read; whatever can be read is good.
        if let Ok(mut store) = SqliteStore::look(&path) {
            let mut games = Vec::new();
            if store.visit(&mut |row| games.push(row)).is_ok() {
                for game in games {
                    let _ = store.record(game.pair, game.half);
                }
            }
        }
    }
    // A game that was changed by hand does not replay.
    fs::write(&path, &whole).unwrap();
    let change = "UPDATE record SET text = replace(text, '1. ', '1. F ') WHERE pair = 3";
    Connection::open(&path)
        .unwrap()
        .execute_batch(change)
        .unwrap();
    let mut store = SqliteStore::look(&path).unwrap();
    let problem = store.record(3, 0).unwrap_err().to_string();
    assert!(problem.contains("game 4.1"), "{problem}");
}

#[test]
fn one_writes_and_others_look() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.sqlite");
    let tournament = tournament(&["random", "greedy"], 4);
    let mut store = SqliteStore::create(&path, &tournament, "").unwrap();
    let second = SqliteStore::open(&path).err().unwrap().to_string();
    assert!(second.contains("in use by another arena"), "{second}");
    played(&mut store);
    let mut games = 0;
    let mut look = SqliteStore::look(&path).unwrap();
    look.visit(&mut |_| games += 1).unwrap();
    assert_eq!(games, 4);
    drop(store);
    assert!(SqliteStore::open(&path).is_ok());
}
