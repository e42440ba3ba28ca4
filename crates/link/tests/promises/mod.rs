//! What the readers of lines promise for any input at all. The fuzz target and
//! the quick run in the tests call the same function.

use awalam_games::{Game, GameId, with_game};
use awalam_link::{LineSplitter, MAX_LINE_BYTES, ProgramText, RefereeLine, read_setup, setup_line};

/// Lines are the same however the bytes arrive, and each means something that
/// can be written and read again, or is refused in a few words.
pub fn referee(data: &[u8]) {
    let whole = lines(data, data.len().max(1));
    assert_eq!(whole, lines(data, 1));
    assert_eq!(whole, lines(data, 7));
    for line in whole {
        for id in GameId::ALL {
            with_game!(id, G => read::<G>(&line));
        }
        read_program(&line);
    }
}

/// The lines of some bytes that arrive in pieces.
fn lines(data: &[u8], piece: usize) -> Vec<String> {
    let mut splitter = LineSplitter::default();
    let mut lines = Vec::new();
    for piece in data.chunks(piece) {
        splitter.push(piece);
        while let Some(line) = splitter.next_line() {
            lines.extend(line.ok());
        }
    }
    // A replaced byte takes three.
    assert!(lines.iter().all(|line| line.len() <= 3 * MAX_LINE_BYTES));
    lines
}

fn read<G: Game>(line: &str) {
    match RefereeLine::<G::Move>::read(line) {
        Err(error) => assert!(error.to_string().len() < 500, "{error}"),
        Ok(meaning) => assert_eq!(RefereeLine::read(&meaning.to_string()), Ok(meaning)),
    }
    match read_setup::<G>(line, Default::default()) {
        None => {}
        Some(Err(error)) => assert!(error.to_string().len() < 1000, "{error}"),
        Some(Ok(position)) => {
            let again = read_setup::<G>(&setup_line(&position), Default::default());
            assert_eq!(again, Some(Ok(position)));
        }
    }
}

/// A program in a bot's text is written as it can be read again, or is refused in a
/// sentence.
fn read_program(text: &str) {
    match ProgramText::read("exec", text) {
        Err(error) => {
            let sentence = error.to_string();
            assert!(sentence.len() < 1000, "{sentence}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
        }
        Ok(program) => {
            let again = ProgramText::read("exec", &program.to_string());
            assert_eq!(again.as_ref(), Ok(&program), "{text:?}");
        }
    }
}
