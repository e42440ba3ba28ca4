//! A table file, whose blocks are checked when they are first read.
//!
//! Probes never read mapped memory: if another program cuts the file off, reading beyond
//! its new end would kill this one (SIGBUS), a server with all its games. Small files are
//! read as a whole when they are opened; of large ones, blocks are read when they are
//! needed and kept, as long as there is memory for them, and bytes one by one beyond that.
//! A probe of a block that is kept takes as long as one of mapped memory did, about 0.1 µs;
//! reading a byte from a file in the system's cache takes about 1.6 µs.
//! Only who goes through a whole plane, building or verifying tables, has it mapped.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use memmap2::Mmap;

use super::error::{TableError, Tried};
use super::format::{BLOCK_BYTES, HEAD_BYTES, Head, checksum};

/// Files up to this length are read as a whole. All layers that the program builds by
/// itself are shorter.
const MAX_SMALL_BYTES: usize = 8 << 20;
/// The blocks of large files that are kept in memory, all layers of a rule set together.
const MAX_KEPT_BYTES: usize = 1 << 30;

/// A table file.
pub struct TableFile {
    path: PathBuf,
    head: Head,
    contents: Contents,
    /// The checksum of each block.
    sums: Vec<u32>,
    /// What is known of each block.
    blocks: Vec<OnceLock<Block>>,
    memory: BlockMemory,
}

enum Contents {
    Memory(Vec<u8>),
    Disk { file: File, map: Mmap },
}

enum Block {
    /// As it was written; to be read from the contents.
    Sound,
    /// As it was written; here it is.
    Kept(Box<[u8]>),
    Damaged,
}

/// Memory for blocks, shared by the files of a folder.
#[derive(Clone)]
pub struct BlockMemory(Arc<AtomicUsize>);

impl Default for BlockMemory {
    fn default() -> BlockMemory {
        BlockMemory(Arc::new(AtomicUsize::new(MAX_KEPT_BYTES)))
    }
}

impl BlockMemory {
    /// Whether there is as much left; it is no longer then.
    fn take(&self, bytes: usize) -> bool {
        let take = |left: usize| left.checked_sub(bytes);
        self.0.fetch_update(Relaxed, Relaxed, take).is_ok()
    }
}

impl TableFile {
    /// Opens a file and checks its head, length and list of checksums.
    pub fn open(path: &Path, memory: &BlockMemory) -> Result<TableFile, TableError> {
        let about = std::fs::metadata(path).tried("open", path)?;
        let length = about.len() as usize;
        if length == 0 || !about.is_file() {
            return Err(TableError::Foreign(path.to_owned()));
        }
        let file = File::open(path).tried("open", path)?;
        let mut head = vec![0; length.min(HEAD_BYTES)];
        read_at(&file, &mut head, 0).tried("read", path)?;
        let head = Head::read(&head, path)?;
        if length != head.length() {
            return Err(TableError::Truncated {
                path: path.to_owned(),
                length: length as u64,
                expected: head.length() as u64,
            });
        }
        let mut sums = vec![0; 4 * head.blocks()];
        read_at(&file, &mut sums, HEAD_BYTES + head.body()).tried("read", path)?;
        let contents = match length <= MAX_SMALL_BYTES {
            true => {
                let mut bytes = vec![0; length];
                read_at(&file, &mut bytes, 0).tried("read", path)?;
                Contents::Memory(bytes)
            }
            false => {
                // SAFETY: the file is ours; it is replaced as a whole, never changed in
                // place. Should another program do that nevertheless, those who read the
                // mapped bytes find nonsense or are killed: builders, which are started
                // again, and no probe.
                let map = unsafe { Mmap::map(&file) }.tried("map", path)?;
                Contents::Disk { file, map }
            }
        };
        TableFile::new(path, head, contents, &sums, memory)
    }

    /// The file that these bytes begin with, which needs no folder: its name is told to
    /// those who read what is wrong with it. Every block of it is checked.
    pub fn of_bytes(path: &Path, bytes: &[u8]) -> Result<TableFile, TableError> {
        let head = Head::read(bytes, path)?;
        let Some(bytes) = bytes.get(..head.length()) else {
            return Err(TableError::Truncated {
                path: path.to_owned(),
                length: bytes.len() as u64,
                expected: head.length() as u64,
            });
        };
        let sums = &bytes[HEAD_BYTES + head.body()..];
        let contents = Contents::Memory(bytes.to_vec());
        let file = TableFile::new(path, head, contents, sums, &BlockMemory::default())?;
        file.check()?;
        Ok(file)
    }

    fn new(
        path: &Path,
        head: Head,
        contents: Contents,
        sums: &[u8],
        memory: &BlockMemory,
    ) -> Result<TableFile, TableError> {
        if checksum(sums) != head.sums {
            return Err(TableError::Damaged {
                path: path.to_owned(),
                place: "its checksums".to_owned(),
            });
        }
        let (sums, _) = sums.as_chunks();
        Ok(TableFile {
            path: path.to_owned(),
            contents,
            sums: sums.iter().map(|&sum| u32::from_le_bytes(sum)).collect(),
            blocks: (0..head.blocks()).map(|_| OnceLock::new()).collect(),
            memory: memory.clone(),
            head,
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

    /// The whole file, checked or not: for those who go through all of it.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        match &self.contents {
            Contents::Memory(bytes) => bytes,
            Contents::Disk { map, .. } => map,
        }
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
        let place = at - HEAD_BYTES;
        let block = place / BLOCK_BYTES;
        match self.blocks[block].get_or_init(|| self.load(block)) {
            Block::Kept(bytes) => Some(bytes[place % BLOCK_BYTES]),
            Block::Sound => self.read_byte(at),
            Block::Damaged => None,
        }
    }

    /// A byte of a sound block, unless the file has changed since.
    #[inline(always)]
    fn read_byte(&self, at: usize) -> Option<u8> {
        match &self.contents {
            Contents::Memory(bytes) => Some(bytes[at]),
            Contents::Disk { file, .. } => {
                let mut byte = [0];
                read_at(file, &mut byte, at).ok()?;
                Some(byte[0])
            }
        }
    }

    #[cold]
    fn load(&self, block: usize) -> Block {
        match &self.contents {
            Contents::Memory(_) if self.is_block_sound(block) => Block::Sound,
            Contents::Memory(_) => Block::Damaged,
            Contents::Disk { file, .. } => match self.read_block(file, block) {
                None => Block::Damaged,
                Some(bytes) if self.memory.take(bytes.len()) => Block::Kept(bytes.into()),
                Some(_) => Block::Sound,
            },
        }
    }

    fn is_block_sound(&self, block: usize) -> bool {
        match &self.contents {
            Contents::Memory(bytes) => self.is_as_written(block, &bytes[self.part(block)]),
            Contents::Disk { file, .. } => self.read_block(file, block).is_some(),
        }
    }

    /// A block from the disk, if it is as it was written.
    fn read_block(&self, file: &File, block: usize) -> Option<Vec<u8>> {
        let part = self.part(block);
        let mut bytes = vec![0; part.len()];
        read_at(file, &mut bytes, part.start).ok()?;
        self.is_as_written(block, &bytes).then_some(bytes)
    }

    fn is_as_written(&self, block: usize, bytes: &[u8]) -> bool {
        checksum(bytes) == self.sums[block]
    }

    /// Where a block is in the file.
    fn part(&self, block: usize) -> Range<usize> {
        let end = self.head.body().min((block + 1) * BLOCK_BYTES);
        HEAD_BYTES + block * BLOCK_BYTES..HEAD_BYTES + end
    }
}

/// Reads all of these bytes from a place in a file, also while others read it.
fn read_at(file: &File, bytes: &mut [u8], at: usize) -> io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::FileExt::read_exact_at(file, bytes, at as u64);
    #[cfg(not(any(unix, windows)))]
    {
        // Such systems have no threads that could read the same file.
        use std::io::{Read, Seek, SeekFrom};
        let mut file = file;
        file.seek(SeekFrom::Start(at as u64))?;
        file.read_exact(bytes)
    }
    #[cfg(windows)]
    {
        let mut done = 0;
        while done < bytes.len() {
            let place = (at + done) as u64;
            match std::os::windows::fs::FileExt::seek_read(file, &mut bytes[done..], place)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                read => done += read,
            }
        }
        Ok(())
    }
}
