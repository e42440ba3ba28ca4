//! Tri-colour Awalé: sixteen holes in a ring, 96 seeds of three colours.
//!
//! The seeds of each colour are one vector of sixteen bytes (see `ring.rs`):
//! sowing is an addition, finding what is captured a comparison.

mod draw;
mod keys;
mod moves;
mod prizes;
mod ring;
mod rules;
mod text;
mod visible;

use std::fmt;

pub use moves::{Kind, Move, Refusal};
pub use prizes::Prizes;
pub use rules::Rules;
pub use text::PositionError;
use wide::u8x16;

use crate::{Explanation, Game, MoveList, Outcome, Reason, Scores, Side};

/// Holes in the ring.
pub const HOLES: usize = 16;
/// Seeds in the game, 32 of each colour.
pub const SEEDS: u8 = 96;
/// A score that wins at once.
pub const GOAL: u8 = 49;
/// Fewer seeds on the board than this end the game.
pub const FEW_SEEDS: u8 = 10;
/// The plies after which the game ends.
pub const PLY_LIMIT: u16 = 400;

/// The holes of each player, one bit per hole: odd numbers, even numbers.
const OWN_HOLES: [u32; 2] = [0x5555, 0xaaaa];

/// The colour of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Sown into every hole.
    Red = 0,
    /// Sown into the opponent's holes.
    Blue = 1,
    /// Sown as red or as blue, before the seeds of that colour.
    Clear = 2,
}

impl Colour {
    /// All colours, in the order of position texts.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Clear];
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Clear => "transparent",
        })
    }
}

/// A tri-colour position.
#[derive(Clone, Copy, Debug)]
pub struct Tricolore {
    /// Seeds by colour and hole.
    seeds: [u8x16; 3],
    key: u64,
    scores: [u8; 2],
    ply: u16,
    turn: Side,
    rules: Rules,
    end: Option<End>,
}

/// What a move captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    /// The hole of the last seed, from 0.
    pub last: usize,
    /// Captured holes.
    pub holes: usize,
    /// Captured seeds.
    pub seeds: u8,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Goal,
    Starved,
    FewSeeds,
    PlyLimit,
}

impl Tricolore {
    /// A position whose end, if it is over, is not worked out yet.
    fn raw(
        rules: Rules,
        seeds: [[u8; HOLES]; 3],
        turn: Side,
        scores: [u8; 2],
        ply: u16,
    ) -> Tricolore {
        let mut position = Tricolore {
            seeds: seeds.map(u8x16::new),
            key: 0,
            scores,
            ply,
            turn,
            rules,
            end: None,
        };
        position.key = position.fresh_key();
        position
    }

    /// The key, computed afresh.
    fn fresh_key(&self) -> u64 {
        let mut key = keys::plies(self.ply).wrapping_add(keys::turn(self.turn));
        for side in Side::BOTH {
            key = key.wrapping_add(keys::score(side, self.score(side)));
        }
        for colour in Colour::ALL {
            for hole in 0..HOLES {
                key = key.wrapping_add(keys::seeds(colour, hole, self.seeds(colour, hole)));
            }
        }
        key
    }

    /// The seeds of a colour in a hole, numbered from 0.
    #[inline]
    pub fn seeds(&self, colour: Colour, hole: usize) -> u8 {
        self.counts(colour).as_array()[hole]
    }

    /// The seeds of a colour in all holes.
    #[inline(always)]
    pub fn all_seeds(&self, colour: Colour) -> [u8; HOLES] {
        self.counts(colour).to_array()
    }

    /// All the seeds in a hole, numbered from 0.
    #[inline]
    pub fn total(&self, hole: usize) -> u8 {
        self.totals().as_array()[hole]
    }

    /// A player's captured seeds.
    #[inline(always)]
    pub fn score(&self, side: Side) -> u8 {
        self.scores[side.index()]
    }

    /// Seeds still on the board.
    #[inline(always)]
    pub fn on_board(&self) -> u8 {
        SEEDS - self.scores[0] - self.scores[1]
    }

    /// For each player, the moves of a turn if it came now, and the seeds in that player's
    /// holes.
    #[inline(always)]
    pub fn mobility(&self) -> [(u8, u8); 2] {
        let [red, blue, clear] = self.seeds;
        let holes = |counts: u8x16| u64::from(ring::occupied(counts));
        let moves = holes(red) | holes(blue) << 16 | holes(clear) << 32 | holes(clear) << 48;
        let odd = ring::sum_of_odd(self.totals());
        let seeds = [odd, self.on_board() - odd];
        let of = |side: usize| {
            let owned = u64::from(OWN_HOLES[side]) * 0x0001_0001_0001_0001;
            ((moves & owned).count_ones() as u8, seeds[side])
        };
        [of(0), of(1)]
    }

    /// The same board with a player to move, to see the threats.
    #[inline]
    pub fn with_turn(&self, side: Side) -> Tricolore {
        let mut changed = *self;
        if side != self.turn {
            changed.turn = side;
            changed.key = changed.fresh_key();
        }
        changed
    }

    /// The same board at the start of the count of plies: a look ahead from there does not
    /// meet their limit.
    pub fn with_plies_forgotten(&self) -> Tricolore {
        let mut changed = *self;
        changed.ply = 0;
        changed.key = changed.fresh_key();
        changed
    }

    /// Where a move's last seed falls, and how many holes and seeds it captures.
    #[inline]
    pub fn capture_by(&self, mv: Move) -> Capture {
        if mv.is_pass() {
            return Capture::default();
        }
        let mut sown = *self;
        let last = sown.sow_all(mv);
        let totals = sown.totals();
        let holes = ring::capture_length(totals, last);
        let seeds = ring::sum(totals & ring::run(last, holes));
        Capture { last, holes, seeds }
    }

    /// Plies played since the start.
    #[inline(always)]
    pub fn plies(&self) -> u16 {
        self.ply
    }

    #[inline(always)]
    fn counts(&self, colour: Colour) -> &u8x16 {
        &self.seeds[colour as usize]
    }

    #[inline(always)]
    fn totals(&self) -> u8x16 {
        self.seeds[0] + self.seeds[1] + self.seeds[2]
    }

    /// For each colour, the holes of the player to move that hold some; none
    /// when the game is over.
    #[inline(always)]
    fn playable(&self) -> [u32; 3] {
        let owned = match self.end {
            None => OWN_HOLES[self.turn.index()],
            Some(_) => 0,
        };
        let [red, blue, clear] = self.seeds;
        let holes = |counts: u8x16| ring::occupied(counts) & owned;
        [holes(red), holes(blue), holes(clear)]
    }

    /// Whether the player to move has no seed.
    #[inline(always)]
    fn is_starved(&self) -> bool {
        ring::occupied(self.totals()) & OWN_HOLES[self.turn.index()] == 0
    }

    /// Ends the game if the rules say so, checking in their order.
    #[inline(always)]
    fn settle(&mut self) {
        if self.scores[0] >= GOAL || self.scores[1] >= GOAL {
            self.end = Some(End::Goal);
        } else if self.rules == Rules::Official && self.is_starved() {
            let taker = self.turn.other();
            self.scores[taker.index()] += self.on_board();
            self.seeds = [u8x16::ZERO; 3];
            self.end = Some(End::Starved);
            self.key = self.fresh_key();
        } else if self.on_board() < FEW_SEEDS {
            self.end = Some(End::FewSeeds);
        } else if self.ply >= PLY_LIMIT {
            self.end = Some(End::PlyLimit);
        }
    }

    /// The same for a position whose past is unknown: on an empty board, the
    /// last seeds were most likely taken from a starved player.
    fn settle_as_read(&mut self) {
        if self.rules == Rules::Official && self.on_board() == 0 {
            self.end = Some(End::Starved);
        } else {
            self.settle();
        }
    }

    /// Takes the captured holes out of the board and gives their seeds to the mover.
    #[inline(always)]
    fn capture(&mut self, last: usize) {
        let totals = self.totals();
        let length = ring::capture_length(totals, last);
        if length == 0 {
            return;
        }
        let taken = ring::run(last, length);
        let gain = ring::sum(totals & taken);
        for back in 0..length {
            let hole = (last + HOLES - back) % HOLES;
            for colour in Colour::ALL {
                let lost = keys::seeds(colour, hole, self.seeds(colour, hole));
                self.key = self.key.wrapping_sub(lost);
            }
        }
        for counts in &mut self.seeds {
            *counts &= !taken;
        }
        self.scores[self.turn.index()] += gain;
        self.key = self.key.wrapping_add(keys::score(self.turn, gain));
    }

    /// Sows what a move plays; returns where the last seed falls.
    #[inline(always)]
    fn sow_all(&mut self, mv: Move) -> usize {
        let (hole, how) = (mv.hole(), mv.kind.colour());
        let coloured = self.lift(how, hole);
        let mut sown = 0;
        if mv.kind.with_clear() {
            sown = self.lift(Colour::Clear, hole);
            self.sow(Colour::Clear, hole, how, 0, sown);
        }
        self.sow(how, hole, how, sown, sown + coloured);
        ring::last(hole, how, sown + coloured)
    }

    /// Lifts all seeds of a colour out of a hole.
    #[inline(always)]
    fn lift(&mut self, colour: Colour, hole: usize) -> usize {
        let lifted = self.seeds(colour, hole);
        self.key = self.key.wrapping_sub(keys::seeds(colour, hole, lifted));
        self.seeds[colour as usize] &= ring::all_but(hole);
        usize::from(lifted)
    }

    /// Sows seeds number `from + 1` to `to` of a path, all of one colour.
    #[inline(always)]
    fn sow(&mut self, colour: Colour, hole: usize, how: Colour, from: usize, to: usize) {
        let added = ring::sown(hole, how, to) - ring::sown(hole, how, from);
        self.seeds[colour as usize] += added;
        let gained =
            keys::path(colour, hole, how, to).wrapping_sub(keys::path(colour, hole, how, from));
        self.key = self.key.wrapping_add(gained);
    }
}

impl PartialEq for Tricolore {
    /// What the text shows under which rules, not how the game ended.
    fn eq(&self, other: &Tricolore) -> bool {
        let shown = |p: &Tricolore| (p.seeds, p.scores, p.ply, p.turn, p.rules);
        shown(self) == shown(other)
    }
}

impl Eq for Tricolore {}

impl Game for Tricolore {
    type Rules = Rules;
    type Move = Move;
    type Refusal = Refusal;
    type PositionError = PositionError;

    const NAME: &'static str = "tricolore";
    const MAX_PLIES: Option<usize> = Some(PLY_LIMIT as usize);

    fn start(rules: Rules) -> Tricolore {
        Tricolore::raw(rules, [[2; HOLES]; 3], Side::One, [0, 0], 0)
    }

    fn parse(text: &str, rules: Rules) -> Result<Tricolore, PositionError> {
        text::parse(text, rules)
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn scores(&self) -> Scores {
        Scores::whole(self.scores[0].into(), self.scores[1].into())
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        let [red, blue, clear] = self.playable();
        let mut holes = red | blue | clear;
        if holes == 0 && self.end.is_none() {
            moves.push(Move::PASS);
        }
        while holes != 0 {
            let hole = holes.trailing_zeros() as usize;
            for (kind, available) in Kind::ALL.into_iter().zip([red, blue, clear, clear]) {
                if available >> hole & 1 != 0 {
                    moves.push(Move::new(hole, kind));
                }
            }
            holes &= holes - 1;
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        let hole = mv.hole() as u8 + 1;
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if mv.is_pass() {
            return self.is_starved().then_some(()).ok_or(Refusal::NoPass);
        }
        if mv.owner() != self.turn {
            let turn = self.turn;
            return Err(Refusal::NotYourHole { hole, turn });
        }
        let colour = if mv.kind.with_clear() {
            Colour::Clear
        } else {
            mv.kind.colour()
        };
        if self.seeds(colour, mv.hole()) == 0 {
            return Err(Refusal::NoSeed { hole, colour });
        }
        Ok(())
    }

    fn explain(refusal: &Refusal) -> Explanation {
        refusal.explain()
    }

    fn explain_position(error: &PositionError) -> Explanation {
        error.explain()
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if !mv.is_pass() {
            let last = self.sow_all(mv);
            self.capture(last);
            self.ply += 1;
            self.key = self.key.wrapping_add(keys::plies(1));
        }
        self.key = self
            .key
            .wrapping_add(keys::turn(self.turn.other()))
            .wrapping_sub(keys::turn(self.turn));
        self.turn = self.turn.other();
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match self.end? {
            End::Goal => Reason::new("goal", "49 seeds reached"),
            End::Starved => Reason::new("starved", "the player to move has no seed"),
            End::FewSeeds => Reason::new("few-seeds", "fewer than 10 seeds left"),
            End::PlyLimit => Reason::new("ply-limit", "400 plies played"),
        };
        Some(Outcome::by_points(self.scores(), reason))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let [red, blue, clear] = self.playable();
        let [red, blue, clear] = [red.count_ones(), blue.count_ones(), clear.count_ones()];
        let sowings = (red + blue + 2 * clear) as usize;
        // Where nothing can be sown and the game goes on, there is the pass.
        sowings + usize::from(sowings == 0 && self.end.is_none())
    }
}

impl Default for Tricolore {
    /// The start position under the default rules.
    fn default() -> Tricolore {
        Tricolore::start(Rules::default())
    }
}
