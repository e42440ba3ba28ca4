//! Where tournaments are kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use awalam_arena::cluster::{Database, PostgresStore};
use awalam_arena::{SqliteStore, Store};
use clap::Args;

use crate::failure::Failure;
use crate::store;

/// A tournament that exists.
#[derive(Args)]
pub struct Existing {
    /// Its file, or a database's address; by default the last one of this user
    #[arg(long, value_name = "PATH|postgres://…")]
    pub store: Option<String>,
    /// Which of a database's tournaments, by default the last
    #[arg(long, value_name = "NUMBER")]
    pub tournament: Option<i64>,
}

impl Existing {
    /// The database, if it is in one.
    pub fn address(&self) -> Option<&str> {
        self.store
            .as_deref()
            .filter(|store| Database::is_address(store))
    }

    /// The file that it is in, if it is in none of a database.
    pub fn path(&self) -> Result<PathBuf, Failure> {
        if self.tournament.is_some() {
            let problem = "only databases hold several tournaments; leave it out";
            return Err(Failure::bad("--tournament", problem));
        }
        match &self.store {
            Some(path) => Ok(PathBuf::from(path)),
            None => latest(),
        }
    }

    /// The tournament, to look at.
    pub fn look(&self) -> Result<Box<dyn Store>, Failure> {
        match self.address() {
            Some(address) => {
                let database = connect(address)?;
                Ok(Box::new(PostgresStore::open(&database, self.tournament)?))
            }
            None => Ok(Box::new(SqliteStore::look(&self.path()?)?)),
        }
    }
}

/// A connection for everything that a command does.
pub fn connect(address: &str) -> Result<Arc<Database>, Failure> {
    let database = Database::connect(address)?;
    let database = database.with_notes(|note| anstream::eprintln!("note: {note}"));
    Ok(Arc::new(database))
}

/// A new file in the user's data directory.
pub fn new_file() -> Result<PathBuf, Failure> {
    let folder = folder()?;
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::Trouble(format!("{} cannot be made: {error}", folder.display()))
    })?;
    let stamp = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
    let names = (1..).map(|number| match number {
        1 => format!("{stamp}.sqlite"),
        _ => format!("{stamp}-{number}.sqlite"),
    });
    let mut paths = names.map(|name| folder.join(name));
    Ok(paths
        .find(|path| !path.exists())
        .expect("the numbers never end"))
}

/// Where files are kept unless they are named.
pub fn folder() -> Result<PathBuf, Failure> {
    let missing = || {
        let problem = "there is no data directory: name a file with --store";
        Failure::BadInput(problem.to_owned())
    };
    store::data_dir()
        .map(|dir| dir.join("arena"))
        .ok_or_else(missing)
}

/// The file that was changed last.
fn latest() -> Result<PathBuf, Failure> {
    let folder = folder()?;
    files(&folder).into_iter().next().ok_or_else(|| {
        Failure::BadInput(format!(
            "there is no tournament in {} yet: begin one with `awalam arena match`, or name a file with --store",
            folder.display()
        ))
    })
}

/// The files of a folder, the one that was changed last first.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter_map(|entry| {
        let path = entry.path();
        let is_store = path.extension().is_some_and(|ending| ending == "sqlite");
        // While it is written, changes are in the journal beside it.
        let journal = path.with_extension("sqlite-wal");
        let changed = |path: &PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
        is_store.then_some((changed(&path).max(changed(&journal))?, path))
    });
    let mut files: Vec<_> = files.collect();
    files.sort_by(|a, b| b.cmp(a));
    files.into_iter().map(|(_, path)| path).collect()
}
