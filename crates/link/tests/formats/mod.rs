//! What the parsers of other programs' formats promise for any input at all. The
//! fuzz targets and the quick run in the tests call the same functions.

use std::time::Duration;

use awalam_games::avalam::{Avalam, Rules};
use awalam_games::{Game, Line};
use awalam_link::engine::{Command, Input, MAX_LINE_BYTES, next_line};
use awalam_link::xmlrpc::{Call, Dialect, write_play};
use awalam_link::{Answer, ecam, xmlrpc};

/// A named promise: it takes any bytes and must not panic.
pub type Promise = (&'static str, fn(&[u8]));

/// Every promise, with the name of its fuzz target.
pub const ALL: [Promise; 3] = [
    ("engine_lines", engine_lines),
    ("xmlrpc_calls", xmlrpc_calls),
    ("ecam_questions", ecam_questions),
];

/// A sentence for a log or a terminal: short, and one line.
fn is_sentence(text: &str) {
    assert!(!text.is_empty() && text.len() < 500, "{text}");
    assert!(!text.contains(char::is_control), "{text:?}");
}

/// Every line is a command or gets a sentence; every line is some answer.
pub fn engine_lines(data: &[u8]) {
    let mut input = data;
    loop {
        match next_line(&mut input).expect("memory can be read") {
            Input::End => return,
            Input::TooLong => {}
            Input::Line(line) => {
                // A byte that is no text becomes one of three.
                assert!(line.len() <= 3 * MAX_LINE_BYTES);
                let problems = match Command::read(&line) {
                    Err(error) => vec![error],
                    Ok(Command::Go(_, problems)) => problems,
                    Ok(_) => Vec::new(),
                };
                assert!(problems.len() < 10);
                for problem in problems {
                    is_sentence(&problem.to_string());
                }
                let _ = Answer::read(&line);
            }
        }
    }
}

/// A position that is read is written, in both dialects, as one that reads the
/// same; everything else gets a sentence.
pub fn xmlrpc_calls(data: &[u8]) {
    match Call::read(data) {
        Err(bad) => is_sentence(&bad.sentence),
        Ok(Call::Initialize) => {}
        Ok(Call::Play {
            position,
            time_left,
        }) => {
            for dialect in [Dialect::Newer, Dialect::Older] {
                let written = write_play(&position, dialect, 1, time_left).unwrap();
                let Ok(Call::Play { position: read, .. }) = Call::read(written.as_bytes()) else {
                    panic!("{written}");
                };
                if dialect == Dialect::Newer {
                    assert_eq!(read, position);
                }
                assert_eq!(read.count_moves(), position.count_moves());
            }
        }
    }
    let start = Avalam::start(Rules::default());
    match xmlrpc::read_answer(&String::from_utf8_lossy(data), &start) {
        Ok(mv) => assert_eq!(start.check(mv), Ok(())),
        Err(fault) => is_sentence(&fault.to_string()),
    }
    let _ = write_play(&start, Dialect::Newer, 1, Some(Duration::MAX));
}

/// A position that is read is written as one that reads the same; everything else
/// gets a sentence.
pub fn ecam_questions(data: &[u8]) {
    match ecam::read_question(data) {
        Err(sentence) => is_sentence(&sentence),
        Ok(position) => {
            let written = ecam::write_question(&Line::new(position));
            assert_eq!(ecam::read_question(written.as_bytes()), Ok(position));
        }
    }
    let start = Avalam::start(Rules::default());
    if let Ok(mv) = ecam::read_answer(&String::from_utf8_lossy(data), &start) {
        assert_eq!(start.check(mv), Ok(()));
    }
}
