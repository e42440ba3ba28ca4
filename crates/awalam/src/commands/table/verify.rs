//! `awalam table verify`.

use std::io::Write;
use std::time::Instant;

use awalam_exact::awale::{Effort, positions};
use awalam_games::RuleSet;
use awalam_games::awale::Rules;
use clap::Args;
use serde_json::json;

use super::build::Watcher;
use crate::failure::Failure;

#[derive(Args)]
pub struct Options {
    /// The rule set, by default all that have tables
    #[arg(short, long, value_name = "NAME")]
    rules: Option<Rules>,
    /// The folder of the tables, by default one in your data directory
    #[arg(long, value_name = "FOLDER")]
    folder: Option<std::path::PathBuf>,
    /// Write JSON, one object per rule set
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let folder = super::folder(options.folder.as_ref())?;
    let all = Rules::LIST.iter().filter_map(|info| info.name.parse().ok());
    let rules: Vec<Rules> = match options.rules {
        Some(rules) => vec![rules],
        None => all
            .filter(|&rules| folder.file(rules, 0).exists())
            .collect(),
    };
    if rules.is_empty() {
        super::open(&folder, Rules::default())?;
    }
    for rules in rules {
        let tables = folder.open(rules).tables;
        let counts = tables.layers().iter().map(|layer| positions(layer.seeds()));
        let count: usize = counts.sum();
        drop(tables);
        let watcher = Watcher::new(count as u64 * Effort::of(rules).passes);
        let start = Instant::now();
        let (mut layers, mut checked) = (0, 0);
        let verified = folder.verify(rules, &watcher, &mut |layer| {
            layers += 1;
            checked += positions(layer.seeds());
        });
        watcher.bar.finish_and_clear();
        verified?;
        let (seeds, seconds) = (layers - 1, start.elapsed().as_secs_f64());
        let text = match options.json {
            true => json!({
                "rules": rules.to_string(), "seeds": seeds, "checked": checked, "seconds": seconds,
            })
            .to_string(),
            false => format!(
                "tables of {rules} with 0 to {seeds} seeds are right: {checked} positions checked in {seconds:.1} s"
            ),
        };
        writeln!(anstream::stdout(), "{text}")?;
    }
    Ok(())
}
