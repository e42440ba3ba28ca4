//! The openings replay legally, on turned boards too.

use std::collections::HashSet;
use std::path::Path;

use awalam_games::{Game, GameId, with_game};
use awalam_lab::openings::{Book, Entry, Turn, canonical};
use awalam_lab::short_name;

/// Everything in a book is reached from the start by the book's own legal moves.
fn check<G: Game>(game: GameId) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/openings/data");
    let text = std::fs::read_to_string(folder.join(format!("{game}.tsv"))).unwrap();
    let book = Book::read(&text).unwrap();
    assert_eq!(book.to_string(), text);
    let start = G::start(G::Rules::default());
    let (mut seen, mut waiting) = (HashSet::new(), vec![start]);
    while let Some(position) = waiting.pop() {
        let (text, turn) = canonical(game, &position.to_string());
        let name = short_name(&text);
        let Some(moves) = book.positions.get(&name) else {
            continue;
        };
        if !seen.insert(name.clone()) {
            continue;
        }
        for mv in moves.keys() {
            let mut next = position;
            next.play(turn.back().mv(mv).parse().unwrap()).unwrap();
            waiting.push(next);
        }
    }
    let names: HashSet<String> = book.positions.keys().cloned().collect();
    assert_eq!(seen, names);
    let (text, _) = canonical(game, &start.to_string());
    let games: u32 = book.positions[&short_name(&text)]
        .values()
        .map(Entry::games)
        .sum();
    // The champion's own games, and then those of the arena.
    let said: u32 = book
        .title
        .split(' ')
        .skip(2)
        .map(|n| n.parse::<u32>().unwrap())
        .sum();
    assert!(games > 0 && games <= said, "{games} of {said} games");
}

#[test]
fn books_replay_legally() {
    for game in GameId::ALL {
        with_game!(game, G => check::<G>(game));
    }
}

/// A turned board has the turned moves, and they lead to turned positions.
fn check_turns<G: Game>(game: GameId) {
    let mut position = G::start(G::Rules::default());
    for ply in 0..20 {
        let text = position.to_string();
        for turn in Turn::all(game) {
            let turned = G::parse(&turn.position(&text), G::Rules::default()).unwrap();
            let texts = |position: &G| -> HashSet<String> {
                position.moves().iter().map(ToString::to_string).collect()
            };
            let own: HashSet<String> = texts(&position).iter().map(|mv| turn.mv(mv)).collect();
            assert_eq!(own, texts(&turned), "{turn:?} of {text}");
            for mv in &position.moves() {
                let (mut one, mut other) = (position, turned);
                one.play_unchecked(*mv);
                other.play_unchecked(turn.mv(&mv.to_string()).parse().unwrap());
                assert_eq!(turn.position(&one.to_string()), other.to_string());
                assert_eq!(turn.back().mv(&turn.mv(&mv.to_string())), mv.to_string());
            }
        }
        let Some(mv) = position.pick_move(|n| (7 * ply + 3) % n) else {
            break;
        };
        position.play_unchecked(mv);
    }
}

#[test]
fn turned_boards_are_the_same() {
    for game in GameId::ALL {
        with_game!(game, G => check_turns::<G>(game));
    }
}

/// The page has the same names: `web/tests/unit/openings.test.ts` has these, too.
#[test]
fn names_are_as_the_page_works_them_out() {
    assert_eq!(short_name("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"), "1jtbgx6");
    let names = GameId::ALL.map(|game| {
        with_game!(game, G => short_name(&canonical(game, &G::start(Default::default()).to_string()).0))
    });
    assert_eq!(names[1], "1jtbgx6");
}
