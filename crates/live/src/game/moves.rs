//! A move on its way: sent by a person or chosen by a bot, checked, played.

use std::sync::Arc;
use std::time::Duration;

use awalam_bots::Fault;
use awalam_games::Side;
use awalam_games::record::Ending;
use awalam_search::GameClock;
use awalam_view::{AnyLine, AnyMove, Chosen, ErrorCode, MAX_PLIES, Refusal, SeatView, Unreadable};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::LiveGame;
use crate::Task;

/// Why a move is not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotPlayed {
    /// Another move was played there.
    #[error("ply {} has been played: {played}", .ply + 1)]
    PlayedOtherwise {
        /// The plies before it.
        ply: usize,
        /// That move.
        played: AnyMove,
    },
    /// The game stands elsewhere.
    #[error("the game is at ply {now}, not {sent}")]
    WrongPly {
        /// The plies played.
        now: usize,
        /// Those that were sent with the move.
        sent: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is as long as it may be.
    #[error("a game has at most {MAX_PLIES} plies here")]
    TooLong,
    /// The time of the player to move is up.
    #[error("your time is up")]
    Late,
    /// The other side is to move.
    #[error("it is {turn}'s turn, not yours")]
    NotYourTurn {
        /// The side to move.
        turn: Side,
    },
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl NotPlayed {
    /// The word for it.
    pub fn code(&self) -> ErrorCode {
        match self {
            NotPlayed::PlayedOtherwise { .. } | NotPlayed::WrongPly { .. } => ErrorCode::Stale,
            NotPlayed::Over => ErrorCode::Over,
            NotPlayed::TooLong => ErrorCode::TooLong,
            NotPlayed::Late => ErrorCode::Late,
            NotPlayed::NotYourTurn { .. } => ErrorCode::NotYourTurn,
            NotPlayed::Unreadable(_) => ErrorCode::Unreadable,
            NotPlayed::Refused(_) => ErrorCode::Illegal,
        }
    }
}

/// A ply as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The time that the player took, in milliseconds.
    pub time_ms: u64,
    /// What both clocks showed after it.
    pub left_ms: Option<[u64; 2]>,
}

/// What becomes of a move that was sent.
pub enum Sent {
    /// It can be played.
    New(Considered),
    /// It has been.
    Already,
}

/// A move that was checked, with all that playing it leads to.
pub struct Considered {
    line: Arc<dyn AnyLine>,
    /// What is to be kept of it.
    pub ply: Ply,
}

impl LiveGame {
    /// What playing a move would lead to; nothing is changed yet.
    pub fn consider(&self, ply: usize, mv: AnyMove, now: Duration) -> Result<Sent, NotPlayed> {
        if let Some(played) = self.line.played(ply) {
            return match played == mv {
                true => Ok(Sent::Already),
                false => Err(NotPlayed::PlayedOtherwise { ply, played }),
            };
        }
        if ply != self.ply() {
            let now = self.ply();
            return Err(NotPlayed::WrongPly { now, sent: ply });
        }
        if self.is_over() {
            return Err(NotPlayed::Over);
        }
        if ply >= MAX_PLIES {
            return Err(NotPlayed::TooLong);
        }
        if self.deadline().is_some_and(|(_, end)| end <= now) {
            return Err(NotPlayed::Late);
        }
        let line = self.line.play(mv)?;
        let mut clocks = self.clocks.clone();
        if let Some(clocks) = &mut clocks {
            clocks.press(self.turn(), now);
        }
        Ok(Sent::New(Considered {
            line,
            ply: Ply {
                text: mv.to_string(),
                time_ms: now.saturating_sub(self.since).as_millis() as u64,
                left_ms: clocks.map(|clocks| clocks.left_ms(now)),
            },
        }))
    }

    /// Plays what was considered.
    pub fn play(&mut self, considered: Considered, now: Duration) {
        self.line = considered.line;
        self.plies.push(considered.ply);
        self.since = now;
        self.set_clocks(now);
    }

    /// The choice of the bot whose turn it is, if it is a bot's.
    pub fn task(&self) -> Option<Task> {
        let side = self.turn();
        let SeatView::Bot { spec } = &self.seats[side.index()] else {
            return None;
        };
        if self.is_over() {
            return None;
        }
        let left = self.clocks.as_ref().map(|clocks| GameClock {
            // While the game was put away or waited for a core, the bot did not think.
            remaining: clocks.left(side, self.since),
            increment: clocks.increment(),
        });
        Some(Task {
            line: Arc::clone(&self.line),
            side,
            spec: spec.clone(),
            share: left.map(|clock| clock.limits(self.line.moves_to_come())),
        })
    }

    /// What a bot's choice leads to: a move, nothing if it has been played, or the loss of
    /// the game by what the bot did wrong.
    pub fn answered(
        &self,
        ply: usize,
        chosen: Result<Chosen, Fault>,
    ) -> Result<Option<Considered>, Ending> {
        let fault = match chosen {
            Err(fault) => fault,
            Ok(Chosen { mv, time }) => {
                match self.consider(ply, mv, self.since.saturating_add(time)) {
                    Ok(Sent::New(new)) => return Ok(Some(new)),
                    Ok(Sent::Already) => return Ok(None),
                    Err(why) => Fault::Illegal {
                        mv: mv.to_string(),
                        rule: why.to_string(),
                    },
                }
            }
        };
        let loser = self.turn();
        Err(self.loss_of(loser, fault.termination(), format!("{loser}: {fault}")))
    }
}
