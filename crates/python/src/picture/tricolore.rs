//! Tri-colour Awalé: a ring of sixteen holes, seeds of three colours.

use std::iter::repeat_n;

use awalam_games::Side;
use awalam_games::tricolore::Tricolore;
use awalam_games::visible::Visible;

use super::Picture;
use super::svg::{HOLLOW, Svg};

const COLOURS: [&str; 3] = ["#d8412f", "#3f6fd8", "#eef3f5"];
const COLUMNS: usize = 8;

impl Picture for Tricolore {
    fn svg(&self) -> String {
        let mut svg = Svg::board(570, 230, &self.to_string());
        for (index, cell) in self.cells().into_iter().enumerate() {
            // The ring goes to the right above, and back to the left below.
            let (column, row, label) = match index < COLUMNS {
                true => (index, 0, 16.0),
                false => (2 * COLUMNS - 1 - index, 1, 166.0),
            };
            let (x, y) = (40.0 + 70.0 * column as f64, 56.0 + 70.0 * f64::from(row));
            svg.disc(x, y, 31.0, HOLLOW);
            let seeds = cell.pieces.iter().zip(COLOURS);
            let seeds = seeds.flat_map(|(&count, fill)| repeat_n(fill, usize::from(count)));
            svg.seeds(x, y, &seeds.collect::<Vec<_>>());
            svg.text(x, label, 12, &cell.name);
        }
        svg.side(self, Side::One, 150.0, 192.0);
        svg.side(self, Side::Two, 420.0, 192.0);
        svg.finish()
    }
}
