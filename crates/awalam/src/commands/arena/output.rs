//! A tournament's games for people and for other programs.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use awalam_arena::export::{Form, export as write_games};
use awalam_arena::report as write_page;
use clap::{Args, ValueEnum};

use super::place::Existing;
use crate::failure::Failure;
use crate::store::write_whole_by;

#[derive(Args)]
pub struct ExportOptions {
    #[command(flatten)]
    place: Existing,
    /// What to write
    #[arg(long, value_enum, default_value = "csv")]
    form: FormName,
    /// A file to write, instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormName {
    /// One line per game: numbers, why it ended, its opening, its date
    Csv,
    /// One JSON object per line, with the whole record
    Json,
    /// The records as text
    Text,
}

/// Writes every game.
pub fn export(options: &ExportOptions) -> Result<(), Failure> {
    let mut store = options.place.look()?;
    let form = match options.form {
        FormName::Csv => Form::Csv,
        FormName::Json => Form::Json,
        FormName::Text => Form::Text,
    };
    let mut write = |out: &mut dyn Write| {
        let mut out = BufWriter::new(out);
        write_games(&mut *store, form, &mut out)?;
        out.flush()?;
        Ok(())
    };
    match &options.out {
        Some(path) if !options.force && path.is_file() => {
            let problem = format!("{} exists already: --force replaces it", path.display());
            Err(Failure::bad("--out", problem))
        }
        Some(path) => write_file(path, &options.place, write),
        None => write(&mut std::io::stdout().lock()),
    }
}

/// Writes a file, which is not the tournament itself: whole, or not at all.
fn write_file(
    path: &Path,
    place: &Existing,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if place.address().is_none() {
        let store = place.path()?.canonicalize().ok();
        if store.is_some() && store == path.canonicalize().ok() {
            let problem = "that is the tournament itself: name another file";
            return Err(Failure::bad("--out", problem));
        }
    }
    write_whole_by(path, write).map_err(|failure| match failure {
        Failure::Output(error) => {
            Failure::Trouble(format!("cannot write {}: {error}", path.display()))
        }
        other => other,
    })
}

#[derive(Args)]
pub struct ReportOptions {
    #[command(flatten)]
    place: Existing,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
    /// Games that the page shows move by move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    embed: u64,
}

/// Writes the page.
pub fn report(options: &ReportOptions) -> Result<(), Failure> {
    let mut store = options.place.look()?;
    let written = jiff::Zoned::now().strftime("%Y-%m-%d %H:%M").to_string();
    let page = awalam_arena::ReportOptions {
        embedded_games: options.embed,
        written,
    };
    write_file(&options.out, &options.place, |out| {
        Ok(write_page(&mut *store, &page, out)?)
    })?;
    anstream::eprintln!("{} is written; open it in a browser", options.out.display());
    Ok(())
}
