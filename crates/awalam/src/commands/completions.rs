//! `awalam completions` and `awalam man`: what shells and `man` know of the program, for those
//! who package or install it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::failure::Failure;

const NAME: &str = "awalam";

#[derive(Args)]
pub struct Options {
    /// The shell that is to complete commands and options
    shell: Shell,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut crate::command(), NAME, &mut script);
    Ok(anstream::stdout().lock().write_all(&script)?)
}

#[derive(Args)]
pub struct ManualOptions {
    /// The folder that the pages are written to; it is created if need be
    folder: PathBuf,
}

pub fn write_manual(options: ManualOptions) -> Result<(), Failure> {
    let folder = options.folder;
    fs::create_dir_all(&folder)
        .and_then(|()| clap_mangen::generate_to(crate::command(), &folder))
        .map_err(|error| {
            let place = folder.display();
            Failure::Trouble(format!("pages cannot be written to {place}: {error}"))
        })
}
