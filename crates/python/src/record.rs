//! Games on paper.

use std::path::PathBuf;
use std::sync::Arc;

use awalam_games::record::RecordError;
use awalam_games::{Line, Side, with_game};
use awalam_view::{AnyLine, OutcomeView, ReadError};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::pickle::{Pickled, pickled};

/// A game on paper, verified: there is no record that does not replay.
///
/// >>> from awalam import Game, Record
/// >>> record = Game("awale", moves="F f").record(players=("Ada", "Alan"))
/// >>> Record(record.text) == record
/// True
/// >>> record.players
/// ('Ada', 'Alan')
#[pyclass(frozen, eq, module = "awalam")]
#[derive(PartialEq)]
pub struct Record(awalam_games::Record);

impl Record {
    /// From a record.
    pub fn new(record: awalam_games::Record) -> Record {
        Record(record)
    }
}

fn wrong(error: RecordError) -> Failure {
    ReadError::Record(error).into()
}

#[pymethods]
impl Record {
    /// Reads and verifies a record, as text or JSON; `ReadError` says what is wrong with it.
    #[new]
    pub fn read(text: &str) -> Result<Record, Failure> {
        Ok(Record(awalam_games::Record::read(text).map_err(wrong)?))
    }

    /// Reads and verifies the record in a file.
    #[staticmethod]
    fn load(path: PathBuf) -> Result<Record, Failure> {
        let text = std::fs::read_to_string(path).map_err(PyErr::from)?;
        Record::read(&text)
    }

    /// Writes it into a file: as JSON if its name ends so, as text otherwise.
    fn save(&self, path: PathBuf) -> Result<(), Failure> {
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        let written = if is_json { self.json() } else { self.text() };
        Ok(std::fs::write(path, written).map_err(PyErr::from)?)
    }

    /// As people read it.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// As programs read it.
    #[getter]
    fn json(&self) -> String {
        self.0.to_json()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        self.0.game()
    }

    /// The rules that it was played under.
    #[getter]
    fn rules(&self) -> &str {
        self.0.rules()
    }

    /// The names of player 1 and player 2.
    #[getter]
    fn players(&self) -> (&str, &str) {
        (self.0.player(Side::One), self.0.player(Side::Two))
    }

    /// The date, if it was noted.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.0.date()
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.0.moves().iter().map(|mv| mv.text.as_str()).collect()
    }

    /// How the game ended, by the rules or otherwise; None if it did not.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let ending = self.0.ending()?;
        Some(OutcomeView::by_ending(ending).into())
    }

    /// A tag, if the record has it.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// The same record with a further tag.
    fn with_tag(&self, name: &str, value: &str) -> Result<Record, Failure> {
        let tagged = self.0.clone().with_tag(name, value);
        Ok(Record(tagged.map_err(wrong)?))
    }

    /// The game, to go on with.
    fn replay(&self) -> Result<Game, Failure> {
        with_game!(self.0.game_id().map_err(ReadError::Game)?, G => {
            let line: Line<G> = self.0.replay().map_err(wrong)?;
            let line: Arc<dyn AnyLine> = Arc::new(line);
            Ok(line.into())
        })
    }

    fn __repr__(&self) -> String {
        self.text()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled(py, "Record", (self.json(),))
    }
}
