//! Worked examples and whole games, as data files.

use awalam_games::{Game, GameId, Record, with_game};

#[test]
fn worked_examples_come_out() {
    let lines = include_str!("../data/examples.tsv").lines();
    let examples: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
    assert!(examples.len() >= 20);
    for example in examples {
        let fields: Vec<&str> = example.split('\t').collect();
        let &[game, rules, position, mv, after] = fields.as_slice() else {
            panic!("not five fields: {example}");
        };
        let game: GameId = game.parse().unwrap();
        with_game!(game, G => {
            let rules = rules.parse().unwrap();
            let mut position = <G as Game>::parse(position, rules).unwrap();
            position.play(mv.parse().unwrap()).unwrap();
            assert_eq!(position.to_string(), after, "{example}");
        });
    }
}

/// The published position, south to move: all six moves are legal.
#[test]
fn the_published_awari_position_has_six_moves() {
    use awalam_games::awale::{Awale, Rules};
    let text = "1-1-1-1-1-2-4-2-3-0-0-0-16-16-S";
    let position = Awale::parse(text, Rules::Awari).unwrap();
    assert_eq!(position.count_moves(), 6);
}

#[test]
fn a_real_game_ends_after_78_plies() {
    let record = Record::from_text(include_str!("../data/games/real-game.txt")).unwrap();
    assert_eq!(record.moves().len(), 78);
    let ending = record.ending().unwrap();
    assert_eq!(ending.to_string(), "1-0 26 22 no move left");
}

#[test]
fn the_shortest_game_leaves_south_with_nothing() {
    let record = Record::from_text(include_str!("../data/games/shortest-game.txt")).unwrap();
    assert_eq!(record.moves().len(), 12);
    let ending = record.ending().unwrap();
    assert_eq!(ending.to_string(), "0-1 0 27 25 seeds reached");
}
