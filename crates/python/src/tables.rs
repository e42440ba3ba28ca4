//! Endgame tables of Awalé.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use awalam_exact::awale::files::{Folder, Plan, TableError, build};
use awalam_exact::awale::{
    Known, ProgressMonitor, RowList, TableSource, Tables as Layers, build_layer, with_threads,
};
use awalam_games::awale::{Awale, Rules};
use awalam_games::{GameId, Line};
use awalam_view::{AnyLine, ErrorCode, ReadError, SharedTables, typed};
use pyo3::prelude::*;
use serde::Serialize;

use crate::failure::Failure;
use crate::found::found;
use crate::game::open_line_of;
use crate::numbers::Whole;
use crate::pickle::{Pickled, pickled};
use crate::wait::{bar, interruptible};

/// More there are not.
const MAX_SEEDS: u64 = 48;
/// More seeds than these belong into files: their tables take hundreds of megabytes.
const MAX_SEEDS_IN_MEMORY: usize = 15;

/// Endgame tables of Awalé: what every position of few seeds is worth. They are kept in memory,
/// or in the files of a folder, which `awalam table build` writes too. Without a name of rules
/// they are for those of `Position("awale")`: abapa.
///
/// >>> from awalam import Position, Tables
/// >>> tables = Tables("awari")
/// >>> tables.build(4)
/// >>> position = Position("awale", "awari", "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
/// >>> tables.probe(position).value
/// 2
/// >>> Tables().rules
/// 'abapa'
#[pyclass(frozen, module = "awalam")]
pub struct Tables {
    rules: Rules,
    folder: Option<Folder>,
    source: Arc<Source>,
    is_building: AtomicBool,
}

/// The layers there are, for searches that may be under way while there are more.
struct Source(Mutex<Arc<Layers>>);

impl Source {
    fn lock(&self) -> MutexGuard<'_, Arc<Layers>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableSource for Source {
    fn tables(&self, rules: Rules) -> Option<Arc<Layers>> {
        let layers = self.lock().clone();
        (layers.rules() == rules).then_some(layers)
    }
}

/// What is looked up in for a game, which the tables have to be for.
pub fn shared_for(
    tables: &Option<Py<Tables>>,
    line: &dyn AnyLine,
) -> Result<SharedTables, Failure> {
    if let Some(tables) = tables {
        tables.get().fitting(line)?;
    }
    Ok(shared(tables))
}

/// What searches look values up in, where it fits.
pub fn shared(tables: &Option<Py<Tables>>) -> SharedTables {
    let tables = tables.as_ref()?;
    Some(tables.get().source.clone())
}

/// The threads of what can use many. A pool of one's own for each call: one that is shared by
/// all would be gone in a process that was forked, and waited for in vain.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Hears of positions that were gone through.
struct Monitor<'a> {
    done: &'a AtomicU64,
    stop: &'a AtomicBool,
}

impl ProgressMonitor for Monitor<'_> {
    fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

fn trouble(error: TableError) -> Failure {
    match error {
        TableError::TooManySeeds(_) => wrong(error.to_string()),
        other => Failure::Other(ErrorCode::Trouble, other.to_string()),
    }
}

fn wrong(sentence: String) -> Failure {
    Failure::Unreadable(ErrorCode::BadQuery, sentence)
}

#[pymethods]
impl Tables {
    /// Tables in memory, none yet; or those of a folder, which may have none yet either.
    #[new]
    #[pyo3(signature = (rules="", folder=None))]
    pub fn new(rules: &str, folder: Option<PathBuf>) -> Result<Tables, Failure> {
        let rules: Rules = match rules {
            "" => Rules::default(),
            rules => rules.parse().map_err(ReadError::Rules)?,
        };
        let folder = folder.map(Folder::new);
        let layers = match &folder {
            None => Layers::new(rules, Vec::new()),
            Some(folder) => {
                let opened = folder.open(rules);
                if let Some(complaint) = opened.complaint {
                    return Err(trouble(complaint));
                }
                opened.tables
            }
        };
        Ok(Tables {
            rules,
            folder,
            source: Arc::new(Source(Mutex::new(Arc::new(layers)))),
            is_building: AtomicBool::new(false),
        })
    }

    /// The rules that they are for.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// The seeds on the board up to which positions are known; None if there are no tables.
    #[getter]
    fn seeds(&self) -> Option<usize> {
        self.source.lock().most_seeds()
    }

    /// Builds the tables of up to that many seeds that are not there yet. `progress` hears of
    /// the work done and of all work, in positions; True shows a bar.
    #[pyo3(signature = (seeds, *, progress=None))]
    fn build(
        &self,
        py: Python<'_>,
        seeds: Whole,
        progress: Option<Bound<'_, PyAny>>,
    ) -> Result<(), Failure> {
        let progress = bar(py, progress, "positions")?;
        let seeds = seeds.within("seeds", 0..=MAX_SEEDS)? as usize;
        if self.folder.is_none() && seeds > MAX_SEEDS_IN_MEMORY {
            return Err(wrong(format!(
                "tables of more than {MAX_SEEDS_IN_MEMORY} seeds take too much memory: name a folder for {seeds}"
            )));
        }
        if self.is_building.swap(true, Ordering::Relaxed) {
            let words = "these tables are being built in another thread";
            return Err(Failure::Busy(words.to_owned()));
        }
        let built = self.build_up_to(py, seeds, progress);
        self.is_building.store(false, Ordering::Relaxed);
        built
    }

    /// All that is known of a position or a game: an `Endgame`; None if it has more seeds than
    /// the tables.
    fn probe<'py>(&self, game: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>, Failure> {
        let line = open_line_of(game)?;
        let line = self.fitting(&*line)?;
        let position = line.current();
        let known = self.source.lock().clone().probe(position);
        let Some(known) = known else {
            return Ok(None);
        };
        Ok(Some(found(
            game.py(),
            "Endgame",
            &View::new(position, known),
        )?))
    }

    fn __repr__(&self) -> String {
        match self.seeds() {
            Some(seeds) => format!("<Tables {} of up to {seeds} seeds>", self.rules),
            None => format!("<Tables {}, none yet>", self.rules),
        }
    }

    /// Those of a folder: its name goes along, and its files are opened again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<Pickled<'py>, Failure> {
        let Some(folder) = &self.folder else {
            return Err(Failure::type_error(
                "tables in memory cannot be pickled: build them in a folder, Tables(rules, folder)"
                    .to_owned(),
            ));
        };
        let folder = std::path::absolute(folder.path()).map_err(PyErr::from)?;
        Ok(pickled(py, "Tables", (self.rules(), folder))?)
    }
}

impl Tables {
    /// A game that they are for.
    fn fitting<'a>(&self, line: &'a dyn AnyLine) -> Result<&'a Line<Awale>, Failure> {
        let (game, rules) = (line.game(), line.rules());
        let fits = typed::<Awale>(line).filter(|_| rules == self.rules());
        fits.ok_or_else(|| {
            wrong(format!(
                "these tables are for {} ({}), not for {game} ({rules})",
                GameId::Awale,
                self.rules
            ))
        })
    }

    fn build_up_to(
        &self,
        py: Python<'_>,
        seeds: usize,
        progress: Option<Py<PyAny>>,
    ) -> Result<(), Failure> {
        let plan = Plan {
            rules: self.rules,
            seeds,
            depths: seeds,
        };
        let there = self.source.lock().layers().len();
        let first = if self.folder.is_some() { 0 } else { there };
        let all: u64 = (first..=seeds).map(|seeds| plan.work(seeds)).sum();
        let done = AtomicU64::new(0);
        let tell = |py: Python<'_>| match &progress {
            Some(progress) => {
                let done = done.load(Ordering::Relaxed).min(all);
                progress.call1(py, (done, all)).map(drop)
            }
            None => Ok(()),
        };
        let built = interruptible(
            py,
            |stop, _: &crate::wait::Herald<()>| {
                let monitor = Monitor { done: &done, stop };
                with_threads(cores(), || match &self.folder {
                    Some(folder) => build(folder, plan, &monitor, &mut |_| {}),
                    None => self.build_in_memory(seeds, &monitor),
                })
            },
            |py, _, _| tell(py),
        )?;
        built.map_err(trouble)?;
        if let Some(folder) = &self.folder {
            *self.source.lock() = Arc::new(folder.open(self.rules).tables);
        }
        Ok(tell(py)?)
    }

    fn build_in_memory(&self, seeds: usize, monitor: &Monitor<'_>) -> Result<(), TableError> {
        let mut layers = self.source.lock().clone();
        for next in layers.layers().len()..=seeds {
            let list = RowList::new(next);
            let layer = build_layer(self.rules, layers.layers(), &list, true, monitor);
            let layer = layer.map_err(|_| TableError::Stopped)?;
            layers = Arc::new(layers.with_layer(layer));
            *self.source.lock() = layers.clone();
        }
        Ok(())
    }
}

/// All that a table knows of a position, as it is told to Python.
#[derive(Serialize)]
struct View {
    value: i8,
    low: i8,
    high: i8,
    by_rule: Option<i8>,
    depth: Option<u8>,
    moves: BTreeMap<String, i8>,
}

impl View {
    fn new(position: &Awale, known: Known) -> View {
        let just_captured = position.quiet_plies() == 0;
        View {
            value: known.value,
            low: known.bounds.low,
            high: known.bounds.high,
            by_rule: known.by_rule.filter(|_| just_captured),
            depth: known
                .depths
                .filter(|_| known.value != 0)
                .map(|depths| match known.value < 0 {
                    true => depths.high,
                    false => depths.low,
                }),
            moves: (known.moves.iter())
                .map(|(mv, value)| (mv.to_string(), *value))
                .collect(),
        }
    }
}
