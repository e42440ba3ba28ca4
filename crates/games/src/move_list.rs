//! The buffer that legal moves go into.

use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::GameMove;

/// The moves that a [`MoveList`] holds without taking memory from the heap. No game here has
/// more in any position: Avalam's start has 292.
pub const MOVES_ON_STACK: usize = 292;

/// Legal moves, in a buffer on the caller's stack. Longer lists, which only other games have,
/// move to the heap: there is no bound.
///
/// It is a slice to read from, and otherwise does what a `Vec` does:
///
/// ```
/// use awalam_games::{Game, MoveList, awale::Awale};
///
/// let mut moves = MoveList::new();
/// Awale::default().legal_moves(&mut moves);
/// moves.retain(|mv| mv.to_string() < "C".to_owned());
/// assert_eq!(moves.len(), 2);
/// for mv in &moves {
///     println!("{mv}");
/// }
/// ```
///
/// `T` is what is kept of each move: the move itself, or what a search has to say of it.
pub struct MoveList<M: GameMove, T: Copy = M> {
    on_stack: ArrayVec<T, MOVES_ON_STACK>,
    /// Everything, once it was too much for the stack; one word until then.
    #[allow(clippy::box_collection, reason = "one word instead of three")]
    on_heap: ManuallyDrop<Option<Box<Vec<T>>>>,
    of_moves: PhantomData<M>,
}

impl<M: GameMove, T: Copy> MoveList<M, T> {
    /// Whether a list can be too long for the stack. Where it cannot, as in all games here,
    /// nothing is spent on the question.
    const CAN_OVERFLOW: bool = M::MAX_LEGAL > MOVES_ON_STACK;

    /// An empty list.
    #[inline(always)]
    pub fn new() -> MoveList<M, T> {
        MoveList {
            on_stack: ArrayVec::new_const(),
            on_heap: ManuallyDrop::new(None),
            of_moves: PhantomData,
        }
    }

    /// Appends a move.
    #[inline(always)]
    pub fn push(&mut self, mv: T) {
        match self.on_stack.try_push(mv) {
            Ok(()) => {}
            Err(_) if Self::CAN_OVERFLOW => self.push_on_heap(mv),
            Err(_) => lists_too_many(M::MAX_LEGAL),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_on_heap(&mut self, mv: T) {
        let on_stack = &self.on_stack;
        let on_heap = self.on_heap.get_or_insert_with(|| {
            let mut moves = Vec::with_capacity(2 * MOVES_ON_STACK);
            moves.extend_from_slice(on_stack);
            Box::new(moves)
        });
        on_heap.push(mv);
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.on_stack.clear();
        if Self::CAN_OVERFLOW {
            *self.on_heap = None;
        }
    }

    /// Keeps the moves that `keep` says to, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        if Self::CAN_OVERFLOW
            && let Some(moves) = self.on_heap.take()
        {
            self.on_stack.clear();
            self.extend(moves.iter().copied().filter(|mv| keep(mv)));
        } else {
            self.on_stack.retain(|mv| keep(mv));
        }
    }
}

#[cold]
#[inline(never)]
fn lists_too_many(max: usize) -> ! {
    panic!("legal_moves lists more moves than a position can have: GameMove::MAX_LEGAL is {max}")
}

impl<M: GameMove, T: Copy> Drop for MoveList<M, T> {
    #[inline(always)]
    fn drop(&mut self) {
        if Self::CAN_OVERFLOW {
            *self.on_heap = None;
        }
    }
}

impl<M: GameMove, T: Copy> Deref for MoveList<M, T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match &*self.on_heap {
            Some(moves) if Self::CAN_OVERFLOW => moves,
            _ => &self.on_stack,
        }
    }
}

impl<M: GameMove, T: Copy> DerefMut for MoveList<M, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut *self.on_heap {
            Some(moves) if Self::CAN_OVERFLOW => moves,
            _ => &mut self.on_stack,
        }
    }
}

impl<M: GameMove, T: Copy> Extend<T> for MoveList<M, T> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, moves: I) {
        for mv in moves {
            self.push(mv);
        }
    }
}

impl<M: GameMove, T: Copy> FromIterator<T> for MoveList<M, T> {
    fn from_iter<I: IntoIterator<Item = T>>(moves: I) -> MoveList<M, T> {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

impl<M: GameMove, T: Copy> Default for MoveList<M, T> {
    #[inline(always)]
    fn default() -> MoveList<M, T> {
        MoveList::new()
    }
}

impl<M: GameMove, T: Copy> Clone for MoveList<M, T> {
    fn clone(&self) -> MoveList<M, T> {
        self.iter().copied().collect()
    }
}

impl<M: GameMove, T: Copy + fmt::Debug> fmt::Debug for MoveList<M, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<M: GameMove, T: Copy + PartialEq> PartialEq for MoveList<M, T> {
    fn eq(&self, other: &MoveList<M, T>) -> bool {
        **self == **other
    }
}

impl<M: GameMove, T: Copy + Eq> Eq for MoveList<M, T> {}

impl<'a, M: GameMove, T: Copy> IntoIterator for &'a MoveList<M, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline(always)]
    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<M: GameMove, T: Copy> IntoIterator for MoveList<M, T> {
    type Item = T;
    type IntoIter = IntoIter<M, T>;

    #[inline(always)]
    fn into_iter(self) -> IntoIter<M, T> {
        IntoIter {
            moves: self,
            next: 0,
        }
    }
}

/// The moves of a [`MoveList`], one after the other.
pub struct IntoIter<M: GameMove, T: Copy = M> {
    moves: MoveList<M, T>,
    next: usize,
}

impl<M: GameMove, T: Copy> Iterator for IntoIter<M, T> {
    type Item = T;

    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        let mv = self.moves.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.moves.len() - self.next;
        (left, Some(left))
    }
}

impl<M: GameMove, T: Copy> ExactSizeIterator for IntoIter<M, T> {}
