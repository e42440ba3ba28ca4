//! Keeping a game while it is played, so that nothing is lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use awalam_games::{Game, Line, Record, record::Note};

use crate::store;

/// In which form a file holds a record.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Json,
}

impl Form {
    /// The form that a file's name asks for.
    fn of_name(path: &Path) -> Form {
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("json") => Form::Json,
            _ => Form::Text,
        }
    }

    fn write(self, record: &Record) -> String {
        match self {
            Form::Text => record.to_string(),
            Form::Json => record.to_json() + "\n",
        }
    }
}

/// The file of a game, and what it should contain.
struct GameFile {
    path: PathBuf,
    form: Form,
    content: String,
    /// The game in it is over: it stays as it is, whatever is tried from there.
    is_finished: bool,
}

/// What happened when the game was to be kept.
pub enum Keeping {
    /// All is well.
    Done,
    /// The game's file is no longer ours to write: the game is kept elsewhere now.
    Moved(String),
    /// It could not be written.
    Failed(String),
}

/// Keeps one game.
pub struct Keeper {
    file: Option<GameFile>,
    /// Files that `save` wrote, which it may write again.
    saved: Vec<PathBuf>,
    /// Why the last attempt to keep the game failed.
    problem: Option<String>,
}

impl Keeper {
    /// For a new game: it gets a file when there is something to keep.
    pub fn new() -> Keeper {
        Keeper {
            file: None,
            saved: Vec::new(),
            problem: None,
        }
    }

    /// For a game that came from a file, which goes on in that file unless it is finished.
    pub fn of_file(path: PathBuf, content: String, record: &Record) -> Keeper {
        let form = match content.trim_start().starts_with('{') {
            true => Form::Json,
            false => Form::Text,
        };
        let is_finished = record.ending().is_some();
        Keeper {
            saved: match is_finished {
                true => Vec::new(),
                false => vec![path.clone()],
            },
            file: Some(GameFile {
                path,
                form,
                content,
                is_finished,
            }),
            problem: None,
        }
    }

    /// Where the game is kept, and why it is not.
    pub fn state(&self) -> (Option<&Path>, Option<&str>) {
        let path = self.file.as_ref().map(|file| file.path.as_path());
        (path, self.problem.as_deref())
    }

    /// Writes the game as it stands. Tries again every time.
    pub fn keep(&mut self, game: &'static str, record: &Record) -> Keeping {
        let result = self.try_keep(game, record);
        self.problem = result.as_ref().err().map(io::Error::to_string);
        match result {
            Ok(None) => Keeping::Done,
            Ok(Some(news)) => Keeping::Moved(news),
            Err(error) => Keeping::Failed(error.to_string()),
        }
    }

    fn try_keep(&mut self, game: &'static str, record: &Record) -> io::Result<Option<String>> {
        let mut news = None;
        if let Some(file) = &self.file {
            let is_foreign =
                store::read_record_file(&file.path).is_ok_and(|content| content != file.content);
            let old = file.path.display();
            if is_foreign {
                news = Some(format!("{old} was changed by another program"));
            } else if file.is_finished && file.form.write(record) != file.content {
                news = Some(format!("{old} holds a finished game and stays as it is"));
            }
        }
        if news.is_some() {
            self.file = None;
        }
        let (path, form) = match &self.file {
            Some(file) => (file.path.clone(), file.form),
            None => (new_file(game)?, Form::Text),
        };
        let content = form.write(record);
        store::write_whole(&path, &content)?;
        let news = news.map(|why| format!("{why}; this game is now kept in {}", path.display()));
        self.file = Some(GameFile {
            path,
            form,
            content,
            is_finished: record.ending().is_some(),
        });
        Ok(news)
    }

    /// Writes the game where the player wants it, but over no existing file.
    pub fn save(&mut self, path: &Path, record: &Record) -> Result<(), String> {
        let name = path.display();
        if path.symlink_metadata().is_ok() && !self.saved.iter().any(|saved| saved == path) {
            return Err(format!("{name} exists already; choose another name"));
        }
        let content = Form::of_name(path).write(record);
        store::write_whole(path, &content)
            .map_err(|error| format!("cannot save in {name}: {error}"))?;
        self.saved.push(path.to_owned());
        if let Some(file) = self.file.as_mut().filter(|file| file.path == path) {
            file.content = content;
        }
        Ok(())
    }
}

/// The record of a game, going on from an earlier one if there is one.
pub fn record<G: Game>(
    earlier: Option<&Record>,
    line: &Line<G>,
    notes: &[Note],
    players: [&str; 2],
    today: &str,
) -> Record {
    let record = match earlier {
        Some(earlier) => earlier.gone_on(line, notes),
        None => Record::of(line, notes).with_date(today),
    };
    record.with_players(players[0], players[1])
}

/// An empty file in the data directory with a name that no other game has.
fn new_file(game: &str) -> io::Result<PathBuf> {
    let none = || io::Error::other("there is no data directory");
    let dir = store::games_dir().ok_or_else(none)?;
    fs::create_dir_all(&dir)?;
    store::tidy(&dir);
    let stamp = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
    for number in 1.. {
        let name = match number {
            1 => format!("{game}-{stamp}.txt"),
            _ => format!("{game}-{stamp}-{number}.txt"),
        };
        let path = dir.join(name);
        match fs::File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return result.map(|_| path),
        }
    }
    unreachable!("the numbers never end")
}
