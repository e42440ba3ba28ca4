//! A picture in SVG. Colours are the page's variables, so that pictures follow it
//! into the dark; a picture that is saved gets the light ones, as plain numbers,
//! since few programs other than browsers know variables.

use std::fmt::Write;

use super::super::words::escaped;

/// Every colour of pictures: its variable and what it is on white. `style.css`
/// has the same ones, and those for the dark.
pub const COLOURS: [(&str, &str); 17] = [
    ("paper", "#ffffff"),
    ("ink", "#1c2128"),
    ("muted", "#57606a"),
    ("line", "#d0d7de"),
    ("accent", "#0b62b8"),
    ("soft", "#cfe3f7"),
    ("bar", "#7fb2e5"),
    ("high", "#6aa9e0"),
    ("low", "#f0a35e"),
    ("s0", "#0b62b8"),
    ("s1", "#c2410c"),
    ("s2", "#15803d"),
    ("s3", "#7e22ce"),
    ("s4", "#0e7490"),
    ("s5", "#8a5a00"),
    ("s6", "#be185d"),
    ("s7", "#475569"),
];

/// Pictures are this wide: text can be read on a phone, and nobody scrolls.
pub const CHART_WIDTH: f64 = 420.0;

/// Which end of a text is at its place.
#[derive(Clone, Copy)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A picture that is being drawn.
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// An empty one.
    pub fn new(width: f64, height: f64) -> Svg {
        let mut svg = Svg {
            width,
            height,
            body: String::new(),
        };
        svg.rect([0.0, 0.0], [width, height], "paper", "");
        svg
    }

    fn put(&mut self, element: std::fmt::Arguments) {
        self.body
            .write_fmt(element)
            .expect("a string takes everything");
    }

    /// A line.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], colour: &str, width: f64) {
        self.styled_line(from, to, colour, width, "");
    }

    /// A line of dashes.
    pub fn dashed(&mut self, from: [f64; 2], to: [f64; 2], colour: &str) {
        self.styled_line(from, to, colour, 1.0, " stroke-dasharray=\"4 3\"");
    }

    fn styled_line(&mut self, from: [f64; 2], to: [f64; 2], colour: &str, width: f64, style: &str) {
        let ([x1, y1], [x2, y2]) = (from.map(place), to.map(place));
        self.put(format_args!(
            r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="var(--{colour})" stroke-width="{width}"{style}/>"#
        ));
    }

    /// A filled rectangle, with what is told about it.
    pub fn rect(&mut self, corner: [f64; 2], size: [f64; 2], colour: &str, told: &str) {
        self.shaded_rect(corner, size, colour, 1.0, told);
    }

    /// The same, let through: 0 is nothing, 1 is all.
    pub fn shaded_rect(
        &mut self,
        corner: [f64; 2],
        size: [f64; 2],
        colour: &str,
        opacity: f64,
        told: &str,
    ) {
        let ([x, y], [width, height]) =
            (corner.map(place), size.map(|length| place(length.max(0.0))));
        let opacity = match opacity < 1.0 {
            true => format!(" fill-opacity=\"{:.2}\"", opacity.max(0.0)),
            false => String::new(),
        };
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="var(--{colour})"{opacity}"#
        ));
        match told {
            "" => self.put(format_args!("/>")),
            told => self.put(format_args!("><title>{}</title></rect>", escaped(told))),
        }
    }

    /// A point.
    pub fn dot(&mut self, centre: [f64; 2], radius: f64, colour: &str) {
        let [x, y] = centre.map(place);
        self.put(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="var(--{colour})"/>"#
        ));
    }

    /// A text.
    pub fn text(&mut self, place_of: [f64; 2], anchor: Anchor, colour: &str, text: &str) {
        let [x, y] = place_of.map(place);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.put(format_args!(
            r#"<text x="{x}" y="{y}" fill="var(--{colour})"{anchor}>{}</text>"#,
            escaped(text)
        ));
    }

    /// A smaller text, around its middle.
    pub fn small_text(&mut self, place_of: [f64; 2], colour: &str, text: &str) {
        let [x, y] = place_of.map(place);
        self.put(format_args!(
            r#"<text x="{x}" y="{y}" fill="var(--{colour})" text-anchor="middle" font-size="9.5">{}</text>"#,
            escaped(text)
        ));
    }

    /// A polyline; `dashes` is as SVG has it, empty for none.
    pub fn path(&mut self, points: &[[f64; 2]], colour: &str, dashes: &str) {
        let dashes = match dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        self.put(format_args!(
            r#"<polyline points="{}" fill="none" stroke="var(--{colour})" stroke-width="1.8" stroke-linejoin="round"{dashes}/>"#,
            listed(points)
        ));
    }

    /// A filled outline.
    pub fn area(&mut self, points: &[[f64; 2]], colour: &str, opacity: f64) {
        self.put(format_args!(
            r#"<polygon points="{}" fill="var(--{colour})" fill-opacity="{opacity}"/>"#,
            listed(points)
        ));
    }

    /// From here on, nothing is seen outside of a rectangle, until
    /// [`Svg::unclip`]. Names are for the whole page.
    pub fn clip(&mut self, name: &str, corner: [f64; 2], size: [f64; 2]) {
        let ([x, y], [width, height]) = (corner.map(place), size.map(place));
        self.put(format_args!(
            r##"<clipPath id="{name}"><rect x="{x}" y="{y}" width="{width}" height="{height}"/></clipPath><g clip-path="url(#{name})">"##
        ));
    }

    /// Ends what [`Svg::clip`] began.
    pub fn unclip(&mut self) {
        self.body.push_str("</g>");
    }

    /// The whole picture, with a title for those who do not see it.
    pub fn finished(&self, title: &str) -> String {
        let [width, height] = [self.width, self.height].map(place);
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#,
                r#"width="{width}" height="{height}" role="img" aria-label="{title}" "#,
                r#"font-family="system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="12">"#,
                "<title>{title}</title>{body}</svg>"
            ),
            width = width,
            height = height,
            title = escaped(title),
            body = self.body
        )
    }
}

/// A picture on its own, on white.
pub fn standalone(svg: &str) -> String {
    let mut text = svg.to_owned();
    for (name, colour) in COLOURS {
        text = text.replace(&format!("var(--{name})"), colour);
    }
    text
}

/// A length, to a tenth; there is no place for what is not a number.
fn place(length: f64) -> f64 {
    match length.is_finite() {
        // The sum makes a negative zero positive.
        true => (length * 10.0).round() / 10.0 + 0.0,
        false => 0.0,
    }
}

fn listed(points: &[[f64; 2]]) -> String {
    let mut text = String::new();
    for (index, point) in points.iter().enumerate() {
        let [x, y] = point.map(place);
        let space = if index > 0 { " " } else { "" };
        write!(text, "{space}{x},{y}").expect("a string takes everything");
    }
    text
}
