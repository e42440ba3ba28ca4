//! Positions as a network sees them, in memory and on file.

use std::fs;
use std::path::Path;

use crate::Result;

/// Positions with what a network should say of them.
#[derive(Default)]
pub struct Samples {
    /// What is kept of all positions, one after the other.
    kept: Vec<u16>,
    /// Where that of each position ends.
    ends: Vec<usize>,
    buckets: Vec<u8>,
    aims: Vec<i16>,
}

/// One of them.
pub struct Sample<'a> {
    /// What is kept of it, such as its inputs, each as often as it is there.
    pub kept: &'a [u16],
    /// Its bucket.
    pub bucket: usize,
    /// What the network should say, as its [`Loss`](super::network::Loss) measures it.
    pub aim: i16,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.aims.len()
    }

    /// One by its number.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Sample<'_> {
        let start = number.checked_sub(1).map_or(0, |last| self.ends[last]);
        Sample {
            kept: &self.kept[start..self.ends[number]],
            bucket: self.buckets[number].into(),
            aim: self.aims[number],
        }
    }

    /// One more; fewer than 256 numbers are kept of it.
    pub fn push(&mut self, kept: impl IntoIterator<Item = usize>, bucket: usize, aim: i16) {
        self.kept
            .extend(kept.into_iter().map(|number| number as u16));
        self.ends.push(self.kept.len());
        self.buckets.push(bucket as u8);
        self.aims.push(aim);
    }

    /// All others, too.
    pub fn append(&mut self, mut others: Samples) {
        let shift = self.kept.len();
        self.kept.append(&mut others.kept);
        self.ends.extend(others.ends.iter().map(|end| end + shift));
        self.buckets.append(&mut others.buckets);
        self.aims.append(&mut others.aims);
    }

    /// Keeps them in a file, which is there whole or not at all.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = Vec::new();
        for number in 0..self.len() {
            let sample = self.get(number);
            bytes.push(sample.kept.len() as u8);
            bytes.extend(sample.kept.iter().flat_map(|number| number.to_le_bytes()));
            bytes.push(self.buckets[number]);
            bytes.extend(sample.aim.to_le_bytes());
        }
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, bytes)?;
        fs::rename(unfinished, path)?;
        Ok(())
    }

    /// Reads those of a file.
    pub fn read(path: &Path) -> Result<Samples> {
        let mut samples = Samples::default();
        let bytes = fs::read(path)?;
        let mut rest = bytes.as_slice();
        while let Some((&count, after)) = rest.split_first() {
            let broken = || format!("{}: not positions of a network", path.display());
            let (inputs, after) = after
                .split_at_checked(2 * usize::from(count))
                .ok_or_else(broken)?;
            let (&[bucket, low, high], after) = after.split_first_chunk().ok_or_else(broken)?;
            let inputs = inputs.as_chunks().0.iter().copied();
            samples.push(
                inputs.map(|input| u16::from_le_bytes(input).into()),
                bucket.into(),
                i16::from_le_bytes([low, high]),
            );
            rest = after;
        }
        Ok(samples)
    }
}
