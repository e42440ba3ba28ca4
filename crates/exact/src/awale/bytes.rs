//! The bytes of a table: in memory, or in a file mapped into it.

use std::ops::Range;
use std::sync::Arc;

/// Blocks are not shorter.
const LOOK: usize = 4096;

/// Bytes that are read all over.
pub enum Bytes {
    /// Made by this program.
    Made(Vec<u8>),
    /// A part of somebody's memory, whose blocks are checked when they are first
    /// read.
    Shared(Arc<dyn Mapped>, Range<usize>),
}

/// Memory that comes from elsewhere, and may turn out to be damaged.
pub trait Mapped: Send + Sync {
    /// All of it.
    fn bytes(&self) -> &[u8];
    /// Whether the block around this byte is as it was written.
    fn is_sound(&self, at: usize) -> bool;
}

impl Bytes {
    /// All of them, checked or not.
    #[inline(always)]
    pub fn all(&self) -> &[u8] {
        match self {
            Bytes::Made(bytes) => bytes,
            Bytes::Shared(memory, range) => &memory.bytes()[range.clone()],
        }
    }

    /// Whether all of them are as they were written.
    pub fn are_sound(&self) -> bool {
        match self {
            Bytes::Made(_) => true,
            Bytes::Shared(memory, range) => range
                .clone()
                .step_by(LOOK)
                .chain(range.end.checked_sub(1))
                .all(|at| memory.is_sound(at)),
        }
    }

    /// One byte, unless it is damaged.
    #[inline]
    pub fn get(&self, at: usize) -> Option<u8> {
        match self {
            Bytes::Made(bytes) => bytes.get(at).copied(),
            Bytes::Shared(memory, range) => {
                let at = range.start + at;
                (at < range.end && memory.is_sound(at)).then(|| memory.bytes()[at])
            }
        }
    }
}
