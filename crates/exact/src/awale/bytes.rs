//! The bytes of one plane of a layer: in memory or in a file.

#[cfg(feature = "files")]
use std::ops::Range;
#[cfg(feature = "files")]
use std::sync::Arc;

#[cfg(feature = "files")]
use super::files::TableFile;

/// Bytes that are read all over.
#[derive(Clone)]
pub(super) enum Bytes {
    /// Made by this program.
    Made(Vec<u8>),
    /// A part of a file, whose blocks are checked when they are first read.
    #[cfg(feature = "files")]
    File(Arc<TableFile>, Range<usize>),
}

impl Bytes {
    /// All of them, checked or not.
    #[inline(always)]
    pub fn all(&self) -> &[u8] {
        match self {
            Bytes::Made(bytes) => bytes,
            #[cfg(feature = "files")]
            Bytes::File(file, range) => &file.bytes()[range.clone()],
        }
    }

    /// Whether all of them are as they were written.
    pub fn are_sound(&self) -> bool {
        match self {
            Bytes::Made(_) => true,
            #[cfg(feature = "files")]
            Bytes::File(file, range) => file.is_sound(range),
        }
    }

    /// One byte, unless its block is damaged.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<u8> {
        match self {
            Bytes::Made(bytes) => bytes.get(at).copied(),
            #[cfg(feature = "files")]
            Bytes::File(file, range) => file.byte(range.start + at),
        }
    }
}
