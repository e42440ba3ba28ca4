//! Avalam: towers on a lattice, their heights on top.

use awalam_games::Side;
use awalam_games::avalam::Avalam;
use awalam_games::visible::Visible;

use super::Picture;
use super::svg::{HOLLOW, Svg};

/// Yellow and red.
const COLOURS: [&str; 2] = ["#f2c230", "#cf3a2c"];
const STEP: f64 = 44.0;

impl Picture for Avalam {
    fn svg(&self) -> String {
        let mut svg = Svg::board(440, 480, &self.to_string());
        for cell in self.cells() {
            let &[column, row] = cell.name.as_bytes() else {
                continue;
            };
            let x = 44.0 + STEP * f64::from(column - b'a');
            let y = 32.0 + STEP * f64::from(b'9' - row);
            svg.disc(x, y, 20.0, HOLLOW);
            for (&height, fill) in cell.pieces.iter().zip(COLOURS) {
                if height > 0 {
                    svg.disc(x, y, 17.0, fill);
                    svg.text(x, y, 15, &height.to_string());
                }
            }
        }
        for index in 0..9_u8 {
            let place = STEP * f64::from(index);
            svg.text(
                44.0 + place,
                418.0,
                12,
                &char::from(b'a' + index).to_string(),
            );
            svg.text(
                12.0,
                32.0 + place,
                12,
                &char::from(b'9' - index).to_string(),
            );
        }
        svg.side(self, Side::One, 130.0, 440.0);
        svg.side(self, Side::Two, 310.0, 440.0);
        svg.finish()
    }
}
