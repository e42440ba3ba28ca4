//! What comes of a step: one array for each thing, one row for each game.

use crate::{Encoded, Layout};

/// Arrays that a batch writes into; the caller owns them.
pub struct Outputs<'a> {
    /// The positions as the player to move sees them, bytes.
    pub observations: &'a mut [u8],
    /// 1 for every legal action, 0 for the others.
    pub masks: &'a mut [u8],
    /// For player 1 and player 2 of each game: 1 won, −1 lost, 0 drawn or not over.
    pub rewards: &'a mut [f32],
    /// 1 if the game ended with this step.
    pub terminated: &'a mut [u8],
    /// 1 if it was broken off with this step.
    pub truncated: &'a mut [u8],
    /// Who is to move, 0 or 1.
    pub turns: &'a mut [u8],
    /// The points of player 1 and player 2 after the step, also where it ended the game.
    pub scores: &'a mut [f32],
}

impl<'a> Outputs<'a> {
    /// Whether there is a row for each of so many games, no more and no less.
    pub(crate) fn fits<G: Encoded>(&self, games: usize) -> bool {
        self.observations.len() == games * G::CELLS
            && self.masks.len() == games * G::ACTIONS
            && [&self.rewards, &self.scores].map(|pairs| pairs.len()) == [2 * games; 2]
            && [&self.terminated, &self.truncated, &self.turns].map(|flags| flags.len())
                == [games; 3]
    }

    /// The rows of the first games, and the others.
    pub(crate) fn split_at<G: Encoded>(self, games: usize) -> (Outputs<'a>, Outputs<'a>) {
        let observations = self.observations.split_at_mut(games * G::CELLS);
        let masks = self.masks.split_at_mut(games * G::ACTIONS);
        let rewards = self.rewards.split_at_mut(games * 2);
        let terminated = self.terminated.split_at_mut(games);
        let truncated = self.truncated.split_at_mut(games);
        let turns = self.turns.split_at_mut(games);
        let scores = self.scores.split_at_mut(games * 2);
        let first = Outputs {
            observations: observations.0,
            masks: masks.0,
            rewards: rewards.0,
            terminated: terminated.0,
            truncated: truncated.0,
            turns: turns.0,
            scores: scores.0,
        };
        let rest = Outputs {
            observations: observations.1,
            masks: masks.1,
            rewards: rewards.1,
            terminated: terminated.1,
            truncated: truncated.1,
            turns: turns.1,
            scores: scores.1,
        };
        (first, rest)
    }
}

/// Arrays of one's own, for callers that have none.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrays {
    /// As in [`Outputs`], and so are the others.
    pub observations: Vec<u8>,
    /// The legal actions.
    pub masks: Vec<u8>,
    /// What the players gained.
    pub rewards: Vec<f32>,
    /// Which games ended.
    pub terminated: Vec<u8>,
    /// Which games were broken off.
    pub truncated: Vec<u8>,
    /// Who is to move.
    pub turns: Vec<u8>,
    /// The points.
    pub scores: Vec<f32>,
}

impl Arrays {
    /// Arrays for so many games.
    pub fn new(layout: Layout, games: usize) -> Arrays {
        Arrays {
            observations: vec![0; games * layout.cells()],
            masks: vec![0; games * layout.actions],
            rewards: vec![0.0; games * 2],
            terminated: vec![0; games],
            truncated: vec![0; games],
            turns: vec![0; games],
            scores: vec![0.0; games * 2],
        }
    }

    /// What a batch writes into.
    pub fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            turns: &mut self.turns,
            scores: &mut self.scores,
        }
    }
}

/// Where every action leads: arrays with a row for each action of each game. Rows of actions
/// that are not legal are zero.
pub struct LookAhead<'a> {
    /// The positions after the move, as the opponent sees them.
    pub observations: &'a mut [u8],
    /// If the move ends the game: 1 if it wins for the player who makes it, −1 if it loses.
    pub rewards: &'a mut [f32],
    /// 1 if the move ends the game.
    pub terminated: &'a mut [u8],
}

impl<'a> LookAhead<'a> {
    /// Whether there is a row for each action of so many games, no more and no less.
    pub(crate) fn fits<G: Encoded>(&self, games: usize) -> bool {
        let rows = games * G::ACTIONS;
        self.observations.len() == rows * G::CELLS
            && self.rewards.len() == rows
            && self.terminated.len() == rows
    }

    /// The rows of the first games, and the others.
    pub(crate) fn split_at<G: Encoded>(self, games: usize) -> (LookAhead<'a>, LookAhead<'a>) {
        let rows = games * G::ACTIONS;
        let observations = self.observations.split_at_mut(rows * G::CELLS);
        let rewards = self.rewards.split_at_mut(rows);
        let terminated = self.terminated.split_at_mut(rows);
        let first = LookAhead {
            observations: observations.0,
            rewards: rewards.0,
            terminated: terminated.0,
        };
        let rest = LookAhead {
            observations: observations.1,
            rewards: rewards.1,
            terminated: terminated.1,
        };
        (first, rest)
    }
}
