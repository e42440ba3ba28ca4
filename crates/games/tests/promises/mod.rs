//! What the parsers and the rules promise for any input at all. The fuzz
//! targets and the quick run in the tests call the same functions.

use awalam_games::record::Record;
use awalam_games::{Game, GameId, GameMove, Line, Presentation, RuleSet, read_moves, with_game};

/// A named promise: it takes any bytes and must not panic.
pub type Promise = (&'static str, fn(&[u8]));

/// Every promise, with the name of its fuzz target.
pub const ALL: [Promise; 5] = [
    ("positions", positions),
    ("moves", moves),
    ("rules", rules),
    ("records", records),
    ("play", play),
];

/// A position that is read writes a text that reads the same.
pub fn positions(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for id in GameId::ALL {
        with_game!(id, G => for rules in <G as Game>::Rules::all() {
            position::<G>(&text, rules);
        });
    }
}

fn position<G: Presentation>(text: &str, rules: G::Rules) {
    match G::parse(text, rules) {
        Err(error) => assert!(error.to_string().len() < 400, "{error}"),
        Ok(position) => {
            let written = position.to_string();
            let again = G::parse(&written, rules).expect("a written position is read");
            assert_eq!(
                (again, again.key()),
                (position, position.key()),
                "{written}"
            );
            let _ = position.draw(None);
        }
    }
}

/// Moves that are read write texts that read the same.
pub fn moves(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for id in GameId::ALL {
        with_game!(id, G => read_all::<<G as Game>::Move>(&text));
    }
}

fn read_all<M: GameMove>(text: &str) {
    match read_moves::<M>(text) {
        Err(error) => assert!(error.to_string().len() < 400, "{error}"),
        Ok(moves) => {
            for mv in moves {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert!(mv.index() < M::COUNT);
            }
        }
    }
}

/// Rules that are read write texts that read the same.
pub fn rules(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for id in GameId::ALL {
        with_game!(id, G => if let Ok(rules) = text.parse::<<G as Game>::Rules>() {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        });
    }
}

/// A record that is read is written, in both forms, as one that reads the same.
pub fn records(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Record::read(&text) {
        Err(error) => assert!(error.to_string().len() < 1200, "{error}"),
        Ok(record) => {
            assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
            assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        }
    }
}

/// Whatever is chosen from the list of moves is legal, keeps the key right,
/// and can be written down and read back.
pub fn play(data: &[u8]) {
    let Some((&first, choices)) = data.split_first() else {
        return;
    };
    let first = usize::from(first);
    let id = GameId::ALL[first % GameId::ALL.len()];
    with_game!(id, G => {
        let all = <G as Game>::Rules::all();
        let rules = all[first / GameId::ALL.len() % all.len()];
        choose::<G>(rules, choices);
    });
}

fn choose<G: Game>(rules: G::Rules, choices: &[u8]) {
    let mut line = Line::new(G::start(rules));
    // Two bytes a choice where there are more than 256 moves; games are short.
    for choice in choices.chunks(2).take(600) {
        let moves = line.current().moves();
        if moves.is_empty() {
            break;
        }
        let number = choice.iter().fold(0, |n, &byte| n << 8 | usize::from(byte));
        line.play(moves[number % moves.len()])
            .expect("a listed move is legal");
        let position = line.current();
        let read = G::parse(&position.to_string(), rules).expect("a written position is read");
        assert_eq!((read, read.key()), (*position, position.key()));
    }
    let record = Record::of(&line, &[]);
    assert_eq!(Record::from_text(&record.to_string()), Ok(record));
}
