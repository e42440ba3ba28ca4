//! The judge: plays one game between two players, believes neither, and says
//! why it ended.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_bots::{Fault, Player};
use awalam_games::record::Note;
use awalam_games::{Game, Line, MoveList, Outcome, Player as Side, Record, Verdict};
use awalam_search::{Clock, Limits};

/// What a game is played under, beside the rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms {
    /// The limits of each move.
    pub limits: Limits,
    /// The game is decided by points after so many plies.
    pub plies: Option<usize>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Judged<G: Game> {
    /// The moves.
    pub line: Line<G>,
    /// What was noted about each move.
    pub notes: Vec<Note>,
    /// How it ended.
    pub end: End,
}

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
    /// After so many plies, as the terms say: the points count.
    PlyLimit {
        /// The plies.
        plies: usize,
        /// What the points say.
        verdict: Verdict,
    },
    /// It was stopped and has no result.
    Stopped,
}

/// Plays a game from where it stands to its end, and tells both players when it
/// begins and ends. Raising `stop` gives it up.
pub fn judge<G: Game>(
    mut line: Line<G>,
    players: [&mut dyn Player<G>; 2],
    terms: &Terms,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> Judged<G> {
    let mut notes = vec![Note::default(); line.plies().len()];
    let [one, two] = players;
    one.begin_game(&line, Side::One);
    two.begin_game(&line, Side::Two);
    let end = loop {
        if let Some(outcome) = line.outcome() {
            break End::Normal(outcome);
        }
        if let Some(plies) = terms.plies.filter(|&plies| line.plies().len() >= plies) {
            let verdict = Verdict::from_leader(line.current().leader());
            break End::PlyLimit { plies, verdict };
        }
        let turn = line.current().turn();
        let player = match turn {
            Side::One => &mut *one,
            Side::Two => &mut *two,
        };
        let asked = clock.now();
        let chosen = player.choose(&line, terms.limits, clock, stop, &mut |_| {});
        let time = clock.now().saturating_sub(asked);
        if stop.load(Ordering::Relaxed) {
            break End::Stopped;
        }
        let remark = player.remark();
        let played = chosen.and_then(|thought| {
            let mv = thought.best();
            line.play(mv).map_err(|refusal| Fault::Illegal {
                mv: mv.to_string(),
                rule: refusal.to_string(),
            })?;
            Ok(thought)
        });
        match played {
            Ok(thought) => notes.push(Note {
                time: Some(time),
                // Whoever looked at nothing has no opinion.
                score: (thought.nodes > 0).then_some(thought.score),
                comment: remark.unwrap_or_default(),
            }),
            Err(fault) => break End::by_fault(&line, fault, remark),
        }
    };
    one.end_game(&line);
    two.end_game(&line);
    Judged { line, notes, end }
}

/// Whether the game can be over after the next move.
pub(crate) fn some_move_ends<G: Game>(line: &Line<G>) -> bool {
    let mut moves = MoveList::new();
    line.current().legal_moves(&mut moves);
    moves
        .iter()
        .any(|&mv| line.after(mv).is_ok_and(|after| after.is_over()))
}

impl<G: Game> Judged<G> {
    /// The game on paper; its ending says why, if there is a result.
    pub fn record(&self) -> Record {
        let reason = self.end.to_string();
        match (&self.end, self.end.verdict()) {
            (End::Forfeit { loser, .. }, _) => {
                Record::of_forfeit(&self.line, &self.notes, *loser, &reason)
            }
            (End::Announced { .. } | End::PlyLimit { .. }, Some(verdict)) => {
                Record::of_adjudicated(&self.line, &self.notes, verdict, &reason)
            }
            _ => Record::of(&self.line, &self.notes),
        }
    }
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

    /// Who won; nobody knows if the game was stopped.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            End::Normal(outcome) => Some(outcome.verdict),
            End::Forfeit { loser, .. } => Some(Verdict::Win(loser.other())),
            End::Announced { verdict, .. } | End::PlyLimit { verdict, .. } => Some(*verdict),
            End::Stopped => None,
        }
    }

    /// A word for programs, which stays as it is.
    pub fn code(&self) -> &'static str {
        match self {
            End::Normal(_) => "normal",
            End::Forfeit { fault, .. } => match fault {
                Fault::Late { .. } => "timeout",
                Fault::Illegal { .. } => "illegal",
                Fault::Unreadable { .. } => "unreadable",
                Fault::NoMove { .. } => "no-move",
                Fault::Gone(_) => "crash",
            },
            End::Announced { .. } => "announced",
            End::PlyLimit { .. } => "ply-limit",
            End::Stopped => "stopped",
        }
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
                write!(f, "stopped after {plies} plies: the points count")
            }
            End::Stopped => f.write_str("stopped"),
        }
    }
}
