//! Games on this device, and the moves of their bots. Moments are milliseconds of a clock of
//! the caller's.

use std::time::Duration;

use awalam_live::{GameError, LocalGame, MAX_MOVE_TIME, TaskView};
use awalam_view::{NewGame, RecordFormat, Whereabouts};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::control::control;
use crate::failure::{Failure, json, read};
use crate::tables::module_tables;

fn moment(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default()
}

/// Without a game that could be shown.
impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        Failure::Told(Box::new(error.view_alone()))
    }
}

/// A game on this device.
#[wasm_bindgen]
pub struct Game(LocalGame);

impl Game {
    /// What became of a change: the game as it stands then, in both cases.
    fn changed<T>(&self, done: Result<T, GameError>, now: f64) -> Result<String, Failure> {
        match done {
            Ok(_) => Ok(self.view(now)),
            Err(error) => Err(self.failure(&error, now)),
        }
    }

    /// Why something could not be done, with the game as it stands.
    fn failure(&self, error: &GameError, now: f64) -> Failure {
        Failure::Told(Box::new(self.0.error_view(error, moment(now))))
    }
}

#[wasm_bindgen]
impl Game {
    /// Begins a game of that name, on that day.
    pub fn begin(new: &str, id: &str, date: &str, now: f64) -> Result<Game, Failure> {
        let new: NewGame = read("game", new)?;
        Ok(Game(LocalGame::begin(new, id, date, moment(now))?))
    }

    /// A game from what [`Game::stored`] gave. The player to move begins to think now.
    pub fn restore(stored: &str, now: f64) -> Result<Game, Failure> {
        Ok(Game(LocalGame::restore(stored, moment(now))?))
    }

    /// All that is kept of it.
    pub fn stored(&self) -> String {
        self.0.stored()
    }

    /// What people see of it.
    pub fn view(&self, now: f64) -> String {
        json(&self.0.view(moment(now)))
    }

    /// Plays a move. Sent again, it changes nothing.
    pub fn play(&mut self, ply: usize, text: &str, now: f64) -> Result<String, Failure> {
        let done = self.0.play(ply, text, moment(now));
        self.changed(done, now)
    }

    /// Takes back to where a person last had a choice.
    pub fn undo(&mut self, ply: usize, now: f64) -> Result<String, Failure> {
        let done = self.0.undo(ply, moment(now));
        self.changed(done, now)
    }

    /// Gives up.
    pub fn resign(&mut self, now: f64) -> Result<String, Failure> {
        let done = self.0.resign(moment(now));
        self.changed(done, now)
    }

    /// Milliseconds until the time of a person to move is up, if it runs.
    pub fn time_left(&self, now: f64) -> Option<f64> {
        let left = self.0.time_left(moment(now))?;
        Some(left.as_secs_f64() * 1e3)
    }

    /// Ends the game if the time of the player to move is up; whether it was.
    pub fn time_up(&mut self, now: f64) -> bool {
        self.0.time_up(moment(now))
    }

    /// What the bot to move has to think about, if it is a bot's turn.
    pub fn task(&self) -> Option<String> {
        self.0.task().map(|task| json(&task.view()))
    }

    /// A bot has chosen a move, after having thought for some time.
    pub fn chosen(
        &mut self,
        ply: usize,
        text: &str,
        time: f64,
        now: f64,
    ) -> Result<String, Failure> {
        let done = self.0.chosen(ply, text, moment(time), moment(now));
        self.changed(done, now)
    }

    /// A bot has broken down: it loses the game.
    pub fn failed(&mut self, ply: usize, why: &str, now: f64) -> Result<String, Failure> {
        let done = self.0.failed(ply, why, moment(now));
        self.changed(done, now)
    }

    /// The place that a person to move may have a hint for.
    pub fn hinted(&self, ply: usize, now: f64) -> Result<String, Failure> {
        match self.0.hinted(ply) {
            Ok(line) => Ok(json(&Whereabouts::of(&*line))),
            Err(error) => Err(self.failure(&error, now)),
        }
    }

    /// The same game with sides swapped, under another name.
    pub fn rematch(&self, id: &str, date: &str, now: f64) -> Result<Game, Failure> {
        let rematch = self.0.rematch(id, date, moment(now));
        rematch.map(Game).map_err(|error| self.failure(&error, now))
    }

    /// The game as it stood after that many plies.
    pub fn ply(&self, ply: usize) -> Result<String, Failure> {
        Ok(json(&self.0.ply(ply)?))
    }

    /// Whether a move may be played now, and if not, why.
    pub fn check(&self, text: &str) -> Result<String, Failure> {
        Ok(json(&self.0.check(text)?))
    }

    /// The game on paper, as `text` or `json`.
    pub fn record(&self, format: &str) -> Result<String, Failure> {
        Ok(format.parse::<RecordFormat>()?.write(&self.0.record()))
    }
}

/// A move that a bot has chosen.
#[derive(Serialize)]
struct ChosenMove {
    #[serde(rename = "move")]
    text: String,
    time_ms: u64,
}

/// What a bot chooses that has been given a task by a game, perhaps in another worker. Games with
/// the same bot go otherwise if their seeds differ.
#[wasm_bindgen]
pub fn choose(task: &str, seed: u32) -> Result<String, Failure> {
    let task = read::<TaskView>("task", task)?.task()?;
    let chosen = task.think(u64::from(seed), module_tables(), MAX_MOVE_TIME, control)?;
    Ok(json(&ChosenMove {
        text: chosen.mv.to_string(),
        time_ms: chosen.time.as_millis() as u64,
    }))
}
