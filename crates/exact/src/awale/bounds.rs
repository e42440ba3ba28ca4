//! What each side can have however endless play is counted.
//!
//! A player who can force t in finitely many plies has at least t, whatever becomes
//! of endless play; and at most t, if the opponent can hold that player to t in finitely
//! many. Let W(t) be the positions whose mover can force t, and V(t) those whose mover can
//! be held to −t. As in the retrograde analysis t comes down in rounds, but here to −n:
//! a position whose mover can capture into t or move to V(t) is in W(t); where all moves lead to W(t),
//! and no capture gives more than −t, a position is in V(t).

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use awalam_games::awale::Rows;
use awalam_search::memory::prefetch;

use super::changes::{Change, Changes};
use super::context::{LayerContext, Stopped};
use super::index::Cursor;
use super::layer::{slack_of, value_of};
use super::marks::{BLOCK_POSITIONS, Marks};
use super::retrograde::{plain_bytes, shared_bytes};

/// Slack by values, and plies for either side if they were asked for.
pub(super) struct Found {
    pub slack: Vec<u8>,
    pub depths: Option<[Vec<u8>; 2]>,
}

/// Finds the bounds of all values.
pub(super) fn find(
    context: &LayerContext,
    values: &[u8],
    with_depths: bool,
) -> Result<Found, Stopped> {
    let positions = context.index.positions();
    let mut stage = Stage {
        context,
        low: shared_bytes(positions),
        high: shared_bytes(positions),
        depths: with_depths.then(|| [shared_bytes(positions), shared_bytes(positions)]),
        now: Pair::new(positions),
        next: Pair::new(positions),
    };
    context.for_all(|number, rows| stage.enter(number, &rows))?;
    for value in (-context.seeds()..=context.seeds()).rev() {
        stage.play_round(value)?;
    }
    // Where neither side can force anything in the end, all is open.
    let bound = |code: u8, none: i8| match code < OPEN_FLAG {
        true => value_of(code),
        false => none,
    };
    let seeds = context.seeds();
    let slack = values.iter().zip(&stage.low).zip(&stage.high);
    let slack = slack.map(|((&value, low), high)| {
        let low = bound(low.load(Relaxed), -seeds);
        let high = bound(high.load(Relaxed), seeds);
        slack_of(value_of(value), low, high)
    });
    context.advance(positions as u64);
    Ok(Found {
        slack: slack.collect(),
        depths: stage
            .depths
            .map(|depths| depths.map(|depths| plain_bytes(depths, |depth| depth))),
    })
}

/// Who has become able to force the round's value, and who to be held to it.
struct Pair {
    force: Marks,
    held: Marks,
}

impl Pair {
    fn new(positions: usize) -> Pair {
        Pair {
            force: Marks::new(positions),
            held: Marks::new(positions),
        }
    }
}

/// Added to codes that are not final: to the best capture, or to the moves that stay
/// and are open, of which there are six at most.
const OPEN_FLAG: u8 = 0x80;
const MAX_MOVES: u8 = 6;

struct Stage<'a> {
    context: &'a LayerContext<'a>,
    /// The bound, or the best capture at its worst.
    low: Vec<AtomicU8>,
    /// The bound, or the number of open moves or, without any, the best capture at its
    /// best.
    high: Vec<AtomicU8>,
    /// Plies to force, and to be held.
    depths: Option<[Vec<AtomicU8>; 2]>,
    now: Pair,
    next: Pair,
}

/// As in `layer.rs`, but so that no sum of six moves looks like one.
const fn code(value: i8) -> u8 {
    super::layer::byte_of(value)
}

impl Stage<'_> {
    /// The best capture at its worst, and at its best.
    fn captures(&self, rows: &Rows) -> (i8, i8, u8) {
        let least = self
            .context
            .moves(rows, |below, number| below.bounds(number).1, |_| ());
        if !least.any {
            return (rows.lead(), rows.lead(), 0);
        }
        // No capture is as good as one that gives the least there is.
        let none = -self.context.seeds();
        (least.best.max(none), self.most(rows), least.stay)
    }

    /// The best capture at its best.
    fn most(&self, rows: &Rows) -> i8 {
        let most = self
            .context
            .moves(rows, |below, number| below.bounds(number).0, |_| ());
        most.best.max(-self.context.seeds())
    }

    fn enter(&self, number: usize, rows: &Rows) {
        let (least, most, stay) = self.captures(rows);
        self.low[number].store(OPEN_FLAG | code(least), Relaxed);
        let high = if stay == 0 { code(most) } else { stay };
        self.high[number].store(OPEN_FLAG | high, Relaxed);
    }

    fn play_round(&mut self, value: i8) -> Result<(), Stopped> {
        self.context.for_blocks(|block| self.begin(block, value))?;
        let mut depth: u8 = 0;
        loop {
            let any = AtomicBool::new(false);
            self.context
                .for_blocks(|block| self.spread(block, value, depth, &any))?;
            if !any.into_inner() && depth > 0 {
                return Ok(());
            }
            depth = depth.saturating_add(1);
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }

    /// Marks what captures decide in this round; finished positions come first.
    fn begin(&self, block: usize, value: i8) {
        let end = ((block + 1) * BLOCK_POSITIONS).min(self.low.len());
        let mut cursor = Cursor::new(self.context.index, self.context.list);
        for number in block * BLOCK_POSITIONS..end {
            let forces = self.low[number].load(Relaxed) == OPEN_FLAG | code(value);
            let is_held = self.high[number].load(Relaxed) == OPEN_FLAG | code(-value);
            if !forces && !is_held {
                continue;
            }
            let is_first = self.depths.is_some() && cursor.at(number).is_stuck(self.context.rules);
            let marks = if is_first { &self.now } else { &self.next };
            if forces {
                self.low[number].store(code(value), Relaxed);
                marks.force.set(number);
            }
            if is_held {
                self.high[number].store(code(-value), Relaxed);
                marks.held.set(number);
            }
        }
    }

    /// The marked positions of a block tell those before them.
    fn spread(&self, block: usize, value: i8, depth: u8, any: &AtomicBool) {
        for (kind, marks) in [&self.now.force, &self.now.held].into_iter().enumerate() {
            if !marks.has_any(block) {
                continue;
            }
            any.store(true, Relaxed);
            let mut cursor = Cursor::new(self.context.index, self.context.list);
            let mut changes = Changes::new();
            marks.take(block, |number| {
                if let Some(depths) = &self.depths {
                    depths[kind][number].store(depth, Relaxed);
                }
                cursor.at(number).before(self.context.rules, |rows| {
                    let number = self.context.index.of(&rows);
                    let place = if kind == 0 { &self.high } else { &self.low };
                    prefetch(&place[number]);
                    let change = Change {
                        number,
                        rows,
                        kind: kind == 0,
                    };
                    changes.push(change, |change| self.hear(change, value));
                });
            });
            changes.finish(|change| self.hear(change, value));
        }
    }

    /// A position hears that one of its moves leads to one whose mover can force the
    /// round's value, or can be held to its negative.
    #[inline(always)]
    fn hear(&self, change: &Change, value: i8) {
        if change.kind {
            self.hear_of_force(change, value);
        } else if self.low[change.number].load(Relaxed) >= OPEN_FLAG {
            // Two threads may both come here; marking twice does no harm.
            self.low[change.number].store(code(value), Relaxed);
            self.next.force.set(change.number);
        }
    }

    #[inline(always)]
    fn hear_of_force(&self, change: &Change, value: i8) {
        let byte = &self.high[change.number];
        let mut old = byte.load(Relaxed);
        loop {
            let (new, is_held) = match old.checked_sub(OPEN_FLAG) {
                Some(2..=MAX_MOVES) => (old - 1, false),
                Some(1) => match self.most(&change.rows) {
                    most if most > -value => (OPEN_FLAG | code(most), false),
                    _ => (code(-value), true),
                },
                _ => return,
            };
            match byte.compare_exchange_weak(old, new, Relaxed, Relaxed) {
                Ok(_) if is_held => return self.next.held.set(change.number),
                Ok(_) => return,
                Err(now) => old = now,
            }
        }
    }
}
