//! Report 000's evaluation of towers.

use awalam_games::Game;
use awalam_games::avalam::{Avalam, Cell, Colour, Move};
use awalam_search::{Evaluation, SearchHints, Term, worth};

use crate::{Settings, SpecError};

/// What a tower is worth to its owner. The report's numbers are the default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divine {
    /// Height 5, or no neighbour left.
    pub safe: f64,
    /// Can be covered by the other colour next.
    pub vulnerable: f64,
    /// Heights 1 to 4 otherwise.
    pub heights: [f64; 4],
}

impl Default for Divine {
    fn default() -> Divine {
        Divine {
            safe: 1000.0,
            vulnerable: -200.0,
            heights: [10.0, 60.0, 150.0, 400.0],
        }
    }
}

/// Safe, vulnerable, and other towers by height: how many of each.
type Counts = [i32; 6];

impl Divine {
    /// The report's weights, or those set.
    pub(super) fn read(settings: &mut Settings) -> Result<Divine, SpecError> {
        let default = Divine::default();
        let [h1, h2, h3, h4] = default.heights;
        Ok(Divine {
            safe: settings.weight("safe", default.safe)?,
            vulnerable: settings.weight("vulnerable", default.vulnerable)?,
            heights: [
                settings.weight("h1", h1)?,
                settings.weight("h2", h2)?,
                settings.weight("h3", h3)?,
                settings.weight("h4", h4)?,
            ],
        })
    }

    fn weights(&self) -> [f64; 6] {
        let [h1, h2, h3, h4] = self.heights;
        [self.safe, self.vulnerable, h1, h2, h3, h4]
    }

    /// The towers of a colour by kind.
    fn count(position: &Avalam, colour: Colour) -> Counts {
        let own = position.cells_topped(colour);
        let other = position.cells_topped(colour.other());
        let mut counts = [0; 6];
        for height in 1..=5 {
            let low_enough = if height == 5 {
                0
            } else {
                position.cells_up_to(5 - height)
            };
            for cell in Cell::in_set(own & position.cells_of_height(height)) {
                let around = cell.neighbours() & (own | other);
                let kind = if height == 5 || around == 0 {
                    0
                } else if around & other & low_enough != 0 {
                    1
                } else {
                    height + 1
                };
                counts[kind] += 1;
            }
        }
        counts
    }

    fn difference(&self, position: &Avalam) -> Counts {
        let colour = position.colour_to_move();
        let own = Divine::count(position, colour);
        let other = Divine::count(position, colour.other());
        std::array::from_fn(|kind| own[kind] - other[kind])
    }
}

impl Evaluation<Avalam> for Divine {
    /// The report's points are hundredths here.
    fn evaluate(&self, position: &Avalam) -> i32 {
        let difference = self.difference(position);
        let terms = difference.iter().zip(self.weights());
        worth(terms.map(|(&n, weight)| f64::from(n) * weight).sum())
    }

    fn terms(&self, position: &Avalam) -> Vec<Term> {
        let names = [
            "safe",
            "vulnerable",
            "height-1",
            "height-2",
            "height-3",
            "height-4",
        ];
        Term::list(
            names,
            self.difference(position).map(f64::from),
            self.weights(),
        )
    }
}

/// For `dynamic`: much is at stake where a tower of 4 or 5 is built.
#[derive(Clone, Copy, Debug, Default)]
pub struct HighTowers;

impl SearchHints<Avalam> for HighTowers {
    fn extension(&self, _: &Avalam, mv: Move, after: &Avalam) -> u32 {
        let built = after.tower(mv.to).map_or(0, |tower| tower.height);
        u32::from(built >= 4 && !after.is_over())
    }
}
