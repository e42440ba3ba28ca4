//! The judge: plays one game between two players, trusts neither, and says
//! why it ended.

mod end;
mod terms;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_games::record::Note;
use awalam_games::{Game, Line, Record, RelativeScore, Side, Verdict};
use awalam_search::{Clock, Control, Limits};

pub use end::{End, some_move_ends};
pub use terms::{Allowance, Arbiter, DrawRule, Resign, Terms};

use crate::{Fault, Player};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Judged<G: Game> {
    /// The moves.
    pub line: Line<G>,
    /// What was noted about each move.
    pub notes: Vec<Note>,
    /// How it ended.
    pub end: End,
    /// How long each player thought, in all and at most.
    pub times: [Thinking; 2],
}

/// How long a player thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// In all.
    pub total: Duration,
    /// For one move at most.
    pub longest: Duration,
    /// How often it was asked.
    pub moves: u32,
}

/// Plays a game from where it stands to its end, and tells both players when it
/// begins and ends. Raising `stop` gives it up.
pub fn judge<G: Game>(
    line: Line<G>,
    players: [&mut dyn Player<G>; 2],
    terms: &Terms<G>,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> Judged<G> {
    let [one, two] = players;
    one.begin_game(&line, Side::One);
    two.begin_game(&line, Side::Two);
    let mut game = OngoingGame {
        notes: vec![Note::default(); line.plies().len()],
        line,
        terms,
        times: Default::default(),
        left: terms.players.map(|player| player.clock),
        debts: Default::default(),
        lost_moves: [0; 2],
        agreed_plies: 0,
        level_plies: 0,
    };
    let end = loop {
        if let Some(end) = game.ended() {
            break end;
        }
        let player = match game.line.current().turn() {
            Side::One => &mut *one,
            Side::Two => &mut *two,
        };
        if let Err(end) = game.turn(player, clock, stop) {
            break end;
        }
    };
    let OngoingGame {
        line, notes, times, ..
    } = game;
    one.end_game(&line);
    two.end_game(&line);
    Judged {
        line,
        notes,
        end,
        times,
    }
}

/// The game under way, as the judge keeps it.
struct OngoingGame<'a, G: Game> {
    line: Line<G>,
    notes: Vec<Note>,
    terms: &'a Terms<'a, G>,
    times: [Thinking; 2],
    /// What is left of the time for the whole game.
    left: [Option<awalam_search::GameClock>; 2],
    /// By how much each has overrun it.
    debts: [Duration; 2],
    /// For how many moves each has seen itself lost.
    lost_moves: [u32; 2],
    /// For how many plies both have agreed who wins.
    agreed_plies: u32,
    /// For how many plies both have agreed that nobody does.
    level_plies: u32,
}

impl<G: Game> OngoingGame<'_, G> {
    /// How it ended, if it has.
    fn ended(&self) -> Option<End> {
        if let Some(outcome) = self.line.outcome() {
            return Some(End::Normal(outcome));
        }
        let position = self.line.current();
        if let Some(verdict) = self
            .terms
            .arbiter
            .and_then(|arbiter| arbiter.verdict(position))
        {
            return Some(End::Known(verdict));
        }
        let plies = self.terms.plies?;
        let verdict = Verdict::from_leader(position.leader());
        (self.line.plies().len() >= plies).then_some(End::PlyLimit { plies, verdict })
    }

    /// Lets the player whose turn it is play a move.
    fn turn(
        &mut self,
        player: &mut dyn Player<G>,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<(), End> {
        let turn = self.line.current().turn();
        let allowance = &self.terms.players[turn.index()];
        let made = self.times[turn.index()].moves;
        let to_come = allowance.moves_to_come(&self.line, made);
        let share = self.left[turn.index()].map(|left| left.limits(to_come));
        let limits = allowance.limits.and(share.unwrap_or_default());
        let control = Control::new(limits, clock, stop);
        let chosen = player.think(&self.line, &control, &mut |_| {});
        let time = control.elapsed();
        if stop.load(Ordering::Relaxed) {
            return Err(End::Stopped);
        }
        let remark = player.remark();
        let thinking = &mut self.times[turn.index()];
        thinking.total += time;
        thinking.longest = thinking.longest.max(time);
        thinking.moves += 1;
        let own = allowance.limits.and(player.limits());
        let startup = match thinking.moves {
            1 => player.startup(),
            _ => Duration::ZERO,
        };
        let in_time = self.in_time(turn, own, time.saturating_sub(startup));
        let played = chosen.and_then(|thought| {
            in_time?;
            let chosen = thought.line.first();
            let &mv = chosen.ok_or_else(|| Fault::Gone("its answer has no move".to_owned()))?;
            self.line.play(mv).map_err(|refusal| Fault::Illegal {
                mv: mv.to_string(),
                rule: refusal.to_string(),
            })?;
            Ok(thought)
        });
        let thought = played.map_err(|fault| End::by_fault(&self.line, fault, remark.clone()))?;
        // A player that looked at no position has no opinion.
        let score = (thought.nodes > 0).then_some(thought.score);
        self.notes.push(Note {
            time: Some(time),
            score,
            comment: remark.unwrap_or_default(),
            ..Note::default()
        });
        self.resign_alone(turn)?;
        self.agree(turn)
    }

    /// Whether a player answered in time, by its limit of a move and by its clock. The
    /// margin is there once per game: what is used of it is a debt.
    fn in_time(&mut self, turn: Side, limits: Limits, time: Duration) -> Result<(), Fault> {
        let Some(margin) = self.terms.players[turn.index()].margin else {
            return Ok(());
        };
        let late = |limit: Duration| match time > limit + margin {
            true => Err(Fault::Late { limit }),
            false => Ok(()),
        };
        limits.time.map_or(Ok(()), late)?;
        if let Some(left) = &mut self.left[turn.index()] {
            let debt = &mut self.debts[turn.index()];
            if time + *debt > left.remaining + margin {
                let limit = left.remaining;
                return Err(Fault::Late { limit });
            }
            let spent = time + *debt;
            *debt = spent.saturating_sub(left.remaining + left.increment);
            left.remaining = (left.remaining + left.increment).saturating_sub(spent);
            let Allowance { clock, moves, .. } = self.terms.players[turn.index()];
            let made = self.times[turn.index()].moves;
            if moves.is_some_and(|moves| made % moves == 0) {
                left.remaining += clock.map_or(Duration::ZERO, |clock| clock.remaining);
            }
        }
        Ok(())
    }

    /// Whether the player who has just moved has long enough seen itself lost, where that
    /// is enough.
    fn resign_alone(&mut self, turn: Side) -> Result<(), End> {
        let Some(rule) = self.terms.resign.filter(|rule| rule.one_sided) else {
            return Ok(());
        };
        let score = self.notes.last().and_then(|note| note.score);
        let is_lost = score.is_some_and(|score| score.hundredths() <= -rule.score);
        let lost_moves = &mut self.lost_moves[turn.index()];
        *lost_moves = if is_lost { *lost_moves + 1 } else { 0 };
        match *lost_moves >= rule.moves {
            true => Err(End::Resigned {
                loser: turn,
                one_sided: true,
            }),
            false => Ok(()),
        }
    }

    /// Whether both players have long enough agreed about who wins, or that nobody does.
    fn agree(&mut self, turn: Side) -> Result<(), End> {
        let mut last = self.notes.iter().rev().map(|note| note.score);
        let mut next = || last.next().flatten().map(RelativeScore::hundredths);
        let (Some(own), Some(other)) = (next(), next()) else {
            (self.agreed_plies, self.level_plies) = (0, 0);
            return Ok(());
        };
        if let Some(Resign {
            score,
            moves,
            one_sided: false,
        }) = self.terms.resign
        {
            let loser = match (own, other) {
                _ if own <= -score && other >= score => Some(turn),
                _ if own >= score && other <= -score => Some(turn.other()),
                _ => None,
            };
            self.agreed_plies = loser.map_or(0, |_| self.agreed_plies + 1);
            if let Some(loser) = loser.filter(|_| self.agreed_plies + 1 >= 2 * moves) {
                let one_sided = false;
                return Err(End::Resigned { loser, one_sided });
            }
        }
        if let Some(DrawRule {
            score,
            moves,
            plies,
        }) = self.terms.draw
        {
            let is_level = own.abs() <= score && other.abs() <= score;
            self.level_plies = if is_level { self.level_plies + 1 } else { 0 };
            let is_late = self.line.plies().len() >= plies;
            if is_level && is_late && self.level_plies + 1 >= 2 * moves {
                return Err(End::Level { moves });
            }
        }
        Ok(())
    }
}

impl<G: Game> Judged<G> {
    /// The game on paper.
    pub fn record(&self) -> Record {
        self.end.record(&self.line, &self.notes)
    }
}
