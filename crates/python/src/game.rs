//! A game under way.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use awalam_games::{Line, read_moves, with_game};
use awalam_view::{AnyLine, AnyMove, OutcomeView, ReadError, Refusal, SideNumber, Whereabouts};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::any_position::position_of;
use crate::failure::Failure;
use crate::moves::{move_texts, read_move};
use crate::outcome::Outcome;
use crate::pickle::{Pickled, pickled};
use crate::position::Position;
use crate::record::Record;

/// A game under way: where it began, what was played, where it stands. A position that comes
/// back ends it where the rules say so, and moves can be taken back.
///
/// >>> from awalam import Game
/// >>> game = Game("awale", moves="F f B e")
/// >>> game.play("B").text
/// '6-0-8-6-5-1-6-5-5-5-0-1-0-0-N'
/// >>> game.undo()
/// 'B'
/// >>> game.history
/// ['F', 'f', 'B', 'e']
#[pyclass(frozen, module = "awalam")]
pub struct Game(Mutex<Arc<dyn AnyLine>>);

impl Game {
    /// The game as it stands.
    pub fn line(&self) -> Arc<dyn AnyLine> {
        self.lock().clone()
    }

    /// Only ever held for moments, and never while waiting for the interpreter.
    fn lock(&self) -> MutexGuard<'_, Arc<dyn AnyLine>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<Arc<dyn AnyLine>> for Game {
    fn from(line: Arc<dyn AnyLine>) -> Game {
        Game(Mutex::new(line))
    }
}

/// The game that is meant by a game or by a position.
pub fn line_of(given: &Bound<'_, PyAny>) -> Result<Arc<dyn AnyLine>, Failure> {
    if let Ok(game) = given.cast::<Game>() {
        return Ok(game.get().line());
    }
    if let Ok(position) = given.cast::<Position>() {
        return Ok(position.get().0.line());
    }
    let found = given.get_type().name()?;
    Err(Failure::type_error(format!(
        "a Game or a Position is wanted, not {found}"
    )))
}

/// The same, if there is something left to think about.
pub fn open_line_of(given: &Bound<'_, PyAny>) -> Result<Arc<dyn AnyLine>, Failure> {
    let line = line_of(given)?;
    match line.outcome() {
        Some(outcome) => Err(Failure::over(&outcome)),
        None => Ok(line),
    }
}

/// Plays on: in place, unless somebody else looks at the game.
fn advance(line: &mut Arc<dyn AnyLine>, mv: AnyMove) -> Result<(), Refusal> {
    if Arc::get_mut(line).is_none() {
        *line = line.play(mv)?;
        return Ok(());
    }
    with_game!(line.game(), G => {
        let own = own_line::<G>(line);
        let mv = mv.typed::<G>();
        own.play(mv).map_err(|why| Refusal::new::<G>(mv, &why))
    })
}

/// The line itself, which nobody else has.
fn own_line<G: awalam_games::Game>(line: &mut Arc<dyn AnyLine>) -> &mut Line<G> {
    let own: &mut dyn Any = Arc::get_mut(line).expect("nobody else has it");
    own.downcast_mut().expect("a line knows its game")
}

#[pymethods]
impl Game {
    /// A game from its start, from the text of a position, or after moves.
    #[new]
    #[pyo3(signature = (game, rules="", *, start="", moves=""))]
    pub fn new(game: &str, rules: &str, start: &str, moves: &str) -> Result<Game, Failure> {
        let place = Whereabouts {
            game: game.to_owned(),
            rules: rules.to_owned(),
            position: start.to_owned(),
            moves: moves.to_owned(),
        };
        Ok(place.line()?.into())
    }

    /// A game that begins at a position.
    #[staticmethod]
    fn at(position: &Position) -> Game {
        position.0.line().into()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.line().game().name()
    }

    /// The rules that it is played under.
    #[getter]
    fn rules(&self) -> String {
        self.line().rules()
    }

    /// Where it stands.
    #[getter]
    fn position(&self) -> Position {
        Position(position_of(&**self.lock()))
    }

    /// Where it began.
    #[getter]
    fn start(&self) -> Position {
        Position(position_of(&*self.line().back_to(0)))
    }

    /// The moves played so far.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let line = self.line();
        let texts = move_texts(py, line.game());
        let played = (0..line.ply()).filter_map(|ply| line.played(ply));
        PyList::new(py, played.map(|mv| &texts[mv.index()]).collect::<Vec<_>>())
    }

    /// All positions, the start first.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let line = self.line();
        let at = |ply| Position(position_of(&*line.back_to(ply)));
        (0..=line.ply()).map(at).collect()
    }

    /// The side to move, 1 or 2; the one who would be if the game is over.
    #[getter]
    fn turn(&self) -> u8 {
        SideNumber(self.lock().turn()).get()
    }

    /// The points that player 1 and player 2 hold.
    #[getter]
    fn scores(&self) -> (f64, f64) {
        awalam_view::points(self.lock().scores()).into()
    }

    /// How it ended, or None.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.lock().outcome()?;
        Some(OutcomeView::by_rules(&outcome).into())
    }

    /// Whether it is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.lock().outcome().is_some()
    }

    /// The legal moves; none if the game is over.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.position().moves(py)
    }

    /// Plays a move and gives the position after it; `IllegalMove` says why it may not be
    /// played.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> Result<Position, Failure> {
        let mv = read_move(self.line().game(), r#move)?;
        let mut line = self.lock();
        advance(&mut line, mv)?;
        Ok(Position(position_of(&**line)))
    }

    /// Plays a run of moves such as `F f B e`, all of them or none.
    fn play_all(&self, moves: &str) -> Result<Position, Failure> {
        let mut line = self.line();
        with_game!(line.game(), G => {
            for mv in read_moves(moves).map_err(ReadError::Moves)? {
                line = line.play(AnyMove::new::<G>(mv))?;
            }
        });
        let after = Position(position_of(&*line));
        *self.lock() = line;
        Ok(after)
    }

    /// The position after a move that is not played: over if it would end the game, also by
    /// repetition.
    fn after(&self, r#move: &Bound<'_, PyAny>) -> Result<Position, Failure> {
        let line = self.line();
        let mv = read_move(line.game(), r#move)?;
        Ok(Position(position_of(&*line.play(mv)?)))
    }

    /// Takes the last move back and gives it; None if there is none.
    fn undo<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        // Before the lock: making them may let other threads run, which may want this game.
        let texts = move_texts(py, self.line().game());
        let mut line = self.lock();
        let last = line.ply().checked_sub(1)?;
        let mv = line.played(last)?;
        match Arc::get_mut(&mut line).is_some() {
            true => with_game!(line.game(), G => {
                own_line::<G>(&mut line).undo();
            }),
            false => *line = line.back_to(last),
        }
        Some(texts[mv.index()].bind(py).clone())
    }

    /// The same game, to play on without changing this one.
    fn copy(&self) -> Game {
        self.line().into()
    }

    /// The game on paper, with the players' names if they are given.
    #[pyo3(signature = (players=None))]
    fn record(&self, players: Option<(String, String)>) -> Record {
        let record = self.line().record(&[], None);
        Record::new(match players {
            Some((one, two)) => record.with_players(&one, &two),
            None => record,
        })
    }

    fn __len__(&self) -> usize {
        self.lock().ply()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Game) -> bool {
        let (one, two) = (self.line(), other.line());
        Whereabouts::of(&*one) == Whereabouts::of(&*two)
    }

    fn __repr__(&self) -> String {
        let line = self.line();
        let played = match line.ply() {
            0 => String::new(),
            _ => format!("\n{}", line.moves().join(" ")),
        };
        self.position().__repr__() + &played
    }

    fn _repr_svg_(&self) -> String {
        self.position()._repr_svg_()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let Whereabouts {
            game,
            rules,
            position,
            moves,
        } = Whereabouts::of(&*self.line());
        pickled(py, "Game", (game, rules, position, moves))
    }
}
