//! What is left to play for, without the board: few towers, which of them can be joined, and
//! pairs.

use std::ops::ControlFlow;

use awalam_games::Game;
use awalam_games::avalam::{Avalam, Cell, Colour, Tower, Variant};

/// As many towers as can be joined, but not in pairs, have room.
pub(super) const MAX_OPEN: usize = 14;
/// What a tower counts beside a tower of five: more than all of these.
const TOWER: i32 = 64;

/// What is left of a position, with a place for each tower that can be joined, but not in a pair.
/// Sets have a bit for each place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The places of towers that are still there.
    open: u16,
    /// Those topped yellow.
    yellow: u16,
    /// Those of at least 2, 3 and 4.
    taller: [u16; 3],
    /// What each of them can be joined with.
    links: [u16; MAX_OPEN],
    /// Flags, as below.
    flags: u8,
    /// Of the towers.
    key: u64,
}

/// The cells of the places, which stay what they are.
pub(super) type Places = [Cell; MAX_OPEN];

/// Whether the number of pairs of a kind is odd: of one colour, of both, of both that make five.
/// Two of a kind cancel out: each player gets one.
const SPARE: u8 = 1;
const SHARED: u8 = 2;
const SHARED_FIVE: u8 = 4;
/// Whether fives count.
const FIVES: u8 = 8;
/// Whether red is to move.
const RED: u8 = 16;

/// A move in what is left.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// A tower onto another.
    Join { from: usize, to: usize },
    /// Joins a pair of that kind.
    Pair(u8),
}

/// Pairs that can join nothing else.
#[derive(Default)]
struct Pairs {
    flags: u8,
    /// What those of one colour are worth to the player to move.
    worth: i32,
}

impl Pairs {
    /// Of a pair of one colour its owner keeps one tower, whoever joins it: only the turn to move
    /// is left of it. One of both colours is a tower more for the player who joins it, and a five
    /// where it makes one.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn meet(&mut self, [one, other]: [bool; 2], counted_five: bool) {
        if one != other {
            self.flags ^= if counted_five { SHARED_FIVE } else { SHARED };
            return;
        }
        self.flags ^= SPARE;
        let worth = TOWER - i32::from(counted_five);
        self.worth += if one { -worth } else { worth };
    }
}

impl Rest {
    /// The lead in towers and fives, pairs of one colour joined, and what is left; nothing if more
    /// towers than `most` can be joined, but not in pairs.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn of(position: &Avalam, most: u32) -> Option<(i32, Rest, Places)> {
        let own = position.cells_topped(position.colour_to_move());
        let counts_fives = position.rules().variant == Variant::Official;
        let (mut open, mut single) = (0_u64, 0_u64);
        for height in 1..=4 {
            let low_enough = position.cells_up_to(5 - height);
            for cell in Cell::in_set(position.cells_of_height(height)) {
                let around = cell.neighbours() & low_enough;
                open |= u64::from(around & around.wrapping_sub(1) != 0) << cell.index();
                single |= u64::from(around.is_power_of_two()) << cell.index();
            }
            if open.count_ones() > most {
                return None;
            }
        }
        let mut pairs = Pairs::default();
        for height in 1..=4 {
            let low_enough = position.cells_up_to(5 - height);
            for cell in Cell::in_set(single & position.cells_of_height(height)) {
                let partner = cell.neighbours() & low_enough;
                if partner & single == 0 {
                    open |= cell.bit();
                } else if partner > cell.bit() {
                    let makes_five = partner & position.cells_of_height(5 - height) != 0;
                    let owned = [own & cell.bit() != 0, own & partner != 0];
                    pairs.meet(owned, makes_five && counts_fives);
                }
            }
        }
        if open.count_ones() > most {
            return None;
        }
        let lead = |set: u64| 2 * (set & own).count_ones() as i32 - set.count_ones() as i32;
        let fives = position.cells_of_height(5);
        let mut sum = TOWER * lead(position.cells_up_to(4) | fives) + pairs.worth;
        if counts_fives {
            sum += lead(fives);
        }
        let (rest, places) = Rest::of_towers(position, open, pairs.flags);
        Some((sum, rest, places))
    }

    fn of_towers(position: &Avalam, open: u64, pairs: u8) -> (Rest, Places) {
        let yellow = position.cells_topped(Colour::Yellow);
        let counts_fives = position.rules().variant == Variant::Official;
        let is_red = position.colour_to_move() == Colour::Red;
        let mut rest = Rest {
            open: (1 << open.count_ones()) - 1,
            yellow: 0,
            taller: [0; 3],
            links: [0; MAX_OPEN],
            flags: pairs | if counts_fives { FIVES } else { 0 } | if is_red { RED } else { 0 },
            key: 0,
        };
        let mut places = [Cell::in_set(1).next().expect("the first cell"); MAX_OPEN];
        for (at, cell) in Cell::in_set(open).enumerate() {
            places[at] = cell;
            rest.yellow |= u16::from(yellow & cell.bit() != 0) << at;
            let mut height = 1;
            for (lower, set) in rest.taller.iter_mut().enumerate() {
                let is_taller = position.cells_up_to(lower + 1) & cell.bit() == 0;
                *set |= u16::from(is_taller) << at;
                height += usize::from(is_taller);
            }
            let around = cell.neighbours() & position.cells_up_to(5 - height);
            for other in Cell::in_set(around) {
                rest.links[at] |= 1 << (open & (other.bit() - 1)).count_ones();
            }
            rest.key ^= rest.tower_key(&places, at);
        }
        (rest, places)
    }

    #[inline(always)]
    fn height(&self, at: usize) -> u32 {
        let taller = self.taller.iter().map(|set| u32::from(set >> at & 1));
        1 + taller.sum::<u32>()
    }

    /// The towers of the player to move.
    #[inline(always)]
    fn own(&self) -> u16 {
        match self.flags & RED {
            0 => self.yellow & self.open,
            _ => self.open & !self.yellow,
        }
    }

    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn tower_key(&self, places: &Places, at: usize) -> u64 {
        let top = [Colour::Red, Colour::Yellow][usize::from(self.yellow >> at & 1)];
        let height = self.height(at);
        Tower { top, height }.key(places[at])
    }

    /// A key of everything.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key ^ (u64::from(self.flags) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// What pairs are worth where nothing else is left: players take them in turn, first those that
    /// make five, since of equal towers these decide.
    #[inline(always)]
    fn pairs_worth(&self) -> i32 {
        let [plain, five] = [SHARED, SHARED_FIVE].map(|kind| self.flags & kind != 0);
        TOWER * i32::from(plain != five) + i32::from(five)
    }

    /// The least and the greatest that this can be worth to the player to move.
    ///
    /// Whoever covers a tower of the other's whenever that is possible loses towers only when
    /// nothing but their own can be joined, and then fewer than they had there at first: each
    /// move of the other's that gained something has taken one of them. Before that the players
    /// take turns, and who begins is a tower ahead.
    #[inline(always)]
    pub fn bounds(&self) -> (i32, i32) {
        if self.open == 0 {
            return (self.pairs_worth(), self.pairs_worth());
        }
        let count = |set: u16| (set & self.open).count_ones() as i32;
        let own = count(self.own());
        let pairs = (self.flags & (SHARED | SHARED_FIVE)).count_ones() as i32;
        let other = count(!0) - own;
        let begins = i32::from(other + pairs > 0);
        let most = (other + pairs - 1).max(1);
        let least = (own + pairs - 1 - begins).max(0);
        let height = count(!0) + self.taller.iter().map(|&set| count(set)).sum::<i32>();
        let fives = height / 5 + 1;
        (-TOWER * least - fives, TOWER * most + fives)
    }

    /// Calls `look` with each move until it says to stop. First come those that take a tower of the
    /// other's with one's own, and of these the ones that make a tower nothing can join. Where two
    /// towers can do the same once they are joined, whichever of them moves, the one with one's own
    /// colour on top is enough.
    #[inline(always)]
    pub fn look_at_moves<B>(&self, mut look: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let own = self.own();
        let other = self.open & !own;
        let mut later = [0_u16; MAX_OPEN];
        for from in Bits(own) {
            for to in Bits(self.links[from] & other) {
                match self.partners_after(from, to) {
                    0 => look(Move::Join { from, to })?,
                    _ => later[from] |= 1 << to,
                }
            }
        }
        for from in Bits(own) {
            for to in Bits(later[from]) {
                look(Move::Join { from, to })?;
            }
        }
        for kind in [SHARED_FIVE, SHARED] {
            // Of equal towers fives decide.
            if self.flags & kind != 0 {
                look(Move::Pair(kind))?;
                break;
            }
        }
        for from in Bits(self.open) {
            let is_own = own >> from & 1 != 0;
            let same = if is_own { own } else { other };
            for to in Bits(self.links[from] & if is_own { own } else { !0 }) {
                let is_needed =
                    (same >> to & 1 != 0 && from < to) || !self.is_same_either_way(from, to);
                if is_needed {
                    look(Move::Join { from, to })?;
                }
            }
        }
        match self.flags & SPARE {
            0 => ControlFlow::Continue(()),
            _ => look(Move::Pair(SPARE)),
        }
    }

    /// What could be joined with a tower once another stands on it.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn partners_after(&self, from: usize, to: usize) -> u16 {
        match (self.height(from) + self.height(to)) as usize {
            5 => 0,
            height => self.links[to] & !(1 << from) & !self.taller[4 - height],
        }
    }

    /// Whether the same towers could be joined with two, whichever of them moves onto the other.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn is_same_either_way(&self, one: usize, other: usize) -> bool {
        let height = self.height(one) + self.height(other);
        let differ = (self.links[one] & !(1 << other)) ^ (self.links[other] & !(1 << one));
        height == 5 || differ & !self.taller[4 - height as usize] == 0
    }

    /// What a move gains at once, and what is left after it, seen by the other player.
    #[inline(always)]
    pub fn after(&self, mv: Move, places: &Places) -> (i32, Rest) {
        let mut next = *self;
        next.flags ^= RED;
        let (from, to) = match mv {
            Move::Join { from, to } => (from, to),
            Move::Pair(kind) => {
                next.flags ^= kind;
                return (
                    TOWER * i32::from(kind != SPARE) + i32::from(kind == SHARED_FIVE),
                    next,
                );
            }
        };
        let own = self.own();
        let is_own = |at: usize| own >> at & 1 != 0;
        let counts_fives = self.flags & FIVES != 0;
        let height = self.height(from) + self.height(to);
        let mut gain = if is_own(to) { -TOWER } else { TOWER };
        next.key ^= self.tower_key(places, from) ^ self.tower_key(places, to);
        next.open &= !(1 << from);
        // What they could be joined with, and cannot be any more.
        let kept = self.partners_after(from, to);
        for at in Bits(self.links[from]) {
            next.links[at] &= !(1 << from);
        }
        for at in Bits(self.links[to] & !kept) {
            next.links[at] &= !(1 << to);
        }
        next.links[to] = kept;
        if height == 5 {
            next.open &= !(1 << to);
            if counts_fives {
                gain += if is_own(from) { 1 } else { -1 };
            }
        } else {
            next.yellow = self.yellow & !(1 << to) | (self.yellow >> from & 1) << to;
            for (lower, set) in next.taller.iter_mut().enumerate() {
                *set |= u16::from(height as usize > lower + 1) << to;
            }
            next.key ^= next.tower_key(places, to);
        }
        let changed = self.links[from] | self.links[to] | 1 << to;
        let mut pairs = Pairs::default();
        for at in Bits(changed) {
            let partners = next.links[at];
            if next.open >> at & 1 == 0 || partners & partners.wrapping_sub(1) != 0 {
                continue;
            }
            if partners == 0 {
                next.key ^= next.tower_key(places, at);
                next.open &= !(1 << at);
                continue;
            }
            let other = partners.trailing_zeros() as usize;
            if next.links[other] == 1 << at {
                next.key ^= next.tower_key(places, at) ^ next.tower_key(places, other);
                next.open &= !(1 << at | partners);
                let owned = [at, other].map(|at| is_own(if at == to { from } else { at }));
                let makes_five = next.height(at) + next.height(other) == 5;
                pairs.meet(owned, makes_five && counts_fives);
            }
        }
        next.flags ^= pairs.flags;
        (gain + pairs.worth, next)
    }
}

/// The members of a set.
struct Bits(u16);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let at = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        // Never more: it says so that nobody has to look.
        (at < MAX_OPEN).then_some(at)
    }
}
