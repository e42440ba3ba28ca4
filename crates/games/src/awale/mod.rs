//! Awalé (oware): two rows of six houses, 48 seeds, three rule sets.
//!
//! The rows are two registers with a byte per house (see `sowing.rs`), kept as
//! the player to move sees them, so that playing a move is the same code for
//! both players and ends with a swap.

mod draw;
mod moves;
mod rows;
mod rules;
mod sowing;
mod text;
mod visible;

pub use moves::{Move, Refusal};
pub use rows::Rows;
pub use rules::Rules;
pub use text::{Place, PositionError};

use crate::keys::random_array;
use crate::{Explanation, Game, MoveList, Outcome, Points, Reason, Scores, Side};
use sowing::{DRAWS, Houses, seeds_in, sow, total};

/// Seeds in the game.
pub const SEEDS: u8 = 48;
/// `uga`: the plies in a row without capture that end the game.
pub const QUIET_LIMIT: u8 = 16;

/// An Awalé position.
#[derive(Clone, Copy, Debug)]
pub struct Awale {
    rows: Rows,
    /// The store of the player to move, and the opponent's.
    own_store: u8,
    other_store: u8,
    /// Plies since the last capture; counted under `uga` only.
    quiet: u8,
    turn: Side,
    rules: Rules,
    end: Option<End>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Goal,
    NoMove,
    Quiet,
    Repetition,
}

impl Awale {
    /// A position whose end, if it is over, is not worked out yet.
    fn raw(rules: Rules, turn: Side, rows: [u64; 2], stores: [u8; 2], quiet: u8) -> Awale {
        let (own, other) = (turn.index(), turn.other().index());
        Awale {
            rows: Rows {
                own: rows[own],
                other: rows[other],
            },
            own_store: stores[own],
            other_store: stores[other],
            quiet,
            turn,
            rules,
            end: None,
        }
    }

    /// The seeds in one of a player's houses, 0 (`A` or `a`) to 5.
    pub fn seeds(&self, side: Side, house: usize) -> u8 {
        seeds_in(self.row(side), house) as u8
    }

    /// The seeds in a player's store; a half that awari splits is left out.
    #[inline]
    pub fn store(&self, side: Side) -> u8 {
        if side == self.turn {
            self.own_store
        } else {
            self.other_store
        }
    }

    /// The seeds in a player's houses.
    #[inline]
    pub fn home(&self, side: Side) -> u8 {
        total(self.row(side))
    }

    /// A player's houses three by three, A to C and D to F: the seeds of each in
    /// four bits, more than 15 as 15.
    #[inline]
    pub fn triples(&self, side: Side) -> [u16; 2] {
        let row = sowing::up_to_15(self.row(side));
        [24, 0].map(|shift| {
            let three = row >> shift;
            ((three & 0xf) | (three >> 4 & 0xf0) | (three >> 8 & 0xf00)) as u16
        })
    }

    /// The rows alone, seen by the player to move.
    #[inline]
    pub fn rows(&self) -> Rows {
        self.rows
    }

    /// The seeds that a move of the player to move would capture.
    #[inline]
    pub fn gain(&self, mv: Move) -> u8 {
        self.rows.sow(self.rules, mv.house()).1
    }

    /// The same board with the other player to move, to see the threats.
    pub fn passed(&self) -> Awale {
        let mut passed = Awale {
            rows: Rows {
                own: self.rows.other,
                other: self.rows.own,
            },
            own_store: self.other_store,
            other_store: self.own_store,
            turn: self.turn.other(),
            ..*self
        };
        passed.settle();
        passed
    }

    /// Plies in a row without capture, which `uga` counts.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    #[inline(always)]
    fn row(&self, side: Side) -> u64 {
        if side == self.turn {
            self.rows.own
        } else {
            self.rows.other
        }
    }

    /// Awari splits an odd rest into halves: the one way for a seed to be
    /// neither in a house nor, as a whole, in a store.
    fn has_halves(&self) -> bool {
        self.rows.is_empty() && self.own_store + self.other_store == SEEDS - 1
    }

    /// The legal houses of the player to move.
    #[inline(always)]
    fn legal(&self) -> Houses {
        if self.end.is_some() {
            return Houses::NONE;
        }
        self.rows.legal(self.rules)
    }

    /// Ends the game if the rules, history apart, say so.
    #[inline(always)]
    fn settle(&mut self) {
        if let Some(goal) = self.rules.goal()
            && (self.own_store >= goal || self.other_store >= goal)
        {
            self.end = Some(End::Goal);
        } else if self.rows.is_stuck(self.rules) {
            self.hand_out(End::NoMove);
        } else if self.rules == Rules::Uga && self.quiet >= QUIET_LIMIT {
            self.hand_out(End::Quiet);
        }
    }

    /// The same for a position whose past is unknown. An empty board is one
    /// whose seeds were handed out: no capture empties it.
    fn settle_as_read(&mut self) {
        if !self.rows.is_empty() {
            self.settle();
        } else if self.quiet >= QUIET_LIMIT {
            self.end = Some(End::Quiet);
        } else {
            self.end = Some(End::NoMove);
        }
    }

    /// Ends the game, each side keeping the seeds on its own side.
    #[cold]
    fn hand_out(&mut self, end: End) {
        let kept = [total(self.rows.own), total(self.rows.other)];
        self.empty_into(kept, end);
    }

    /// Ends the game with the houses emptied and the stores raised.
    fn empty_into(&mut self, shares: [u8; 2], end: End) {
        self.rows = Rows { own: 0, other: 0 };
        self.own_store += shares[0];
        self.other_store += shares[1];
        self.end = Some(end);
    }
}

/// Two registers and a side to 64 bits: the halves of a long product.
#[inline(always)]
fn fold(turn: Side, own: u64, other: u64) -> u64 {
    const KEYS: [u64; 4] = random_array(200);
    let own = own ^ KEYS[turn.index()];
    let product = u128::from(own) * u128::from(other ^ KEYS[2]);
    (product as u64 ^ (product >> 64) as u64).wrapping_mul(KEYS[3] | 1)
}

impl PartialEq for Awale {
    /// What the text shows, not how the game ended.
    fn eq(&self, other: &Awale) -> bool {
        let shown = |p: &Awale| {
            let stores = [p.own_store, p.other_store];
            (p.rows, stores, p.quiet, p.turn, p.rules)
        };
        shown(self) == shown(other)
    }
}

impl Eq for Awale {}

impl Game for Awale {
    type Rules = Rules;
    type Move = Move;
    type Refusal = Refusal;
    type PositionError = PositionError;

    const NAME: &'static str = "awale";
    const MAX_PLIES: Option<usize> = None;
    const CAN_REPEAT: bool = true;

    fn start(rules: Rules) -> Awale {
        let full = sowing::row([4; 6]);
        Awale::raw(rules, Side::One, [full, full], [0, 0], 0)
    }

    fn parse(text: &str, rules: Rules) -> Result<Awale, PositionError> {
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
        let half = u16::from(self.has_halves());
        Scores(Side::BOTH.map(|side| Points::halves(u16::from(self.store(side)) * 2 + half)))
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        for house in self.legal().iter() {
            moves.push(Move::of(self.turn, house));
        }
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if mv.owner() != self.turn {
            return Err(Refusal::NotYourHouse(mv));
        }
        if seeds_in(self.rows.own, mv.house()) == 0 {
            return Err(Refusal::EmptyHouse(mv));
        }
        if self.legal().contains(mv.house()) {
            return Ok(());
        }
        let sown = sow(self.rows.own, self.rows.other, mv.house());
        Err(match self.rules {
            Rules::Uga if sown.is_grand_slam() => Refusal::GrandSlam(mv),
            _ if sown.other == 0 => Refusal::MustFeed(mv),
            _ => Refusal::LeavesNothing(mv),
        })
    }

    fn explain(refusal: &Refusal) -> Explanation {
        refusal.explain()
    }

    fn explain_position(error: &PositionError) -> Explanation {
        error.explain()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let captured;
        (self.rows, captured) = self.rows.sow(self.rules, mv.house());
        if self.rules == Rules::Uga {
            self.quiet = if captured == 0 { self.quiet + 1 } else { 0 };
        }
        (self.own_store, self.other_store) = (self.other_store, self.own_store + captured);
        self.turn = self.turn.other();
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match (self.end?, self.rules) {
            (End::Goal, Rules::Uga) => Reason::new("goal", "24 seeds reached"),
            (End::Goal, _) => Reason::new("goal", "25 seeds reached"),
            (End::NoMove, _) => Reason::new("no-move", "no move left"),
            (End::Quiet, _) => Reason::new("quiet", "16 plies without capture"),
            (End::Repetition, _) => Reason::new("repetition", "position repeated"),
        };
        Some(Outcome::by_points(self.scores(), reason))
    }

    /// The position is two registers that every move updates, so the key need
    /// not be kept beside them: one multiplication folds them into 64 bits.
    #[inline]
    fn key(&self) -> u64 {
        let own = self.rows.own | u64::from(self.own_store) << 48 | u64::from(self.quiet) << 56;
        let other = self.rows.other | u64::from(self.other_store) << 48;
        fold(self.turn, own, other)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal().count()
    }

    #[inline]
    fn pick_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let legal = self.legal();
        if legal.is_empty() {
            return None;
        }
        // A draw that does not depend on the number of houses is ready sooner.
        Some(Move::of(self.turn, legal.draw(choose(DRAWS))))
    }

    /// Captured seeds and, under uga, quiet plies are part of the key, so that
    /// only positions since the last capture are found again, and none in uga.
    #[cold]
    fn end_by_repetition(&mut self) {
        match self.rules {
            Rules::Awari => {
                let half = self.rows.seeds() / 2;
                self.empty_into([half, half], End::Repetition);
            }
            _ => self.hand_out(End::Repetition),
        }
    }
}

impl Default for Awale {
    /// The start position under the default rules.
    fn default() -> Awale {
        Awale::start(Rules::default())
    }
}
