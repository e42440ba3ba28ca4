//! Awalé (oware): two rows of six houses, 48 seeds, three rule sets.
//!
//! The rows are two registers with a byte a house (see [`sowing`]), kept as
//! the player to move sees them, so that playing a move is the same code for
//! both players and ends with a swap.

mod draw;
mod moves;
mod rules;
mod sowing;
mod text;

pub use moves::{Move, Refusal};
pub use rules::Rules;
pub use text::PositionError;

use crate::keys::random_array;
use crate::{Game, MoveList, Outcome, Player, Points, Reason, Scores};
use sowing::{Sown, houses, nth_house, occupied, reaching, seeds_in, sow, total};

/// Seeds in the game.
pub const SEEDS: u8 = 48;
/// `uga`: so many plies in a row without capture end the game.
pub const QUIET_LIMIT: u8 = 16;

/// An Awalé position.
#[derive(Clone, Copy, Debug)]
pub struct Awale {
    /// The row of the player to move, his store, and the opponent's.
    own: u64,
    other: u64,
    own_store: u8,
    other_store: u8,
    /// Plies since the last capture; counted under `uga` only.
    quiet: u8,
    turn: Player,
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
    fn raw(rules: Rules, turn: Player, rows: [u64; 2], stores: [u8; 2], quiet: u8) -> Awale {
        let (own, other) = (turn.index(), turn.other().index());
        Awale {
            own: rows[own],
            other: rows[other],
            own_store: stores[own],
            other_store: stores[other],
            quiet,
            turn,
            rules,
            end: None,
        }
    }

    /// The seeds in one of a player's houses, 0 (`A` or `a`) to 5.
    pub fn seeds(&self, player: Player, house: usize) -> u8 {
        seeds_in(self.row(player), house) as u8
    }

    /// The seeds in a player's store; a half that awari splits is left out.
    pub fn store(&self, player: Player) -> u8 {
        if player == self.turn {
            self.own_store
        } else {
            self.other_store
        }
    }

    /// Plies in a row without capture, which `uga` counts.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    fn row(&self, player: Player) -> u64 {
        if player == self.turn {
            self.own
        } else {
            self.other
        }
    }

    /// Awari splits an odd rest into halves: the one way for a seed to be
    /// neither in a house nor, as a whole, in a store.
    fn has_halves(&self) -> bool {
        self.own | self.other == 0 && self.own_store + self.other_store == SEEDS - 1
    }

    /// The legal houses of the player to move, as top bits of their bytes.
    #[inline(always)]
    fn legal(&self) -> u64 {
        if self.end.is_some() {
            return 0;
        }
        match self.rules {
            Rules::Abapa if self.other != 0 => occupied(self.own),
            Rules::Abapa => reaching(self.own),
            Rules::Awari => self.legal_awari(),
            Rules::Uga => self.filter(|sown| sown.other != 0 && !sown.is_grand_slam()),
        }
    }

    fn legal_awari(&self) -> u64 {
        match self.filter(|sown| sown.other != sown.prey) {
            0 => occupied(self.own),
            kind => kind,
        }
    }

    /// The houses whose sowing is as wanted.
    #[inline(always)]
    fn filter(&self, wanted: impl Fn(Sown) -> bool) -> u64 {
        let all = houses(occupied(self.own));
        let kept = all.filter(|&house| wanted(sow(self.own, self.other, house)));
        kept.fold(0, |set, house| set | 0x80 << (8 * house))
    }

    /// Ends the game if the rules, history apart, say so.
    #[inline(always)]
    fn settle(&mut self) {
        if let Some(goal) = self.rules.goal()
            && (self.own_store >= goal || self.other_store >= goal)
        {
            self.end = Some(End::Goal);
        } else if self.is_stuck() {
            self.hand_out(End::NoMove);
        } else if self.rules == Rules::Uga && self.quiet >= QUIET_LIMIT {
            self.hand_out(End::Quiet);
        }
    }

    /// Whether the player to move has no legal move.
    #[inline(always)]
    fn is_stuck(&self) -> bool {
        match self.rules {
            Rules::Abapa => self.own == 0 || self.other == 0 && reaching(self.own) == 0,
            Rules::Awari => self.own == 0,
            Rules::Uga => self.legal() == 0,
        }
    }

    /// Ends the game, each side keeping the seeds on its own side.
    #[cold]
    fn hand_out(&mut self, end: End) {
        let kept = [total(self.own), total(self.other)];
        self.empty_into(kept, end);
    }

    /// Ends the game with the houses emptied and the stores raised.
    fn empty_into(&mut self, shares: [u8; 2], end: End) {
        (self.own, self.other) = (0, 0);
        self.own_store += shares[0];
        self.other_store += shares[1];
        self.end = Some(end);
    }

    /// The seeds that a sowing captures.
    #[inline(always)]
    fn captured(&self, sown: &Sown) -> u64 {
        // Under awari a grand slam is only played where every move is one, and
        // then counts; under uga it is never played.
        if self.rules == Rules::Abapa && sown.prey == sown.other {
            0
        } else {
            sown.prey
        }
    }
}

/// Two registers and a side to 64 bits: the halves of a long product.
#[inline(always)]
fn fold(turn: Player, own: u64, other: u64) -> u64 {
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
            (p.own, p.other, stores, p.quiet, p.turn, p.rules)
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
    const SUMMARY: &'static str = "two rows of six houses, 48 seeds; sow around, capture houses of two and three";
    const MOVE_HELP: &'static str = "the house to sow, A to F for south, a to f for north";
    const MAX_PLIES: Option<usize> = None;
    /// No capture, so the same number of seeds crosses from every house to the
    /// next, at least one; so a seed falls into every house; so every house is
    /// emptied again, each by a ply of its own.
    const SHORTEST_CYCLE: Option<usize> = Some(12);

    fn start(rules: Rules) -> Awale {
        let full = 0x0000_0404_0404_0404;
        Awale::raw(rules, Player::One, [full, full], [0, 0], 0)
    }

    fn parse(text: &str, rules: Rules) -> Result<Awale, PositionError> {
        text::parse(text, rules)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::One => "south",
            Player::Two => "north",
        }
    }

    fn scores(&self) -> Scores {
        let half = u16::from(self.has_halves());
        Scores(Player::BOTH.map(|player| Points::halves(u16::from(self.store(player)) * 2 + half)))
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        for house in houses(self.legal()) {
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
        if seeds_in(self.own, mv.house()) == 0 {
            return Err(Refusal::EmptyHouse(mv));
        }
        if self.legal() >> (8 * mv.house()) & 0x80 != 0 {
            return Ok(());
        }
        let sown = sow(self.own, self.other, mv.house());
        Err(match self.rules {
            Rules::Uga if sown.is_grand_slam() => Refusal::GrandSlam(mv),
            _ if sown.other == 0 => Refusal::MustFeed(mv),
            _ => Refusal::LeavesNothing(mv),
        })
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let sown = sow(self.own, self.other, mv.house());
        let captured = self.captured(&sown);
        if self.rules == Rules::Uga {
            self.quiet = if captured == 0 { self.quiet + 1 } else { 0 };
        }
        (self.own, self.other) = (sown.other - captured, sown.own);
        (self.own_store, self.other_store) = (self.other_store, self.own_store + total(captured));
        self.turn = self.turn.other();
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match (self.end?, self.rules) {
            (End::Goal, Rules::Uga) => "24 seeds reached",
            (End::Goal, _) => "25 seeds reached",
            (End::NoMove, _) => "no move left",
            (End::Quiet, _) => "16 plies without capture",
            (End::Repetition, _) => "position repeated",
        };
        Some(Outcome::by_points(self.scores(), Reason(reason)))
    }

    /// The position is two registers that every move updates, so the key need
    /// not be kept beside them: one multiplication folds them into 64 bits.
    #[inline]
    fn key(&self) -> u64 {
        let own = self.own | u64::from(self.own_store) << 48 | u64::from(self.quiet) << 56;
        let other = self.other | u64::from(self.other_store) << 48;
        fold(self.turn, own, other)
    }

    fn recomputed_key(&self) -> u64 {
        let register = |player: Player, top: u8| {
            let houses = (0..6).map(|house| self.seeds(player, house));
            let bytes = houses.chain([self.store(player), top]).enumerate();
            bytes.fold(0, |word, (index, byte)| word | u64::from(byte) << (8 * index))
        };
        let (own, other) = (register(self.turn, self.quiet), register(self.turn.other(), 0));
        fold(self.turn, own, other)
    }

    fn draw(&self, last: Option<Move>) -> String {
        draw::draw(self, last)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal().count_ones() as usize
    }

    #[inline]
    fn pick_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let legal = self.legal();
        if legal == 0 {
            return None;
        }
        let house = nth_house(legal, choose(legal.count_ones() as usize));
        Some(Move::of(self.turn, house))
    }

    #[inline(always)]
    fn may_repeat(&self, before: &Awale) -> bool {
        // Uga has no such rule. A capture cannot be undone, and a finished
        // position is finished already.
        self.rules != Rules::Uga && self.other_store == before.own_store && self.end.is_none()
    }

    fn end_by_repetition(&mut self) {
        match self.rules {
            Rules::Awari => {
                let half = (total(self.own) + total(self.other)) / 2;
                self.empty_into([half, half], End::Repetition);
            }
            _ => self.hand_out(End::Repetition),
        }
    }
}
