//! Tournaments: the same files and statistics as on the command line, one running at
//! a time, which anybody may follow.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use awalam_arena::{
    ArenaError, Count, GameLine, GameNumber, GameReferee, LiveBoard, Referee, Spectator,
    SqliteStore, Store, Tournament, TournamentLine, TournamentState, TournamentView, concurrency,
    run,
};
use awalam_games::{Record, with_game};
use awalam_link::providers;
use awalam_view::ErrorCode;
use tokio::sync::watch;

use crate::error::ApiError;

/// All tournaments of a folder.
pub struct Tournaments {
    folder: PathBuf,
    running: Mutex<Option<Arc<Running>>>,
}

/// A tournament that is being played.
struct Running {
    id: String,
    tournament: Tournament,
    stop: AtomicBool,
    state: Mutex<State>,
    changes: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    /// Games under way.
    boards: BTreeMap<GameNumber, (String, Vec<String>)>,
    failure: Option<String>,
    is_over: bool,
}

impl Running {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.changes.send_modify(|version| *version += 1);
    }
}

impl Spectator for Running {
    fn sees(&self, game: GameNumber, start: String, moves: Vec<String>) {
        self.state().boards.insert(game, (start, moves));
    }

    fn leaves(&self, game: GameNumber) {
        self.state().boards.remove(&game);
    }
}

/// Says that a tournament is over, also if its thread broke down.
struct Over(Arc<Running>);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.state().is_over = true;
        self.0.changed();
    }
}

impl Tournaments {
    /// Those in a folder, which need not be there yet.
    pub fn new(folder: PathBuf) -> Arc<Tournaments> {
        Arc::new(Tournaments {
            folder,
            running: Mutex::default(),
        })
    }

    fn running(&self) -> Option<Arc<Running>> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.as_ref().filter(|it| !it.state().is_over).cloned()
    }

    fn running_as(&self, id: &str) -> Option<Arc<Running>> {
        self.running().filter(|running| running.id == id)
    }

    fn path(&self, id: &str) -> Result<PathBuf, ApiError> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let path = self.folder.join(format!("{id}.sqlite"));
        match !id.is_empty() && id.chars().all(is_name) && path.is_file() {
            true => Ok(path),
            false => Err(ApiError::missing("tournament")),
        }
    }

    /// All of them, the newest first.
    pub fn list(&self) -> Vec<TournamentLine> {
        let mut lines = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_store = path.extension().is_some_and(|ending| ending == "sqlite");
            let Some(id) = path.file_stem().and_then(|stem| stem.to_str()) else {
                continue;
            };
            // A file that is no store is none of ours to complain about here.
            let is_ours = is_store && self.path(id).is_ok();
            let Some(store) = is_ours.then(|| SqliteStore::look(&path).ok()).flatten() else {
                continue;
            };
            lines.push(TournamentLine {
                id: id.to_owned(),
                title: store.tournament().title(),
                game: store.tournament().game,
                begun: store.origin().begun.clone(),
                running: self.running_as(id).is_some(),
            });
        }
        lines.sort_by(|a, b| (&b.begun, &b.id).cmp(&(&a.begun, &a.id)));
        lines
    }

    /// Begins a tournament.
    pub fn begin(self: &Arc<Self>, mut tournament: Tournament) -> Result<String, ApiError> {
        let trial = referee(&tournament, None)?;
        concurrency(tournament.concurrency, &*trial)?;
        tournament.bound(&*trial);
        self.check_free()?;
        let folder = &self.folder;
        fs::create_dir_all(folder)
            .map_err(|error| ApiError::trouble(format!("{}: {error}", folder.display())))?;
        let now = jiff::Timestamp::now();
        let stamp = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
        let names = (1..).map(|number| match number {
            1 => stamp.clone(),
            _ => format!("{stamp}-{number}"),
        });
        let mut free = names.filter(|name| !folder.join(format!("{name}.sqlite")).exists());
        let id = free.next().expect("the numbers never end");
        let path = folder.join(format!("{id}.sqlite"));
        let begun = now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let store = SqliteStore::create(&path, &tournament, &begun)?;
        self.play(id.clone(), store)?;
        Ok(id)
    }

    /// What one is about.
    pub fn tournament(&self, id: &str) -> Result<Tournament, ApiError> {
        let store = SqliteStore::look(&self.path(id)?)?;
        Ok(store.tournament().clone())
    }

    /// Goes on with one that was interrupted.
    pub fn resume(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let path = self.path(id)?;
        let running = self.running_as(id);
        if running.is_some_and(|running| !running.stop.load(Ordering::Relaxed)) {
            return Ok(());
        }
        self.check_free()?;
        let store = SqliteStore::open(&path)?;
        self.play(id.to_owned(), store)
    }

    fn check_free(&self) -> Result<(), ApiError> {
        match self.running() {
            None => Ok(()),
            Some(running) => {
                let message = format!(
                    "a tournament is being played ({}); stop it first, or wait for its end",
                    running.tournament.title()
                );
                Err(ApiError::conflict(ErrorCode::Busy, message))
            }
        }
    }

    fn play(self: &Arc<Self>, id: String, mut store: SqliteStore) -> Result<(), ApiError> {
        let running = Arc::new(Running {
            id,
            tournament: store.tournament().clone(),
            stop: AtomicBool::new(false),
            state: Mutex::default(),
            changes: watch::Sender::new(0),
        });
        let referee = referee(&running.tournament, Some(&running))?;
        let mut place = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if place.as_ref().is_some_and(|other| !other.state().is_over) {
            return Err(ApiError::conflict(
                ErrorCode::Busy,
                "a tournament is being played",
            ));
        }
        *place = Some(Arc::clone(&running));
        drop(place);
        thread::spawn(move || {
            // However it ends, another may begin afterwards.
            let _over = Over(Arc::clone(&running));
            let played = run(&mut store, &*referee, &running.stop, &mut |_| {
                running.changed();
            });
            // Closed before anybody hears of the end.
            drop(store);
            running.state().failure = played.err().map(|error| error.to_string());
        });
        Ok(())
    }

    /// Stops the one that is played, if it is that one.
    pub fn stop(&self, id: &str) -> Result<(), ApiError> {
        self.path(id)?;
        if let Some(running) = self.running_as(id) {
            running.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// All that can be said about one.
    pub fn view(&self, id: &str) -> Result<TournamentView, ApiError> {
        let path = self.path(id)?;
        let running = self.running_as(id);
        let mut store = SqliteStore::look(&path)?;
        let tournament = store.tournament().clone();
        let mut count = Count::new(&tournament);
        store.visit(&mut |row| count.add(row))?;
        let is_stopping = |running: &Arc<Running>| running.stop.load(Ordering::Relaxed);
        let state = TournamentState {
            id: id.to_owned(),
            begun: store.origin().begun.clone(),
            running: running.is_some(),
            stopping: running.as_ref().is_some_and(is_stopping),
            failure: self.last_failure(id),
            distinct_games: store.distinct_games().ok(),
        };
        let live = running
            .map(|running| live(&running, &tournament))
            .unwrap_or_default();
        Ok(count.view(state, live))
    }

    fn last_failure(&self, id: &str) -> Option<String> {
        let place = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let running = place.as_ref().filter(|running| running.id == id)?;
        running.state().failure.clone()
    }

    /// A finished game's record.
    pub fn record(&self, id: &str, game: GameNumber) -> Result<Record, ApiError> {
        let mut store = SqliteStore::look(&self.path(id)?)?;
        let record = store.record(game)?;
        record.ok_or_else(|| ApiError::missing("game"))
    }

    /// Results of some pairs, for a list of games.
    pub fn games(&self, id: &str, from: u64, pairs: u64) -> Result<Vec<GameLine>, ApiError> {
        let mut store = SqliteStore::look(&self.path(id)?)?;
        let tournament = store.tournament().clone();
        let mut lines = Vec::new();
        let visited = store.visit_some(from, pairs, &mut |row| {
            lines.push(tournament.game_line(&row));
        });
        visited?;
        Ok(lines)
    }

    /// Hears of changes, if it is being played.
    pub fn watch(&self, id: &str) -> Result<Option<watch::Receiver<u64>>, ApiError> {
        self.path(id)?;
        Ok(self
            .running_as(id)
            .map(|running| running.changes.subscribe()))
    }
}

/// Who plays the games; outside programs were admitted before.
fn referee(
    tournament: &Tournament,
    spectator: Option<&Arc<Running>>,
) -> Result<Box<dyn Referee>, ArenaError> {
    with_game!(tournament.game, G => {
        let mut referee = GameReferee::<G>::new(tournament, providers::<G>(), None)?;
        if let Some(spectator) = spectator {
            referee = referee.watched_by(Arc::clone(spectator) as Arc<dyn Spectator>);
        }
        Ok(Box::new(referee))
    })
}

/// Games under way.
fn live(running: &Running, tournament: &Tournament) -> Vec<LiveBoard> {
    let state = running.state();
    let boards = state.boards.iter();
    boards
        .map(|(&game, (start, moves))| LiveBoard {
            game: game.to_string(),
            players: tournament.player_names(game),
            start: start.clone(),
            moves: moves.clone(),
        })
        .collect()
}
