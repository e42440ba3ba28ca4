//! A small network in floating point, as it is trained: inputs that are there or not, one
//! hidden layer, and an output for each bucket of positions.

use std::marker::PhantomData;

use awalam_bots::Weights;
use awalam_bots::net::{ACTIVE, MAX_SECOND, UNIT, WORTH};
use awalam_search::Dice;

use super::samples::{Sample, Samples};
use crate::Result;

/// How a network looks at what is kept of a position: once, or from several sides, each time
/// with the same weights. What it says is the sum of what it finds.
pub trait Views {
    /// How often.
    const COUNT: usize;
    /// How many inputs a position has as a view sees it.
    const INPUTS_EACH: usize;

    /// The inputs of a view.
    fn inputs(kept: &[u16], view: usize) -> impl Iterator<Item = usize>;

    /// How far the first layer's weights are from zero at first.
    fn spread() -> f32 {
        1.0 / (Self::INPUTS_EACH as f32).sqrt()
    }

    /// How much a position counts.
    #[inline(always)]
    fn weight(_kept: &[u16]) -> f32 {
        1.0
    }
}

/// A network with `HIDDEN` neurons, as [`awalam_bots::net`] says. All its weights are in one
/// list of rows: the first layer's by input, its biases, then for each bucket the
/// second layer's; behind each of these the bucket's bias, in a row of its own.
#[derive(Clone)]
pub struct Network<V, const HIDDEN: usize> {
    rows: Vec<[f32; HIDDEN]>,
    inputs: usize,
    views: PhantomData<V>,
}

/// An output of 1 is this many points.
const POINTS: f32 = WORTH as f32 / 100.0;
/// Greater weights would not fit the integers that play, nor would sums of greater ones.
const MAX_FIRST: f32 = 8.0;
const MAX_SUM: f32 = (i16::MAX / ACTIVE - 1) as f32;
const MAX_OUTPUT: f32 = MAX_SECOND as f32 / UNIT as f32;

/// A neuron's activation: its sum between 0 and 1, squared.
#[inline(always)]
fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl<V: Views, const HIDDEN: usize> Network<V, HIDDEN> {
    /// A network that has learned nothing.
    pub fn new(inputs: usize, buckets: usize, dice: &mut Dice) -> Self {
        let mut uniform = |spread: f32| {
            let steps = 1 << 23;
            spread * (dice.below(2 * steps) as f32 / steps as f32 - 1.0)
        };
        let spread = V::spread();
        let row = |_| std::array::from_fn(|_| uniform(spread));
        let mut rows: Vec<[f32; HIDDEN]> = (0..inputs).map(row).collect();
        rows.push([0.25; HIDDEN]);
        let spread = 1.0 / ((V::COUNT * HIDDEN) as f32).sqrt();
        let second = std::array::from_fn(|_| uniform(spread));
        for _ in 0..buckets {
            rows.push(second);
            rows.push([0.0; HIDDEN]);
        }
        Network {
            rows,
            inputs,
            views: PhantomData,
        }
    }

    /// Where a bucket's weights of the second layer are; its bias is the first weight of the
    /// next row.
    #[inline(always)]
    fn second(&self, bucket: usize) -> usize {
        self.inputs + 1 + 2 * bucket
    }

    #[inline(always)]
    fn sums(&self, kept: &[u16], view: usize) -> [f32; HIDDEN] {
        let mut sums = self.rows[self.inputs];
        for input in V::inputs(kept, view) {
            let row = &self.rows[input];
            for neuron in 0..HIDDEN {
                sums[neuron] += row[neuron];
            }
        }
        sums
    }

    /// What it says of a sample.
    #[inline(always)]
    fn output(&self, sample: &Sample) -> f32 {
        let second = self.second(sample.bucket);
        let weights = &self.rows[second];
        let mut output = self.rows[second + 1][0];
        for view in 0..V::COUNT {
            let sums = self.sums(sample.inputs, view);
            for neuron in 0..HIDDEN {
                output += clipped(sums[neuron]).powi(2) * weights[neuron];
            }
        }
        output
    }

    /// The mean squared error over samples, in points.
    pub fn error(&self, samples: &Samples, numbers: &[u32]) -> f64 {
        let (mut sum, mut total) = (0.0, 0.0);
        for &number in numbers {
            let sample = samples.get(number as usize);
            let weight = f64::from(V::weight(sample.inputs));
            sum += weight * f64::from(POINTS * self.output(&sample) - sample.aim).powi(2);
            total += weight;
        }
        sum / total.max(f64::MIN_POSITIVE)
    }

    /// In whole numbers, as [`awalam_bots::net::Net::new`] takes them.
    pub fn weights(&self) -> Weights {
        let mut weights: Vec<i16> = Vec::new();
        let round = |weight: f32, unit: f32| (weight * unit).round() as i16;
        let (first, second) = self.rows.split_at(self.inputs + 1);
        for row in first {
            weights.extend(row.map(|weight| round(weight, ACTIVE.into())));
        }
        for pair in second.chunks_exact(2) {
            weights.extend(pair[0].map(|weight| round(weight, UNIT.into())));
            weights.push(round(pair[1][0], WORTH as f32));
        }
        Weights(weights)
    }
}

/// Trains a network by Adam (Kingma and Ba, 2015).
pub struct Trainer<V, const HIDDEN: usize> {
    /// The network so far.
    pub network: Network<V, HIDDEN>,
    gradient: Vec<[f32; HIDDEN]>,
    mean: Vec<[f32; HIDDEN]>,
    square: Vec<[f32; HIDDEN]>,
    steps: u32,
}

impl<V: Views, const HIDDEN: usize> Trainer<V, HIDDEN> {
    /// Begins with a network.
    pub fn new(network: Network<V, HIDDEN>) -> Self {
        let nothing = vec![[0.0; HIDDEN]; network.rows.len()];
        Trainer {
            network,
            gradient: nothing.clone(),
            mean: nothing.clone(),
            square: nothing,
            steps: 0,
        }
    }

    /// All that the next step depends on.
    pub fn state(&self) -> Vec<u8> {
        let rows = [&self.network.rows, &self.mean, &self.square];
        let numbers = rows.into_iter().flatten().flatten();
        let bytes = numbers.flat_map(|number| number.to_le_bytes());
        self.steps.to_le_bytes().into_iter().chain(bytes).collect()
    }

    /// Goes on from a state of the same network; the steps taken until then.
    pub fn restore(&mut self, state: &[u8]) -> Result<usize> {
        let (words, rest) = state.as_chunks::<4>();
        let rows = [&mut self.network.rows, &mut self.mean, &mut self.square];
        let numbers: Vec<&mut f32> = rows.into_iter().flatten().flatten().collect();
        if !rest.is_empty() || words.len() != numbers.len() + 1 {
            return Err("the network kept so far is another one".into());
        }
        self.steps = u32::from_le_bytes(words[0]);
        for (number, word) in numbers.into_iter().zip(&words[1..]) {
            *number = f32::from_le_bytes(*word);
        }
        Ok(self.steps as usize)
    }

    /// One step against the gradient of a batch.
    pub fn step(&mut self, samples: &Samples, batch: &[u32], rate: f32) {
        self.gradient.fill([0.0; HIDDEN]);
        for &number in batch {
            self.add_gradient(&samples.get(number as usize));
        }
        self.steps += 1;
        let scale = 1.0 / batch.len() as f32;
        let steps = self.steps.min(100_000) as i32;
        let first = 1.0 - 0.9_f32.powi(steps);
        let second = 1.0 - 0.999_f32.powi(steps);
        let max_first = MAX_FIRST.min(MAX_SUM / (V::INPUTS_EACH + 1) as f32);
        for row in 0..self.network.rows.len() {
            let most = if row <= self.network.inputs {
                max_first
            } else {
                MAX_OUTPUT
            };
            let weights = &mut self.network.rows[row];
            let (means, squares) = (&mut self.mean[row], &mut self.square[row]);
            for neuron in 0..HIDDEN {
                let slope = self.gradient[row][neuron] * scale;
                means[neuron] += 0.1 * (slope - means[neuron]);
                squares[neuron] += 0.001 * (slope * slope - squares[neuron]);
                let size = (squares[neuron] / second).sqrt() + 1e-8;
                let moved = weights[neuron] - rate * (means[neuron] / first) / size;
                weights[neuron] = moved.clamp(-most, most);
            }
        }
    }

    /// Adds a position's gradient of half the squared error.
    #[inline(always)]
    fn add_gradient(&mut self, sample: &Sample) {
        let network = &self.network;
        let error = network.output(sample) - sample.aim / POINTS;
        let error = error * V::weight(sample.inputs);
        let second = network.second(sample.bucket);
        for view in 0..V::COUNT {
            let sums = network.sums(sample.inputs, view);
            let mut slopes = [0.0; HIDDEN];
            for neuron in 0..HIDDEN {
                let active = clipped(sums[neuron]);
                self.gradient[second][neuron] += error * active * active;
                // Beyond 0 and 1 nothing changes.
                let inside = f32::from(u8::from(active == sums[neuron]));
                slopes[neuron] = inside * error * network.rows[second][neuron] * 2.0 * active;
            }
            let inputs = V::inputs(sample.inputs, view);
            for row in inputs.chain([network.inputs]) {
                for (sum, slope) in self.gradient[row].iter_mut().zip(&slopes) {
                    *sum += slope;
                }
            }
        }
        self.gradient[second + 1][0] += error;
    }
}
