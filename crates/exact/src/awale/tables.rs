//! The layers of one rule set, and what they know of a position.

use std::sync::Arc;

use awalam_games::awale::{Awale, Rows, Rules};
use awalam_games::{Game, Wdl, WdlBounds};

use super::layer::{Depths, Layer, SeedBounds};
use super::{RowList, build_layer};

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

    /// The same with another layer, which must be the next: of as many seeds as there are
    /// layers. Those who look values up in these tables go on doing so.
    pub fn with_layer(&self, layer: Layer) -> Tables {
        let mut layers = self.layers().to_vec();
        layers.push(layer);
        Tables::new(self.rules, layers)
    }

    /// The same with the next layer, built in memory with plies to captures.
    pub fn with_next_layer(&self) -> Tables {
        let list = RowList::new(self.count);
        let layer = build_layer(self.rules, self.layers(), &list, true, &());
        self.with_layer(layer.expect("nothing stops it"))
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

    #[inline(always)]
    fn layer_of(&self, rows: &Rows) -> Option<&Layer> {
        self.layers().get(usize::from(rows.seeds()))
    }

    /// The value of the houses alone, if endless play counts nothing.
    #[inline]
    pub fn probe_value(&self, rows: &Rows) -> Option<i8> {
        self.layer_of(rows)?.probe_value(rows)
    }

    /// The bounds of the value of the houses alone, however endless play is counted;
    /// none under `uga`.
    #[inline]
    pub fn probe_bounds(&self, rows: &Rows) -> Option<SeedBounds> {
        self.layer_of(rows)?.probe_bounds(rows)
    }

    /// Under `uga`, the value of the houses alone right after a capture.
    #[inline]
    pub fn probe_by_rule(&self, rows: &Rows) -> Option<i8> {
        self.layer_of(rows)?.probe_by_rule(rows)
    }

    /// Plies to the next capture, if they were counted.
    pub fn probe_depths(&self, rows: &Rows) -> Option<Depths> {
        self.layer_of(rows)?.probe_depths(rows)
    }

    /// How a game ends that is under way, from its houses and stores: what a search
    /// asks.
    ///
    /// Under `uga` a table knows the value only of a position after a capture; and equal
    /// shares do not tell which side is first at 24.
    #[inline]
    pub fn probe_wdl(&self, position: &Awale) -> Option<WdlBounds> {
        if position.rules() != self.rules {
            return None;
        }
        let rows = position.rows();
        let SeedBounds { low, high } = match self.rules {
            Rules::Awari | Rules::Abapa => self.probe_bounds(&rows)?,
            Rules::Uga if position.quiet_plies() > 0 => return None,
            Rules::Uga => {
                let value = self.probe_by_rule(&rows)?;
                SeedBounds {
                    low: value,
                    high: value,
                }
            }
        };
        let lead = lead(position);
        let bounds = WdlBounds::of_margins(lead + i32::from(low), lead + i32::from(high));
        let is_split = self.rules == Rules::Uga && bounds.low == Wdl::Draw;
        (!is_split).then_some(bounds)
    }
}

/// Captured seeds of the player to move less the opponent's: what the values of tables
/// are added to.
#[inline(always)]
pub fn lead(position: &Awale) -> i32 {
    let side = position.turn();
    i32::from(position.store(side)) - i32::from(position.store(side.other()))
}
