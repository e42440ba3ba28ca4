//! A game on one device.

use std::sync::Arc;
use std::time::Duration;

use awalam_bots::Fault;
use awalam_games::Record;
use awalam_games::record::Ending;
use awalam_view::{
    AnyLine, AnyMove, CheckView, Chosen, ErrorView, GameView, NewGame, PlyView, SeatView,
};
use serde::{Deserialize, Serialize};

use crate::{
    GameError, LiveGame, Sent, SetupError, Snapshot, StoredGame, Task, Trouble, admit_local_bot,
    prepare,
};

/// The format in which games are kept here.
const FORMAT: u32 = 1;

/// A game on one device: every person sits at this screen, bots are ours, and the caller has
/// them think ([`LocalGame::task`]) and notices when time is up.
pub struct LocalGame {
    id: String,
    version: u64,
    game: LiveGame,
    trouble: Option<Trouble>,
}

/// A game as it is kept.
#[derive(Serialize)]
struct Kept<'a> {
    format: u32,
    id: &'a str,
    version: u64,
    #[serde(flatten)]
    game: StoredGame,
}

/// What is kept beside a [`StoredGame`]. Each is read by itself: code that reads flattened
/// types is large, and a browser downloads it.
#[derive(Deserialize)]
struct Name {
    id: String,
    version: u64,
}

/// What tells whether the rest can be read.
#[derive(Deserialize)]
struct Header {
    format: u32,
}

impl LocalGame {
    /// Begins a game of that name on that day.
    pub fn begin(
        new: NewGame,
        id: &str,
        date: &str,
        now: Duration,
    ) -> Result<LocalGame, GameError> {
        let (setup, seats) = prepare(new, date, admit_local_bot)?;
        if setup.from_afar {
            return Err(SetupError::OpenHere.into());
        }
        let game = LiveGame::begin(setup, seats, now)?;
        Ok(LocalGame::new(id, 1, game))
    }

    /// A game from what [`LocalGame::stored`] gave. The player to move begins to think now.
    pub fn restore(kept: &str, now: Duration) -> Result<LocalGame, GameError> {
        let damaged = |error: serde_json::Error| GameError::Damaged(error.to_string());
        let Header { format: found } = serde_json::from_str(kept).map_err(damaged)?;
        if found > FORMAT {
            let known = FORMAT;
            return Err(GameError::Newer { found, known });
        }
        let Name { id, version } = serde_json::from_str(kept).map_err(damaged)?;
        let game: StoredGame = serde_json::from_str(kept).map_err(damaged)?;
        let game = LiveGame::resume(game, now);
        let game = game.map_err(|error| GameError::Damaged(error.to_string()))?;
        Ok(LocalGame::new(&id, version, game))
    }

    fn new(id: &str, version: u64, game: LiveGame) -> LocalGame {
        LocalGame {
            id: id.to_owned(),
            version,
            game,
            trouble: None,
        }
    }

    /// All that is kept of it, as JSON. Its clocks stand still while it is put away.
    pub fn stored(&self) -> String {
        let kept = Kept {
            format: FORMAT,
            id: &self.id,
            version: self.version,
            game: self.game.stored(),
        };
        serde_json::to_string(&kept).expect("plain values")
    }

    /// The game itself.
    pub fn game(&self) -> &LiveGame {
        &self.game
    }

    /// What people see of it.
    pub fn view(&self, now: Duration) -> GameView {
        let snapshot = Snapshot {
            id: self.id.clone(),
            version: self.version,
            game: self.game.state(),
            thinking: self.game.task().is_some(),
            trouble: self.trouble.clone(),
            next: None,
            remote: None,
            taken: now,
        };
        snapshot.view()
    }

    /// What is said about something that could not be done.
    pub fn error_view(&self, error: &GameError, now: Duration) -> ErrorView {
        error.view(|| self.view(now))
    }

    /// The sides of the people at this screen.
    fn sides(&self) -> [bool; 2] {
        let is_person = |seat: &SeatView| matches!(seat, SeatView::Human { .. });
        self.game.seats().each_ref().map(is_person)
    }

    /// Plays a move. Sent again, it changes nothing.
    pub fn play(&mut self, ply: usize, text: &str, now: Duration) -> Result<(), GameError> {
        if let Sent::New(new) = self.game.send(self.sides(), ply, text, now)? {
            self.game.play(new, now);
            self.version += 1;
        }
        Ok(())
    }

    /// Takes back to where a person last had a choice.
    pub fn undo(&mut self, ply: usize, now: Duration) -> Result<(), GameError> {
        let back = self.game.undo_to(self.sides(), ply)?;
        self.game.go_back(back, now);
        self.version += 1;
        Ok(())
    }

    /// Gives up.
    pub fn resign(&mut self, now: Duration) -> Result<(), GameError> {
        let ending = self.game.resignation(self.sides())?;
        if let Some(ending) = ending {
            self.end(ending, now);
        }
        Ok(())
    }

    /// How long it is until the time of a person to move is up, if it runs.
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        let (_, end) = self.game.deadline()?;
        Some(end.saturating_sub(now))
    }

    /// Ends the game if the time of the player to move is up; whether it was.
    pub fn time_up(&mut self, now: Duration) -> bool {
        let ending = self.game.overdue(now);
        let is_up = ending.is_some();
        if let Some(ending) = ending {
            self.end(ending, now);
        }
        is_up
    }

    fn end(&mut self, ending: Ending, now: Duration) {
        self.game.end(ending, now);
        self.version += 1;
    }

    /// What the bot to move has to think about, if it is a bot's turn.
    pub fn task(&self) -> Option<Task> {
        self.game.task()
    }

    /// A bot has chosen, after having thought for some time.
    pub fn chosen(
        &mut self,
        ply: usize,
        text: &str,
        time: Duration,
        now: Duration,
    ) -> Result<(), GameError> {
        let chosen = match AnyMove::read(self.game.setup().game, text) {
            Ok(mv) => Ok(Chosen { mv, time }),
            Err(error) => Err(Fault::Unreadable {
                answer: text.to_owned(),
                expected: error.help.to_owned(),
            }),
        };
        self.answered(ply, chosen, now)
    }

    /// A bot has broken down: it loses the game.
    pub fn failed(&mut self, ply: usize, why: &str, now: Duration) -> Result<(), GameError> {
        self.answered(ply, Err(Fault::Gone(why.to_owned())), now)
    }

    fn answered(
        &mut self,
        ply: usize,
        chosen: Result<Chosen, Fault>,
        now: Duration,
    ) -> Result<(), GameError> {
        // Moves may have been taken back while the bot was thinking.
        self.game.check_stands_at(ply)?;
        if self.game.task().is_none() {
            return Err(GameError::Stale);
        }
        match self.game.answered(ply, chosen) {
            Ok(None) => {}
            Ok(Some(new)) => {
                self.game.play(new, now);
                self.version += 1;
            }
            Err(ending) => {
                self.trouble = Some(Trouble::new(ending.reason.clone()));
                self.end(ending, now);
            }
        }
        Ok(())
    }

    /// The game that a person to move may have a hint for.
    pub fn hinted(&self, ply: usize) -> Result<Arc<dyn AnyLine>, GameError> {
        self.game.hinted(self.sides(), ply).map(Arc::clone)
    }

    /// The same game with sides swapped, under another name.
    pub fn rematch(&self, id: &str, date: &str, now: Duration) -> Result<LocalGame, GameError> {
        let (setup, seats) = self.game.rematch(self.sides(), date)?;
        let game = LiveGame::begin(setup, seats, now)?;
        Ok(LocalGame::new(id, 1, game))
    }

    /// The game as it stood after that many plies.
    pub fn ply(&self, ply: usize) -> Result<PlyView, GameError> {
        self.game
            .line()
            .ply_view_at(ply)
            .ok_or(GameError::NoSuchPly)
    }

    /// Whether a move may be played now, and if not, why.
    pub fn check(&self, text: &str) -> Result<CheckView, GameError> {
        Ok(self.game.line().check_view(text)?)
    }

    /// The game on paper.
    pub fn record(&self) -> Record {
        self.game.record()
    }
}
