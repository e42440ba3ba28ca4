//! All positions of one number of seeds, and what is known of them.

use awalam_games::awale::{Rows, Rules};

use super::bytes::Bytes;
use super::index::Index;

/// Bounds of the seeds that the player to move will have more than the opponent, of those
/// on the board, under best play, however endless play is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedBounds {
    /// At least this.
    pub low: i8,
    /// At most this.
    pub high: i8,
}

/// Plies to the next capture or the end of the game, 255 for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// If the player to move makes for the lower bound and the opponent delays.
    pub low: u8,
    /// If the opponent makes for the upper bound and the player to move delays.
    pub high: u8,
}

/// The kinds of figures that a layer may have, a byte per position each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plane {
    /// Values where endless play counts nothing.
    Values,
    /// `abapa`: how far below and above the value it may be, four bits each, 15 for more.
    Slack,
    /// `uga`: values by the rule of sixteen plies.
    ByRule,
    /// Plies to the next capture if the player to move makes for the lower bound.
    Depths,
    /// `abapa`: plies to the next capture if the opponent makes for the upper bound.
    HeldDepths,
}

impl Plane {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Plane; 5] = [
        Plane::Values,
        Plane::Slack,
        Plane::ByRule,
        Plane::Depths,
        Plane::HeldDepths,
    ];
}

/// What is added to values to make them bytes.
const VALUE_OFFSET: i8 = 48;

/// A value as a byte.
#[inline(always)]
pub(super) const fn byte_of(value: i8) -> u8 {
    (value + VALUE_OFFSET) as u8
}

/// The value in a byte.
#[inline(always)]
pub(super) const fn value_of(byte: u8) -> i8 {
    (byte as i8).wrapping_sub(VALUE_OFFSET)
}

/// A slack that means: no bound at all.
const NO_BOUND: i8 = 15;

/// The distances of a value from its bounds, four bits each.
pub(super) fn slack_of(value: i8, low: i8, high: i8) -> u8 {
    let [below, above] = [value - low, high - value].map(|slack| slack.min(NO_BOUND) as u8);
    above << 4 | below
}

/// The bounds of a value in a layer of this many seeds.
#[inline(always)]
pub(super) const fn bounds_of(seeds: i8, value: i8, slack: u8) -> (i8, i8) {
    let (below, above) = ((slack & 15) as i8, (slack >> 4) as i8);
    let low = if below == NO_BOUND {
        -seeds
    } else {
        value - below
    };
    let high = if above == NO_BOUND {
        seeds
    } else {
        value + above
    };
    (low, high)
}

/// All positions of one number of seeds under one rule set.
#[derive(Clone)]
pub struct Layer {
    pub(super) rules: Rules,
    pub(super) index: Index,
    /// By the number of their kind.
    pub(super) planes: [Option<Bytes>; Plane::ALL.len()],
}

impl Layer {
    /// The number of seeds on the board.
    pub fn seeds(&self) -> usize {
        self.index.seeds()
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The figures of one kind, if it has them.
    pub fn plane(&self, plane: Plane) -> Option<&[u8]> {
        self.planes[plane as usize].as_ref().map(Bytes::all)
    }

    /// Whether all its figures are as they were written.
    pub fn is_sound(&self) -> bool {
        self.planes.iter().flatten().all(Bytes::are_sound)
    }

    /// A figure of one kind, if the layer has it and its block is sound.
    #[inline(always)]
    fn figure(&self, plane: Plane, number: usize) -> Option<u8> {
        self.planes[plane as usize].as_ref()?.get(number)
    }

    /// The value of a position of this many seeds if endless play counts nothing: one
    /// read.
    #[inline]
    pub fn probe_value(&self, rows: &Rows) -> Option<i8> {
        self.figure(Plane::Values, self.index.of(rows))
            .map(value_of)
    }

    /// The bounds of a value however endless play is counted: one read under `awari`,
    /// two under `abapa`. Under `uga` there are none, see
    /// [`probe_by_rule`](Layer::probe_by_rule).
    #[inline]
    pub fn probe_bounds(&self, rows: &Rows) -> Option<SeedBounds> {
        let number = match self.rules {
            Rules::Uga => return None,
            Rules::Awari | Rules::Abapa => self.index.of(rows),
        };
        let value = value_of(self.figure(Plane::Values, number)?);
        let (low, high) = match self.rules {
            Rules::Abapa => {
                let slack = self.figure(Plane::Slack, number)?;
                bounds_of(self.seeds() as i8, value, slack)
            }
            Rules::Awari | Rules::Uga => (value, value),
        };
        Some(SeedBounds { low, high })
    }

    /// Under `uga`, where sixteen plies without capture end the game, the value of a
    /// position right after a capture: one read.
    #[inline]
    pub fn probe_by_rule(&self, rows: &Rows) -> Option<i8> {
        self.figure(Plane::ByRule, self.index.of(rows))
            .map(value_of)
    }

    /// Plies to the next capture, if they were counted.
    pub fn probe_depths(&self, rows: &Rows) -> Option<Depths> {
        let number = self.index.of(rows);
        let low = self.figure(Plane::Depths, number)?;
        let high = match self.rules {
            Rules::Abapa => self.figure(Plane::HeldDepths, number)?,
            Rules::Awari | Rules::Uga => low,
        };
        Some(Depths { low, high })
    }
}

/// The best that a capture gives, and the moves without.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    /// Moves that stay in the layer.
    pub stay: u8,
    /// The best value of a move that leaves it; the worst number if none does.
    pub best: i8,
    /// Whether there is any move.
    pub any: bool,
}

impl Moves {
    /// Looks at all moves of a position of `seeds` seeds; `below` tells what a position
    /// with fewer is worth, and `visit` hears of those after moves that stay.
    #[inline(always)]
    pub fn of(
        rules: Rules,
        rows: &Rows,
        below: impl Fn(&Rows, u8) -> i8,
        mut visit: impl FnMut(Rows),
    ) -> Moves {
        let legal = rows.legal(rules);
        let mut moves = Moves {
            stay: 0,
            best: i8::MIN,
            any: !legal.is_empty(),
        };
        for house in legal.iter() {
            let (after, captured) = rows.sow(rules, house);
            if captured == 0 {
                moves.stay += 1;
                visit(after);
            } else {
                moves.best = moves.best.max(captured as i8 - below(&after, captured));
            }
        }
        moves
    }
}

/// A layer in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many positions it has.
    pub positions: u64,
    /// Positions that the player to move wins.
    pub wins: u64,
    /// Positions worth nothing to either.
    pub draws: u64,
    /// Positions that the player to move loses.
    pub losses: u64,
    /// The sum of all values.
    pub sum: i64,
    /// Positions whose value holds however endless play is counted.
    pub sure: u64,
    /// The longest way to a capture, if plies were counted.
    pub deepest: Option<u8>,
}

impl Layer {
    /// Counts all positions.
    pub fn statistics(&self) -> Statistics {
        let mut counts = [0; 256];
        for &byte in self.plane(Plane::Values).unwrap_or_default() {
            counts[usize::from(byte)] += 1;
        }
        let mut all = Statistics::default();
        for (byte, &count) in counts.iter().enumerate() {
            let value = value_of(byte as u8);
            all.positions += count;
            all.sum += i64::from(value) * count as i64;
            match value {
                1.. => all.wins += count,
                0 => all.draws += count,
                _ => all.losses += count,
            }
        }
        all.sure = match (self.rules, self.plane(Plane::Slack)) {
            (Rules::Awari, _) => all.positions,
            (_, Some(slack)) => slack.iter().filter(|&&slack| slack == 0).count() as u64,
            _ => 0,
        };
        all.deepest = self
            .plane(Plane::Depths)
            .and_then(|depths| depths.iter().copied().max());
        all
    }
}

impl Layer {
    /// A copy with one byte changed, to test that verification finds it.
    #[doc(hidden)]
    pub fn with_byte(&self, plane: Plane, number: usize, byte: u8) -> Layer {
        let mut changed = self.clone();
        if let Some(bytes) = &mut changed.planes[plane as usize] {
            let mut made = bytes.all().to_vec();
            made[number] = byte;
            *bytes = Bytes::Made(made);
        }
        changed
    }
}
