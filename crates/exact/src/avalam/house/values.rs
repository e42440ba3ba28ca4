//! Values of games: the simplest form of each, computed once.
//!
//! Two regions that look different are often the same game: in any sum one may
//! stand for the other. Here every game gets the number of its canonical form
//! (no dominated and no reversible options), so that equal games have equal
//! numbers. Left is yellow, right is red.

use crate::avalam::common::board::mix;
use crate::avalam::common::hashing::{NumberMap, map_bytes, map_of, nearly_full};

/// The number of a canonical form.
pub(super) type Value = u32;

/// The game without moves.
pub(super) const ZERO: Value = 0;

/// Left's options and right's, sorted.
type Sides = (Box<[Value]>, Box<[Value]>);

struct Form {
    left: Box<[Value]>,
    right: Box<[Value]>,
    /// Random, and the same in every solver: made from the options' keys.
    key: u64,
    /// About how many positions the form has.
    size: u32,
    /// Whether left wins if left begins, and if right begins.
    outcome: (bool, bool),
}

pub(super) struct Values {
    forms: Vec<Form>,
    numbers: NumberMap<Sides, Value>,
    negatives: NumberMap<Value, Value>,
    orders: NumberMap<u64, bool>,
    sums: NumberMap<u64, Value>,
    options: usize,
}

fn pair(a: Value, b: Value) -> u64 {
    u64::from(a) << 32 | u64::from(b)
}

impl Values {
    /// Room for this many orders and sums, and a quarter as many games. It is
    /// taken at once: a map that grows would make a search late.
    pub fn new(room: usize) -> Values {
        let mut values = Values {
            forms: Vec::with_capacity(room / 4),
            numbers: map_of(room / 4),
            negatives: map_of(room / 4),
            orders: map_of(room),
            sums: map_of(room),
            options: 0,
        };
        values.intern(Vec::new(), Vec::new());
        values
    }

    /// Whether there is hardly any room left.
    pub fn is_full(&self) -> bool {
        nearly_full(&self.numbers) || nearly_full(&self.orders) || nearly_full(&self.sums)
    }

    /// About how many bytes are taken.
    pub fn bytes(&self) -> usize {
        let maps = map_bytes(&self.numbers)
            + map_bytes(&self.negatives)
            + map_bytes(&self.orders)
            + map_bytes(&self.sums);
        // Options are kept twice: in the form and in the map.
        self.forms.capacity() * size_of::<Form>() + self.options * 2 * size_of::<Value>() + maps
    }

    pub fn left(&self, game: Value) -> &[Value] {
        &self.forms[game as usize].left
    }

    pub fn right(&self, game: Value) -> &[Value] {
        &self.forms[game as usize].right
    }

    pub fn key(&self, game: Value) -> u64 {
        self.forms[game as usize].key
    }

    pub fn size(&self, game: Value) -> u32 {
        self.forms[game as usize].size
    }

    /// Whether `a ≤ b`: right, moving second, wins `a - b`.
    pub fn le(&mut self, a: Value, b: Value) -> bool {
        if a == b {
            return true;
        }
        if let Some(&known) = self.orders.get(&pair(a, b)) {
            return known;
        }
        let answer = self.le_uncached(a, b);
        self.orders.insert(pair(a, b), answer);
        answer
    }

    fn le_uncached(&mut self, a: Value, b: Value) -> bool {
        for at in 0..self.left(a).len() {
            let option = self.left(a)[at];
            if self.le(b, option) {
                return false;
            }
        }
        for at in 0..self.right(b).len() {
            let option = self.right(b)[at];
            if self.le(option, a) {
                return false;
            }
        }
        true
    }

    /// Whether `a ≤ { left | right }`, a game that has no number yet.
    fn le_raw(&mut self, a: Value, left: &[Value], right: &[Value]) -> bool {
        if right.iter().any(|&option| self.le(option, a)) {
            return false;
        }
        (0..self.left(a).len()).all(|at| !self.raw_le(left, right, self.left(a)[at]))
    }

    /// Whether `{ left | right } ≤ b`.
    fn raw_le(&mut self, left: &[Value], right: &[Value], b: Value) -> bool {
        if left.iter().any(|&option| self.le(b, option)) {
            return false;
        }
        (0..self.right(b).len()).all(|at| !self.le_raw(self.right(b)[at], left, right))
    }

    /// The value of the game with those options.
    pub fn game(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        loop {
            self.drop_dominated(&mut left, |values, a, b| values.le(a, b));
            self.drop_dominated(&mut right, |values, a, b| values.le(b, a));
            if !self.bypass_left(&mut left, &right) && !self.bypass_right(&left, &mut right) {
                return self.intern(left, right);
            }
        }
    }

    /// Keeps the options that no other one beats.
    fn drop_dominated(
        &mut self,
        options: &mut Vec<Value>,
        mut beaten: impl FnMut(&mut Values, Value, Value) -> bool,
    ) {
        options.sort_unstable();
        options.dedup();
        let mut at = 0;
        while at < options.len() {
            let option = options[at];
            let others = options.iter().copied().filter(|&other| other != option);
            if others.into_iter().any(|other| beaten(self, option, other)) {
                options.swap_remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Replaces a left option that right would answer with something no worse
    /// for right than the game itself: by what left can do after that answer.
    fn bypass_left(&mut self, left: &mut Vec<Value>, right: &[Value]) -> bool {
        for at in 0..left.len() {
            for answer in 0..self.right(left[at]).len() {
                let answer = self.right(left[at])[answer];
                if self.le_raw(answer, left, right) {
                    left.swap_remove(at);
                    left.extend_from_slice(&self.forms[answer as usize].left);
                    return true;
                }
            }
        }
        false
    }

    fn bypass_right(&mut self, left: &[Value], right: &mut Vec<Value>) -> bool {
        for at in 0..right.len() {
            for answer in 0..self.left(right[at]).len() {
                let answer = self.left(right[at])[answer];
                if self.raw_le(left, right, answer) {
                    right.swap_remove(at);
                    right.extend_from_slice(&self.forms[answer as usize].right);
                    return true;
                }
            }
        }
        false
    }

    fn intern(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        left.sort_unstable();
        right.sort_unstable();
        let options: Sides = (left.into(), right.into());
        if let Some(&known) = self.numbers.get(&options) {
            return known;
        }
        let sum = |side: &[Value]| {
            let keys = side.iter().map(|&option| mix(self.key(option)));
            keys.fold(0, u64::wrapping_add)
        };
        let key = mix(sum(&options.0) ^ mix(sum(&options.1) ^ 0x5EED));
        let both = options.0.iter().chain(&options.1);
        let size = both
            .map(|&option| self.size(option))
            .fold(1, u32::saturating_add);
        let left_first = options.0.iter().any(|&option| self.outcome(option).1);
        let right_first = options.1.iter().all(|&option| self.outcome(option).0);
        let outcome = (left_first, right_first);
        self.options += options.0.len() + options.1.len();
        let number = self.forms.len() as Value;
        self.forms.push(Form {
            left: options.0.clone(),
            right: options.1.clone(),
            key,
            size,
            outcome,
        });
        self.numbers.insert(options, number);
        number
    }

    /// The same game with the sides exchanged.
    pub fn negative(&mut self, game: Value) -> Value {
        if game == ZERO {
            return ZERO;
        }
        if let Some(&known) = self.negatives.get(&game) {
            return known;
        }
        let sides = [self.left(game).to_vec(), self.right(game).to_vec()];
        let [left, right] = sides.map(|side| {
            let negated = side.into_iter().map(|option| self.negative(option));
            negated.collect::<Vec<_>>()
        });
        let negative = self.intern(right, left);
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        negative
    }

    /// Both games side by side.
    pub fn sum(&mut self, a: Value, b: Value) -> Value {
        if a == ZERO || b == ZERO {
            return a | b;
        }
        let key = pair(a.min(b), a.max(b));
        if let Some(&known) = self.sums.get(&key) {
            return known;
        }
        let sum = if self.negative(a) == b {
            ZERO
        } else {
            let [mut left, mut right] = [Vec::new(), Vec::new()];
            for (game, other) in [(a, b), (b, a)] {
                for at in 0..self.left(game).len() {
                    let option = self.left(game)[at];
                    left.push(self.sum(option, other));
                }
                for at in 0..self.right(game).len() {
                    let option = self.right(game)[at];
                    right.push(self.sum(option, other));
                }
            }
            self.game(left, right)
        };
        self.sums.insert(key, sum);
        sum
    }

    /// Whether left wins if left begins, and if right begins.
    #[inline]
    pub fn outcome(&self, game: Value) -> (bool, bool) {
        self.forms[game as usize].outcome
    }
}
