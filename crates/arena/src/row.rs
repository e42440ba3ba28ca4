//! What is kept of a game beside its record: all that statistics need.

use awalam_games::{Termination, Verdict};
use serde::{Deserialize, Serialize};

use crate::GameNumber;

/// A finished game in numbers. Players are those of this game: in a pair's second
/// game, the second bot is player 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// Which game of the tournament it is.
    pub number: GameNumber,
    /// Who won.
    pub result: Verdict,
    /// In which way it ended.
    pub termination: Termination,
    /// How many plies it had, those of the opening included.
    pub plies: u32,
    /// Each player's points, in halves.
    pub points: [u32; 2],
    /// How often each player was asked for a move.
    pub asked: [u32; 2],
    /// How long each player thought in all, in microseconds.
    pub time: [u64; 2],
    /// How long each thought at most about one move.
    pub longest: [u64; 2],
    /// A number for the moves: equal games have equal ones.
    #[serde(with = "as_text")]
    pub moves: u64,
}

impl GameRow {
    /// Half points that the pair's first bot got: 0, 1 or 2.
    pub fn half_points(&self) -> u8 {
        match self.result {
            Verdict::Draw => 1,
            Verdict::Win(winner) if winner == self.number.half.side_of_first() => 2,
            Verdict::Win(_) => 0,
        }
    }

    /// How many plies stood before the players' own: those of the opening, which nobody was
    /// asked for.
    pub fn opening_plies(&self) -> u32 {
        let is_moveless = self.termination.is_fault() || self.termination == Termination::Announced;
        let asked = self.asked.iter().sum::<u32>();
        let chosen = asked.saturating_sub(u32::from(is_moveless));
        self.plies.saturating_sub(chosen)
    }

    /// Who lost by a fault: which of the pair's two bots.
    pub fn at_fault(&self) -> Option<usize> {
        let winner = self.result.winner()?;
        let is_fault = self.termination.is_fault();
        is_fault.then(|| winner.other().index() ^ self.number.half.index())
    }
}

/// A number that may be too large for readers whose numbers are fractions, as JavaScript's.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
