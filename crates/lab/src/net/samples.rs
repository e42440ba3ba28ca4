//! Positions as a network sees them, in memory and on file.

use std::fs;
use std::path::Path;

use crate::Result;

/// Positions with what a network should say of them.
pub struct Samples {
    /// How many inputs each position has.
    inputs_each: usize,
    /// The inputs of all positions, one after the other.
    inputs: Vec<u16>,
    buckets: Vec<u8>,
    /// In hundredths of a point.
    aims: Vec<i16>,
}

/// One of them.
pub struct Sample<'a> {
    /// Its inputs.
    pub inputs: &'a [u16],
    /// Its bucket.
    pub bucket: usize,
    /// What the network should say, in points.
    pub aim: f32,
}

impl Samples {
    /// None yet, of positions with this many inputs each.
    pub fn new(inputs_each: usize) -> Samples {
        Samples {
            inputs_each,
            inputs: Vec::new(),
            buckets: Vec::new(),
            aims: Vec::new(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.aims.len()
    }

    /// One by its number.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Sample<'_> {
        Sample {
            inputs: &self.inputs[number * self.inputs_each..][..self.inputs_each],
            bucket: self.buckets[number].into(),
            aim: f32::from(self.aims[number]) / 100.0,
        }
    }

    /// One more; its aim is in hundredths of a point.
    pub fn push(&mut self, inputs: impl IntoIterator<Item = usize>, bucket: usize, aim: i16) {
        self.inputs
            .extend(inputs.into_iter().map(|input| input as u16));
        self.buckets.push(bucket as u8);
        self.aims.push(aim);
        debug_assert_eq!(self.inputs.len(), self.len() * self.inputs_each);
    }

    /// All others, too.
    pub fn append(&mut self, mut others: Samples) {
        self.inputs.append(&mut others.inputs);
        self.buckets.append(&mut others.buckets);
        self.aims.append(&mut others.aims);
    }

    /// Keeps them in a file, which is there whole or not at all.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = Vec::with_capacity(self.len() * self.size());
        for number in 0..self.len() {
            let inputs = &self.inputs[number * self.inputs_each..][..self.inputs_each];
            bytes.extend(inputs.iter().flat_map(|input| input.to_le_bytes()));
            bytes.push(self.buckets[number]);
            bytes.extend(self.aims[number].to_le_bytes());
        }
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, bytes)?;
        fs::rename(unfinished, path)?;
        Ok(())
    }

    /// Reads those of a file.
    pub fn read(path: &Path, inputs_each: usize) -> Result<Samples> {
        let mut samples = Samples::new(inputs_each);
        let bytes = fs::read(path)?;
        for sample in bytes.chunks_exact(samples.size()) {
            let (inputs, rest) = sample.split_at(2 * inputs_each);
            let inputs = inputs.as_chunks().0.iter().copied();
            samples.inputs.extend(inputs.map(u16::from_le_bytes));
            samples.buckets.push(rest[0]);
            samples.aims.push(i16::from_le_bytes([rest[1], rest[2]]));
        }
        Ok(samples)
    }

    /// The bytes of a sample on file.
    fn size(&self) -> usize {
        2 * self.inputs_each + 3
    }
}
