//! Configuration files, good and damaged.

use crate::promises;

use awalam_arena::{Tournament, starter};
use awalam_games::GameId;

#[test]
fn the_starter_is_read_with_and_without_its_remarks() {
    for game in GameId::ALL {
        let text = starter(game, "champion:time=50ms", "level:5");
        let no_file = |_: &str| Ok(String::new());
        let tournament = Tournament::from_toml(&text, no_file).unwrap();
        assert_eq!((tournament.game, tournament.games), (game, 200));
        // Every setting that it offers exists.
        let used: Vec<&str> = text.lines().map(with_setting).collect();
        let used = used.join("\n");
        let tournament = Tournament::from_toml(&used, no_file).unwrap();
        assert!(tournament.sprt.is_some() && tournament.adjudication.resign.is_some());
        assert_eq!(tournament.bot_name(0), "A");
    }
}

/// A line whose setting is used, if it offers one; the other kinds of openings
/// take the place of the one in use.
fn with_setting(line: &str) -> &str {
    let offered = line.strip_prefix("# ").filter(|rest| {
        let word = rest.split(" = ").next().unwrap_or("");
        rest.starts_with("[sprt]") || (rest.contains(" = ") && !word.contains(' '))
    });
    let offered = offered.filter(|rest| {
        let other = ["rules", "kind", "file"];
        !other.iter().any(|word| rest.starts_with(word))
    });
    offered.unwrap_or(line)
}

#[test]
fn damaged_configurations_are_refused_in_one_line() {
    let whole = starter(GameId::Awale, "random", "greedy").into_bytes();
    let mut dice = fastrand::Rng::with_seed(4);
    let pieces: [&[u8]; 8] = [
        b"\"",
        b"[",
        b"]]",
        b"=",
        b"-1",
        b"1e999",
        b"\n[[bot]]\n",
        "é".as_bytes(),
    ];
    for _ in 0..3_000 {
        let mut text = whole.clone();
        for _ in 0..dice.usize(1..4) {
            let place = dice.usize(..text.len());
            match dice.u8(..3) {
                0 => text.truncate(place),
                1 => drop(text.splice(place..place, pieces[dice.usize(..8)].iter().copied())),
                _ => text[place] = dice.u8(..),
            }
            if text.is_empty() {
                text.push(b'x');
            }
        }
        promises::tournaments(&text);
    }
}
