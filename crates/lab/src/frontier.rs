//! What a tree may grow by next.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Things to look at: the cheapest come first, and of those the earliest.
pub struct Frontier<T> {
    waiting: BinaryHeap<Waiting<T>>,
    pushed: usize,
}

struct Waiting<T> {
    cost: Reverse<i64>,
    number: Reverse<usize>,
    item: T,
}

impl<T> Frontier<T> {
    /// With one thing that costs nothing.
    pub fn new(first: T) -> Frontier<T> {
        let mut frontier = Frontier {
            waiting: BinaryHeap::new(),
            pushed: 0,
        };
        frontier.push(0, first);
        frontier
    }

    /// One more.
    pub fn push(&mut self, cost: i64, item: T) {
        self.pushed += 1;
        self.waiting.push(Waiting {
            cost: Reverse(cost),
            number: Reverse(self.pushed),
            item,
        });
    }

    /// The next one, and what it costs.
    pub fn pop(&mut self) -> Option<(i64, T)> {
        self.waiting.pop().map(|next| (next.cost.0, next.item))
    }
}

impl<T> Ord for Waiting<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.cost, self.number).cmp(&(other.cost, other.number))
    }
}
impl<T> PartialOrd for Waiting<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> PartialEq for Waiting<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl<T> Eq for Waiting<T> {}
