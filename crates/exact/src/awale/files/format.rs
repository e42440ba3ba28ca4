//! How a layer is laid out in a file: a head of 64 bytes, the planes one after the
//! other, and a checksum for every block of them. Numbers are little-endian.

use std::path::Path;

use awalam_games::RuleSet;
use awalam_games::awale::Rules;

use super::error::TableError;
use crate::awale::layer::Plane;
use crate::awale::positions;

/// The newest format.
pub const VERSION: u32 = 1;
/// The length of the head.
pub const HEAD_BYTES: usize = 64;
/// Bytes that share a checksum.
pub const BLOCK_BYTES: usize = 1 << 16;

const MAGIC: [u8; 8] = *b"AWALAMEG";

/// What a head says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub rules: Rules,
    pub seeds: usize,
    pub planes: Vec<Plane>,
    /// Of the list of checksums.
    pub sums: u32,
}

impl Head {
    /// The bytes of all planes together.
    pub fn body(&self) -> usize {
        self.planes.len() * positions(self.seeds)
    }

    /// How many checksums there are.
    pub fn blocks(&self) -> usize {
        self.body().div_ceil(BLOCK_BYTES)
    }

    /// The length of the whole file.
    pub fn length(&self) -> usize {
        HEAD_BYTES + self.body() + 4 * self.blocks()
    }

    /// As it stands in a file.
    pub fn bytes(&self) -> [u8; HEAD_BYTES] {
        let mut head = [0; HEAD_BYTES];
        head[..8].copy_from_slice(&MAGIC);
        head[8..12].copy_from_slice(&VERSION.to_le_bytes());
        head[12] = self.rules as u8;
        head[13] = self.seeds as u8;
        head[14] = self
            .planes
            .iter()
            .fold(0, |set, &plane| set | 1 << plane as u8);
        head[16..20].copy_from_slice(&self.sums.to_le_bytes());
        let sum = checksum(&head[..HEAD_BYTES - 4]);
        head[HEAD_BYTES - 4..].copy_from_slice(&sum.to_le_bytes());
        head
    }

    /// Reads the head of a file.
    pub fn read(file: &[u8], path: &Path) -> Result<Head, TableError> {
        let foreign = || TableError::Foreign(path.to_owned());
        if file.get(..8) != Some(&MAGIC) {
            return Err(foreign());
        }
        let Some(head) = file.get(..HEAD_BYTES) else {
            return Err(TableError::Truncated {
                path: path.to_owned(),
                length: file.len() as u64,
                expected: HEAD_BYTES as u64,
            });
        };
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let version = number(8);
        if version > VERSION {
            return Err(TableError::TooNew {
                path: path.to_owned(),
                version,
                known: VERSION,
            });
        }
        let damaged = || TableError::Damaged {
            path: path.to_owned(),
            place: "its head".to_owned(),
        };
        if number(HEAD_BYTES - 4) != checksum(&head[..HEAD_BYTES - 4]) {
            return Err(damaged());
        }
        let rules = Rules::LIST.get(usize::from(head[12])).ok_or_else(damaged)?;
        let rules = rules.name.parse().map_err(|_| damaged())?;
        let seeds = usize::from(head[13]);
        if seeds > crate::awale::MAX_SEEDS {
            return Err(damaged());
        }
        let has = |plane: &Plane| head[14] >> *plane as u8 & 1 != 0;
        let planes: Vec<Plane> = Plane::ALL.into_iter().filter(has).collect();
        if head[14] >> Plane::ALL.len() != 0 || !is_complete(rules, &planes) {
            return Err(damaged());
        }
        Ok(Head {
            rules,
            seeds,
            planes,
            sums: number(16),
        })
    }
}

/// Whether there is all that a rule set calls for, and nothing else.
fn is_complete(rules: Rules, planes: &[Plane]) -> bool {
    let has = |plane: Plane| planes.contains(&plane);
    let is_abapa = rules == Rules::Abapa;
    has(Plane::Values)
        && has(Plane::Slack) == is_abapa
        && has(Plane::ByRule) == (rules == Rules::Uga)
        && has(Plane::HeldDepths) == (is_abapa && has(Plane::Depths))
        && !(rules == Rules::Uga && has(Plane::Depths))
}

/// CRC-32, as zip files have it.
#[cfg(not(target_arch = "wasm32"))]
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// The same without tables, which would be a thirtieth of what a browser downloads.
#[cfg(target_arch = "wasm32")]
pub fn checksum(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let next_bit = |sum: u32| sum >> 1 ^ if sum & 1 != 0 { POLYNOMIAL } else { 0 };
    let next = |sum: u32, &byte: &u8| (0..8).fold(sum ^ u32::from(byte), |sum, _| next_bit(sum));
    !bytes.iter().fold(!0, next)
}

/// The checksums of a body, block by block.
pub fn checksums(body: &[u8]) -> impl Iterator<Item = u32> {
    body.chunks(BLOCK_BYTES).map(checksum)
}
