//! Small networks of whole numbers, as champions use them: inputs that a position has, some of
//! them several times, one hidden layer, and an output for each bucket of positions.
//!
//! The laboratory trains them in floating point. Here all numbers are integers of 16 bits, of
//! which a processor adds many at once, and the result is the same on every machine.

use wide::{i16x8, i32x4};

/// The hidden layer's sums: 1.0 is this much.
pub const ACTIVE: i16 = 255;
/// The second layer's weights: 1.0 is this much.
pub const UNIT: i16 = 64;
/// The greatest weight of the second layer: times [`ACTIVE`] it fits 16 bits.
pub const MAX_SECOND: i16 = i16::MAX / ACTIVE - 1;

/// Numbers that are added at once: compilers do not always see by themselves that they could.
/// Rows are aligned to them, so that the processor adds from memory.
pub const LANES: usize = 8;

/// A network with `HIDDEN` times [`LANES`] neurons. A neuron's activation is its sum between 0
/// and 1, squared (SCReLU). Beside it inputs may have a worth of their own in each bucket, which
/// is added up (skip connection): `SKIPS` times `LANES` is the number of buckets then, and else 0.
/// An output of 1.0 means `WORTH` hundredths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net<const HIDDEN: usize, const SKIPS: usize, const WORTH: i32> {
    /// The first layer's weights by input.
    first: Box<[Row<HIDDEN, SKIPS>]>,
    /// Its biases.
    biases: Row<HIDDEN, SKIPS>,
    /// The second layer's weights by bucket.
    second: Box<[[i16x8; HIDDEN]]>,
    /// Its biases, in hundredths of a point.
    last: Box<[i16]>,
}

/// What an input adds to everything, or the sum of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<const HIDDEN: usize, const SKIPS: usize> {
    neurons: [i16x8; HIDDEN],
    /// By bucket, in hundredths of a point.
    skips: [i16x8; SKIPS],
}

/// A position's worth, in hundredths of a point, by where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// From the hidden layer.
    pub hidden: i32,
    /// From the inputs alone.
    pub skipped: i32,
}

impl<const HIDDEN: usize, const SKIPS: usize, const WORTH: i32> Net<HIDDEN, SKIPS, WORTH> {
    /// Neurons.
    const NEURONS: usize = HIDDEN * LANES;

    /// How many weights such a network has.
    pub const fn weights(inputs: usize, buckets: usize) -> usize {
        (inputs + 1) * Self::NEURONS + inputs * SKIPS * LANES + buckets * (Self::NEURONS + 1)
    }

    /// From all weights: the first layer by input and its biases, what inputs are worth by
    /// themselves, then for each bucket the second layer's and its bias.
    pub fn new(weights: &[i16], inputs: usize) -> Net<HIDDEN, SKIPS, WORTH> {
        let (first, rest) = weights.split_at((inputs + 1) * Self::NEURONS);
        let (skips, second) = rest.split_at(inputs * SKIPS * LANES);
        let row = |input: usize| Row {
            neurons: vectors(&first[input * Self::NEURONS..]),
            skips: match input == inputs {
                true => [i16x8::ZERO; SKIPS],
                false => vectors(&skips[input * SKIPS * LANES..]),
            },
        };
        let buckets = second.chunks_exact(Self::NEURONS + 1);
        Net {
            first: (0..inputs).map(row).collect(),
            biases: row(inputs),
            second: buckets.clone().map(vectors).collect(),
            last: buckets.map(|bucket| bucket[Self::NEURONS]).collect(),
        }
    }

    /// The sums of a position without inputs.
    #[inline(always)]
    pub fn begin(&self) -> Row<HIDDEN, SKIPS> {
        self.biases
    }

    /// Adds an input to the sums.
    #[inline(always)]
    pub fn add(&self, sums: &mut Row<HIDDEN, SKIPS>, input: usize) {
        let row = &self.first[input];
        for neuron in 0..HIDDEN {
            sums.neurons[neuron] += row.neurons[neuron];
        }
        for bucket in 0..SKIPS {
            sums.skips[bucket] += row.skips[bucket];
        }
    }

    /// Adds an input several times.
    #[inline(always)]
    pub fn add_times(&self, sums: &mut Row<HIDDEN, SKIPS>, input: usize, times: i16) {
        let row = &self.first[input];
        for neuron in 0..HIDDEN {
            sums.neurons[neuron] += row.neurons[neuron] * times;
        }
        for bucket in 0..SKIPS {
            sums.skips[bucket] += row.skips[bucket] * times;
        }
    }

    /// What the sums of all inputs are worth in a bucket.
    #[inline(always)]
    pub fn finish(&self, sums: &Row<HIDDEN, SKIPS>, bucket: usize) -> Parts {
        let output = output::<HIDDEN, WORTH>(&sums.neurons, &self.second[bucket]);
        Parts {
            hidden: output + i32::from(self.last[bucket]),
            skipped: if SKIPS > 0 {
                sums.skips[bucket / LANES].as_array()[bucket % LANES].into()
            } else {
                0
            },
        }
    }

    /// What a position is worth by its inputs and its bucket, in hundredths of a point.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn evaluate<const EACH: usize>(&self, inputs: [usize; EACH], bucket: usize) -> i32 {
        let mut sums = self.begin();
        for input in inputs {
            self.add(&mut sums, input);
        }
        let Parts { hidden, skipped } = self.finish(&sums, bucket);
        hidden + skipped
    }
}

/// What the second layer makes of the hidden layer's sums, in hundredths of a point.
#[inline(always)]
pub(crate) fn output<const HIDDEN: usize, const WORTH: i32>(
    sums: &[i16x8; HIDDEN],
    weights: &[i16x8; HIDDEN],
) -> i32 {
    let mut output = i32x4::ZERO;
    for neuron in 0..HIDDEN {
        let active = sums[neuron].max(i16x8::ZERO).min(i16x8::splat(ACTIVE));
        // The product fits 16 bits; those of two such numbers are added up in 32.
        output += active.dot(active * weights[neuron]);
    }
    // An output of 1.0 by a hundredth of a point.
    output.reduce_add() / (ACTIVE as i32 * ACTIVE as i32 * UNIT as i32 / WORTH)
}

/// The first of some weights, [`LANES`] at a time.
pub(crate) fn vectors<const COUNT: usize>(weights: &[i16]) -> [i16x8; COUNT] {
    let lane = |at: usize| std::array::from_fn(|lane| weights[at * LANES + lane]);
    std::array::from_fn(|at| i16x8::new(lane(at)))
}
