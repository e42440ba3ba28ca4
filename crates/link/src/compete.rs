//! Our bot under another referee: what it answers to each line.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::Player;
use awalam_games::{Game, Line, Side};
use awalam_search::{Clock, Control, Limits};

use crate::exec::side_name;
use crate::lines::{READY, RefereeLine, read_setup};
use awalam_bots::judge::some_move_ends;

/// The reason why a game ends at its last ply: this end is announced without a
/// move.
const PLY_LIMIT: &str = "ply-limit";

/// A bot that takes part in a game by referee lines.
pub struct Competitor<'a, G: Game> {
    player: Box<dyn Player<G>>,
    line: Line<G>,
    /// What it was told to be.
    side: Option<Side>,
    time: Duration,
    /// What the first answer has lost by our own start.
    startup: Duration,
    clock: &'a dyn Clock,
    complain: &'a mut dyn FnMut(&str),
    /// The opponent announced the end without its last move.
    is_over: bool,
}

impl<'a, G: Game> Competitor<'a, G> {
    /// A bot at the beginning of a game. `side` is what it was told, if it was;
    /// the lines decide. `clock` began with the program: for the first answer its
    /// start counts. What is wrong with a line is said to `complain`.
    pub fn new(
        mut player: Box<dyn Player<G>>,
        rules: G::Rules,
        side: Option<Side>,
        time: Duration,
        clock: &'a dyn Clock,
        complain: &'a mut dyn FnMut(&str),
    ) -> Competitor<'a, G> {
        let line = Line::new(G::start(rules));
        // An outside engine takes its time to start; what that costs is known
        // before the first move.
        player.begin_game(&line, side.unwrap_or(Side::One));
        Competitor {
            player,
            line,
            side,
            time,
            startup: clock.now(),
            clock,
            complain,
            is_over: false,
        }
    }

    /// Whether nothing more is to be said.
    pub fn is_done(&self) -> bool {
        self.is_over || self.line.outcome().is_some()
    }

    /// The answer to a line, if it needs one. A line that makes no sense is
    /// complained about and changes nothing.
    pub fn answer(&mut self, text: &str) -> Option<String> {
        if let Some(position) = read_setup::<G>(text, self.line.start().rules()) {
            return match position {
                Ok(position) => self.set_up(position),
                Err(error) => {
                    (self.complain)(&format!("{error}; the line is ignored"));
                    None
                }
            };
        }
        let line = match RefereeLine::<G::Move>::read(text) {
            Ok(line) => line,
            Err(error) => {
                (self.complain)(&format!("{error}; the line is ignored"));
                return None;
            }
        };
        match line {
            RefereeLine::Start if self.line.plies().is_empty() => {
                let turn = self.line.current().turn();
                if self.side == Some(turn.other()) {
                    let name = side_name(turn.other());
                    (self.complain)(&format!("START came to {name}: playing as {turn}"));
                }
                self.play()
            }
            RefereeLine::Start => {
                (self.complain)("START came in the middle of the game; the line is ignored");
                None
            }
            RefereeLine::Move(mv) => self.reply(mv, false),
            RefereeLine::End { mv: Some(mv), .. } => self.reply(mv, true),
            RefereeLine::End { mv: None, .. } if some_move_ends(&self.line) => {
                self.is_over = true;
                None
            }
            RefereeLine::End { mv: None, .. } => {
                let position = self.line.current();
                (self.complain)(&format!(
                    "the end is announced, but the game is not over (position {position})"
                ));
                None
            }
        }
    }

    /// Takes up a game at a position, before its first move.
    fn set_up(&mut self, position: G) -> Option<String> {
        if !self.line.plies().is_empty() {
            (self.complain)("SETUP came in the middle of the game; the line is ignored");
            return None;
        }
        if let Some(outcome) = position.outcome() {
            (self.complain)(&format!(
                "SETUP: the game is over there ({outcome}); the line is ignored"
            ));
            return None;
        }
        self.line = Line::new(position);
        let side = self.side.unwrap_or(position.turn());
        self.player.begin_game(&self.line, side);
        Some(READY.to_owned())
    }

    /// The answer to a move of the opponent.
    fn reply(&mut self, mv: G::Move, is_announced: bool) -> Option<String> {
        if let Err(refusal) = self.line.play(mv) {
            let ply = self.line.plies().len() + 1;
            let position = self.line.current();
            (self.complain)(&format!(
                "ply {ply}, {mv}: {refusal} (position {position}); the line is ignored"
            ));
            return None;
        }
        let turn = self.line.current().turn();
        if self.line.plies().len() == 1 && self.side == Some(turn.other()) {
            let name = side_name(turn.other());
            (self.complain)(&format!(
                "a move came to {name} before START: playing as {turn}"
            ));
        }
        match self.line.outcome() {
            // The one who receives the last move announces the end, unless the
            // other has done so.
            Some(outcome) => (!is_announced).then(|| {
                let (mv, scores) = (Some(mv), Some(outcome.scores));
                RefereeLine::End { mv, scores }.to_string()
            }),
            None => {
                if is_announced {
                    (self.complain)("the end is announced, but the game is not over");
                }
                self.play()
            }
        }
    }

    /// Our move, and the end if it is one.
    fn play(&mut self) -> Option<String> {
        let mv = self.choose()?;
        let before = self.line.current().scores();
        if let Err(refusal) = self.line.play(mv) {
            (self.complain)(&format!("our own move {mv} is illegal: {refusal}"));
            return None;
        }
        let answer = match self.line.outcome() {
            None => RefereeLine::Move(mv),
            Some(outcome) if outcome.reason.code == PLY_LIMIT => RefereeLine::End {
                mv: None,
                scores: Some(before),
            },
            Some(outcome) => RefereeLine::End {
                mv: Some(mv),
                scores: Some(outcome.scores),
            },
        };
        Some(answer.to_string())
    }

    fn choose(&mut self) -> Option<G::Move> {
        let startup = std::mem::take(&mut self.startup);
        // A moment must be left even if the start took long.
        let time = self.time.saturating_sub(startup).max(self.time / 10);
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::time(time), self.clock, &stop);
        let chosen = self.player.think(&self.line, &control, &mut |_| {});
        match chosen {
            Ok(thought) => Some(thought.best()),
            Err(fault) => {
                (self.complain)(&format!("{fault}; any move is better than none"));
                let moves = self.line.current().moves();
                moves.first().copied()
            }
        }
    }
}
