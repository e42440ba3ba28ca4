//! Avalam: 48 counters, towers of at most five, one point a tower.
//!
//! The board is kept as sets of cells (one bit per cell): the towers of height
//! at least 1, 2, … 5, and those topped yellow. Legal targets of a tower are
//! then one intersection of its neighbours with the towers low enough.

mod board;
mod draw;
mod moves;
mod rest;
mod rules;
mod text;
mod visible;

use std::fmt;

pub use board::{CELLS, Cell};
pub use moves::{Move, Refusal};
pub use rules::{Rules, Variant};
pub use text::PositionError;

use crate::keys::{random_array, random64};
use crate::{Explanation, Game, MoveList, Outcome, Reason, Scores, Side, Verdict};
use board::{NEIGHBOURS, cells};

/// The greatest height of a tower.
pub const MAX_HEIGHT: u32 = 5;

/// The colour on top of a tower, and of the player who scores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Yellow: player 1 by default.
    Yellow,
    /// Red.
    Red,
}

impl Colour {
    /// The other colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Yellow => Colour::Red,
            Colour::Red => Colour::Yellow,
        }
    }

    /// The letter in position texts: `y` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Yellow => 'y',
            Colour::Red => 'r',
        }
    }

    /// The colour's name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Yellow => "yellow",
            Colour::Red => "red",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tower: who scores it, and how high it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tower {
    /// The colour of the counter on top.
    pub top: Colour,
    /// From 1 to 5.
    pub height: u32,
}

impl Tower {
    /// A random number for this tower on a cell, of which keys are made.
    #[inline(always)]
    pub fn key(self, cell: Cell) -> u64 {
        TOWER_KEYS[self.top as usize][self.height as usize - 1][cell.index()]
    }
}

/// An Avalam position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Avalam {
    /// `at_least[h]`: the cells whose tower is higher than `h`.
    at_least: [u64; 5],
    /// The cells topped yellow.
    yellow: u64,
    key: u64,
    turn: Colour,
    rules: Rules,
}

const START: &str = "..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/\
                     r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1..";

/// Random numbers for a tower: by colour, height and cell.
static TOWER_KEYS: [[[u64; CELLS]; 5]; 2] = {
    let mut keys = [[[0; CELLS]; 5]; 2];
    let mut i = 0;
    while i < 10 {
        keys[i / 5][i % 5] = random_array(100 + i as u64);
        i += 1;
    }
    keys
};
const RED_TO_MOVE: u64 = random64(1 << 40);

const NO_MOVE: Reason = Reason::new("no-move", "no move left");
const MORE_FIVES: Reason = Reason::new("fives", "no move left, equal towers, more of height 5");

impl Avalam {
    /// An empty board with `turn` to move.
    fn empty(rules: Rules, turn: Colour) -> Avalam {
        Avalam {
            at_least: [0; 5],
            yellow: 0,
            key: if turn == Colour::Red { RED_TO_MOVE } else { 0 },
            turn,
            rules,
        }
    }

    /// Puts a tower on an empty cell.
    fn put(&mut self, cell: Cell, tower: Tower) {
        for level in &mut self.at_least[..tower.height as usize] {
            *level |= cell.bit();
        }
        if tower.top == Colour::Yellow {
            self.yellow |= cell.bit();
        }
        self.key ^= tower.key(cell);
    }

    /// The tower on a cell, if there is one.
    #[inline]
    pub fn tower(&self, cell: Cell) -> Option<Tower> {
        let height = self.height(cell);
        let top = if self.yellow & cell.bit() != 0 {
            Colour::Yellow
        } else {
            Colour::Red
        };
        (height > 0).then_some(Tower { top, height })
    }

    /// The cells with a tower topped by a colour, as a set: one bit per cell.
    #[inline(always)]
    pub fn cells_topped(&self, colour: Colour) -> u64 {
        self.topped(colour)
    }

    /// The cells with a tower of at most that height, as a set.
    #[inline(always)]
    pub fn cells_up_to(&self, height: usize) -> u64 {
        self.up_to(height)
    }

    /// The cells with a tower of exactly that height, 1 to 5, as a set.
    #[inline(always)]
    pub fn cells_of_height(&self, height: usize) -> u64 {
        match height {
            5 => self.at_least[4],
            _ => self.at_least[height - 1] & !self.at_least[height],
        }
    }

    /// How many towers there are.
    #[inline]
    pub fn towers_left(&self) -> u32 {
        self.at_least[0].count_ones()
    }

    /// The colour to move.
    #[inline(always)]
    pub fn colour_to_move(&self) -> Colour {
        self.turn
    }

    /// The colour that a player scores.
    #[inline]
    pub fn colour_of(&self, side: Side) -> Colour {
        match side {
            Side::One => self.rules.first,
            Side::Two => self.rules.first.other(),
        }
    }

    #[inline(always)]
    fn height(&self, cell: Cell) -> u32 {
        let mut height = 0;
        for level in &self.at_least {
            height += (level >> cell.index() & 1) as u32;
        }
        height
    }

    /// The cells whose tower is `height` high or lower.
    #[inline(always)]
    fn up_to(&self, height: usize) -> u64 {
        self.at_least[0] & !self.at_least[height]
    }

    #[inline(always)]
    fn topped(&self, colour: Colour) -> u64 {
        match colour {
            Colour::Yellow => self.yellow,
            Colour::Red => self.at_least[0] & !self.yellow,
        }
    }

    /// The cells whose tower may move, and those whose tower may be covered,
    /// as far as colour goes.
    #[inline(always)]
    fn sources_and_targets(&self) -> (u64, u64) {
        match self.rules.variant {
            Variant::House => (self.topped(self.turn), self.topped(self.turn.other())),
            _ => (self.at_least[0], self.at_least[0]),
        }
    }

    /// For each height but the last: the cells of that height that may move,
    /// and the cells that a tower of that height may cover.
    #[inline(always)]
    fn groups(&self) -> [(u64, u64); 4] {
        let (sources, targets) = self.sources_and_targets();
        let mut groups = [(0, 0); 4];
        for (low, group) in groups.iter_mut().enumerate() {
            let exactly = self.at_least[low] & !self.at_least[low + 1];
            *group = (exactly & sources, self.up_to(4 - low) & targets);
        }
        groups
    }

    #[inline]
    fn has_move(&self) -> bool {
        for (sources, targets) in self.groups() {
            for cell in cells(sources) {
                if cell.neighbours() & targets != 0 {
                    return true;
                }
            }
        }
        false
    }

    /// How many towers of the greatest height a colour has.
    fn fives(&self, colour: Colour) -> u32 {
        (self.at_least[4] & self.topped(colour)).count_ones()
    }

    /// Who has more of them, under the rules where that decides between equals.
    fn more_fives(&self) -> Option<Side> {
        if self.rules.variant != Variant::Official {
            return None;
        }
        let [one, two] = Side::BOTH.map(|side| self.fives(self.colour_of(side)));
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(Side::One),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Side::Two),
        }
    }
}

impl Game for Avalam {
    type Rules = Rules;
    type Move = Move;
    type Refusal = Refusal;
    type PositionError = PositionError;

    const NAME: &'static str = "avalam";
    /// Every ply removes a tower, and 48 counters make at least 10 of them.
    const MAX_PLIES: Option<usize> = Some(38);

    fn start(rules: Rules) -> Avalam {
        let text = format!("{START} {}", rules.first.letter());
        Avalam::parse(&text, rules).expect("the start position is well-formed")
    }

    fn parse(text: &str, rules: Rules) -> Result<Avalam, PositionError> {
        text::parse(text, rules)
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Side {
        if self.turn == self.rules.first {
            Side::One
        } else {
            Side::Two
        }
    }

    #[inline]
    fn scores(&self) -> Scores {
        let towers = |side| self.topped(self.colour_of(side)).count_ones() as u16;
        Scores::whole(towers(Side::One), towers(Side::Two))
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        let groups = self.groups();
        let movable = groups[0].0 | groups[1].0 | groups[2].0 | groups[3].0;
        for from in cells(movable) {
            let (_, targets) = groups[self.height(from) as usize - 1];
            for to in cells(from.neighbours() & targets) {
                moves.push(Move { from, to });
            }
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        let Move { from, to } = mv;
        let Some(moved) = self.tower(from) else {
            return Err(Refusal::EmptyOrigin(from));
        };
        let house = self.rules.variant == Variant::House;
        if house && moved.top != self.turn {
            let (cell, turn) = (from, self.turn);
            return Err(Refusal::NotYourTower { cell, turn });
        }
        if from == to {
            return Err(Refusal::SameCell(from));
        }
        if from.neighbours() & to.bit() == 0 {
            return Err(Refusal::NotNeighbour { from, to });
        }
        let Some(covered) = self.tower(to) else {
            return Err(Refusal::EmptyTarget(to));
        };
        if house && covered.top == self.turn {
            let (cell, turn) = (to, self.turn);
            return Err(Refusal::OwnTarget { cell, turn });
        }
        if moved.height + covered.height > MAX_HEIGHT {
            return Err(Refusal::TooHigh {
                from_height: moved.height,
                to_height: covered.height,
            });
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
        let Move { from, to } = mv;
        let (low, high) = (self.height(to) as usize, self.height(from) as usize);
        let moved = (self.yellow >> from.index() & 1) as usize;
        let covered = (self.yellow >> to.index() & 1) as usize;
        // TOWER_KEYS has yellow first, and the bit is 1 for yellow.
        self.key ^= TOWER_KEYS[1 - moved][high - 1][from.index()]
            ^ TOWER_KEYS[1 - covered][low - 1][to.index()]
            ^ TOWER_KEYS[1 - moved][high + low - 1][to.index()]
            ^ RED_TO_MOVE;
        for (level, set) in self.at_least.iter_mut().enumerate() {
            *set = *set & !from.bit() | if level < low + high { to.bit() } else { 0 };
        }
        self.yellow = self.yellow & !from.bit() & !to.bit() | (moved as u64) << to.index();
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_move() {
            return None;
        }
        let scores = self.scores();
        let by_towers = Outcome::by_points(scores, NO_MOVE);
        if by_towers.verdict != Verdict::Draw {
            return Some(by_towers);
        }
        Some(self.more_fives().map_or(by_towers, |leader| Outcome {
            verdict: Verdict::Win(leader),
            scores,
            reason: MORE_FIVES,
        }))
    }

    fn leader(&self) -> Option<Side> {
        self.scores().leader().or_else(|| self.more_fives())
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn is_over(&self) -> bool {
        !self.has_move()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        for (mut sources, targets) in self.groups() {
            while sources != 0 {
                let neighbours = NEIGHBOURS[sources.trailing_zeros() as usize];
                count += (neighbours & targets).count_ones();
                sources &= sources - 1;
            }
        }
        count as usize
    }
}

impl Default for Avalam {
    /// The start position under the default rules.
    fn default() -> Avalam {
        Avalam::start(Rules::default())
    }
}
