//! A bounded run of the fuzz targets' promises: valid texts, damaged in every
//! way that a few seconds allow. `make fuzz` goes on where this stops.

use crate::formats;

use awalam_games::Game;
use awalam_games::avalam::{Avalam, Move};
use awalam_link::xmlrpc::Call;
use awalam_link::{ecam, xmlrpc};

/// Inputs tried on each promise; `AWALAM_EFFORT` multiplies them.
fn rounds_per_promise() -> usize {
    5_000 * awalam_testing::effort()
}

/// Real texts of every kind: Python's libraries wrote those in XML.
const SEEDS: [&str; 7] = [
    include_str!("../data/engine.txt"),
    include_str!("../data/newer.xml"),
    include_str!("../data/older.xml"),
    include_str!("../data/answer.xml"),
    include_str!("../data/fault.xml"),
    include_str!("../data/question.json"),
    include_str!("../data/answer.json"),
];

/// What the formats are made of.
const LETTERS: &[u8] = b"0123456789-.<>/&;{}[]\",: \n";

/// One to four small injuries.
fn damage(rng: &mut fastrand::Rng, text: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..rng.usize(1..=4) {
        let at = rng.usize(..=text.len());
        match rng.u8(..6) {
            0 if at < text.len() => text[at] = rng.u8(..),
            1 if at < text.len() => text[at] = LETTERS[rng.usize(..LETTERS.len())],
            2 => text.insert(at, LETTERS[rng.usize(..LETTERS.len())]),
            3 if at < text.len() => drop(text.remove(at)),
            4 => text.truncate(at),
            _ => {
                let from = rng.usize(..=other.len());
                let to = rng.usize(from..=other.len());
                text.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
}

#[test]
fn no_input_breaks_a_promise() {
    for (name, promise) in formats::ALL {
        let mut rng = fastrand::Rng::with_seed(22);
        for round in 0..rounds_per_promise() {
            let mut text = SEEDS[round % SEEDS.len()].as_bytes().to_vec();
            if round >= SEEDS.len() {
                let other = SEEDS[rng.usize(..SEEDS.len())];
                damage(&mut rng, &mut text, other.as_bytes());
            }
            let result = std::panic::catch_unwind(|| promise(&text));
            assert!(
                result.is_ok(),
                "{name} broken by {:?}",
                String::from_utf8_lossy(&text)
            );
        }
    }
}

#[test]
fn what_others_write_is_read() {
    let read = |text: &str| match Call::read(text.as_bytes()) {
        Ok(Call::Play {
            position,
            time_left,
        }) => (position.to_string(), time_left.map(|time| time.as_millis())),
        other => panic!("{other:?}"),
    };
    let start = Avalam::start(Default::default()).to_string();
    assert_eq!(read(SEEDS[2]), (start.clone(), None));
    let red = start.replace(" y", " r");
    assert_eq!(read(SEEDS[1]), (red, Some(899_500)));
    let after = "..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1r2./y1r1y1r1.r1y1r1y1/\
                 r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1.. y";
    let question = ecam::read_question(SEEDS[5].as_bytes()).unwrap();
    assert_eq!(question.to_string(), after);
}

#[test]
fn the_boards_of_others_are_ours() {
    let start = Avalam::start("official:first=red".parse().unwrap());
    // ECAM's start, as its game runner sends it.
    let theirs =
        "...01..../...10101./..1010101/..0101010/.010.010./0101010../1010101../.10101.../....10...";
    let rows = theirs.split('/').map(|row| {
        let cells = row.chars().map(|c| match c {
            '.' => "[]".to_owned(),
            counter => format!("[{counter}]"),
        });
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    });
    let game = rows.collect::<Vec<_>>().join(",");
    let body =
        format!("{{\"game\":[{game}],\"moves\":[],\"players\":[\"LUR\",\"LRG\"],\"you\":\"LUR\"}}");
    assert_eq!(ecam::read_question(body.as_bytes()), Ok(start));
    // Its row 6, column 0 is our c9, and row 5 is our d9.
    let answer = "{\"move\": {\"from\": [6, 0], \"to\": [5, 0]}}";
    let mv: Move = "c9d9".parse().unwrap();
    assert_eq!(ecam::read_answer(answer, &start), Ok(mv));
    let answer = "<methodResponse><params><param><value><array><data><value><int>0</int></value>\
                  <value><int>2</int></value><value><int>0</int></value><value><int>3</int></value>\
                  </data></array></value></param></params></methodResponse>";
    assert_eq!(xmlrpc::read_answer(answer, &start), Ok(mv));
}
