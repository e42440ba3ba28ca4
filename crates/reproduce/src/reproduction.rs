//! What came of an experiment.

use serde::Serialize;

use crate::{Claim, ExactGames, Experiment, Figure};

/// What came of an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct Reproduction {
    /// The report's number.
    pub report: String,
    /// What it is about.
    pub title: String,
    /// What the report did and found.
    pub experiment: String,
    /// What we did, and what we had to choose.
    pub ours: Vec<String>,
    /// Games that were played, the report's own not counted.
    pub games: u64,
    /// The report's own games, where they can be played again move by move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<ExactGames>,
    /// The figures.
    pub tables: Vec<Table>,
    /// The report's claims, judged.
    pub claims: Vec<Claim>,
}

/// What an experiment's results say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The figures.
    pub tables: Vec<Table>,
    /// The claims.
    pub claims: Vec<Claim>,
}

/// Figures in rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// What the columns are.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A measured number.
    Figure(Figure),
    /// Wins, draws and losses.
    Results([u64; 3]),
}

impl Reproduction {
    /// What the results of an experiment say.
    pub(crate) fn new(
        experiment: &Experiment,
        exact: Option<ExactGames>,
        findings: Findings,
    ) -> Reproduction {
        Reproduction {
            report: experiment.number.to_owned(),
            title: experiment.title.to_owned(),
            experiment: experiment.report.to_owned(),
            ours: experiment.ours.clone(),
            games: experiment.games(),
            exact,
            tables: findings.tables,
            claims: findings.claims,
        }
    }
}

impl Table {
    /// A table without rows yet.
    pub(crate) fn new(caption: &str, head: &[&str]) -> Table {
        Table {
            caption: caption.to_owned(),
            head: head.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<Figure> for Cell {
    fn from(figure: Figure) -> Cell {
        Cell::Figure(figure)
    }
}

impl From<[u64; 3]> for Cell {
    fn from(results: [u64; 3]) -> Cell {
        Cell::Results(results)
    }
}
