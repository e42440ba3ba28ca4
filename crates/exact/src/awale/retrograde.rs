//! The values of one layer, all positions of n seeds, from those of the layers below.
//!
//! A move either captures and leads to a layer that is known, or stays. Values are
//! found from the largest down: in round t, a mover who can capture into t, or move to
//! a position that is −t, has t; a position all of whose moves lead to positions
//! that the opponent wins by t or more has −t, or what its best capture gives. What
//! is still open when t has come down to zero goes round for ever, and is 0.
//!
//! Within a round, positions are found in the order of their plies to the next
//! capture, which are thus known as well.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use awalam_games::awale::Rows;
use awalam_search::memory::{on_huge_pages, prefetch};

use super::changes::{Change, Changes};
use super::context::{Below, LayerContext, Stopped};
use super::index::Cursor;
use super::layer::byte_of;
use super::marks::{BLOCK_POSITIONS, Marks};

/// The most seeds whose codes fit into a byte.
pub const MAX_BUILT_SEEDS: usize = 30;

/// Values as bytes, and plies where they were asked for.
pub(super) struct Found {
    pub values: Vec<u8>,
    pub depths: Option<Vec<u8>>,
}

/// Finds the values of a layer, and if wanted the plies to the next capture.
pub(super) fn find(context: &LayerContext, with_depths: bool) -> Result<Found, Stopped> {
    let positions = context.index.positions();
    let codes = Codes {
        seeds: context.seeds(),
    };
    let mut stage = Stage {
        context,
        codes,
        bytes: shared_bytes(positions),
        depths: with_depths.then(|| shared_bytes(positions)),
        now: Marks::new(positions),
        next: Marks::new(positions),
    };
    context.for_all(|number, rows| stage.bytes[number].store(stage.first_code(&rows), Relaxed))?;
    let mut spread = 0;
    for value in (1..=context.seeds()).rev() {
        spread += stage.play_round(&Round::new(codes, value))?;
    }
    // Those that go round for ever count as done now.
    context.advance(positions as u64 - spread);
    let value = |code: u8| byte_of(codes.read(code).unwrap_or(0));
    Ok(Found {
        values: plain_bytes(stage.bytes, value),
        depths: stage
            .depths
            .map(|depths| plain_bytes(depths, |depth| depth)),
    })
}

/// Zeros that threads may write to.
pub(super) fn shared_bytes(count: usize) -> Vec<AtomicU8> {
    let mut bytes = Vec::with_capacity(count);
    on_huge_pages(bytes.spare_capacity_mut());
    bytes.resize_with(count, || AtomicU8::new(0));
    bytes
}

/// The same in the same memory, each byte translated.
pub(super) fn plain_bytes(bytes: Vec<AtomicU8>, translate: impl Fn(u8) -> u8) -> Vec<u8> {
    let all: [u8; 256] = std::array::from_fn(|byte| translate(byte as u8));
    bytes
        .into_iter()
        .map(|byte| all[usize::from(byte.into_inner())])
        .collect()
}

/// How a position is written down while its layer is built: 0 to 2n is a value that
/// is final; above is the number of moves that stay in the layer and are open, 1 to 6,
/// and the best capture, where all below 0 are one. Such captures are looked up again
/// in the few places where it matters.
#[derive(Clone, Copy)]
struct Codes {
    seeds: i8,
}

/// A code read.
type State = Result<i8, Open>;

/// A position whose value is not known yet.
struct Open {
    moves: u8,
    /// The best capture, −1 for any below 0.
    best: i8,
}

impl Codes {
    /// How many codes are final.
    const fn finals(self) -> u8 {
        2 * self.seeds as u8 + 1
    }

    /// How many codes there are for each number of open moves.
    const fn captures(self) -> u8 {
        self.seeds as u8 + 2
    }

    #[inline(always)]
    const fn settled(self, value: i8) -> u8 {
        (value + self.seeds) as u8
    }

    #[inline(always)]
    fn open(self, moves: u8, best: i8) -> u8 {
        self.finals() + (moves - 1) * self.captures() + (best.max(-1) + 1) as u8
    }

    fn read(self, code: u8) -> State {
        match code.checked_sub(self.finals()) {
            None => Ok(code as i8 - self.seeds),
            Some(open) => Err(Open {
                moves: open / self.captures() + 1,
                best: (open % self.captures()) as i8 - 1,
            }),
        }
    }
}

/// What happens to a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Nothing: it is known.
    Stay,
    /// Its code changes.
    To(u8),
    /// Its code changes, and those before it have to hear of it.
    Tell(u8),
    /// Its captures decide.
    Captures,
}

/// What happens, by code, while positions of value t and −t spread.
struct Round {
    value: i8,
    /// To any position, at the beginning.
    begin: [Step; 256],
    /// To a position with a move to one that is lost.
    won: [Step; 256],
    /// To a position with a move to one that is won.
    fewer: [Step; 256],
}

impl Round {
    fn new(codes: Codes, value: i8) -> Round {
        let table = |step: &dyn Fn(u8, State) -> Step| {
            std::array::from_fn(|code| step(code as u8, codes.read(code as u8)))
        };
        let win = codes.settled(value);
        Round {
            value,
            begin: table(&|code, state| match state {
                Ok(known) if known.abs() == value => Step::Tell(code),
                Err(open) if open.best == value => Step::Tell(win),
                _ => Step::Stay,
            }),
            won: table(&|_, state| match state {
                Ok(_) => Step::Stay,
                Err(_) => Step::Tell(win),
            }),
            fewer: table(&|code, state| match state {
                Ok(_) => Step::Stay,
                Err(open) if open.moves > 1 => Step::To(code - codes.captures()),
                Err(open) if open.best < 0 => Step::Captures,
                Err(open) => Step::To(codes.settled(open.best)),
            }),
        }
    }
}

/// The layer as it is filled.
struct Stage<'a> {
    context: &'a LayerContext<'a>,
    codes: Codes,
    bytes: Vec<AtomicU8>,
    depths: Option<Vec<AtomicU8>>,
    /// The positions that tell those before them now, and those of the next turn.
    now: Marks,
    next: Marks,
}

impl Stage<'_> {
    fn first_code(&self, rows: &Rows) -> u8 {
        let moves = self.context.moves(rows, Below::value, |_| ());
        match moves.stay {
            _ if !moves.any => self.codes.settled(rows.lead()),
            0 => self.codes.settled(moves.best),
            stay => self.codes.open(stay, moves.best),
        }
    }

    /// Finds all positions of value t and −t; how many there are.
    fn play_round(&mut self, round: &Round) -> Result<u64, Stopped> {
        self.context.for_blocks(|block| self.begin(block, round))?;
        let (mut depth, mut all) = (0, 0);
        loop {
            let told = AtomicU64::new(0);
            self.context
                .for_blocks(|block| self.spread(block, round, depth, &told))?;
            let told = told.into_inner();
            if told == 0 && depth > 0 {
                return Ok(all);
            }
            all += told;
            depth = depth.saturating_add(1);
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }

    /// Marks what has the round's value whatever the others of the layer have: where
    /// plies count, finished positions come first, captures are one ply away.
    fn begin(&self, block: usize, round: &Round) {
        let end = ((block + 1) * BLOCK_POSITIONS).min(self.bytes.len());
        let mut cursor = Cursor::new(self.context.index, self.context.list);
        for number in block * BLOCK_POSITIONS..end {
            let byte = &self.bytes[number];
            let Step::Tell(code) = round.begin[usize::from(byte.load(Relaxed))] else {
                continue;
            };
            byte.store(code, Relaxed);
            let is_first = self.depths.is_some() && cursor.at(number).is_stuck(self.context.rules);
            let marks = if is_first { &self.now } else { &self.next };
            marks.set(number);
        }
    }

    /// The marked positions of a block tell those before them.
    fn spread(&self, block: usize, round: &Round, depth: u8, told: &AtomicU64) {
        if !self.now.has_any(block) {
            return;
        }
        let mut cursor = Cursor::new(self.context.index, self.context.list);
        let mut changes = Changes::new();
        let mut count = 0;
        let lost = self.codes.settled(-round.value);
        self.now.take(block, |number| {
            count += 1;
            if let Some(depths) = &self.depths {
                depths[number].store(depth, Relaxed);
            }
            let is_lost = self.bytes[number].load(Relaxed) == lost;
            cursor.at(number).before(self.context.rules, |rows| {
                let number = self.context.index.of(&rows);
                prefetch(&self.bytes[number]);
                let change = Change {
                    number,
                    rows,
                    kind: is_lost,
                };
                changes.push(change, |change| self.hear(change, round));
            });
        });
        changes.finish(|change| self.hear(change, round));
        told.fetch_add(count, Relaxed);
        self.context.advance(count);
    }

    /// A position hears that one of its moves leads to a lost position, or to a won one.
    #[inline(always)]
    fn hear(&self, change: &Change, round: &Round) {
        let byte = &self.bytes[change.number];
        let steps = if change.kind {
            &round.won
        } else {
            &round.fewer
        };
        let mut old = byte.load(Relaxed);
        loop {
            let (new, tells) = match steps[usize::from(old)] {
                Step::Stay => return,
                Step::To(new) => (new, false),
                Step::Tell(new) => (new, true),
                Step::Captures => {
                    let best = self.context.moves(&change.rows, Below::value, |_| ()).best;
                    let value = best.max(-round.value);
                    (self.codes.settled(value), value == -round.value)
                }
            };
            match byte.compare_exchange_weak(old, new, Relaxed, Relaxed) {
                Ok(_) if tells => return self.next.set(change.number),
                Ok(_) => return,
                Err(now) => old = now,
            }
        }
    }
}
