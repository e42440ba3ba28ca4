//! The user's endgame tables: where they are, and how bots get them.

use std::sync::{Arc, Mutex, PoisonError};

use awalam_exact::awale::files::{Folder, Plan, TableError, build};
use awalam_exact::awale::{TableSource, Tables};
use awalam_games::RuleSet;
use awalam_games::awale::Rules;

use crate::failure::Failure;
use crate::store;

/// The folder in the user's data directory; none if there is no such directory.
pub fn usual_folder() -> Option<Folder> {
    store::data_dir().map(|dir| Folder::new(dir.join("tables")))
}

/// The tables in it, for bots and solvers; none if the environment has
/// `AWALAM_TABLES=off`.
pub fn of_user() -> Option<Arc<dyn TableSource>> {
    let folder = usual_folder().filter(|_| !are_off())?;
    Some(Arc::new(UserTables {
        folder,
        opened: Mutex::default(),
    }))
}

fn are_off() -> bool {
    std::env::var_os("AWALAM_TABLES").is_some_and(|value| value == "off")
}

/// The tables of a folder.
struct UserTables {
    folder: Folder,
    /// Opened once for each rule set, and again when there are more.
    opened: Mutex<Vec<Opened>>,
}

#[derive(Clone)]
struct Opened {
    tables: Arc<Tables>,
    /// A file that cannot be used is in the way of more.
    is_blocked: bool,
}

impl TableSource for UserTables {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let known = opened.iter().position(|one| one.tables.rules() == rules);
        if let Some(place) = known {
            let one = &opened[place];
            let next = self.folder.file(rules, one.tables.layers().len());
            if one.is_blocked || !next.exists() {
                return Some(one.tables.clone());
            }
            opened.remove(place);
        }
        let found = self.folder.open(rules);
        found.tables.most_seeds()?;
        let one = Opened {
            tables: Arc::new(found.tables),
            is_blocked: found.complaint.is_some(),
        };
        opened.push(one.clone());
        Some(one.tables)
    }
}

/// The tables that everybody has after the first game.
const FIRST_SEEDS: usize = 12;

/// Builds small tables of all rule sets behind the player's back, where they are
/// missing; whether there is anything to build. Nothing is if tables are off.
pub fn build_in_background() -> bool {
    let Some(folder) = usual_folder().filter(|_| !are_off()) else {
        return false;
    };
    let all = Rules::LIST.iter().filter_map(|info| info.name.parse().ok());
    let is_missing =
        |rules: &Rules| (0..=FIRST_SEEDS).any(|seeds| !folder.file(*rules, seeds).exists());
    let missing: Vec<Rules> = all.filter(is_missing).collect();
    if missing.is_empty() {
        return false;
    }
    std::thread::spawn(move || {
        for rules in missing {
            let plan = Plan {
                rules,
                seeds: FIRST_SEEDS,
                depths: FIRST_SEEDS,
            };
            // What went wrong is reported when tables are asked for.
            let _ = build(&folder, plan, &(), &mut |_| ());
        }
    });
    true
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
