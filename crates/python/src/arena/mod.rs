//! Matches and tournaments, callables among the players.

mod player;

use std::path::PathBuf;

use awalam_arena::{
    ArenaError, GameLine, GameReferee, GameRow, Referee, SqliteStore, Store, Summary, Tally,
    Tournament, run,
};
use awalam_bots::HasChampion;
use awalam_games::visible::Visible;
use awalam_games::with_game;
use awalam_view::{ErrorCode, SharedTables};
use pyo3::prelude::*;
use serde::Serialize;

pub use player::Answer;

use crate::failure::Failure;
use crate::tables::{Tables, shared};
use crate::wait::{Herald, interruptible};
use player::{Callable, Callables};

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Input(problem) => {
                Failure::Unreadable(ErrorCode::BadTournament, problem.to_string())
            }
            other => Failure::Other(ErrorCode::Trouble, other.to_string()),
        }
    }
}

/// A finished game, as it is told to Python.
#[derive(Serialize)]
struct FinishedGame {
    #[serde(flatten)]
    line: GameLine,
    /// Whether a player lost it by a fault.
    fault: bool,
    /// Why it ended, in words.
    reason: String,
    record: String,
}

/// What came of a tournament.
#[derive(Serialize)]
struct Results {
    summary: Summary,
    games: Vec<FinishedGame>,
}

/// Plays a tournament, which is the JSON of a configuration; callables take part under names
/// `python:NAME`. Gives the JSON of the results.
#[pyfunction]
#[pyo3(name = "_play_tournament")]
#[pyo3(signature = (config, callables, tables, store, resume, begun, progress))]
#[expect(clippy::too_many_arguments, reason = "all that a tournament is")]
pub fn play_tournament(
    py: Python<'_>,
    config: &str,
    callables: Vec<(String, Py<PyAny>)>,
    tables: Option<Py<Tables>>,
    store: Option<PathBuf>,
    resume: bool,
    begun: &str,
    progress: Option<Py<PyAny>>,
) -> Result<String, Failure> {
    let tournament: Tournament = serde_json::from_str(config)
        .map_err(|error| ArenaError::wrong(format!("this is no tournament: {error}")))?;
    let callables = callables.into_iter().map(|(name, f)| Callable { name, f });
    let callables = Callables(callables.collect());
    let outside = Outside {
        callables: &callables,
        tables: shared(&tables),
    };
    let outside = &outside;
    let results = interruptible(
        py,
        |stop, herald: &Herald<(u64, u64)>| {
            with_game!(tournament.game, G => {
                let mut store = opened::<G>(tournament, outside, store, resume, begun)?;
                let tournament = store.tournament().clone();
                let referee = outside.referee::<G>(&tournament)?;
                let tally = run(&mut *store, &referee, stop, &mut |progress| {
                    herald.tell((progress.played, progress.to_play));
                })?;
                Ok::<_, ArenaError>(results(&mut *store, &tally)?)
            })
        },
        |py, played, _| match (&progress, played) {
            (Some(progress), Some(played)) => progress.call1(py, played).map(drop),
            _ => Ok(()),
        },
    )??;
    Ok(serde_json::to_string(&results).expect("plain values"))
}

/// What a tournament needs beside its configuration.
struct Outside<'a> {
    callables: &'a Callables,
    tables: SharedTables,
}

impl Outside<'_> {
    fn referee<G: HasChampion + Visible>(
        &self,
        tournament: &Tournament,
    ) -> Result<GameReferee<'_, G>, ArenaError> {
        GameReferee::new(tournament, vec![self.callables], self.tables.clone())
    }
}

/// Where the games go: a new file, one to go on with, or the memory.
fn opened<G: HasChampion + Visible>(
    mut tournament: Tournament,
    outside: &Outside,
    path: Option<PathBuf>,
    resume: bool,
    begun: &str,
) -> Result<Box<dyn Store>, ArenaError> {
    // Everything that can be wrong is told here, before anything is written.
    let trial = outside.referee::<G>(&tournament)?;
    awalam_arena::concurrency(tournament.concurrency, &trial)?;
    tournament.bound(&trial as &dyn Referee);
    if tournament.rules.is_empty() {
        tournament.rules = G::Rules::default().to_string();
    }
    let Some(path) = path else {
        return Ok(Box::new(SqliteStore::in_memory(&tournament, begun)?));
    };
    if !(resume && path.exists()) {
        return Ok(Box::new(SqliteStore::create(&path, &tournament, begun)?));
    }
    let store = SqliteStore::open(&path)?;
    let mut kept = store.tournament().clone();
    // Rounds that were drawn since are not of those who ask.
    kept.drawn.clone_from(&tournament.drawn);
    if kept != tournament {
        let place = path.display();
        return Err(ArenaError::wrong(format!(
            "{place} has another tournament: go on with the same players and settings, or name another file"
        )));
    }
    Ok(Box::new(store))
}

fn results(store: &mut dyn Store, tally: &Tally) -> Result<Results, ArenaError> {
    let tournament = store.tournament().clone();
    let mut summary = Summary::new(&tournament, tally);
    summary.distinct_games = Some(store.distinct_games()?);
    let mut rows = Vec::new();
    store.visit(&mut |row| rows.push(row))?;
    let mut finished = |row: GameRow| {
        let line = tournament.game_line(&row);
        let record = store.record(row.number)?;
        let record = record.ok_or_else(|| {
            ArenaError::Trouble(format!("the record of game {} is missing", row.number))
        })?;
        Ok(FinishedGame {
            line,
            fault: row.termination.is_fault(),
            reason: record
                .ending()
                .map_or(String::new(), |end| end.reason.clone()),
            record: record.to_string(),
        })
    };
    let games = rows.into_iter().map(&mut finished);
    Ok(Results {
        games: games.collect::<Result<_, ArenaError>>()?,
        summary,
    })
}
