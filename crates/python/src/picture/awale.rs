//! Awalé: two rows of six houses, a store at each end.

use awalam_games::Side;
use awalam_games::awale::Awale;
use awalam_games::visible::Visible;

use super::Picture;
use super::svg::{HOLLOW, Svg};

const SEED: &str = "#efe3c8";
const HOUSES: usize = 6;

impl Picture for Awale {
    fn svg(&self) -> String {
        let mut svg = Svg::board(520, 190, &self.to_string());
        for (index, cell) in self.cells().into_iter().enumerate() {
            // South's houses run to the right, north's back to the left.
            let (column, row, label) = match index < HOUSES {
                true => (index, 1, 172.0),
                false => (2 * HOUSES - 1 - index, 0, 18.0),
            };
            let (x, y) = (95.0 + 66.0 * column as f64, 62.0 + 66.0 * f64::from(row));
            let count = usize::from(cell.pieces[0]);
            svg.disc(x, y, 30.0, HOLLOW);
            svg.seeds(x, y, &vec![SEED; count]);
            svg.text(x, label, 13, &format!("{} · {count}", cell.name));
        }
        svg.side(self, Side::Two, 32.0, 84.0);
        svg.side(self, Side::One, 488.0, 84.0);
        svg.finish()
    }
}
