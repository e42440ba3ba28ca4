//! All that tables know of a position, in one answer.

use awalam_games::Game;
use awalam_games::awale::{Awale, Move, Rules};

use super::layer::{Depths, SeedBounds};
use super::tables::Tables;

/// All that a table knows of a position: of the seeds on the board, whatever was captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value, if endless play counts nothing.
    pub value: i8,
    /// What the value may be, however endless play is counted.
    pub bounds: SeedBounds,
    /// Under `uga`, the value by its rule, if a capture has just been made.
    pub by_rule: Option<i8>,
    /// Plies to the next capture, if they were counted.
    pub depths: Option<Depths>,
    /// Every legal move with its value, seen by the player who makes it.
    pub moves: Vec<(Move, i8)>,
}

impl Tables {
    /// All that is known of a position; none if it is under other rules, has too many
    /// seeds, or what was read from a file is damaged.
    pub fn probe(&self, position: &Awale) -> Option<Known> {
        if position.rules() != self.rules() {
            return None;
        }
        let rows = position.rows();
        let seeds = rows.seeds() as i8;
        let choice = |mv: &Move| {
            let (after, captured) = rows.sow(position.rules(), mv.house());
            Some((*mv, captured as i8 - self.probe_value(&after)?))
        };
        Some(Known {
            value: self.probe_value(&rows)?,
            bounds: match position.rules() {
                Rules::Uga => SeedBounds {
                    low: -seeds,
                    high: seeds,
                },
                Rules::Awari | Rules::Abapa => self.probe_bounds(&rows)?,
            },
            by_rule: self.probe_by_rule(&rows),
            depths: self.probe_depths(&rows),
            moves: position.moves().iter().map(choice).collect::<Option<_>>()?,
        })
    }
}
