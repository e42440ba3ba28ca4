//! What a controller says to an engine, read from one line of text.

use std::iter::Peekable;
use std::time::Duration;

use thiserror::Error;

use crate::text::excerpt;

/// A command of UGI or UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line, or something that engines may leave alone.
    Nothing,
    /// `ugi` or `uci`: introduce yourself.
    Introduce(Dialect),
    /// `isready`: say so when you are.
    IsReady,
    /// `uginewgame`, `ucinewgame`: what comes belongs to another game.
    NewGame,
    /// `setoption name N value V`.
    SetOption {
        /// The option's name, as written.
        name: String,
        /// Its value, empty if there is none.
        value: String,
    },
    /// `position startpos|fen TEXT [moves M…]`.
    Position {
        /// The position's text; the start of the game if there is none.
        fen: Option<String>,
        /// Moves from there, with or without spaces between them.
        moves: String,
    },
    /// `go …`: search. What is wrong with it is passed over, so that the controller never
    /// waits in vain for an answer.
    Go(Go, Vec<CommandError>),
    /// `stop`: end the search and say what it found. `ponderhit`, too: the
    /// opponent's time was time enough.
    Stop,
    /// `query …`: what the rules say about the position.
    Query(Query),
    /// `quit`: leave.
    Quit,
}

/// How the controller greets, and how the engine answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `ugi`, `uginewgame`, `ugiok`.
    Ugi,
    /// `uci`, `ucinewgame`, `uciok`.
    Uci,
}

impl Dialect {
    /// The greeting: `ugi` or `uci`. `ok` after it is the answer, `newgame` after
    /// it begins another game.
    pub fn word(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Uci => "uci",
        }
    }
}

/// What the controller asks about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is it player 1's turn?
    PlayerOneToMove,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// How long to search; all that is given holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// What each player has left for the whole game.
    pub clocks: [Option<Duration>; 2],
    /// What each move adds to them.
    pub increments: [Duration; 2],
    /// Moves until the clocks get new time.
    pub moves_to_go: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
    /// Only some moves were to be searched; all are.
    pub searchmoves: bool,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// No command begins so.
    #[error(
        "unknown command `{0}`: there are ugi, uci, isready, uginewgame, ucinewgame, setoption, position, go, stop, query and quit"
    )]
    Unknown(String),
    /// Not `setoption name N value V`.
    #[error("setoption: write setoption name NAME value VALUE")]
    SetOption,
    /// Neither `startpos` nor `fen`.
    #[error("position: write position startpos or position fen TEXT, then moves M1 M2 if any")]
    Position,
    /// A word that `go` does not know.
    #[error(
        "go: unknown word `{0}`: there are movetime, depth, nodes, wtime, btime, winc, binc, p1time, p2time, p1inc, p2inc, movestogo, mate, ponder and infinite"
    )]
    Go(String),
    /// A word of `go` without its number, or with a wrong one.
    #[error("go {word}: a number {range} is wanted{given}")]
    Number {
        /// The word before the number.
        word: &'static str,
        /// Which numbers are right.
        range: &'static str,
        /// ", not `…`", or nothing if nothing was given.
        given: String,
    },
    /// A question that UGI does not have.
    #[error("query: ask for p1turn, gameover or result")]
    Query,
}

/// Words that controllers may send and that ask nothing of us.
const IGNORED_COMMANDS: [&str; 2] = ["debug", "register"];

impl Command {
    /// Reads a line; any text at all gives a command or says what is wrong.
    pub fn read(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word {
            "" => Command::Nothing,
            "ugi" => Command::Introduce(Dialect::Ugi),
            "uci" => Command::Introduce(Dialect::Uci),
            "isready" => Command::IsReady,
            "uginewgame" | "ucinewgame" => Command::NewGame,
            "setoption" => read_option(rest)?,
            "position" => read_position(rest)?,
            "go" => {
                let (go, problems) = Go::read(rest);
                Command::Go(go, problems)
            }
            "stop" | "ponderhit" => Command::Stop,
            "query" => Command::Query(match rest {
                "p1turn" => Query::PlayerOneToMove,
                "gameover" => Query::GameOver,
                "result" => Query::Result,
                _ => return Err(CommandError::Query),
            }),
            "quit" => Command::Quit,
            _ if IGNORED_COMMANDS.contains(&word) => Command::Nothing,
            _ => return Err(CommandError::Unknown(excerpt(word))),
        })
    }
}

fn read_option(rest: &str) -> Result<Command, CommandError> {
    let rest = after_word(rest, "name").ok_or(CommandError::SetOption)?;
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(CommandError::SetOption);
    }
    Ok(Command::SetOption {
        name: name.to_owned(),
        value: value.unwrap_or_default().to_owned(),
    })
}

fn read_position(rest: &str) -> Result<Command, CommandError> {
    let (start, moves) = split_at_word(rest, "moves");
    let fen = match (start, after_word(start, "fen")) {
        ("startpos", _) => None,
        (_, Some(text)) if !text.is_empty() => Some(text.to_owned()),
        _ => return Err(CommandError::Position),
    };
    Ok(Command::Position {
        fen,
        moves: moves.unwrap_or_default().to_owned(),
    })
}

/// What follows a text's first word, if it is that word.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// What stands before a word and, if the word is there, what follows it.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let found = text.match_indices(word).find(|&(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        [before, after]
            .iter()
            .all(|c| c.is_none_or(char::is_whitespace))
    });
    match found {
        Some((at, _)) => (text[..at].trim(), Some(text[at + word.len()..].trim())),
        None => (text.trim(), None),
    }
}

/// Where the moves after `searchmoves` end.
const GO_KEYWORDS: [&str; 16] = [
    "infinite",
    "ponder",
    "searchmoves",
    "mate",
    "depth",
    "nodes",
    "movestogo",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
];

/// Enough to see what is wrong with a line.
const MAX_PROBLEMS: usize = 8;

impl Go {
    /// What can be understood, and what is wrong with the rest.
    fn read(text: &str) -> (Go, Vec<CommandError>) {
        let mut go = Go::default();
        let mut problems = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if let Err(problem) = go.take(word, &mut words)
                && problems.len() < MAX_PROBLEMS
            {
                problems.push(problem);
            }
        }
        (go, problems)
    }

    /// Takes a word and what belongs to it.
    fn take<'a>(
        &mut self,
        word: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<(), CommandError> {
        let mut number = |word, range| {
            let given = words.next_if(|word| !GO_KEYWORDS.contains(word));
            read_number(word, range, given)
        };
        match word {
            "infinite" | "ponder" => self.infinite = true,
            "searchmoves" => {
                self.searchmoves = true;
                while words.next_if(|word| !GO_KEYWORDS.contains(word)).is_some() {}
            }
            // A number of own moves, and the replies between them.
            "mate" => {
                let moves = number("mate", AT_LEAST_ONE)?;
                self.depth = Some(clamp(moves.saturating_mul(2).saturating_sub(1), 1));
            }
            "depth" => self.depth = Some(clamp(number("depth", AT_LEAST_ONE)?, 1)),
            "nodes" => self.nodes = Some(number("nodes", AT_LEAST_ONE)?.max(1) as u64),
            "movestogo" => self.moves_to_go = Some(clamp(number("movestogo", AT_LEAST_ONE)?, 1)),
            "movetime" => self.movetime = Some(millis(number("movetime", MILLIS)?)),
            "wtime" | "p1time" => self.clocks[0] = Some(millis(number("wtime", MILLIS)?)),
            "btime" | "p2time" => self.clocks[1] = Some(millis(number("btime", MILLIS)?)),
            "winc" | "p1inc" => self.increments[0] = millis(number("winc", MILLIS)?),
            "binc" | "p2inc" => self.increments[1] = millis(number("binc", MILLIS)?),
            _ => {
                // Its number, if it has one, would be the next unknown word.
                words.next_if(|word| word.parse::<i64>().is_ok());
                return Err(CommandError::Go(excerpt(word)));
            }
        }
        Ok(())
    }
}

const AT_LEAST_ONE: &str = "from 1";
const MILLIS: &str = "of milliseconds";

fn read_number(
    word: &'static str,
    range: &'static str,
    given: Option<&str>,
) -> Result<i64, CommandError> {
    let parsed = given.and_then(|given| given.parse::<i64>().ok());
    parsed.ok_or_else(|| CommandError::Number {
        word,
        range,
        given: given.map_or(String::new(), |given| format!(", not `{}`", excerpt(given))),
    })
}

fn clamp(number: i64, lowest: i64) -> u32 {
    number.clamp(lowest, i64::from(u32::MAX)) as u32
}

/// No search is meant to take longer than a day.
const MAX_MILLIS: i64 = 86_400_000;

/// Controllers send what is left of a clock even when it is overdrawn.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.clamp(0, MAX_MILLIS) as u64)
}
