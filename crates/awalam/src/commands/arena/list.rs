//! `awalam arena list`: the tournaments that there are.

use std::io::Write;
use std::path::PathBuf;

use awalam_arena::cluster::{Database, PostgresStore};
use awalam_arena::{SqliteStore, Store};
use clap::Args;
use serde_json::{Value, json};

use super::keep::counted;
use super::{place, table};
use crate::failure::Failure;

#[derive(Args)]
pub struct ListOptions {
    /// A folder with files, or a database's address; by default the folder in the user's
    /// data directory
    #[arg(long, value_name = "FOLDER|postgres://…")]
    store: Option<String>,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// A tournament in the list.
struct Line {
    /// Its file, or its number in the database.
    place: String,
    /// What is known of it, or why nothing is.
    known: Result<Known, String>,
}

struct Known {
    begun: String,
    title: String,
    game: String,
    games: u64,
    planned: u64,
    state: &'static str,
}

/// Lists tournaments, the newest first.
pub fn list(options: &ListOptions) -> Result<(), Failure> {
    let address = options.store.as_deref();
    let (lines, place) = match address.filter(|store| Database::is_address(store)) {
        Some(address) => (of_database(address)?, "number"),
        None => (of_folder(options)?, "store"),
    };
    let mut out = anstream::stdout().lock();
    if options.json {
        for line in &lines {
            writeln!(out, "{}", described(line))?;
        }
    } else if lines.is_empty() {
        writeln!(out, "no tournament yet")?;
    } else {
        write!(out, "{}", columns(&lines, place))?;
    }
    Ok(out.flush()?)
}

fn of_folder(options: &ListOptions) -> Result<Vec<Line>, Failure> {
    let folder = match &options.store {
        Some(folder) => PathBuf::from(folder),
        None => place::folder()?,
    };
    if options.store.is_some() && !folder.is_dir() {
        let problem = format!("there is no folder {}", folder.display());
        return Err(Failure::bad("--store", problem));
    }
    let line = |path: PathBuf| {
        let read = || {
            let mut store = SqliteStore::look(&path).map_err(|error| error.to_string())?;
            let waiting = match SqliteStore::is_in_use(&path) {
                true => "running",
                false => "not finished",
            };
            known(&mut store, waiting).map_err(|failure| failure.to_string())
        };
        Line {
            place: path.display().to_string(),
            known: read(),
        }
    };
    Ok(place::files(&folder).into_iter().map(line).collect())
}

fn of_database(address: &str) -> Result<Vec<Line>, Failure> {
    let database = place::connect(address)?;
    let ids = PostgresStore::ids(&database)?;
    let line = |id: i64| {
        let read = || -> Result<Known, Failure> {
            let mut store = PostgresStore::open(&database, Some(id))?;
            let waiting = if store.is_open()? { "open" } else { "closed" };
            known(&mut store, waiting)
        };
        Line {
            place: id.to_string(),
            known: read().map_err(|failure| failure.to_string()),
        }
    };
    Ok(ids.into_iter().map(line).collect())
}

fn known(store: &mut dyn Store, waiting: &'static str) -> Result<Known, Failure> {
    let tally = counted(store)?;
    let tournament = store.tournament();
    Ok(Known {
        begun: store.origin().begun.clone(),
        title: tournament.title(),
        game: tournament.game.to_string(),
        games: 2 * tally.pairs() + tally.uncounted(),
        planned: 2 * tournament.planned_pairs(),
        state: match tally.is_finished(tournament) {
            true => "finished",
            false => waiting,
        },
    })
}

fn described(line: &Line) -> Value {
    match &line.known {
        Ok(known) => json!({
            "store": line.place,
            "begun": known.begun,
            "title": known.title,
            "game": known.game,
            "games": known.games,
            "planned": known.planned,
            "state": known.state,
        }),
        Err(problem) => json!({ "store": line.place, "problem": problem }),
    }
}

fn columns(lines: &[Line], place: &str) -> String {
    let head = ["state", "games", "begun", "game", place, "tournament"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut unread = String::new();
    for line in lines {
        match &line.known {
            Ok(known) => rows.push(vec![
                known.state.to_owned(),
                format!("{} of {}", known.games, known.planned),
                known.begun.clone(),
                known.game.clone(),
                line.place.clone(),
                known.title.clone(),
            ]),
            Err(problem) => unread += &format!("unreadable: {problem}\n"),
        }
    }
    let table = if rows.len() > 1 {
        table::columns(&rows)
    } else {
        String::new()
    };
    table + &unread
}
