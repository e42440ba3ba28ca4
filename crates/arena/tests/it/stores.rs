//! Files that are no stores, or not good ones.

use std::fs;
use std::path::Path;

use awalam_arena::{SqliteStore, Store, Summary, Tally};
use awalam_games::{Record, Termination};
use rusqlite::Connection;

use crate::common::{played, tournament};

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
fn in_memory_it_is_as_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.sqlite");
    let tournament = tournament(&["random", "greedy"], 6);
    let mut kept = SqliteStore::create(&path, &tournament, "today").unwrap();
    let mut passing = SqliteStore::in_memory(&tournament, "today").unwrap();
    assert_eq!(passing.origin(), kept.origin());
    assert_eq!(passing.tournament(), &tournament);
    let games = [&mut kept, &mut passing].map(|store| {
        played(store);
        let mut numbers = Vec::new();
        store
            .visit(&mut |row| numbers.push((row.number, row.moves)))
            .unwrap();
        let text = |record: Record| record.moves().iter().map(|mv| mv.text.clone()).collect();
        let records = (numbers.iter())
            .map(|(number, _)| text(store.record(*number).unwrap().unwrap()))
            .collect::<Vec<Vec<String>>>();
        (numbers, records, store.distinct_games().unwrap())
    });
    assert_eq!(games[0], games[1]);
    assert_eq!(games[0].1.len(), 6);
    drop((kept, passing));
    let left = fs::read_dir(folder.path()).unwrap();
    let left: Vec<_> = left.map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["it.sqlite"]);
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
                    let _ = store.record(game.number);
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
    let problem = store
        .record("4.1".parse().unwrap())
        .unwrap_err()
        .to_string();
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

/// A gauntlet in which programs lose in every way, written before faults had a type.
#[test]
fn an_earlier_store_is_read_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("earlier.sqlite");
    let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/earlier.sqlite");
    fs::copy(earlier, &path).unwrap();
    let mut store = SqliteStore::open(&path).unwrap();
    let mut tally = Tally::new(store.tournament());
    let mut rows = Vec::new();
    store
        .visit(&mut |row| {
            tally.add(row.clone());
            rows.push(row);
        })
        .unwrap();
    let ends: Vec<Termination> = rows.iter().map(|row| row.termination).collect();
    use Termination::{Crash, Illegal, NoMoveSent, Normal, PlyLimit, Timeout, Unreadable};
    let expected = [NoMoveSent, Unreadable, Crash, Illegal, Timeout].map(|end| [end, end]);
    assert_eq!(ends[..10], *expected.as_flattened());
    assert_eq!(ends[10..], [Normal, PlyLimit]);

    let summary = Summary::new(store.tournament(), &tally);
    assert_eq!((summary.games, summary.wins), (12, 12));
    let faults = summary.bots[1..].iter().map(|bot| bot.forfeits.clone());
    let faults: Vec<Vec<(Termination, u64)>> =
        faults.map(|all| all.into_iter().collect()).collect();
    let one = |end| vec![(end, 2)];
    assert_eq!(
        faults[..5],
        [NoMoveSent, Unreadable, Crash, Illegal, Timeout].map(one)
    );
    assert!(faults[5].is_empty());

    // Its records have the earlier words, which are read and written as they are.
    for row in rows {
        let ending = store.record(row.number).unwrap().unwrap();
        let ending = ending.ending().unwrap().clone();
        assert_eq!(ending.result, row.result, "game {}", row.number);
        let termination = match row.termination {
            Normal => Normal,
            PlyLimit => Termination::Adjudication,
            _ => Termination::Forfeit,
        };
        assert_eq!(ending.termination, termination, "game {}", row.number);
    }
}
