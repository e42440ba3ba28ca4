//! What the pictures of all boards are made of.

use std::fmt::Write;

use awalam_games::{Presentation, Side};

/// Around the board.
pub const WOOD: &str = "#c99a62";
/// Hollows in it.
pub const HOLLOW: &str = "#8f6236";
/// Writing on it.
pub const INK: &str = "#2b1a0b";

/// A picture under construction.
pub struct Svg(String);

impl Svg {
    /// A board of that size with a title, which says what is to be seen.
    pub fn board(width: u32, height: u32, title: &str) -> Svg {
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\"><title>{title}</title><rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"{WOOD}\"/>"
        ))
    }

    /// A disc.
    pub fn disc(&mut self, x: f64, y: f64, radius: f64, fill: &str) {
        self.add(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-opacity=\".35\"/>"
        ));
    }

    /// A word or a number in the middle of a place.
    pub fn text(&mut self, x: f64, y: f64, size: u32, text: &str) {
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" fill=\"{INK}\">{text}</text>",
            y + f64::from(size) * 0.35
        ));
    }

    /// Seeds of several colours in a hollow, from its middle outwards.
    pub fn seeds(&mut self, x: f64, y: f64, seeds: &[&str]) {
        // Like the florets of a sunflower: each turned by the golden angle.
        const GOLDEN_ANGLE: f64 = 2.399_963;
        let spread = (24.0 / (seeds.len() as f64).sqrt()).min(8.5);
        for (index, fill) in seeds.iter().enumerate() {
            let distance = spread * (index as f64 + 0.4).sqrt();
            let angle = index as f64 * GOLDEN_ANGLE;
            let (dx, dy) = (distance * angle.cos(), distance * angle.sin());
            self.disc(x + dx, y + dy, spread * 0.75, fill);
        }
    }

    /// A side with its points, marked if it is to move.
    pub fn side<G: Presentation>(&mut self, position: &G, side: Side, x: f64, y: f64) {
        let mark = match position.turn() == side && !position.is_over() {
            true => "▸ ",
            false => "",
        };
        let points = position.scores().of(side).to_string();
        self.text(x, y, 13, &format!("{mark}{}", position.side_name(side)));
        self.text(x, y + 20.0, 20, &points);
    }

    /// The whole.
    pub fn finish(mut self) -> String {
        self.0 += "</svg>";
        self.0
    }

    fn add(&mut self, part: std::fmt::Arguments<'_>) {
        self.0.write_fmt(part).expect("writing to a string");
    }
}
