//! Games that the arena kept are counted once, from where their players chose the moves, and a
//! file that is not what it should be is told of.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use awalam_arena::{
    Entrant, GameReferee, OpeningList, Openings, SqliteStore, Store, Tournament, run,
};
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, GameId};
use awalam_lab::openings::{self, Book, Entry, LeftOut, Plan};
use awalam_lab::short_name;
use tempfile::TempDir;

/// A position that no move of the usual start leads to.
const ELSEWHERE: &str = "0-0-0-0-4-4-4-4-4-4-4-4-8-8-S";

fn tournament(openings: Openings, games: u64) -> Tournament {
    let bots = ["greedy", "random"].map(Entrant::new).to_vec();
    Tournament {
        openings,
        seed: 3,
        concurrency: Some(1),
        ..Tournament::new(GameId::Awale, bots, games)
    }
}

/// Plays a tournament of Awalé into a file.
fn kept(folder: &TempDir, name: &str, tournament: &Tournament) -> PathBuf {
    let path = folder.path().join(name);
    let mut store = SqliteStore::create(&path, tournament, "2026-01-01T00:00:00Z").unwrap();
    let referee = GameReferee::<Awale>::new(tournament, Vec::new(), None).unwrap();
    let stop = AtomicBool::new(false);
    run(&mut store, &referee, &stop, &mut |_| {}).unwrap();
    path
}

fn read(stores: &[PathBuf]) -> (usize, LeftOut) {
    let (games, left_out) = openings::read::<Awale>(GameId::Awale, stores).unwrap();
    (games.len(), left_out)
}

fn refusal(path: &Path) -> String {
    let stores = [path.to_owned()];
    let refused = openings::read::<Awale>(GameId::Awale, &stores);
    refused.err().expect("a refusal").to_string()
}

/// What the book counts for the moves of the start.
fn games_from_start(out: &Path) -> u32 {
    let text = std::fs::read_to_string(out.join("awale.tsv")).unwrap();
    let book = Book::read(&text).unwrap();
    let start = short_name(&Awale::start(Default::default()).to_string());
    book.positions[&start].values().map(Entry::games).sum()
}

#[test]
fn games_of_a_store_are_counted_once() {
    let folder = TempDir::new().unwrap();
    let store = kept(&folder, "one.sqlite", &tournament(Openings::Start, 6));
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&store, &copy).unwrap();
    assert_eq!(read(std::slice::from_ref(&store)), (6, LeftOut::default()));
    let repeated = LeftOut {
        repeated: 6,
        ..LeftOut::default()
    };
    assert_eq!(read(&[store.clone(), store.clone()]), (6, repeated));
    assert_eq!(read(&[store.clone(), copy]), (6, repeated));

    // Beside two games of the champion's own.
    let out = folder.path().join("out");
    let make = |stores: &[PathBuf]| {
        let plan = Plan {
            game: GameId::Awale,
            positions: 2,
            games: 2,
            stores,
            seed: 1,
            threads: 1,
            out: &out,
        };
        openings::run::<Awale>(&plan).unwrap();
        games_from_start(&out)
    };
    assert_eq!(make(&[]), 2);
    assert_eq!(make(&[store.clone(), store]), 8);
    let text = std::fs::read_to_string(out.join("awale.tsv")).unwrap();
    assert_eq!(text.lines().next(), Some("# awale abapa 2 6"));
}

#[test]
fn drawn_openings_are_nobodys_moves() {
    let folder = TempDir::new().unwrap();
    let lines = ["F f A".to_owned(), ELSEWHERE.to_owned()].to_vec();
    let list = Openings::List(OpeningList::of_lines(lines));
    let store = kept(&folder, "list.sqlite", &tournament(list, 8));
    let (games, left_out) = openings::read::<Awale>(GameId::Awale, &[store]).unwrap();
    assert_eq!(left_out.elsewhere, 4);
    assert_eq!(games.len() as u64 + left_out.repeated, 4);
    for game in &games {
        assert_eq!(game.opening, 3);
        assert!(game.line.plies().len() > 3);
    }
}

#[test]
fn games_of_bots_that_were_taken_out_do_not_count() {
    let folder = TempDir::new().unwrap();
    let mut wanted = tournament(Openings::Start, 2);
    wanted.bots.push(Entrant::new("random:seed=9"));
    wanted.format = awalam_arena::Format::RoundRobin;
    let path = kept(&folder, "three.sqlite", &wanted);
    wanted.bots[2].excluded = true;
    let mut store = SqliteStore::open(&path).unwrap();
    store.redefine(&wanted, &[]).unwrap();
    drop(store);
    let excluded = LeftOut {
        excluded: 4,
        ..LeftOut::default()
    };
    assert_eq!(read(&[path]), (2, excluded));
}

#[test]
fn other_files_are_told_of() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing.sqlite");
    let said = refusal(&missing);
    assert!(
        said.contains("missing.sqlite: there is no such file"),
        "{said}"
    );
    assert!(said.contains("`awalam arena`"), "{said}");

    let text = folder.path().join("notes.txt");
    std::fs::write(
        &text,
        "no games here, but more than a few bytes of text".repeat(40),
    )
    .unwrap();
    let said = refusal(&text);
    assert!(
        said.contains("notes.txt: this is no store of tournaments"),
        "{said}"
    );

    let usual = tournament(Openings::Start, 4);
    let store = kept(&folder, "awale.sqlite", &usual);
    let stores = [store.clone()];
    let refused = openings::read::<Tricolore>(GameId::Tricolore, &stores);
    let said = refused.err().unwrap().to_string();
    assert!(said.contains("of awale, not of tricolore"), "{said}");

    let other = Tournament {
        rules: "awari".to_owned(),
        ..usual
    };
    let said = refusal(&kept(&folder, "rules.sqlite", &other));
    assert!(said.contains("the openings are of abapa"), "{said}");

    // Cut in the middle, as by a disk that was full.
    let bytes = std::fs::read(&store).unwrap();
    let damaged = folder.path().join("damaged.sqlite");
    std::fs::write(&damaged, &bytes[..bytes.len() / 2]).unwrap();
    let said = refusal(&damaged);
    assert!(said.contains("damaged.sqlite"), "{said}");
    assert!(said.contains("cannot be read"), "{said}");
}
