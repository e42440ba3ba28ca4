//! Calls of a contest program, in both dialects: read by agents, written by
//! clients.

use std::time::Duration;

use awalam_games::Side;
use awalam_games::avalam::{Avalam, Cell, Colour, MAX_HEIGHT, Rules, Tower};
use dxr::{MethodCall, Value};

use super::xml::checked;
use crate::network::board::{Towers, position, tower};
use crate::text::excerpt;

/// What a contest program asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// A move, please.
    Play {
        /// The position, seen from whichever side the dialect has it.
        position: Avalam,
        /// What is left for the player's whole game; none if it is untimed.
        time_left: Option<Duration>,
    },
    /// `initialize`, which some programs call before a game: nothing to do.
    Initialize,
}

/// How a contest program writes the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// A struct with the matrix as it is, and the player to move after it.
    Newer,
    /// The bare matrix, inverted so that the player to move is positive.
    Older,
}

/// A call that cannot be answered, with the codes that XML-RPC libraries use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCall {
    /// -32700 for bad XML, -32601 for an unknown method, -32602 for wrong
    /// parameters.
    pub code: i32,
    /// What was wrong, and what would be right.
    pub sentence: String,
}

fn bad_params(sentence: impl Into<String>) -> BadCall {
    BadCall {
        code: -32602,
        sentence: sentence.into(),
    }
}

const SIGNATURES: &str = "write play(percepts, player, step, time_left) with percepts a struct, \
                          or play(percepts, max_height, step, time_left) with percepts a matrix";

impl Call {
    /// Reads the body of a request.
    pub fn read(body: &[u8]) -> Result<Call, BadCall> {
        let bad_xml = |sentence| BadCall {
            code: -32700,
            sentence,
        };
        let text = checked(body).map_err(bad_xml)?;
        let call = MethodCall::from_xml(text).map_err(|_| {
            bad_xml(
                "the XML is not an XML-RPC call (a methodCall with methodName and params)"
                    .to_owned(),
            )
        })?;
        match call.name.trim() {
            "play" => read_play(&call.params),
            "initialize" => Ok(Call::Initialize),
            other => Err(BadCall {
                code: -32601,
                sentence: format!("there is no method `{}`: call play", excerpt(other)),
            }),
        }
    }
}

fn read_play(params: &[Value]) -> Result<Call, BadCall> {
    // Some contest programs add the numbers of the game and of its pool.
    let [percepts, second, step, time_left, ..] = params else {
        let found = params.len();
        return Err(bad_params(format!(
            "play has {found} parameters instead of 4: {SIGNATURES}"
        )));
    };
    let (matrix, turn) = match percepts {
        Value::Struct(members) => {
            let member = |name: &str| {
                members
                    .get(name)
                    .ok_or_else(|| bad_params(format!("percepts has no member {name}")))
            };
            if let Ok(height) = member("max_height") {
                check_height(height)?;
            }
            (member("m")?, read_player(second)?)
        }
        Value::Array(_) => {
            check_height(second)?;
            (percepts, Colour::Yellow)
        }
        other => {
            let found = kind(other);
            return Err(bad_params(format!("percepts is {found}: {SIGNATURES}")));
        }
    };
    match integer(step) {
        Some(1..) => {}
        _ => return Err(bad_params("step is a whole number from 1 on")),
    }
    let towers = read_matrix(matrix)?;
    let position = position(&towers, turn, Rules::default())
        .map_err(|error| bad_params(format!("percepts: {error}")))?;
    Ok(Call::Play {
        position,
        time_left: read_time(time_left)?,
    })
}

fn read_player(value: &Value) -> Result<Colour, BadCall> {
    match integer(value) {
        Some(1) => Ok(Colour::Yellow),
        Some(-1) => Ok(Colour::Red),
        _ => Err(bad_params("player is 1 or -1")),
    }
}

fn check_height(value: &Value) -> Result<(), BadCall> {
    match integer(value) {
        Some(height) if height == i64::from(MAX_HEIGHT) => Ok(()),
        Some(height) => Err(bad_params(format!(
            "max_height is {height}: this agent plays with towers of at most {MAX_HEIGHT}"
        ))),
        None => Err(bad_params(format!(
            "max_height is {} instead of the number {MAX_HEIGHT}",
            kind(value)
        ))),
    }
}

fn read_time(value: &Value) -> Result<Option<Duration>, BadCall> {
    let seconds = match value {
        Value::Nil => return Ok(None),
        Value::Double(seconds) => *seconds,
        other => integer(other).map_or(f64::NAN, |seconds| seconds as f64),
    };
    if !seconds.is_finite() {
        return Err(bad_params("time_left is a number of seconds, or nil"));
    }
    // Contest programs send what is left even when it is overdrawn.
    const MAX_SECONDS: f64 = 1e6;
    Ok(Some(Duration::from_secs_f64(
        seconds.clamp(0.0, MAX_SECONDS),
    )))
}

fn read_matrix(matrix: &Value) -> Result<Towers, BadCall> {
    const MATRIX_SHAPE: &str = "the matrix has 9 rows of 9 whole numbers";
    let rows = array(matrix)
        .ok_or_else(|| bad_params(format!("m is {}: {MATRIX_SHAPE}", kind(matrix))))?;
    if rows.len() != 9 {
        let found = rows.len();
        return Err(bad_params(format!("m has {found} rows: {MATRIX_SHAPE}")));
    }
    let mut towers = Towers::default();
    for (row, cells) in rows.iter().enumerate() {
        let cells = array(cells).filter(|cells| cells.len() == 9);
        let cells =
            cells.ok_or_else(|| bad_params(format!("m[{row}] is not a row: {MATRIX_SHAPE}")))?;
        for (column, cell) in cells.iter().enumerate() {
            towers[row][column] = read_cell(row, column, cell)?;
        }
    }
    Ok(towers)
}

fn read_cell(row: usize, column: usize, cell: &Value) -> Result<Option<Tower>, BadCall> {
    let Some(number) = integer(cell) else {
        let found = kind(cell);
        return Err(bad_params(format!(
            "m[{row}][{column}] is {found} instead of a whole number"
        )));
    };
    let height = match u32::try_from(number.unsigned_abs()) {
        Ok(0) => return Ok(None),
        Ok(height @ 1..=MAX_HEIGHT) => height,
        _ => {
            return Err(bad_params(format!(
                "m[{row}][{column}] is {number}: a tower is at most {MAX_HEIGHT} high"
            )));
        }
    };
    if Cell::at(row, column).is_none() {
        return Err(bad_params(format!(
            "m[{row}][{column}] is {number}: the board has no cell there, so it must be 0"
        )));
    }
    let top = match number > 0 {
        true => Colour::Yellow,
        false => Colour::Red,
    };
    Ok(Some(Tower { top, height }))
}

fn array(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Array(values) => Some(values),
        _ => None,
    }
}

pub(super) fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(i64::from(*number)),
        Value::Long(number) => Some(*number),
        _ => None,
    }
}

/// What a value is, in words.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Integer(_) | Value::Long(_) => "a whole number",
        Value::Boolean(_) => "a boolean",
        Value::String(_) => "a string",
        Value::Double(_) => "a double",
        Value::DateTime(_) => "a date",
        Value::Base64(_) => "base64",
        Value::Struct(_) => "a struct",
        Value::Array(_) => "an array",
        Value::Nil => "nil",
        _ => "something else",
    }
}

/// Writes a question for a move.
pub fn write_play(
    position: &Avalam,
    dialect: Dialect,
    step: usize,
    time_left: Option<Duration>,
) -> Result<String, String> {
    let turn = position.colour_to_move();
    let positive = match dialect {
        Dialect::Newer => position.colour_of(Side::One),
        Dialect::Older => turn,
    };
    let cell = |row, column| match tower(position, row, column) {
        None => 0,
        Some(tower) if tower.top == positive => tower.height as i32,
        Some(tower) => -(tower.height as i32),
    };
    let row = |row| {
        Value::Array(
            (0..9)
                .map(|column| Value::Integer(cell(row, column)))
                .collect(),
        )
    };
    let matrix = Value::Array((0..9).map(row).collect());
    let height = Value::Integer(MAX_HEIGHT as i32);
    let (percepts, second) = match dialect {
        Dialect::Older => (matrix, height),
        Dialect::Newer => {
            let members = [
                ("m", matrix),
                ("rows", Value::Integer(9)),
                ("columns", Value::Integer(9)),
                ("max_height", height),
            ];
            let members = members.map(|(name, value)| (name.to_owned(), value));
            let player = if turn == positive { 1 } else { -1 };
            (Value::Struct(members.into()), Value::Integer(player))
        }
    };
    let time_left = time_left.map_or(Value::Nil, |time| Value::Double(time.as_secs_f64()));
    let call = MethodCall {
        name: "play".into(),
        params: vec![percepts, second, Value::Integer(step as i32), time_left],
    };
    let xml = call.to_xml().map_err(|error| error.to_string())?;
    Ok(format!("<?xml version=\"1.0\"?>\n{xml}\n"))
}
