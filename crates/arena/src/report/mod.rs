//! A page about a tournament: one HTML file that needs nothing else, for reading,
//! printing and keeping. The store is read once; only the records of the games
//! that are listed are looked up.

mod charts;
mod facts;
mod games;
mod gather;
mod head;
mod notes;
mod tables;
mod words;

use std::io::{self, BufWriter, Write};

use crate::{ArenaError, Store};
use facts::Facts;
use gather::Gathered;
use words::escaped;

/// What the page is to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportOptions {
    /// Games that are listed with their records.
    pub embedded_games: u64,
    /// When the page is written, in words; may be empty.
    pub written: String,
}

impl Default for ReportOptions {
    fn default() -> ReportOptions {
        ReportOptions {
            embedded_games: 2_000,
            written: String::new(),
        }
    }
}

const STYLE: &str = include_str!("style.css");

/// Writes a page about a store's tournament.
pub fn report(
    store: &mut dyn Store,
    options: &ReportOptions,
    out: &mut dyn Write,
) -> Result<(), ArenaError> {
    let gathered = Gathered::from(store, options.embedded_games)?;
    let distinct = store.distinct_games()?;
    let (tournament, origin) = (store.tournament().clone(), store.origin().clone());
    let facts = Facts::new(tournament, origin, gathered, distinct);
    let mut out = BufWriter::new(out);
    let mut put = |text: &str| out.write_all(text.as_bytes()).map_err(|e| cannot(&e));
    put(&top(&facts, &options.written))?;
    put("<section id=\"games\">\n<h2>Games</h2>\n")?;
    put(&notes::notable(&facts))?;
    games::games(&facts, store, &mut out)?;
    let mut put = |text: &str| out.write_all(text.as_bytes()).map_err(|e| cannot(&e));
    put("</section>\n")?;
    put(&section(
        "method",
        "How the figures are made",
        notes::METHOD,
    ))?;
    put("</main>\n</body>\n</html>\n")?;
    out.flush().map_err(|e| cannot(&e))
}

fn cannot(error: &io::Error) -> ArenaError {
    ArenaError::Output(error.kind())
}

/// Everything before the list of games.
fn top(facts: &Facts, written: &str) -> String {
    let mut page = format!(
        concat!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n",
            "<meta charset=\"utf-8\"/>\n",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
            // Whatever a name may smuggle in, nothing is loaded or run.
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n",
            "<meta name=\"color-scheme\" content=\"light dark\"/>\n",
            "<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        ),
        title = escaped(&facts.summary.title),
        style = STYLE
    );
    page += &head::head(facts, written);
    page += CONTENTS;
    page += &section("standings", "Standings", &tables::standings(facts));
    page += "<section id=\"charts\">\n<h2>Charts</h2>\n";
    match facts.games() {
        0 => page += "<p>There is nothing to draw yet.</p>\n",
        _ => {
            page += "<div class=\"charts\">\n";
            for chart in charts::charts(facts) {
                page += &chart.figure();
            }
            page += "</div>\n";
        }
    }
    page += "</section>\n";
    let meetings = tables::cross(facts) + &tables::meetings(facts);
    page += &section("meetings", "Meetings", &meetings);
    let cycles = notes::cycles(facts);
    page += &section("cycles", "Are the results transitive?", &cycles);
    let counted = notes::counting(facts) + &tables::endings(facts);
    page + &section("counted", "What was counted", &counted)
}

const CONTENTS: &str = "<nav aria-label=\"Contents\"><a href=\"#standings\">Standings</a> <a href=\"#charts\">Charts</a> <a href=\"#meetings\">Meetings</a> <a href=\"#cycles\">Transitivity</a> <a href=\"#counted\">Counted</a> <a href=\"#games\">Games</a> <a href=\"#method\">Method</a></nav>\n";

fn section(id: &str, title: &str, body: &str) -> String {
    format!("<section id=\"{id}\">\n<h2>{title}</h2>\n{body}</section>\n")
}
