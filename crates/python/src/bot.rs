//! Bots: a text such as `champion:time=100ms`, and what it thinks.

use std::mem::replace;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use awalam_bots::{BuildContext, Fault, Occasion, Spec, SpecError};
use awalam_games::GameId;
use awalam_search::{Control, Limits as SearchLimits, WallClock};
use awalam_view::{AnyLine, AnyPlayer, ErrorCode, ThoughtView};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::found::found;
use crate::game::open_line_of;
use crate::limits::{Limits, read_limits};
use crate::numbers::Whole;
use crate::pickle::{Pickled, pickled};
use crate::tables::{Tables, shared};
use crate::wait::interruptible;

/// A bot, by its text. It can be asked about any game that has a bot of this text, and is a
/// player like any callable: `bot(game, limits)` gives a move. Tables are looked up in games of
/// their rules.
///
/// >>> from awalam import Bot, Game
/// >>> bot = Bot("champion:depth=4")
/// >>> bot.think(Game("awale")).move
/// 'F'
#[pyclass(frozen, module = "awalam")]
pub struct Bot {
    /// Its text.
    #[pyo3(get)]
    text: String,
    /// What decides its random choices; None if that was left open.
    #[pyo3(get)]
    seed: Option<u64>,
    /// The endgame tables that it was given.
    #[pyo3(get)]
    tables: Option<Py<Tables>>,
    state: Mutex<State>,
}

/// The seed of a bot alone, where that was left open. In a match, it is the match's.
const DEFAULT_SEED: u64 = 1;

/// What became of the player.
enum State {
    /// None was needed yet, or it broke down.
    Absent,
    /// It remembers what it thought, for that game and within those limits.
    Ready(GameId, SearchLimits, Box<dyn AnyPlayer>),
    /// Another thread has it.
    Thinking,
}

impl Bot {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the player, so that nobody else has it meanwhile.
    fn take(&self, game: GameId, limits: SearchLimits) -> Result<Box<dyn AnyPlayer>, Failure> {
        let mut state = self.state();
        match replace(&mut *state, State::Thinking) {
            State::Thinking => Err(Failure::Busy(format!(
                "the bot {} is thinking in another thread: make a second one with awalam.bot",
                self.text
            ))),
            State::Ready(its_game, its_limits, player)
                if (its_game, its_limits) == (game, limits) =>
            {
                Ok(player)
            }
            _ => {
                let context =
                    BuildContext::seeded(self.seed.unwrap_or(DEFAULT_SEED)).within(limits);
                let context = context.with_tables(shared(&self.tables));
                let built = <dyn AnyPlayer>::bot(game, &self.text, &context);
                built.map_err(|error| {
                    *state = State::Absent;
                    bad_bot(&error)
                })
            }
        }
    }

    fn think_of(
        &self,
        py: Python<'_>,
        line: &Arc<dyn AnyLine>,
        limits: SearchLimits,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Result<ThoughtView, Failure> {
        let mut player = self.take(line.game(), limits)?;
        let within = Occasion::Waiting.limits_for(limits, player.limits());
        let progress = progress.map(|progress| progress.clone().unbind());
        let thought = interruptible(
            py,
            |stop, herald| {
                let clock = WallClock::new();
                let control = Control::new(within, &clock, stop);
                let thought = player.think_aloud(&**line, &control, &mut |thought| {
                    herald.tell(thought.clone());
                });
                (player, thought)
            },
            |py, thought, _| match (&progress, thought) {
                (Some(progress), Some(thought)) => {
                    let thought = found(py, "Thought", &thought)?;
                    progress.call1(py, (thought,)).map(drop)
                }
                _ => Ok(()),
            },
        );
        let (player, thought) = match thought {
            Ok(done) => done,
            Err(failure) => {
                *self.state() = State::Absent;
                return Err(failure);
            }
        };
        *self.state() = match &thought {
            Ok(_) => State::Ready(line.game(), limits, player),
            Err(_) => State::Absent,
        };
        thought.map_err(|fault: Fault| Failure::Other(ErrorCode::Trouble, fault.to_string()))
    }
}

/// What hears of thoughts: a callable, or what prints them.
fn thoughts<'py>(wanted: Option<&Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(wanted) = wanted else {
        return Ok(None);
    };
    let made = (wanted.py().import("awalam._progress")?).call_method1("thoughts", (wanted,))?;
    Ok((!made.is_none()).then_some(made))
}

/// A text that names no bot.
fn bad_bot(error: &SpecError) -> Failure {
    Failure::Unreadable(ErrorCode::BadBot, error.to_string())
}

#[pymethods]
impl Bot {
    /// The bot that a text such as `level:3` or `champion:time=100ms` names.
    #[new]
    #[pyo3(signature = (text, *, seed=None, tables=None))]
    pub fn new(
        text: &str,
        seed: Option<Whole>,
        tables: Option<Py<Tables>>,
    ) -> Result<Bot, Failure> {
        let seed = seed.map(|seed| seed.within("seed", 0..=u64::MAX));
        let seed = seed.transpose()?;
        // Little is told by the refusals of all games if one of them has such a bot.
        let limits = SearchLimits::nodes(1);
        let context = BuildContext::seeded(DEFAULT_SEED).within(limits);
        let tried = GameId::ALL.map(|game| <dyn AnyPlayer>::bot(game, text, &context));
        if let [Err(first), Err(_), Err(_)] = &tried {
            let telling = tried.iter().filter_map(|tried| tried.as_ref().err());
            let mut telling = telling.filter(|error| !matches!(error, SpecError::Name { .. }));
            return Err(bad_bot(telling.next().unwrap_or(first)));
        }
        Ok(Bot {
            text: text.to_owned(),
            seed,
            tables,
            state: Mutex::new(State::Absent),
        })
    }

    /// What it thinks of a game or a position: a `Thought`. Without any limit, of its own or
    /// given here, it has a second. `progress` hears of every better thought on the way; True
    /// prints them on standard error.
    #[pyo3(signature = (game, *, time=None, depth=None, nodes=None, progress=None))]
    fn think<'py>(
        &self,
        game: &Bound<'py, PyAny>,
        time: Option<f64>,
        depth: Option<Whole>,
        nodes: Option<Whole>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Failure> {
        let py = game.py();
        let line = open_line_of(game)?;
        let limits = read_limits(time, depth, nodes)?;
        let progress = thoughts(progress)?;
        let thought = self.think_of(py, &line, limits, progress.as_ref())?;
        Ok(found(py, "Thought", &thought)?)
    }

    /// The move that it would play, as a player in a match.
    fn __call__(&self, game: &Bound<'_, PyAny>, limits: &Limits) -> Result<String, Failure> {
        let line = open_line_of(game)?;
        Ok(self
            .think_of(game.py(), &line, limits.for_search()?, None)?
            .text)
    }

    /// Its text as tournaments know it, with its seed if it has one.
    fn _tournament_text(&self) -> Result<String, Failure> {
        let Some(seed) = self.seed else {
            return Ok(self.text.clone());
        };
        let spec = Spec::read(&self.text);
        match spec.setting("seed") {
            None => {
                let seeded = spec.with("seed", &seed.to_string());
                Ok(format!("{}:{}", seeded.name(), seeded.rest()))
            }
            Some(own) => Err(Failure::Unreadable(
                ErrorCode::BadTournament,
                format!(
                    "the bot {} has two seeds, {own} in its text and {seed} beside it: in a match it can have one",
                    self.text
                ),
            )),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let tables = self.tables.as_ref().map(|tables| tables.clone_ref(py));
        pickled(py, "Bot", (&self.text, self.seed, tables))
    }
}
