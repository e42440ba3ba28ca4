//! Small networks of whole numbers, as champions use them: inputs that a position has or has
//! not, one hidden layer, and an output for each bucket of positions.
//!
//! The laboratory trains them in floating point. Here all numbers are integers of 16 bits, of
//! which a processor adds many at once, and the result is the same on every machine.

/// The hidden layer's sums: 1.0 is this much.
pub const ACTIVE: i16 = 255;
/// The second layer's weights: 1.0 is this much.
pub const UNIT: i16 = 64;
/// The greatest weight of the second layer: times [`ACTIVE`] it fits 16 bits.
pub const MAX_SECOND: i16 = i16::MAX / ACTIVE - 1;
/// What an output of 1.0 means, in hundredths of a point.
pub const WORTH: i32 = 800;

/// A network with `HIDDEN` neurons. A neuron's activation is its sum between 0 and 1,
/// squared (SCReLU).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net<const HIDDEN: usize> {
    /// The first layer's weights by input.
    first: Box<[[i16; HIDDEN]]>,
    /// Its biases.
    biases: [i16; HIDDEN],
    /// The second layer's weights by bucket.
    second: Box<[[i16; HIDDEN]]>,
    /// Its biases, in hundredths of a point.
    last: Box<[i16]>,
}

impl<const HIDDEN: usize> Net<HIDDEN> {
    /// How many weights such a network has.
    pub const fn weights(inputs: usize, buckets: usize) -> usize {
        (inputs + 1) * HIDDEN + buckets * (HIDDEN + 1)
    }

    /// From all weights: the first layer by input and its biases, then for each bucket the
    /// second layer's and its bias.
    pub fn new(weights: &[i16], inputs: usize) -> Net<HIDDEN> {
        let row = |weights: &[i16]| -> [i16; HIDDEN] { std::array::from_fn(|i| weights[i]) };
        let (first, second) = weights.split_at((inputs + 1) * HIDDEN);
        let mut first: Vec<[i16; HIDDEN]> = first.chunks_exact(HIDDEN).map(row).collect();
        let biases = first.pop().expect("there are biases");
        let buckets = second.chunks_exact(HIDDEN + 1);
        Net {
            first: first.into(),
            biases,
            second: buckets.clone().map(row).collect(),
            last: buckets.map(|bucket| bucket[HIDDEN]).collect(),
        }
    }

    /// What a position is worth by its inputs and its bucket, in hundredths of a point.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn evaluate<const EACH: usize>(&self, inputs: [usize; EACH], bucket: usize) -> i32 {
        let mut sums = self.biases;
        for input in inputs {
            let row = &self.first[input];
            for neuron in 0..HIDDEN {
                sums[neuron] += row[neuron];
            }
        }
        output(&sums, &self.second[bucket]) + i32::from(self.last[bucket])
    }
}

/// What the second layer makes of the hidden layer's sums, in hundredths of a point.
#[inline(always)]
pub(crate) fn output<const HIDDEN: usize>(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut output = 0;
    for neuron in 0..HIDDEN {
        let active = sums[neuron].clamp(0, ACTIVE);
        // The product fits 16 bits, which lets the processor do eight or more at once.
        output += i32::from(active) * i32::from(active * weights[neuron]);
    }
    const SCALE: i32 = ACTIVE as i32 * ACTIVE as i32 * UNIT as i32 / WORTH;
    output / SCALE
}
