//! Agents of contests as players: `xmlrpc:http://localhost:8000`.

use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Fault, Player, Provider, SpecError, read_time};
use awalam_games::avalam::{Avalam, Cell, Move};
use awalam_games::{Game, Line};
use awalam_search::{Control, Limits, Thought};
use dxr::{FaultResponse, MethodResponse, Value};

use super::call::{Dialect, integer, kind, write_play};
use super::xml::checked;
use crate::network::board::only_official;
use crate::network::{Address, post};
use crate::text::excerpt;

/// How long an agent without any clock has: no wait is endless.
const MAX_WAIT: Duration = Duration::from_secs(600);

/// What an answer may need to come through, beyond the time to think.
const NETWORK_GRACE: Duration = Duration::from_millis(250);

const EXPECTED_ANSWER: &str =
    "an array of 4 ints is wanted: from row, from column, to row, to column";

/// Provides agents that speak XML-RPC.
pub(crate) struct XmlRpc;

impl Provider<Avalam> for XmlRpc {
    fn name(&self) -> &'static str {
        "xmlrpc"
    }

    fn summary(&self) -> &'static str {
        "a contest agent over XML-RPC: xmlrpc:http://localhost:8000[,dialect=older][,credit=900s]"
    }

    fn player(&self, rest: &str, _: &BuildContext) -> Result<Box<dyn Player<Avalam>>, SpecError> {
        let mut address = Address::read("xmlrpc", rest, "/RPC2")?;
        let dialect = match address.take("dialect").as_deref() {
            None | Some("newer") => Dialect::Newer,
            Some("older") => Dialect::Older,
            Some(other) => return Err(address.refuse("dialect", other, "write newer or older")),
        };
        let credit = match address.take("credit") {
            None => None,
            Some(text) => match read_time(&text) {
                Some(credit) => Some(credit),
                None => {
                    let expected = "a time for the whole game is wanted, such as 900s";
                    return Err(address.refuse("credit", &text, expected));
                }
            },
        };
        Ok(Box::new(Agent {
            url: address.finish("dialect=newer|older and credit=TIME")?,
            dialect,
            credit,
            spent: Duration::ZERO,
        }))
    }
}

struct Agent {
    url: String,
    dialect: Dialect,
    /// For the whole game.
    credit: Option<Duration>,
    /// How much of it is gone.
    spent: Duration,
}

impl Agent {
    /// What is left of the credit, if there is one.
    fn left(&self) -> Option<Duration> {
        self.credit.map(|credit| credit.saturating_sub(self.spent))
    }
}

impl Player<Avalam> for Agent {
    fn think(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, Fault> {
        only_official(line.current())?;
        if let (Some(limit), Some(Duration::ZERO)) = (self.credit, self.left()) {
            return Err(Fault::Late { limit });
        }
        // An agent knows of no time for one move: it is told the smaller of both.
        let time_left = match (self.left(), control.limits().time) {
            (Some(left), Some(time)) => Some(left.min(time)),
            (left, time) => left.or(time),
        };
        let step = line.plies().len() + 1;
        let body = write_play(line.current(), self.dialect, step, time_left);
        let body = body.map_err(Fault::Gone)?;
        let limit = time_left.unwrap_or(MAX_WAIT);
        let asked = Instant::now();
        let answer = post(
            &self.url,
            "text/xml",
            body,
            limit + NETWORK_GRACE,
            control.stop_flag(),
        );
        let time = asked.elapsed();
        self.spent += time;
        let answer = answer.map_err(|fault| match fault {
            Fault::Late { .. } => Fault::Late { limit },
            other => other,
        })?;
        // The way is paid for once per game, not at every move.
        if let Some(limit) = self.credit
            && self.spent > limit + NETWORK_GRACE
        {
            return Err(Fault::Late { limit });
        }
        let best = read_answer(&answer, line.current())?;
        Ok(Thought::unsearched(best, time))
    }

    fn limits(&self) -> Limits {
        Limits {
            time: self.left(),
            ..Limits::default()
        }
    }

    fn end_game(&mut self, _: &Line<Avalam>) {
        self.spent = Duration::ZERO;
    }
}

/// The move in an answer, if the rules allow it.
pub fn read_answer(body: &str, position: &Avalam) -> Result<Move, Fault> {
    let unreadable = |answer: &str| Fault::Unreadable {
        answer: excerpt(answer),
        expected: EXPECTED_ANSWER.to_owned(),
    };
    let xml = checked(body.as_bytes()).map_err(|problem| unreadable(&problem))?;
    let Ok(MethodResponse { value }) = MethodResponse::from_xml(xml) else {
        return Err(match FaultResponse::from_xml(xml) {
            Ok(FaultResponse { fault }) => {
                Fault::Gone(format!("the agent's fault: {}", excerpt(fault.string())))
            }
            Err(_) => unreadable(body),
        });
    };
    let Value::Array(values) = &value else {
        return Err(unreadable(kind(&value)));
    };
    let numbers: Option<Vec<i64>> = values.iter().map(integer).collect();
    let Some(&[from_row, from_column, to_row, to_column]) = numbers.as_deref() else {
        return Err(unreadable("an array of something else"));
    };
    let illegal = |rule: String| Fault::Illegal {
        mv: format!("[{from_row}, {from_column}, {to_row}, {to_column}]"),
        rule,
    };
    let cell = |row: i64, column: i64| {
        let found = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let found = found.and_then(|(row, column)| Cell::at(row, column));
        found.ok_or_else(|| {
            illegal(format!(
                "the board has no cell at row {row}, column {column}"
            ))
        })
    };
    let mv = Move {
        from: cell(from_row, from_column)?,
        to: cell(to_row, to_column)?,
    };
    match position.check(mv) {
        Ok(()) => Ok(mv),
        Err(refusal) => Err(illegal(refusal.to_string())),
    }
}
