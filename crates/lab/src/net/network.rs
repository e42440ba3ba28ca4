//! A small network in floating point, as it is trained: inputs that are there or not, one
//! hidden layer, and an output for each bucket of positions.

use std::marker::PhantomData;

use awalam_bots::Weights;
use awalam_bots::net::{ACTIVE, MAX_SECOND, UNIT};
use awalam_search::Dice;

use super::samples::{Sample, Samples};
use crate::Result;

/// A network with `HIDDEN` neurons, as [`awalam_bots::net`] says. All its weights are in one list,
/// in the order in which [`awalam_bots::net::Net::new`] takes them.
#[derive(Clone)]
pub struct Network<V, const HIDDEN: usize, const SKIPS: usize> {
    weights: Vec<f32>,
    shape: Shape,
    views: PhantomData<V>,
}

/// How a network looks at what is kept of a position: once, or from several sides, each time
/// with the same weights. What it says is the sum of what it finds.
pub trait Views {
    /// How often.
    const COUNT: usize;

    /// The inputs of a view, each as often as it is there.
    fn inputs(kept: &[u16], view: usize) -> impl Iterator<Item = usize>;

    /// How far the first layer's weights are from zero at first, by how many inputs a position
    /// has.
    fn spread(inputs_each: usize) -> f32 {
        1.0 / (inputs_each as f32).sqrt()
    }

    /// How much a position counts.
    #[inline(always)]
    fn weight(_kept: &[u16]) -> f32 {
        1.0
    }
}

/// The inputs are kept as they are, and looked at once.
pub enum Plain {}

impl Views for Plain {
    const COUNT: usize = 1;

    #[inline(always)]
    fn inputs(kept: &[u16], _: usize) -> impl Iterator<Item = usize> {
        kept.iter().map(|&input| usize::from(input))
    }
}

/// All that the number of neurons does not say of a network.
#[derive(Clone, Copy)]
pub struct Shape {
    /// All inputs that there are.
    pub inputs: usize,
    /// About how many of them a view of a position has.
    pub inputs_each: usize,
    pub buckets: usize,
    /// What an output of 1 means, in hundredths of a point.
    pub worth: f32,
    /// What training makes less.
    pub loss: Loss,
}

/// How far a network is from what it should say.
#[derive(Clone, Copy)]
pub enum Loss {
    /// Its squared error; aims are hundredths of a point.
    Points,
    /// How badly the chance to win that it means tells the one aimed at; aims are ten-thousandths.
    /// A point changes the odds by a factor of e to the power of this.
    Chance(f32),
}

/// A chance in aims.
pub const CERTAIN: f32 = 10_000.0;

/// Greater weights would not fit the integers that play, nor would sums of greater ones.
const MAX_FIRST: f32 = 8.0;
const MAX_SUM: f32 = (i16::MAX / ACTIVE - 1) as f32;
const MAX_OUTPUT: f32 = MAX_SECOND as f32 / UNIT as f32;

/// The chance to win that logits mean.
pub fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

impl Loss {
    /// The gradient by the output of a network, but for a constant factor.
    #[inline(always)]
    fn slope(self, output: f32, worth: f32, aim: i16) -> f32 {
        match self {
            Loss::Points => output - f32::from(aim) / worth,
            Loss::Chance(logits) => {
                chance(logits * output * worth / 100.0) - f32::from(aim) / CERTAIN
            }
        }
    }

    fn of(self, hundredths: f32, aim: i16) -> f64 {
        match self {
            Loss::Points => f64::from((hundredths - f32::from(aim)) / 100.0).powi(2),
            Loss::Chance(logits) => {
                let seen = f64::from(chance(logits * hundredths / 100.0)).clamp(1e-6, 1.0 - 1e-6);
                let aim = f64::from(f32::from(aim) / CERTAIN);
                -aim * seen.ln() - (1.0 - aim) * (1.0 - seen).ln()
            }
        }
    }

    /// A mean loss in words.
    pub fn shown(self, mean: f64) -> String {
        match self {
            Loss::Points => format!("{:.3} points", mean.sqrt()),
            Loss::Chance(_) => format!("{mean:.5} (logarithmic loss)"),
        }
    }
}

/// A neuron's activation: its sum between 0 and 1, squared.
#[inline(always)]
fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl<V: Views, const HIDDEN: usize, const SKIPS: usize> Network<V, HIDDEN, SKIPS> {
    /// A network that has learned nothing.
    pub fn new(shape: Shape, dice: &mut Dice) -> Self {
        let Shape {
            inputs,
            inputs_each,
            buckets,
            ..
        } = shape;
        let mut uniform = |spread: f32| {
            let steps = 1 << 23;
            spread * (dice.below(2 * steps) as f32 / steps as f32 - 1.0)
        };
        let spread = V::spread(inputs_each);
        let mut weights: Vec<f32> = (0..inputs * HIDDEN).map(|_| uniform(spread)).collect();
        weights.extend([0.25; HIDDEN]);
        weights.extend(std::iter::repeat_n(0.0, inputs * SKIPS));
        let spread = 1.0 / ((V::COUNT * HIDDEN) as f32).sqrt();
        let second: [f32; HIDDEN] = std::array::from_fn(|_| uniform(spread));
        for _ in 0..buckets {
            weights.extend(second);
            weights.push(0.0);
        }
        Network {
            weights,
            shape,
            views: PhantomData,
        }
    }

    /// Where an input's weights of the first layer begin; its biases are those of one more.
    #[inline(always)]
    fn first(input: usize) -> usize {
        input * HIDDEN
    }

    /// Where an input's own worth by bucket begins; behind the last, the second layer.
    #[inline(always)]
    fn skips(&self, input: usize) -> usize {
        (self.shape.inputs + 1) * HIDDEN + input * SKIPS
    }

    /// Where a bucket's weights of the second layer begin; its bias follows them.
    #[inline(always)]
    fn second(&self, bucket: usize) -> usize {
        self.skips(self.shape.inputs) + bucket * (HIDDEN + 1)
    }

    #[inline(always)]
    fn sums(&self, kept: &[u16], view: usize) -> [f32; HIDDEN] {
        let mut sums = [0.0; HIDDEN];
        for input in V::inputs(kept, view).chain([self.shape.inputs]) {
            let row = &self.weights[Self::first(input)..][..HIDDEN];
            for neuron in 0..HIDDEN {
                sums[neuron] += row[neuron];
            }
        }
        sums
    }

    /// What it says of a sample; 1 is the shape's worth.
    #[inline(always)]
    fn output(&self, sample: &Sample) -> f32 {
        let weights = &self.weights[self.second(sample.bucket)..][..=HIDDEN];
        let mut output = weights[HIDDEN];
        for view in 0..V::COUNT {
            let sums = self.sums(sample.kept, view);
            for neuron in 0..HIDDEN {
                output += clipped(sums[neuron]).powi(2) * weights[neuron];
            }
            if SKIPS > 0 {
                for input in V::inputs(sample.kept, view) {
                    output += self.weights[self.skips(input) + sample.bucket];
                }
            }
        }
        output
    }

    /// The mean loss over samples.
    pub fn loss(&self, samples: &Samples, numbers: &[u32]) -> f64 {
        let (mut sum, mut total) = (0.0, 0.0);
        for &number in numbers {
            let sample = samples.get(number as usize);
            let weight = f64::from(V::weight(sample.kept));
            let hundredths = self.output(&sample) * self.shape.worth;
            sum += weight * self.shape.loss.of(hundredths, sample.aim);
            total += weight;
        }
        sum / f64::max(total, f64::MIN_POSITIVE)
    }

    /// In whole numbers, as [`awalam_bots::net::Net::new`] takes them.
    pub fn weights(&self) -> Weights {
        let (skips, second) = (self.skips(0), self.second(0));
        let rounded = self.weights.iter().enumerate().map(|(place, weight)| {
            let unit = if place < skips {
                f32::from(ACTIVE)
            } else if place < second || (place - second) % (HIDDEN + 1) == HIDDEN {
                self.shape.worth
            } else {
                f32::from(UNIT)
            };
            (weight * unit).round() as i16
        });
        Weights(rounded.collect())
    }
}

/// Trains a network by Adam (Kingma and Ba, 2015).
pub struct Trainer<V, const HIDDEN: usize, const SKIPS: usize> {
    /// The network so far.
    pub network: Network<V, HIDDEN, SKIPS>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
}

impl<V: Views, const HIDDEN: usize, const SKIPS: usize> Trainer<V, HIDDEN, SKIPS> {
    /// Begins with a network.
    pub fn new(network: Network<V, HIDDEN, SKIPS>) -> Self {
        let nothing = vec![0.0; network.weights.len()];
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
        let lists = [&self.network.weights, &self.mean, &self.square];
        let bytes = lists.into_iter().flatten().flat_map(|n| n.to_le_bytes());
        self.steps.to_le_bytes().into_iter().chain(bytes).collect()
    }

    /// Goes on from a state of the same network; the steps taken until then.
    pub fn restore(&mut self, state: &[u8]) -> Result<usize> {
        let (words, rest) = state.as_chunks::<4>();
        let lists = [&mut self.network.weights, &mut self.mean, &mut self.square];
        let numbers: Vec<&mut f32> = lists.into_iter().flatten().collect();
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
        self.gradient.fill(0.0);
        for &number in batch {
            self.add_gradient(&samples.get(number as usize));
        }
        self.steps += 1;
        let scale = 1.0 / batch.len() as f32;
        let steps = self.steps.min(100_000) as i32;
        let first = 1.0 - 0.9_f32.powi(steps);
        let second = 1.0 - 0.999_f32.powi(steps);
        let output_layer = self.network.second(0);
        let max_first = MAX_FIRST.min(MAX_SUM / (self.network.shape.inputs_each + 1) as f32);
        for place in 0..self.gradient.len() {
            let most = if place < output_layer {
                max_first
            } else {
                MAX_OUTPUT
            };
            let slope = self.gradient[place] * scale;
            let (mean, square) = (&mut self.mean[place], &mut self.square[place]);
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            let size = (*square / second).sqrt() + 1e-8;
            let weight = &mut self.network.weights[place];
            *weight = (*weight - rate * (*mean / first) / size).clamp(-most, most);
        }
    }

    /// Adds a position's gradient of the loss.
    #[inline(always)]
    fn add_gradient(&mut self, sample: &Sample) {
        let network = &self.network;
        let Shape { worth, loss, .. } = network.shape;
        let slope = loss.slope(network.output(sample), worth, sample.aim) * V::weight(sample.kept);
        let second = network.second(sample.bucket);
        self.gradient[second + HIDDEN] += slope;
        for view in 0..V::COUNT {
            let sums = network.sums(sample.kept, view);
            let mut slopes = [0.0; HIDDEN];
            for neuron in 0..HIDDEN {
                let active = clipped(sums[neuron]);
                self.gradient[second + neuron] += slope * active * active;
                // Beyond 0 and 1 nothing changes.
                let inside = f32::from(u8::from(active == sums[neuron]));
                slopes[neuron] = inside * slope * network.weights[second + neuron] * 2.0 * active;
            }
            for input in V::inputs(sample.kept, view).chain([network.shape.inputs]) {
                let first = Network::<V, HIDDEN, SKIPS>::first(input);
                for (sum, slope) in self.gradient[first..][..HIDDEN].iter_mut().zip(&slopes) {
                    *sum += slope;
                }
            }
            if SKIPS > 0 {
                for input in V::inputs(sample.kept, view) {
                    self.gradient[network.skips(input) + sample.bucket] += slope;
                }
            }
        }
    }
}
