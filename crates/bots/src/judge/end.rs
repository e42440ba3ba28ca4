//! How a game ended.

use std::fmt;

use awalam_games::record::Note;
use awalam_games::{Game, Line, Outcome, Record, Side, Termination, Verdict};

use crate::Fault;

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// By the rules.
    Normal(Outcome),
    /// A player did something wrong and loses by it.
    Forfeit {
        /// Who.
        loser: Side,
        /// What.
        fault: Fault,
        /// What else there is to say about it.
        remark: Option<String>,
        /// The number of the ply that it should have played.
        ply: usize,
        /// The position, as text.
        position: String,
    },
    /// A player announced the end without a move where a move can end the game,
    /// as at the ply limit: the points before it count.
    Announced {
        /// Who.
        by: Side,
        /// In these words.
        answer: String,
        /// The number of the ply that it should have played.
        ply: usize,
        /// Whether no game has more plies than that.
        is_last: bool,
        /// What the points say.
        verdict: Verdict,
    },
    /// The ply limit of the terms is reached: the points decide.
    PlyLimit {
        /// The plies.
        plies: usize,
        /// What the points say.
        verdict: Verdict,
    },
    /// Both players' own scores, or the loser's, say for some moves that it is decided.
    Resigned {
        /// Who gave up.
        loser: Side,
        /// Whether the loser's scores alone were asked.
        one_sided: bool,
    },
    /// Both players' own scores say for some moves that nobody is ahead: a draw.
    Level {
        /// Moves of each.
        moves: u32,
    },
    /// A table or a solver knows the result.
    Known(Verdict),
    /// It was stopped and has no result.
    Stopped,
}

/// Whether the game can be over after the next move.
pub fn some_move_ends<G: Game>(line: &Line<G>) -> bool {
    let moves = line.current().moves();
    moves
        .iter()
        .any(|&mv| line.after(mv).is_ok_and(|after| after.is_over()))
}

impl End {
    /// What becomes of a game whose player to move gave no move: it loses, unless
    /// it announced an end that is at hand. The announcement itself is not
    /// trusted: the points are our own.
    pub fn by_fault<G: Game>(line: &Line<G>, fault: Fault, remark: Option<String>) -> End {
        let position = line.current();
        let turn = position.turn();
        let ply = line.plies().len() + 1;
        match fault {
            Fault::NoMove { answer } if some_move_ends(line) => End::Announced {
                by: turn,
                answer,
                ply,
                is_last: G::MAX_PLIES == Some(ply),
                verdict: Verdict::from_leader(position.leader()),
            },
            fault => End::Forfeit {
                loser: turn,
                fault,
                remark,
                ply,
                position: position.to_string(),
            },
        }
    }

    /// Who won; unknown if the game was stopped.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            End::Normal(outcome) => Some(outcome.verdict),
            End::Forfeit { loser, .. } | End::Resigned { loser, .. } => {
                Some(Verdict::Win(loser.other()))
            }
            End::Announced { verdict, .. } | End::PlyLimit { verdict, .. } => Some(*verdict),
            End::Level { .. } => Some(Verdict::Draw),
            End::Known(verdict) => Some(*verdict),
            End::Stopped => None,
        }
    }

    /// A game that ended so, on paper; its ending says why, if there is a result.
    pub fn record<G: Game>(&self, line: &Line<G>, notes: &[Note]) -> Record {
        match (self.termination(), self.verdict()) {
            (Some(termination), Some(verdict)) => {
                Record::of_ended(line, notes, termination, verdict, &self.to_string())
            }
            _ => Record::of(line, notes),
        }
    }

    /// In which way it ended; in none if it was stopped.
    pub fn termination(&self) -> Option<Termination> {
        Some(match self {
            End::Normal(_) => Termination::Normal,
            End::Forfeit { fault, .. } => fault.termination(),
            End::Announced { .. } => Termination::Announced,
            End::PlyLimit { .. } => Termination::PlyLimit,
            End::Resigned { .. } => Termination::Resigned,
            End::Level { .. } => Termination::Adjudication,
            End::Known(_) => Termination::Exact,
            End::Stopped => return None,
        })
    }
}

impl fmt::Display for End {
    /// In words: `player 2 at ply 14: illegal move 3R: … (position …)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Normal(outcome) => write!(f, "{}", outcome.reason),
            End::Forfeit {
                loser,
                fault,
                remark,
                ply,
                position,
            } => {
                write!(f, "{loser} at ply {ply}: {fault}")?;
                if let Some(remark) = remark {
                    write!(f, "; {remark}")?;
                }
                write!(f, " (position {position})")
            }
            End::Announced {
                by,
                answer,
                ply,
                is_last,
                ..
            } => {
                let place = match is_last {
                    true => "the last that a game can have",
                    false => "where a move can end the game",
                };
                write!(
                    f,
                    "{by} announced the end with `{answer}` and no move at ply {ply}, {place}: the points before it count"
                )
            }
            End::PlyLimit { plies, .. } => {
                let noun = if *plies == 1 { "ply" } else { "plies" };
                write!(f, "stopped after {plies} {noun}: the points count")
            }
            End::Resigned {
                loser,
                one_sided: false,
            } => write!(f, "{loser} resigned: both saw it lost"),
            End::Resigned {
                loser,
                one_sided: true,
            } => write!(f, "{loser} resigned: it saw itself lost"),
            End::Level { moves: 1 } => f.write_str("drawn: both saw nobody ahead"),
            End::Level { moves } => {
                write!(f, "drawn: both saw nobody ahead for {moves} moves each")
            }
            End::Known(_) => f.write_str("the result is known exactly"),
            End::Stopped => f.write_str("stopped"),
        }
    }
}
