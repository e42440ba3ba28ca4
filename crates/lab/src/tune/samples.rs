//! Positions of games that a champion played against itself.

use awalam_bots::HasChampion;

/// Positions by their features, with how the game went on.
#[derive(Default)]
pub struct Samples {
    /// Features and how often, all positions one after the other.
    features: Vec<(u16, i8)>,
    /// Where each position's features end, and the rest.
    positions: Vec<(usize, Sample)>,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub struct Sample {
    /// Whether the player to move won (1), drew or lost (0); unknown of a position that
    /// was only looked at.
    pub won: Option<f32>,
    /// What the search thought of it, in hundredths.
    pub score: i32,
    /// What the champion adds to the sum that is fitted, in hundredths.
    pub beyond: i32,
    /// What fitting aims at, from 0 to 1: how the game ended, tempered by what
    /// the search thought of it ([`Samples::temper`]).
    pub aim: f32,
    /// Whether it is kept from fitting.
    pub held_out: bool,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    pub fn add(&mut self, more: Samples) {
        let shift = self.features.len();
        self.features.extend(more.features);
        let shifted = more.positions.into_iter();
        self.positions
            .extend(shifted.map(|(end, sample)| (end + shift, sample)));
    }

    /// The features of a position, and what is known of it.
    pub fn get(&self, index: usize) -> (&[(u16, i8)], Sample) {
        let start = index
            .checked_sub(1)
            .map_or(0, |last| self.positions[last].0);
        let (end, sample) = self.positions[index];
        (&self.features[start..end], sample)
    }

    /// Aims half at how games ended and half at what the search thought, since a
    /// single game's end says little of its beginning. The score is turned into
    /// a chance by the steepness that tells best how the games ended, which is returned: the
    /// logits of a hundredth.
    pub fn temper(&mut self) -> f32 {
        const STEEPNESSES: std::ops::Range<i32> = 0..32;
        let steepness = |step: i32| 2e-4 * 1.2_f32.powi(step);
        let best = STEEPNESSES
            .map(steepness)
            .min_by(|&a, &b| self.score_loss(a).total_cmp(&self.score_loss(b)))
            .expect("there are some");
        for (_, sample) in &mut self.positions {
            let seen = chance(best * sample.score as f32);
            sample.aim = sample.won.map_or(seen, |won| (won + seen) / 2.0);
        }
        best
    }

    /// How badly scores tell the ends of games.
    fn score_loss(&self, steepness: f32) -> f64 {
        let loss = |sample: &Sample| {
            let won = sample.won?;
            Some(log_loss(chance(steepness * sample.score as f32), won))
        };
        self.positions
            .iter()
            .filter_map(|(_, sample)| loss(sample))
            .sum()
    }

    pub fn push<G: HasChampion>(&mut self, position: &G, sample: Sample) {
        position.features(|feature, times| {
            if times != 0 {
                self.features.push((feature as u16, times as i8));
            }
        });
        self.positions.push((self.features.len(), sample));
    }
}

/// The chance to win that a sum of weights, in logits, means.
pub fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// How badly a chance told what happened.
pub fn log_loss(chance: f32, won: f32) -> f64 {
    let (p, won) = (f64::from(chance).clamp(1e-6, 1.0 - 1e-6), f64::from(won));
    -won * p.ln() - (1.0 - won) * (1.0 - p).ln()
}
