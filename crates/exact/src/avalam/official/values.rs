//! Values of games that end in a score, with either side to move in the rest.
//!
//! Left is yellow and wants a high score, right is red. Every game gets the number of
//! a simple form, so that games worth the same mostly have the same number. Which
//! games are worth more than others is said in `order.rs`.
//!
//! So dominated options can go, and reversible ones can be bypassed, as in the
//! theory of games that are lost by the one who cannot move. Here one more thing
//! has to be watched: an option that is reversed to a number may only go if it
//! is not the last one and the stop stays what it was.

use crate::avalam::common::board::mix;
use crate::avalam::common::hashing::{NumberMap, map_bytes, map_of};

use super::cache::Cache;
use super::score::whole;
use super::sum_bounds::SumBound;

/// A game: a form and a score to be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Value {
    /// Its number; forms are moved so that their left stop is 0.
    pub form: u32,
    pub shift: i16,
}

/// The form of a game without moves.
pub(super) const NUMBER_FORM: u32 = 0;

/// A score, of a game without moves.
pub(super) const fn number(shift: i16) -> Value {
    Value {
        form: NUMBER_FORM,
        shift,
    }
}

impl Value {
    #[inline(always)]
    pub fn plus(self, shift: i16) -> Value {
        Value {
            form: self.form,
            shift: self.shift + shift,
        }
    }
}

struct Form {
    left: Box<[Value]>,
    right: Box<[Value]>,
    /// Random, and the same in every solver: made from the options' keys.
    key: u64,
    /// About how many positions the form has.
    size: u32,
    /// The score if right begins; if left does, it is 0.
    right_stop: i16,
    /// The least and the greatest part of fives in a final score.
    fives: (i8, i8),
    /// What left can be held to in a sum, and right.
    sum_bounds: (SumBound, SumBound),
}

pub(super) struct Values {
    forms: Vec<Form>,
    /// By key.
    numbers: NumberMap<u64, u32>,
    negatives: NumberMap<u32, Value>,
    /// The least number that makes one form at least another, as a shift.
    pub(super) excesses: Cache,
    sums: Cache,
    /// Options of all forms together.
    options: usize,
    most_options: usize,
}

/// A key for two forms.
#[inline(always)]
pub(super) fn pair(a: u32, b: u32) -> u64 {
    mix(u64::from(a) << 32 | u64::from(b))
}

/// Room for the options of a form, on average.
const OPTIONS_EACH: usize = 12;

/// Bytes for a form: itself, its options, its number and its negative in maps, which
/// round their room up to a power of two.
const BYTES_EACH: usize = size_of::<Form>() + OPTIONS_EACH * size_of::<Value>() + 72;

impl Values {
    /// Takes at most about this many bytes, two thirds of them for forms. These are
    /// all that must be remembered.
    pub fn new(bytes: usize) -> Values {
        let room = bytes / 3 * 2 / BYTES_EACH;
        let mut values = Values {
            forms: Vec::with_capacity(room),
            numbers: map_of(room),
            negatives: map_of(room),
            excesses: Cache::new(bytes / 4),
            sums: Cache::new(bytes / 12),
            options: 0,
            most_options: room * OPTIONS_EACH,
        };
        values.forms.push(Form {
            left: Box::default(),
            right: Box::default(),
            key: 0,
            size: 1,
            right_stop: 0,
            fives: (0, 0),
            sum_bounds: Default::default(),
        });
        values
    }

    /// Whether there is hardly any room left.
    pub fn is_full(&self) -> bool {
        self.options >= self.most_options || self.forms.len() >= self.forms.capacity() / 8 * 7
    }

    pub fn forms(&self) -> usize {
        self.forms.len()
    }

    /// About how many bytes are taken.
    pub fn bytes(&self) -> usize {
        let maps = map_bytes(&self.numbers) + map_bytes(&self.negatives);
        let caches = self.excesses.bytes() + self.sums.bytes();
        let forms = self.forms.capacity() * size_of::<Form>();
        forms + self.options * size_of::<Value>() + maps + caches
    }

    #[inline(always)]
    pub fn left(&self, form: u32) -> &[Value] {
        &self.forms[form as usize].left
    }

    #[inline(always)]
    pub fn right(&self, form: u32) -> &[Value] {
        &self.forms[form as usize].right
    }

    #[inline(always)]
    pub fn key(&self, form: u32) -> u64 {
        self.forms[form as usize].key
    }

    #[inline(always)]
    pub fn size(&self, form: u32) -> u32 {
        self.forms[form as usize].size
    }

    /// The least and the greatest part of fives in a final score.
    #[inline(always)]
    pub fn fives(&self, form: u32) -> (i8, i8) {
        self.forms[form as usize].fives
    }

    /// What left can be held to by an opponent who answers each move where it was made,
    /// and right.
    #[inline(always)]
    pub fn sum_bounds(&self, form: u32) -> (SumBound, SumBound) {
        self.forms[form as usize].sum_bounds
    }

    /// The score if left begins.
    #[inline(always)]
    pub fn left_stop(&self, game: Value) -> i16 {
        game.shift
    }

    /// The score if right begins.
    #[inline(always)]
    pub fn right_stop(&self, game: Value) -> i16 {
        self.forms[game.form as usize].right_stop + game.shift
    }

    pub(super) fn stops(&self, left: &[Value], right: &[Value]) -> (i16, i16) {
        let first = left.iter().map(|&option| self.right_stop(option)).max();
        let second = right.iter().map(|&option| self.left_stop(option)).min();
        (first.unwrap_or(0), second.unwrap_or(0))
    }

    /// The value of the game with those options, some for both or for neither.
    pub fn game(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        loop {
            // Of one form only the best score counts.
            left.sort_unstable_by_key(|option| (option.form, -option.shift));
            left.dedup_by_key(|option| option.form);
            right.sort_unstable();
            right.dedup_by_key(|option| option.form);
            self.drop_dominated(&mut left, |values, a, b| values.le(a, b));
            self.drop_dominated(&mut right, |values, a, b| values.le(b, a));
            if !self.bypass_left(&mut left, &right) && !self.bypass_right(&left, &mut right) {
                break;
            }
        }
        let (left_stop, right_stop) = self.stops(&left, &right);
        if left_stop == right_stop {
            let number = number(left_stop);
            if self.le_raw(number, &left, &right) && self.raw_le(&left, &right, number) {
                return number;
            }
        }
        self.intern(left, right)
    }

    /// Keeps the options that no other one beats.
    fn drop_dominated(
        &mut self,
        options: &mut Vec<Value>,
        mut beaten: impl FnMut(&mut Values, Value, Value) -> bool,
    ) {
        let mut at = 0;
        while at < options.len() {
            let option = options[at];
            let mut others = options.iter().copied().filter(|&other| other != option);
            if others.any(|other| beaten(self, option, other)) {
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
            let option = left[at];
            for answer in 0..self.right(option.form).len() {
                let answer = self.right(option.form)[answer].plus(option.shift);
                if answer.form == NUMBER_FORM && left.len() == 1 {
                    continue;
                }
                if !self.le_raw(answer, left, right) {
                    continue;
                }
                if answer.form == NUMBER_FORM {
                    let before = self.stops(left, right);
                    let mut rest = left.clone();
                    rest.swap_remove(at);
                    if self.stops(&rest, right) != before {
                        continue;
                    }
                    *left = rest;
                } else {
                    left.swap_remove(at);
                    let further = self.forms[answer.form as usize].left.iter();
                    left.extend(further.map(|game| game.plus(answer.shift)));
                }
                return true;
            }
        }
        false
    }

    fn bypass_right(&mut self, left: &[Value], right: &mut Vec<Value>) -> bool {
        for at in 0..right.len() {
            let option = right[at];
            for answer in 0..self.left(option.form).len() {
                let answer = self.left(option.form)[answer].plus(option.shift);
                if answer.form == NUMBER_FORM && right.len() == 1 {
                    continue;
                }
                if !self.raw_le(left, right, answer) {
                    continue;
                }
                if answer.form == NUMBER_FORM {
                    let before = self.stops(left, right);
                    let mut rest = right.clone();
                    rest.swap_remove(at);
                    if self.stops(left, &rest) != before {
                        continue;
                    }
                    *right = rest;
                } else {
                    right.swap_remove(at);
                    let further = self.forms[answer.form as usize].right.iter();
                    right.extend(further.map(|game| game.plus(answer.shift)));
                }
                return true;
            }
        }
        false
    }

    fn intern(&mut self, mut left: Vec<Value>, mut right: Vec<Value>) -> Value {
        let (left_stop, right_stop) = self.stops(&left, &right);
        for option in left.iter_mut().chain(&mut right) {
            option.shift -= left_stop;
        }
        left.sort_unstable();
        right.sort_unstable();
        let sum = |side: &[Value]| {
            let keys = side
                .iter()
                .map(|option| mix(self.key(option.form) ^ mix(option.shift as u64 ^ 0x5C0)));
            keys.fold(0, u64::wrapping_add)
        };
        let key = mix(sum(&left) ^ mix(sum(&right) ^ 0x5EED));
        if let Some(&form) = self.numbers.get(&key) {
            return Value {
                form,
                shift: left_stop,
            };
        }
        let size = left
            .iter()
            .chain(&right)
            .map(|option| self.size(option.form))
            .fold(1, u32::saturating_add);
        let ranges = left.iter().chain(&right).map(|option| {
            let (low, high) = self.fives(option.form);
            let moved = (option.shift - whole(option.shift)) as i8;
            (low + moved, high + moved)
        });
        let fives = ranges
            .reduce(|(low, high), (a, b)| (low.min(a), high.max(b)))
            .unwrap_or_default();
        let sum_bounds = self.sum_bounds_with(&left, &right);
        self.options += left.len() + right.len();
        let form = self.forms.len() as u32;
        self.forms.push(Form {
            left: left.into(),
            right: right.into(),
            key,
            size,
            right_stop: right_stop - left_stop,
            fives,
            sum_bounds,
        });
        self.numbers.insert(key, form);
        Value {
            form,
            shift: left_stop,
        }
    }

    /// The same game with the sides exchanged.
    pub fn negative(&mut self, game: Value) -> Value {
        self.negative_form(game.form).plus(-game.shift)
    }

    fn negative_form(&mut self, form: u32) -> Value {
        if form == NUMBER_FORM {
            return number(0);
        }
        if let Some(&known) = self.negatives.get(&form) {
            return known;
        }
        let sides = [self.left(form).to_vec(), self.right(form).to_vec()];
        let [left, right] = sides.map(|side| {
            let negated = side.into_iter().map(|option| self.negative(option));
            negated.collect::<Vec<_>>()
        });
        let negative = self.intern(right, left);
        self.negatives.insert(form, negative);
        self.negatives.insert(
            negative.form,
            Value {
                form,
                shift: negative.shift,
            },
        );
        negative
    }

    /// Both games side by side.
    pub fn sum(&mut self, a: Value, b: Value) -> Value {
        self.sum_forms(a.form, b.form).plus(a.shift + b.shift)
    }

    fn sum_forms(&mut self, a: u32, b: u32) -> Value {
        if a == NUMBER_FORM || b == NUMBER_FORM {
            return Value {
                form: a | b,
                shift: 0,
            };
        }
        let key = pair(a.min(b), a.max(b));
        if let Some(known) = self.sums.get(key) {
            return known;
        }
        let [mut left, mut right] = [Vec::new(), Vec::new()];
        for (game, other) in [(a, b), (b, a)] {
            for at in 0..self.left(game).len() {
                let option = self.left(game)[at];
                left.push(self.sum_forms(option.form, other).plus(option.shift));
            }
            for at in 0..self.right(game).len() {
                let option = self.right(game)[at];
                right.push(self.sum_forms(option.form, other).plus(option.shift));
            }
        }
        let sum = self.game(left, right);
        self.sums.put(key, sum, 1);
        sum
    }
}
