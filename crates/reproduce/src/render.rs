//! A reproduction on paper: plain text for the terminal, Markdown for documents.

use std::fmt::{self, Write};

use crate::{Cell, Claim, ExactGames, Reproduction, Table};

/// Characters per line at which text is broken.
const LINE_WIDTH: usize = 88;

impl Reproduction {
    /// As text for the terminal.
    pub fn text(&self) -> String {
        let mut out = format!("Report {}: {}\n\n", self.report, self.title);
        out += &wrapped(&self.experiment, "", "");
        out += "\nOur games:\n";
        for sentence in &self.ours {
            out += &wrapped(sentence, "- ", "  ");
        }
        out += &wrapped(&self.played(), "- ", "  ");
        if let Some(exact) = &self.exact {
            let _ = write!(out, "\n{}", exact.text());
        }
        for table in &self.tables {
            let _ = write!(out, "\n{}\n\n{}", table.caption, aligned(table));
        }
        let claims = self.claims.iter();
        for (number, claim) in claims.enumerate() {
            let Claim { verdict, .. } = claim;
            let words = format!("{}: {}", claim.claim, verdict.to_string().to_uppercase());
            let label = format!("{}. ", number + 1);
            let indent = " ".repeat(label.len());
            out += "\n";
            out += &wrapped(&words, &label, &indent);
            out += &wrapped(&claim.because, &indent, &indent);
            for (name, figure) in &claim.figures {
                let further = format!("{indent}  ");
                out += &wrapped(
                    &format!("{name}: {figure}"),
                    &format!("{indent}- "),
                    &further,
                );
            }
        }
        out
    }

    /// As a section of a Markdown document; `origin` tells which command printed
    /// it, and when.
    pub fn markdown(&self, origin: &str) -> String {
        let mut out = format!("## Report {}: {}\n\n", self.report, self.title);
        let _ = writeln!(out, "{origin}\n");
        let _ = writeln!(out, "{}\n", self.experiment);
        for sentence in &self.ours {
            let _ = writeln!(out, "- {sentence}");
        }
        let _ = writeln!(out, "- {}", self.played());
        if let Some(exact) = &self.exact {
            let _ = write!(out, "\n{}", exact.markdown());
        }
        for table in &self.tables {
            let _ = write!(out, "\n**{}**\n\n{}", table.caption, piped(table));
        }
        if self.claims.is_empty() {
            return out;
        }
        out += "\n| claim | verdict | why |\n|---|---|---|\n";
        for claim in &self.claims {
            let mut why = claim.because.clone();
            for (name, figure) in &claim.figures {
                let _ = write!(why, " <br>{name}: {figure}");
            }
            let _ = writeln!(out, "| {} | **{}** | {why} |", claim.claim, claim.verdict);
        }
        out
    }

    fn played(&self) -> String {
        format!(
            "{} games in all; what stands in brackets are 95 % intervals.",
            self.games
        )
    }
}

impl ExactGames {
    /// As text for the terminal; the last line is the verdict.
    pub fn text(&self) -> String {
        let table = self.table();
        let verdict = self.verdict();
        format!("{}\n\n{}\n{verdict}\n", table.caption, aligned(&table))
    }

    /// As a part of a Markdown document.
    pub fn markdown(&self) -> String {
        let table = self.table();
        let verdict = self.verdict();
        format!("**{}**\n\n{}\n{verdict}\n", table.caption, piped(&table))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Cell::Text(text) => f.write_str(text),
            Cell::Figure(figure) => write!(f, "{figure}"),
            Cell::Results([won, drawn, lost]) => write!(f, "{won}/{drawn}/{lost}"),
        }
    }
}

/// Columns of equal width.
fn aligned(table: &Table) -> String {
    let rows = table.rows.iter();
    let rows = rows.map(|row| row.iter().map(Cell::to_string).collect::<Vec<_>>());
    let lines: Vec<Vec<String>> = [table.head.clone()].into_iter().chain(rows).collect();
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let mut out = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, &width)| format!("{cell:width$}"))
            .collect();
        let _ = writeln!(out, "  {}", cells.join("  ").trim_end());
    }
    out
}

fn piped(table: &Table) -> String {
    let mut out = format!("| {} |\n", table.head.join(" | "));
    out += &format!("|{}\n", "---|".repeat(table.head.len()));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(Cell::to_string).collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    out
}

/// Broken into lines; the first begins with `first`, the others with `rest`.
fn wrapped(text: &str, first: &str, rest: &str) -> String {
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > LINE_WIDTH {
            out += line.trim_end();
            out += "\n";
            line = rest.to_owned();
            is_empty = true;
        }
        if !is_empty {
            line += " ";
        }
        line += word;
        is_empty = false;
    }
    out + line.trim_end() + "\n"
}
