//! The layers of one rule set, and what they know of a position.

use std::sync::Arc;

use awalam_games::awale::{Awale, Rows, Rules};

use super::layer::{Known, Layer};

/// Layers from 0 seeds on, without a gap.
pub struct Tables {
    rules: Rules,
    layers: Arc<[Layer]>,
    /// The layers in use: the first ones.
    count: usize,
}

impl Tables {
    /// From layers in order.
    pub fn new(rules: Rules, layers: Vec<Layer>) -> Tables {
        Tables {
            rules,
            count: layers.len(),
            layers: layers.into(),
        }
    }

    /// The layers of up to that many seeds alone.
    pub fn up_to(&self, seeds: usize) -> Tables {
        Tables {
            rules: self.rules,
            count: self.count.min(seeds + 1),
            layers: self.layers.clone(),
        }
    }

    /// Their rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The layers, from 0 seeds on.
    pub fn layers(&self) -> &[Layer] {
        &self.layers[..self.count]
    }

    /// The most seeds of a position that is known; none if there is no layer.
    pub fn most_seeds(&self) -> Option<usize> {
        self.count.checked_sub(1)
    }

    /// What is known of the houses alone.
    #[inline]
    pub fn probe(&self, rows: &Rows) -> Option<Known> {
        self.layers().get(usize::from(rows.seeds()))?.known(rows)
    }

    /// What is known of the position after a legal move, and the seeds that it captures.
    pub fn after(&self, rows: &Rows, house: usize) -> Option<(Known, i8)> {
        let (after, captured) = rows.sow(self.rules, house);
        Some((self.probe(&after)?, captured as i8))
    }

    /// What is known of a position under these rules that is not over.
    pub fn known(&self, position: &Awale) -> Option<Known> {
        use awalam_games::Game;
        let fits = position.rules() == self.rules && !position.is_over();
        fits.then(|| self.probe(&position.rows()))?
    }
}
