//! A bounded run of the fuzz targets' promises: valid texts, damaged in every
//! way that a few seconds allow. `make fuzz` goes on where this stops.

mod promises;

use std::time::Duration;

use awalam_games::avalam::{Avalam, Move, Rules};
use awalam_games::{Game, Line};
use awalam_link::xmlrpc::{Dialect, write_play};
use awalam_link::{ecam, xmlrpc};

/// Inputs tried on each promise; `AWALAM_EFFORT` multiplies them.
fn rounds_per_promise() -> usize {
    5_000 * std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().unwrap())
}

fn seeds() -> Vec<Vec<u8>> {
    let mut line = Line::new(Avalam::start(Rules::default()));
    let mut seeds = vec![
        "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfBe\ngo wtime 1 btime 2 winc 3 binc 4"
            .to_owned(),
        "setoption name Hash value 64\nugi\nuci\nisready\nquery p1turn\nstop\nquit\ngo infinite"
            .to_owned(),
        "info depth 3 score cp -35 nodes 9 nps 1 time 2 pv F f\nbestmove F ponder f\noption name A B type spin"
            .to_owned(),
        "<?xml version='1.0'?><methodResponse><params><param><value><array><data>\
         <value><int>0</int></value><value><int>2</int></value><value><int>0</int></value>\
         <value><int>3</int></value></data></array></value></param></params></methodResponse>"
            .to_owned(),
        "<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>1</int></value>\
         </member><member><name>faultString</name><value><string>no</string></value></member>\
         </struct></value></fault></methodResponse>"
            .to_owned(),
        "{\"move\": {\"from\": [6, 0], \"to\": [5, 0]}, \"message\": \"I'm smart\"}".to_owned(),
    ];
    for text in ["c9d9", "e6f6", "d9d8"] {
        for dialect in [Dialect::Newer, Dialect::Older] {
            let time = Some(Duration::from_secs(900));
            seeds.push(write_play(line.current(), dialect, 1, time).unwrap());
        }
        seeds.push(ecam::write_question(&line));
        line.play(text.parse().unwrap()).unwrap();
    }
    seeds.into_iter().map(String::into_bytes).collect()
}

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
    let seeds = seeds();
    for (name, promise) in promises::ALL {
        let mut rng = fastrand::Rng::with_seed(22);
        for round in 0..rounds_per_promise() {
            let mut text = seeds[round % seeds.len()].clone();
            if round >= seeds.len() {
                let other = &seeds[rng.usize(..seeds.len())];
                damage(&mut rng, &mut text, other);
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
