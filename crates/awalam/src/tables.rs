//! The user's endgame tables: where they are, and how bots get them.

use std::sync::{Arc, Mutex, PoisonError};

use awalam_exact::awale::files::{Folder, TableError};
use awalam_exact::awale::{Tables, find_tables_with};
use awalam_games::awale::Rules;

use crate::failure::Failure;
use crate::store;

/// The folder in the user's data directory; none if there is no such directory.
pub fn usual_folder() -> Option<Folder> {
    store::data_dir().map(|dir| Folder::new(dir.join("tables")))
}

/// Lets bots have the tables that are there when they ask.
pub fn offer() {
    find_tables_with(find);
}

/// Opened once for each rule set, and again when there are more.
static OPENED: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());

/// The tables of a rule set in the usual folder.
pub fn find(rules: Rules) -> Option<Arc<Tables>> {
    let folder = usual_folder()?;
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let place = opened.iter().position(|tables| tables.rules() == rules);
    if let Some(place) = place
        && !folder.file(rules, opened[place].layers().len()).exists()
    {
        return Some(opened[place].clone());
    }
    let found = folder.open(rules).tables;
    found.most_seeds()?;
    let found = Arc::new(found);
    match place {
        Some(place) => opened[place] = found.clone(),
        None => opened.push(found.clone()),
    }
    Some(found)
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        let text = error.to_string();
        match error {
            TableError::TooManySeeds(_) | TableError::Missing { .. } => Failure::BadInput(text),
            _ => Failure::Trouble(text),
        }
    }
}
