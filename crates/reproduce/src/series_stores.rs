//! An experiment's games on disk, a store for each series: an interrupted run goes on
//! later, and every game can be looked at.

use std::path::Path;

use awalam_arena::{ArenaError, GameRow, Played, SqliteStore, Store};

use crate::{Experiment, Series};

/// The stores of an experiment.
pub struct SeriesStores {
    stores: Vec<SqliteStore>,
}

impl SeriesStores {
    /// Those in a folder; what is not there is made.
    pub fn open(
        folder: &Path,
        experiment: &Experiment,
        begun: &str,
    ) -> Result<SeriesStores, ArenaError> {
        std::fs::create_dir_all(folder).map_err(|error| {
            let place = folder.display();
            ArenaError::Trouble(format!(
                "{place} cannot be the folder of the games: {error}"
            ))
        })?;
        let stores = experiment.series.iter().enumerate().map(|(index, series)| {
            let name = format!("{}-{:02}.sqlite", experiment.number, index + 1);
            open(&folder.join(name), series, begun)
        });
        Ok(SeriesStores {
            stores: stores.collect::<Result<_, _>>()?,
        })
    }

    /// The games that are there, with the number of their series.
    pub(crate) fn visit(
        &mut self,
        visit: &mut dyn FnMut(usize, GameRow),
    ) -> Result<(), ArenaError> {
        for (index, store) in self.stores.iter_mut().enumerate() {
            store.visit(&mut |row| visit(index, row))?;
        }
        Ok(())
    }

    /// Keeps a game of a series.
    pub(crate) fn keep(&mut self, series: usize, game: Played) -> Result<(), ArenaError> {
        self.stores[series].keep(&[game])
    }
}

fn open(path: &Path, series: &Series, begun: &str) -> Result<SqliteStore, ArenaError> {
    if !path.exists() {
        return SqliteStore::create(path, &series.tournament, begun);
    }
    let store = SqliteStore::open(path)?;
    let place = path.display();
    if *store.tournament() != series.tournament {
        return Err(ArenaError::wrong(format!(
            "{place} holds games of other settings: use the settings it was begun with, or \
             name another folder"
        )));
    }
    let (theirs, ours) = (&store.origin().version, env!("CARGO_PKG_VERSION"));
    if theirs != ours {
        return Err(ArenaError::wrong(format!(
            "{place} was begun by version {theirs} and this is {ours}, whose bots may play \
             otherwise: use that version, or name another folder"
        )));
    }
    Ok(store)
}
