//! A book is the same however it was made.

use std::fs;
use std::path::Path;

use awalam_games::GameId;
use awalam_games::tricolore::Tricolore;
use awalam_lab::book::{Plan, run};

/// A small book, and the page's openings with it.
fn made(folder: &Path, threads: usize) -> [String; 2] {
    let openings = folder.join("openings.tsv");
    fs::write(&openings, "# tricolore official 0\n").unwrap();
    let out = folder.join("official.book");
    run::<Tricolore>(&Plan {
        game: GameId::Tricolore,
        positions: 8,
        nodes: 200,
        games: 6,
        play_nodes: 20,
        seed: 1,
        threads,
        logs: folder,
        openings: Some(&openings),
        out: &out,
    })
    .unwrap();
    [out, openings].map(|path| fs::read_to_string(path).unwrap())
}

#[test]
fn a_book_is_the_same_by_threads_and_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let [book, openings] = made(folder.path(), 1);
    assert!(book.lines().count() > 3, "{book}");
    assert!(openings.lines().count() == 9, "{openings}");
    let marked = openings.matches(" book").count();
    let choices: usize = book
        .lines()
        .skip(1)
        .map(|line| line.split('\t').nth(1).unwrap().split(' ').count() / 2)
        .sum();
    assert_eq!(marked, choices, "{book}{openings}");

    let elsewhere = tempfile::tempdir().unwrap();
    assert_eq!(made(elsewhere.path(), 2), [book.clone(), openings.clone()]);

    // A run that was killed while it wrote goes on from the last whole line.
    let log = folder.path().join("tricolore-200.searches");
    let text = fs::read_to_string(&log).unwrap();
    let cut = text.match_indices('\n').nth(3).unwrap().0 + 30;
    fs::write(&log, &text[..cut]).unwrap();
    assert_eq!(made(folder.path(), 1), [book, openings]);
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 8);
}
