//! Report 002's heuristics: they look at each move, not at what follows it.

use awalam_games::awale::{Awale, Move};
use awalam_games::{Game, Line, MoveList, RelativeScore};
use awalam_search::{Control, Dice, Strategy, Thought};

use crate::{Settings, SpecError};

/// What a move is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighing {
    /// Gain against loss.
    Balance,
    /// The player's own captures within a few moves.
    Tempo,
    /// Both.
    Combined,
}

/// A player by heuristic. The report gives no numbers: the heavier side weighs
/// twice as much, and three moves are looked at.
pub struct Heuristic {
    weighing: Weighing,
    /// The heavier weight of the three weighings.
    heavy: f64,
    /// How many own moves tempo looks ahead.
    moves: u32,
    dice: Dice,
}

impl Heuristic {
    pub(super) fn read(
        settings: &mut Settings,
        weighing: Weighing,
    ) -> Result<Heuristic, SpecError> {
        Ok(Heuristic {
            weighing,
            heavy: settings.weight("heavy", 2.0)?,
            moves: settings.number("moves", 1..=6)?.unwrap_or(3),
            dice: Dice::new(settings.seed()),
        })
    }

    /// Gain and loss weighed equally, loss heavier, gain heavier: the best.
    fn balance(&self, position: &Awale, mv: Move) -> f64 {
        let gain = f64::from(position.gain(mv));
        let mut after = *position;
        after.play_unchecked(mv);
        let loss = f64::from(best_gain(&after));
        let weighings = [(1.0, 1.0), (1.0, self.heavy), (self.heavy, 1.0)];
        let values = weighings.map(|(for_gain, for_loss)| for_gain * gain - for_loss * loss);
        values.into_iter().fold(f64::NEG_INFINITY, f64::max)
    }

    /// The captures that the player's own moves reach if the opponent passes; each
    /// move later counts half.
    fn tempo(&self, position: &Awale, mv: Move, moves: u32) -> f64 {
        let gain = f64::from(position.gain(mv));
        let mut after = *position;
        after.play_unchecked(mv);
        let mine = after.passed();
        if moves <= 1 || after.is_over() || mine.is_over() {
            return gain;
        }
        let mut replies = MoveList::new();
        mine.legal_moves(&mut replies);
        let later = replies
            .iter()
            .map(|&next| self.tempo(&mine, next, moves - 1));
        gain + 0.5 * later.fold(0.0, f64::max)
    }

    fn value(&self, position: &Awale, mv: Move) -> f64 {
        match self.weighing {
            Weighing::Balance => self.balance(position, mv),
            Weighing::Tempo => self.tempo(position, mv, self.moves),
            Weighing::Combined => self.balance(position, mv) + self.tempo(position, mv, self.moves),
        }
    }
}

/// The most that the player to move can capture.
fn best_gain(position: &Awale) -> u8 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().map(|&mv| position.gain(mv)).max().unwrap_or(0)
}

impl Strategy<Awale> for Heuristic {
    fn think(
        &mut self,
        line: &Line<Awale>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        let position = line.current();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let values: Vec<f64> = moves.iter().map(|&mv| self.value(position, mv)).collect();
        let best = values.iter().copied().reduce(f64::max)?;
        let equal: Vec<Move> = moves
            .iter()
            .zip(&values)
            .filter(|&(_, value)| *value == best)
            .map(|(&mv, _)| mv)
            .collect();
        Some(Thought {
            line: vec![equal[self.dice.below(equal.len())]],
            score: RelativeScore::from_hundredths((best * 100.0) as i32),
            depth: 1,
            nodes: moves.len() as u64,
            time: control.elapsed(),
            exact: false,
        })
    }
}
