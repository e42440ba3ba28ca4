//! A file in memory, whose blocks are checked when they are first read.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use memmap2::Mmap;

use super::error::{TableError, Tried};
use super::format::{BLOCK_BYTES, HEAD_BYTES, Head};

/// A table file.
pub struct TableFile {
    path: PathBuf,
    head: Head,
    memory: Mmap,
    /// What is known of each block.
    blocks: Vec<AtomicU8>,
}

const UNKNOWN: u8 = 0;
const SOUND: u8 = 1;
const DAMAGED: u8 = 2;

impl TableFile {
    /// Opens a file and checks its head, length and list of checksums.
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let about = std::fs::metadata(path).tried("open", path)?;
        let length = about.len();
        if length == 0 || !about.is_file() {
            return Err(TableError::Foreign(path.to_owned()));
        }
        let file = File::open(path).tried("open", path)?;
        // SAFETY: the file is ours; it is replaced as a whole, never changed in place.
        let memory = unsafe { Mmap::map(&file) }.tried("map", path)?;
        let head = Head::read(&memory, path)?;
        if memory.len() != head.length() {
            return Err(TableError::Truncated {
                path: path.to_owned(),
                length,
                expected: head.length() as u64,
            });
        }
        if crc32fast::hash(&memory[HEAD_BYTES + head.body()..]) != head.sums {
            return Err(TableError::Damaged {
                path: path.to_owned(),
                place: "its checksums".to_owned(),
            });
        }
        let blocks = (0..head.blocks()).map(|_| AtomicU8::new(UNKNOWN)).collect();
        Ok(TableFile {
            path: path.to_owned(),
            head,
            memory,
            blocks,
        })
    }

    /// What it holds.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Checks all blocks.
    pub fn check(&self) -> Result<(), TableError> {
        match (0..self.blocks.len()).find(|&block| !self.is_block_sound(block)) {
            None => Ok(()),
            Some(block) => Err(TableError::Damaged {
                path: self.path.clone(),
                place: format!("block {} of {}", block + 1, self.blocks.len()),
            }),
        }
    }

    /// The whole file, checked or not.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        &self.memory
    }

    /// Whether all blocks that a part of the planes touches are as they were written.
    pub fn is_sound(&self, part: &Range<usize>) -> bool {
        let block = |at: usize| (at - HEAD_BYTES) / BLOCK_BYTES;
        part.is_empty()
            || (block(part.start)..=block(part.end - 1)).all(|block| self.is_block_sound(block))
    }

    /// A byte of the planes, unless its block is damaged.
    #[inline(always)]
    pub fn byte(&self, at: usize) -> Option<u8> {
        match self.is_block_sound((at - HEAD_BYTES) / BLOCK_BYTES) {
            true => Some(self.memory[at]),
            false => None,
        }
    }

    #[inline(always)]
    fn is_block_sound(&self, block: usize) -> bool {
        match self.blocks[block].load(Relaxed) {
            SOUND => true,
            UNKNOWN => self.check_block(block),
            _ => false,
        }
    }

    #[cold]
    fn check_block(&self, block: usize) -> bool {
        let body = &self.memory[HEAD_BYTES..HEAD_BYTES + self.head.body()];
        let end = body.len().min((block + 1) * BLOCK_BYTES);
        let at = HEAD_BYTES + body.len() + 4 * block;
        let sum = &self.memory[at..at + 4];
        let is_sound = crc32fast::hash(&body[block * BLOCK_BYTES..end]).to_le_bytes() == sum;
        let state = if is_sound { SOUND } else { DAMAGED };
        self.blocks[block].store(state, Relaxed);
        is_sound
    }
}
