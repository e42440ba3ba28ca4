//! Agents of ECAM's game runner as players: `ecam:http://localhost:8080`.

use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Fault, Player, Provider, SpecError};
use awalam_games::Line;
use awalam_games::avalam::{Avalam, Move};
use awalam_search::{Control, Limits, Thought};

use super::state::{BadAnswer, read_answer, write_question};
use crate::network::board::only_official;
use crate::network::{Address, post};

/// What a move may take there.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// What an answer may need to come through, beyond the time to think.
const NETWORK_GRACE: Duration = Duration::from_millis(250);

/// Bad moves that lose the game.
const MAX_BAD_MOVES: u32 = 3;

/// Provides agents that speak ECAM's format.
pub(crate) struct Ecam;

impl Provider<Avalam> for Ecam {
    fn name(&self) -> &'static str {
        "ecam"
    }

    fn summary(&self) -> &'static str {
        "an agent of ECAM's game runner, HTTP and JSON: ecam:http://localhost:8080"
    }

    fn player(&self, rest: &str, _: &BuildContext) -> Result<Box<dyn Player<Avalam>>, SpecError> {
        let address = Address::read("ecam", rest, "/move")?;
        Ok(Box::new(Agent {
            url: address.finish("none")?,
            bad_moves: 0,
        }))
    }
}

struct Agent {
    url: String,
    /// In this game.
    bad_moves: u32,
}

impl Player<Avalam> for Agent {
    fn think(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, Fault> {
        only_official(line.current())?;
        let asked = Instant::now();
        let limit = control
            .limits()
            .time
            .map_or(MOVE_TIME, |time| time.min(MOVE_TIME));
        let late = Fault::Late { limit };
        loop {
            let left = (limit + NETWORK_GRACE).saturating_sub(asked.elapsed());
            if left.is_zero() {
                return Err(late);
            }
            let question = write_question(line);
            let answer = post(
                &self.url,
                "application/json",
                question,
                left,
                control.stop_flag(),
            );
            let fault = match answer {
                Ok(answer) => match read_answer(&answer, line.current()) {
                    Ok(best) => return Ok(Thought::unsearched(best, asked.elapsed())),
                    Err(bad) => fault(bad),
                },
                Err(Fault::Late { .. }) => return Err(late),
                Err(fault @ Fault::Unreadable { .. }) => fault,
                Err(fault) => return Err(fault),
            };
            // A bad move may be put right twice, within the time of the move.
            self.bad_moves += 1;
            if self.bad_moves >= MAX_BAD_MOVES {
                return Err(fault);
            }
        }
    }

    fn limits(&self) -> Limits {
        Limits::time(MOVE_TIME)
    }

    fn end_game(&mut self, _: &Line<Avalam>) {
        self.bad_moves = 0;
    }
}

fn fault(bad: BadAnswer) -> Fault {
    match bad {
        BadAnswer::Illegal { mv, rule } => Fault::Illegal { mv, rule },
        BadAnswer::Unreadable(answer) => Fault::Unreadable {
            answer,
            expected: "{\"move\": {\"from\": [r, c], \"to\": [r, c]}} is wanted".to_owned(),
        },
    }
}
