//! The page's pictures, drawn as SVG without anybody's help. Each can be saved on
//! its own, for a student's report.

mod axes;
mod first;
mod heat;
mod histogram;
mod intervals;
mod progress;
mod rating;
mod sprt;
mod svg;

use super::facts::Facts;
use super::words::escaped;
use svg::{Svg, standalone};

/// A picture and what is said about it.
pub struct Chart {
    id: &'static str,
    title: String,
    about: String,
    svg: Svg,
}

/// Every picture of a tournament that has games.
pub fn charts(facts: &Facts) -> Vec<Chart> {
    let (rating, first) = (rating::chart(facts), first::chart(facts));
    // Two stand beside each other, so those of like height go together. Who beats
    // whom is no question between two bots.
    let mut charts = match facts.names.len() {
        0..=2 => vec![
            progress::chart(facts),
            histogram::pairs(facts),
            rating,
            first,
        ],
        _ => vec![rating, progress::chart(facts), heat::chart(facts), first],
    };
    // Tests are of matches, so the course is that of what is tested.
    let test = facts.summary.sprt.as_ref();
    charts.extend(test.map(|test| sprt::chart(facts, test)));
    charts.extend([histogram::lengths(facts), histogram::margins(facts)]);
    charts
}

impl Chart {
    /// The picture on the page, with its title and a link that saves it.
    pub fn figure(&self) -> String {
        let Chart {
            id, title, about, ..
        } = self;
        let svg = self.svg.finished(&format!("{title}. {about}"));
        format!(
            concat!(
                "<figure id=\"{id}\">\n<figcaption><h3>{title}</h3>",
                "<a class=\"save\" download=\"{id}.svg\" href=\"{data}\" ",
                "aria-label=\"Save the chart “{title}” as SVG\">save SVG</a>",
                "<p>{about}</p></figcaption>\n{svg}\n</figure>\n"
            ),
            id = id,
            title = escaped(title),
            about = escaped(about),
            data = data_address(&standalone(&svg)),
            svg = svg
        )
    }
}

/// A picture as an address, so that it can be saved without a script.
fn data_address(svg: &str) -> String {
    let mut address = "data:image/svg+xml,".to_owned();
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b',' | b'/' | b'=' => {
                address.push(char::from(byte));
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}
