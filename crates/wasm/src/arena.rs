//! Tournaments of bots on this device.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_arena::{
    ArenaError, GameNumber, GameRow, LiveBoard, LocalTournament, NewTournament, Spectator,
};
use awalam_bots::SpecError;
use awalam_games::GameIdError;
use awalam_live::{SetupError, admit_bot};
use awalam_search::Clock;
use awalam_view::{ErrorCode, ErrorView, ReadError};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::EngineClock;
use crate::failure::{Failure, json, read};

/// Boards under way are told no more often than anybody can look.
const SEEN_EVERY: Duration = Duration::from_millis(250);

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Input(problem) => {
                let why = problem.explain();
                let view = ErrorView::explained(ErrorCode::BadTournament, problem, why);
                Failure::Told(Box::new(view))
            }
            other => Failure::new(ErrorCode::Trouble, other),
        }
    }
}

impl From<GameIdError> for Failure {
    fn from(error: GameIdError) -> Failure {
        ReadError::from(error).into()
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        let mut view = error.view();
        if let SetupError::Spec(SpecError::Name { .. }) = error {
            // Who asks for a program learns why there is none.
            view.message += " (programs from outside play on a server or on the command line)";
        }
        Failure::Told(Box::new(view))
    }
}

#[wasm_bindgen]
extern "C" {
    /// A function that sees the board of the game that is played, now and then. What it throws
    /// ends the game.
    pub type Seen;

    #[wasm_bindgen(method, catch)]
    fn call(this: &Seen, context: &JsValue, board: &str) -> Result<(), JsValue>;
}

/// The game that is played, which somebody looks at.
struct Watched {
    seen: Seen,
    players: [String; 2],
    thrown: Option<JsValue>,
}

thread_local! {
    // What belongs to JavaScript stays on its thread, and a spectator might be on any.
    static WATCHED: RefCell<Option<Watched>> = const { RefCell::new(None) };
    // When a board was told, of whatever game: short games are seen now and then, too.
    static LAST_SEEN: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Raised by what a spectator throws.
static STOP: AtomicBool = AtomicBool::new(false);

/// Shows boards to whoever looks on.
struct Gallery;

impl Spectator for Gallery {
    fn sees(&self, game: GameNumber, start: String, moves: Vec<String>) {
        WATCHED.with_borrow_mut(|watched| {
            let Some(watched) = watched else { return };
            let now = EngineClock.now();
            if watched.thrown.is_some() || now < LAST_SEEN.get() + SEEN_EVERY {
                return;
            }
            LAST_SEEN.set(now);
            let board = LiveBoard {
                game: game.to_string(),
                players: watched.players.clone(),
                start,
                moves,
            };
            let told = watched.seen.call(&JsValue::UNDEFINED, &json(&board));
            watched.thrown = told.err();
            STOP.store(watched.thrown.is_some(), Ordering::Relaxed);
        });
    }

    fn leaves(&self, _: GameNumber) {}
}

/// A finished game: in numbers, and on paper.
#[derive(Serialize)]
struct PlayedGame {
    row: GameRow,
    record: String,
}

/// A tournament of bots: who plays it, its games in numbers, and what they say. Records are kept
/// by the caller.
#[wasm_bindgen]
pub struct Tournament(LocalTournament);

#[wasm_bindgen]
impl Tournament {
    /// Begins a tournament.
    pub fn begin(new: &str) -> Result<Tournament, Failure> {
        let new: NewTournament = read("tournament", new)?;
        let admit = |game, spec: &str| Ok::<String, Failure>(admit_bot(game, spec)?);
        let tournament = new.tournament(None, admit)?;
        let tournament = LocalTournament::begin(tournament, Some(Arc::new(Gallery)))?;
        Ok(Tournament(tournament))
    }

    /// A tournament from what [`Tournament::configuration`] gave, without its games; anything
    /// that a configuration file may say, as JSON.
    pub fn open(configuration: &str) -> Result<Tournament, Failure> {
        let tournament: awalam_arena::Tournament = read("tournament", configuration)?;
        for bot in &tournament.bots {
            admit_bot(tournament.game, &bot.spec)?;
        }
        let tournament = LocalTournament::open(tournament, Some(Arc::new(Gallery)))?;
        Ok(Tournament(tournament))
    }

    /// All that its games depend on.
    pub fn configuration(&self) -> String {
        json(self.0.tournament())
    }

    /// Plays a game, such as `3.1`; only [`Tournament::add`] counts it.
    pub fn play(&self, game: &str, seen: Option<Seen>) -> Result<String, Failure> {
        let number = |error| Failure::new(ErrorCode::BadGame, error);
        let game: GameNumber = game.parse().map_err(number)?;
        let watched = seen.map(|seen| Watched {
            seen,
            players: self.0.tournament().player_names(game),
            thrown: None,
        });
        WATCHED.set(watched);
        STOP.store(false, Ordering::Relaxed);
        let played = self.0.play(game, &EngineClock, &STOP);
        if let Some(thrown) = WATCHED.take().and_then(|watched| watched.thrown) {
            return Err(Failure::Thrown(thrown));
        }
        let played = played?.expect("nobody else stops it");
        Ok(json(&PlayedGame {
            row: played.row,
            record: played.record.to_string(),
        }))
    }

    /// Counts games that were played, a list of their rows. The same one again changes nothing.
    pub fn add(&mut self, rows: &str) -> Result<(), Failure> {
        self.0.add(read("rows", rows)?);
        Ok(())
    }

    /// The games that are missing in the first so many pairs, from one on, that lack any.
    pub fn missing(&self, from: u32, pairs: u32) -> String {
        json(&self.0.missing(u64::from(from), pairs as usize))
    }

    /// All that can be said, with what is known beside the games, and the boards under way.
    pub fn view(&self, state: &str, live: &str) -> Result<String, Failure> {
        let live = read("boards", live)?;
        Ok(json(&self.0.view(read("state", state)?, live)))
    }

    /// Finished games of some pairs.
    pub fn games(&self, from: u32, pairs: u32) -> String {
        json(&self.0.lines(u64::from(from), u64::from(pairs)))
    }

    /// All games in numbers, one per line.
    pub fn csv(&self) -> String {
        self.0.csv()
    }
}
