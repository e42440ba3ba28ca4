//! The loop of a game at one keyboard: show, ask, play, keep.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use awalam_games::record::Note;
use awalam_games::{Game, Line, MoveList, Record};

use super::console::Console;
use crate::failure::Failure;
use crate::{store, view};

const HELP: &str = "\
  a move     play it
  moves      list the legal moves
  show       draw the board again
  undo       take the last move back
  save FILE  write the game to a file (JSON if it ends in .json)
  quit       leave; the game is kept for awalam play --resume";

/// A game at one keyboard.
pub struct Session<G: Game> {
    line: Line<G>,
    notes: Vec<Note>,
    players: [String; 2],
    date: String,
    /// Where the game is kept; chosen when the first move is played.
    kept_in: Option<PathBuf>,
    /// Files written by this session, which it may write again.
    saved: HashSet<PathBuf>,
    /// Keeping failed, and the player was told.
    gave_up_keeping: bool,
}

/// What the player asked for.
enum Request<'a> {
    Help,
    Moves,
    Show,
    Undo,
    Save(Option<&'a Path>),
    Quit,
    Move(&'a str),
}

impl<'a> Request<'a> {
    fn read(text: &'a str) -> Request<'a> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word {
            "" | "?" | "help" => Request::Help,
            "moves" => Request::Moves,
            "show" => Request::Show,
            "undo" => Request::Undo,
            "save" => Request::Save(match rest.trim() {
                "" => None,
                file => Some(Path::new(file)),
            }),
            "quit" | "exit" => Request::Quit,
            _ => Request::Move(text),
        }
    }
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn new(line: Line<G>) -> Session<G> {
        Session {
            notes: vec![Note::default(); line.plies().len()],
            line,
            players: ["human".to_owned(), "human".to_owned()],
            date: jiff::Zoned::now().strftime("%Y-%m-%d").to_string(),
            kept_in: None,
            saved: HashSet::new(),
            gave_up_keeping: false,
        }
    }

    /// A game gone on with, kept in the file it came from.
    pub fn resume(path: PathBuf, record: &Record) -> Result<Session<G>, Failure> {
        let line = record
            .replay()
            .map_err(|error| Failure::BadInput(error.to_string()))?;
        let mut session = Session::new(line);
        session.notes = record
            .moves()
            .iter()
            .map(|noted| noted.note.clone())
            .collect();
        session.players = awalam_games::Player::BOTH.map(|player| record.player(player).to_owned());
        if let Some(date) = record.date() {
            session.date = date.to_owned();
        }
        session.saved.insert(path.clone());
        session.kept_in = Some(path);
        Ok(session)
    }

    /// Plays until the game is over or the player leaves.
    pub fn run(mut self, console: &mut Console) -> Result<(), Failure> {
        let rules = self.line.start().rules();
        console.say(format!(
            "{}, rules {rules}. A move is {}. Type help for help.\n",
            G::NAME,
            G::MOVE_HELP
        ))?;
        console.say(view::board(&self.line))?;
        loop {
            let asked = Instant::now();
            let prompt = self.prompt(console)?;
            let Some(answer) = console.ask(&prompt)? else {
                return self.leave(console);
            };
            let over = self.line.outcome().is_some();
            match Request::read(&answer) {
                Request::Help if over && answer.is_empty() => return self.leave(console),
                Request::Help => console.say(HELP)?,
                Request::Moves => console.say(self.moves())?,
                Request::Show => console.say(view::board(&self.line))?,
                Request::Undo => self.undo(console)?,
                Request::Save(file) => self.save(file, console)?,
                Request::Quit => return self.leave(console),
                Request::Move(text) => self.play(text, asked, console)?,
            }
        }
    }

    fn prompt(&self, console: &mut Console) -> Result<String, Failure> {
        let position = self.line.current();
        if let Some(outcome) = self.line.outcome() {
            console.say(format!("result {outcome}"))?;
            return Ok("undo, save FILE, or Enter to leave> ".to_owned());
        }
        let ply = self.line.plies().len() + 1;
        Ok(format!(
            "{ply}. {}> ",
            position.player_name(position.turn())
        ))
    }

    fn moves(&self) -> String {
        let mut moves = MoveList::new();
        self.line.current().legal_moves(&mut moves);
        let moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        moves.join(" ")
    }

    fn play(&mut self, text: &str, asked: Instant, console: &mut Console) -> Result<(), Failure> {
        let mv = match text.parse() {
            Ok(mv) => mv,
            Err(error) => {
                let error: awalam_games::MoveError = error;
                return console.say(format!("{error} (help lists what else you can type)"));
            }
        };
        if let Err(refusal) = self.line.play(mv) {
            return console.say(format!("{mv} is refused: {refusal}"));
        }
        self.notes.push(Note {
            // Records keep milliseconds.
            time: Some(Duration::from_millis(asked.elapsed().as_millis() as u64)),
            ..Note::default()
        });
        console.say(format!("\n{}", view::board(&self.line)))?;
        self.keep(console)
    }

    fn undo(&mut self, console: &mut Console) -> Result<(), Failure> {
        let Some(mv) = self.line.undo() else {
            return console.say("there is no move to take back");
        };
        self.notes.pop();
        console.say(format!("{mv} is taken back\n\n{}", view::board(&self.line)))?;
        self.keep(console)
    }

    /// The record, in the form that the file's name asks for.
    fn content_for(&self, path: &Path) -> String {
        let [one, two] = &self.players;
        let record = Record::of(&self.line, &self.notes)
            .with_players(one, two)
            .with_date(&self.date);
        match path.extension() {
            Some(extension) if extension == "json" => record.to_json() + "\n",
            _ => record.to_string(),
        }
    }

    fn save(&mut self, file: Option<&Path>, console: &mut Console) -> Result<(), Failure> {
        let Some(path) = file else {
            return console.say(match &self.kept_in {
                Some(path) => format!(
                    "the game is kept in {}; save FILE writes it elsewhere too",
                    path.display()
                ),
                None => "write save and a file's name".to_owned(),
            });
        };
        let name = path.display();
        if path.symlink_metadata().is_ok() && !self.saved.contains(path) {
            return console.say(format!("{name} exists already; choose another name"));
        }
        match store::write_whole(path, &self.content_for(path)) {
            Ok(()) => {
                self.saved.insert(path.to_owned());
                console.say(format!("saved in {name}"))
            }
            Err(error) => console.say(format!("cannot save in {name}: {error}")),
        }
    }

    /// Keeps the game after every move, so that nothing is lost whatever happens.
    fn keep(&mut self, console: &mut Console) -> Result<(), Failure> {
        if self.gave_up_keeping {
            return Ok(());
        }
        if let Err(error) = self.try_keep() {
            self.gave_up_keeping = true;
            let problem =
                format!("this game cannot be kept ({error}); save FILE writes it where you like");
            return console.say(problem);
        }
        Ok(())
    }

    fn try_keep(&mut self) -> std::io::Result<()> {
        let path = match &self.kept_in {
            Some(path) => path.clone(),
            None => self.new_file()?,
        };
        store::write_whole(&path, &self.content_for(&path))?;
        self.kept_in = Some(path);
        Ok(())
    }

    /// A name in the data directory that no other game has.
    fn new_file(&self) -> std::io::Result<PathBuf> {
        let dir = store::games_dir()
            .ok_or_else(|| std::io::Error::other("there is no data directory"))?;
        fs::create_dir_all(&dir)?;
        let stamp = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
        let names = (0..).map(|n| match n {
            0 => format!("{}-{stamp}.txt", G::NAME),
            n => format!("{}-{stamp}-{n}.txt", G::NAME),
        });
        for path in names.map(|name| dir.join(name)) {
            match fs::File::create_new(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        unreachable!("the names never end")
    }

    fn leave(&self, console: &mut Console) -> Result<(), Failure> {
        let Some(path) = &self.kept_in else {
            return Ok(());
        };
        let path = path.display();
        match self.line.outcome() {
            Some(_) => console.say(format!("the game is in {path}")),
            None => console.say(format!(
                "the game is in {path}; go on with: awalam play --resume"
            )),
        }
    }
}
