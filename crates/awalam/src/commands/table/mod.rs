//! `awalam table`: endgame tables of Awalé, built, counted, checked and asked.

mod build;
mod probe;
mod stats;
mod verify;

use std::path::PathBuf;

use awalam_exact::awale::Tables;
use awalam_exact::awale::files::{Folder, TableError};
use awalam_games::awale::Rules;
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::tables;

#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the tables of up to N seeds, from where they were left
    ///
    /// Example:
    ///
    ///     awalam table build --rules awari --seeds 12
    #[command(verbatim_doc_comment)]
    Build(build::Options),
    /// Count wins, draws and losses, one line per number of seeds
    ///
    /// The columns: seeds, positions, wins, draws and losses of the player to
    /// move, and the sum of all values.
    ///
    /// Example:
    ///
    ///     awalam table stats --rules awari
    #[command(verbatim_doc_comment)]
    Stats(stats::Options),
    /// Check the files, and every value against those of the positions after it
    ///
    /// Example:
    ///
    ///     awalam table verify --rules awari
    #[command(verbatim_doc_comment)]
    Verify(verify::Options),
    /// Look a position up, with all its moves
    ///
    /// Of the seeds on the board, a value is how many more the player to move gets than
    /// the opponent, with best play. Tables know nothing of stores: captured seeds do not
    /// count here. `awalam solve` counts them, and gives the final margin.
    ///
    /// Example:
    ///
    ///     awalam table probe --rules awari -p 1-1-1-1-1-2-4-2-3-0-0-0-17-15-S
    #[command(verbatim_doc_comment)]
    Probe(probe::Options),
}

pub fn run(options: Options) -> Result<(), Failure> {
    match options.command {
        Command::Build(options) => build::run(options),
        Command::Stats(options) => stats::run(options),
        Command::Verify(options) => verify::run(options),
        Command::Probe(options) => probe::run(options),
    }
}

/// Which tables, and where they are.
#[derive(Args)]
struct TableArgs {
    /// The rule set: abapa, awari or uga
    #[arg(short, long, value_name = "NAME", default_value_t)]
    rules: Rules,
    /// The folder of the tables, by default one in your data directory
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl TableArgs {
    fn folder(&self) -> Result<Folder, Failure> {
        folder(self.folder.as_ref())
    }

    /// The tables that are there; an error if there are none.
    fn open(&self) -> Result<Tables, Failure> {
        open(&self.folder()?, self.rules)
    }
}

fn folder(named: Option<&PathBuf>) -> Result<Folder, Failure> {
    match named {
        Some(path) => Ok(Folder::new(path)),
        None => tables::usual_folder().ok_or_else(|| {
            Failure::Trouble("you have no data directory here: name a --folder".to_owned())
        }),
    }
}

fn open(folder: &Folder, rules: Rules) -> Result<Tables, Failure> {
    let opened = folder.open(rules);
    match opened.complaint {
        Some(complaint) if opened.tables.most_seeds().is_none() => Err(complaint.into()),
        Some(complaint) => {
            anstream::eprintln!("note: {complaint}");
            Ok(opened.tables)
        }
        None if opened.tables.most_seeds().is_none() => Err(TableError::Missing {
            folder: folder.path().to_owned(),
            rules,
            seeds: 12,
        }
        .into()),
        None => Ok(opened.tables),
    }
}
