//! The bodies of `POST /move`: read by agents, written by clients. That board is
//! ours turned by 90°, and its counters 0 are our red ones.

use awalam_games::avalam::{Avalam, Cell, Colour, MAX_HEIGHT, Move, Rules, Tower, Variant};
use awalam_games::{Game, Line};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::network::board::{Towers, position, tower};
use crate::text::excerpt;

/// The counters of a cell from bottom to top: 0 for the first player of the
/// list, 1 for the second.
type Stack = Vec<i64>;

/// The rules there: either tower may move, red is the first player's.
const RULES: Rules = Rules {
    variant: Variant::Official,
    first: Colour::Red,
};

/// What a move is written as: `{"from": [r, c], "to": [r, c]}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    from: [u8; 2],
    to: [u8; 2],
}

#[derive(Deserialize)]
#[serde(expecting = "an object with game, moves, players and you")]
struct Question {
    game: Vec<Vec<Stack>>,
    #[serde(default)]
    moves: Vec<IgnoredAny>,
    players: Vec<String>,
    you: String,
}

#[derive(Deserialize)]
struct Answer {
    r#move: Step,
}

/// Their row and column of a cell.
fn turned(cell: Cell) -> [u8; 2] {
    let (row, column) = cell.square();
    [8 - column as u8, row as u8]
}

/// The cell at their row and column.
fn cell_at(row: usize, column: usize) -> Option<Cell> {
    Cell::at(column, 8_usize.checked_sub(row)?)
}

impl Step {
    /// A move of ours.
    pub fn of(mv: Move) -> Step {
        Step {
            from: turned(mv.from),
            to: turned(mv.to),
        }
    }

    /// A move of ours, if both cells are on the board.
    fn read(self) -> Option<Move> {
        let cell = |[row, column]: [u8; 2]| cell_at(row.into(), column.into());
        Some(Move {
            from: cell(self.from)?,
            to: cell(self.to)?,
        })
    }
}

/// Reads a question: the position, with the asked player to move.
pub fn read_question(body: &[u8]) -> Result<Avalam, String> {
    let question: Question = serde_json::from_slice(body).map_err(|error| {
        let error = excerpt(&error.to_string());
        format!("the body is no game in JSON: {error}")
    })?;
    let turn = whose_turn(&question)?;
    let towers = read_towers(&question.game)?;
    position(&towers, turn, RULES).map_err(|error| format!("game: {error}"))
}

fn whose_turn(question: &Question) -> Result<Colour, String> {
    let [first, second] = question.players.as_slice() else {
        let found = question.players.len();
        return Err(format!("players has {found} names instead of 2"));
    };
    let you = &question.you;
    let colours = [Colour::Red, Colour::Yellow];
    match (first == you, second == you) {
        // A player against itself: the moves tell which side is asked.
        (true, true) => Ok(colours[question.moves.len() % 2]),
        (true, false) => Ok(colours[0]),
        (false, true) => Ok(colours[1]),
        (false, false) => Err(format!("you is `{}`, who is not in players", excerpt(you))),
    }
}

fn read_towers(game: &[Vec<Stack>]) -> Result<Towers, String> {
    if game.len() != 9 || game.iter().any(|row| row.len() != 9) {
        return Err("game is not 9 rows of 9 lists".to_owned());
    }
    let mut towers = Towers::default();
    for (row, stacks) in game.iter().enumerate() {
        for (column, stack) in stacks.iter().enumerate() {
            let Some(&top) = stack.last() else { continue };
            let wrong = |problem: &str| Err(format!("game[{row}][{column}]: {problem}"));
            if stack.len() > MAX_HEIGHT as usize {
                return wrong("a tower has at most 5 counters");
            }
            if stack.iter().any(|counter| !(0..=1).contains(counter)) {
                return wrong("a counter is 0 or 1");
            }
            let Some(cell) = cell_at(row, column) else {
                return wrong("the board has no cell there, so the list must be empty");
            };
            let (our_row, our_column) = cell.square();
            towers[our_row][our_column] = Some(Tower {
                top: if top == 0 {
                    Colour::Red
                } else {
                    Colour::Yellow
                },
                height: stack.len() as u32,
            });
        }
    }
    Ok(towers)
}

/// Writes a question about where a game stands.
pub fn write_question(line: &Line<Avalam>) -> String {
    let name = |colour: Colour| colour.name();
    let moves: Vec<Value> = line
        .plies()
        .iter()
        .map(|(mv, _)| json!({"move": Step::of(*mv), "message": ""}))
        .collect();
    let question = json!({
        "game": stacks(line),
        "moves": moves,
        "players": [name(Colour::Red), name(Colour::Yellow)],
        "you": name(line.current().colour_to_move()),
    });
    question.to_string()
}

/// Every counter of every tower. A position tells only the top ones: what lies
/// below follows from the moves, and below a tower of the start its own colour is
/// as good as any.
fn stacks(line: &Line<Avalam>) -> Vec<Vec<Stack>> {
    let mut stacks = vec![vec![Stack::new(); 9]; 9];
    for cell in Cell::all() {
        let (row, column) = cell.square();
        if let Some(tower) = tower(line.start(), row, column) {
            let counter = i64::from(tower.top == Colour::Yellow);
            let [row, column] = turned(cell).map(usize::from);
            stacks[row][column] = vec![counter; tower.height as usize];
        }
    }
    for (mv, _) in line.plies() {
        let [from, to] = [mv.from, mv.to].map(|cell| turned(cell).map(usize::from));
        let moved = std::mem::take(&mut stacks[from[0]][from[1]]);
        stacks[to[0]][to[1]].extend(moved);
    }
    stacks
}

/// Why an answer is no good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadAnswer {
    /// It is not a move at all.
    Unreadable(String),
    /// The rules forbid it.
    Illegal {
        /// The move, as written.
        mv: String,
        /// The rule it breaks.
        rule: String,
    },
}

/// The move in an answer, if the rules allow it.
pub fn read_answer(body: &str, position: &Avalam) -> Result<Move, BadAnswer> {
    let answer: Answer =
        serde_json::from_str(body).map_err(|_| BadAnswer::Unreadable(excerpt(body)))?;
    let step = answer.r#move;
    let illegal = |rule: String| BadAnswer::Illegal {
        mv: format!("from {:?} to {:?}", step.from, step.to),
        rule,
    };
    let Some(mv) = step.read() else {
        return Err(illegal("the board has no such cell".to_owned()));
    };
    match position.check(mv) {
        Ok(()) => Ok(mv),
        Err(refusal) => Err(illegal(format!("{mv} on our board: {refusal}"))),
    }
}
