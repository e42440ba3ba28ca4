//! The loop of a game at one keyboard: ask, play, keep, show.

use std::path::Path;
use std::time::{Duration, Instant};

use awalam_bots::judge::End;
use awalam_bots::{Fault, HasBots};
use awalam_games::record::Note;
use awalam_games::{Line, MoveError, Presentation, Record, Side};
use awalam_link::HasProviders;
use awalam_search::Thought;

use super::keeper::{self, Keeper, Keeping};
use super::seats::{self, Seat};
use crate::console::Console;
use crate::failure::Failure;
use crate::view;

const HELP: &str = "\
  a move     play it
  moves      list the legal moves
  hint       ask the champion what it would play
  show       draw the board again
  undo       take the last move back
  save FILE  write the game to a file (JSON if it ends in .json)
  quit       leave; the game is kept";

/// A game at one keyboard.
pub struct Session<G: HasBots + Presentation> {
    line: Line<G>,
    notes: Vec<Note>,
    /// The record that the game goes on from.
    earlier: Option<Record>,
    keeper: Keeper,
    seats: [Seat<G>; 2],
    /// For bots without limits of their own, and for hints.
    /// Of a move, if it was set.
    time: Option<Duration>,
    today: String,
}

/// What the player asked for.
enum Request<'a> {
    Nothing,
    Help,
    Moves,
    Show,
    Hint,
    Undo,
    Save(&'a Path),
    Where,
    Quit,
    Move(&'a str),
}

impl<'a> Request<'a> {
    /// Words of one's own are read in any case, and alone.
    fn read(text: &'a str) -> Request<'a> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", "") => Request::Nothing,
            ("?" | "help", "") => Request::Help,
            ("moves", "") => Request::Moves,
            ("show", "") => Request::Show,
            ("hint", "") => Request::Hint,
            ("undo", "") => Request::Undo,
            ("quit" | "exit" | "q", "") => Request::Quit,
            ("save", "") => Request::Where,
            ("save", file) => Request::Save(Path::new(file)),
            _ => Request::Move(text),
        }
    }
}

impl<G: HasProviders + Presentation> Session<G> {
    /// A new game.
    pub fn new(line: Line<G>, seats: [Seat<G>; 2], time: Option<Duration>) -> Session<G> {
        Session {
            notes: vec![Note::default(); line.plies().len()],
            line,
            earlier: None,
            keeper: Keeper::new(),
            seats,
            time,
            today: jiff::Zoned::now().strftime("%Y-%m-%d").to_string(),
        }
    }

    /// A resumed game, with the players of its record unless others are named.
    pub fn resume(
        record: Record,
        keeper: Keeper,
        seats: [Option<Seat<G>>; 2],
        time: Option<Duration>,
    ) -> Result<Session<G>, Failure> {
        let line = record
            .replay()
            .map_err(|error| Failure::BadInput(error.to_string()))?;
        let [one, two] = seats;
        let context = seats::context(1, time);
        let of_record = |side| Seat::of_record(record.player(side), &context);
        let seats = [
            one.unwrap_or_else(|| of_record(Side::One)),
            two.unwrap_or_else(|| of_record(Side::Two)),
        ];
        let mut session = Session::new(line, seats, time);
        session.notes = record
            .moves()
            .iter()
            .map(|noted| noted.note.clone())
            .collect();
        session.earlier = Some(record);
        session.keeper = keeper;
        Ok(session)
    }

    /// Plays until the player leaves.
    pub fn run(mut self, console: &mut Console) -> Result<(), Failure> {
        let rules = self.line.start().rules();
        console.say(format!(
            "{}, rules {rules}. A move is {}. Type help for help.\n",
            G::NAME,
            G::MOVE_HELP
        ))?;
        console.say(view::board(&self.line))?;
        loop {
            if self.is_bots_turn() {
                if let Some(end) = self.let_bot_play(console)? {
                    return self.conclude(end, console);
                }
                if self.seats.iter().all(Seat::is_bot) && self.line.outcome().is_some() {
                    self.prompt(console)?;
                    return self.leave(console);
                }
                continue;
            }
            let asked = Instant::now();
            let prompt = self.prompt(console)?;
            let Some(answer) = console.ask(&prompt)? else {
                return self.leave(console);
            };
            match Request::read(&answer) {
                Request::Nothing if self.line.outcome().is_some() => return self.leave(console),
                Request::Nothing | Request::Help => console.say(HELP)?,
                Request::Moves => console.say(self.moves())?,
                Request::Show => console.say(view::board(&self.line))?,
                Request::Hint => self.hint(console)?,
                Request::Undo => self.undo(console)?,
                Request::Save(file) => self.save(file, console)?,
                Request::Where => console.say(self.whereabouts())?,
                Request::Quit => return self.leave(console),
                Request::Move(text) => self.play(text, asked, console)?,
            }
        }
    }

    fn is_bots_turn(&self) -> bool {
        let turn = self.line.current().turn();
        self.line.outcome().is_none() && self.seats[turn.index()].is_bot()
    }

    /// Lets a bot move. One from outside may end the game instead: it does
    /// something wrong, or announces the end.
    fn let_bot_play(&mut self, console: &mut Console) -> Result<Option<End>, Failure> {
        let seat = &mut self.seats[self.line.current().turn().index()];
        let name = seat.name.clone();
        let thinking = seat.think(&self.line, self.time, &mut |thought| {
            console.show_for_now(format_args!("{name}: {}", describe(thought)));
        });
        console.show_for_now("");
        let Some(chosen) = thinking else {
            return Err(Failure::Trouble(format!("{} has no move", seat.name)));
        };
        let remark = seat.remark();
        let legal = chosen.and_then(|thought| {
            let mv = thought.best();
            let checked = self.line.current().check(mv);
            checked.map_err(|refusal| Fault::Illegal {
                mv: mv.to_string(),
                rule: refusal.to_string(),
            })?;
            Ok(thought)
        });
        let thought = match legal {
            Ok(thought) => thought,
            Err(fault) => return Ok(Some(End::by_fault(&self.line, fault, remark))),
        };
        console.say(format!("{} plays {}", seat.name, describe(&thought)))?;
        let note = Note {
            time: Some(thought.time),
            score: (thought.nodes > 0).then_some(thought.score),
            comment: remark.unwrap_or_default(),
            ..Note::default()
        };
        self.make(thought.best(), note, console)?;
        Ok(None)
    }

    /// Keeps and tells how a bot from outside ended the game.
    fn conclude(&mut self, end: End, console: &mut Console) -> Result<(), Failure> {
        let [one, two] = seats::names(&self.seats);
        let record = end
            .record(&self.line, &self.notes)
            .with_players(one, two)
            .with_date(&self.today);
        let keeping = self.keeper.keep(G::NAME, &record);
        if let Some(ending) = record.ending() {
            console.say(format!("result {ending}"))?;
        }
        self.tell(keeping, console)?;
        console.say(self.whereabouts())
    }

    fn hint(&mut self, console: &mut Console) -> Result<(), Failure> {
        match seats::hint(&self.line, self.time) {
            Some(thought) => console.say(format!("the champion would play {}", describe(&thought))),
            None => console.say("the game is over"),
        }
    }

    fn prompt(&self, console: &mut Console) -> Result<String, Failure> {
        let position = self.line.current();
        if let Some(outcome) = self.line.outcome() {
            console.say(format!("result {outcome}"))?;
            return Ok("undo, save FILE, or Enter to leave> ".to_owned());
        }
        let ply = self.line.plies().len() + 1;
        Ok(format!("{ply}. {}> ", position.side_name(position.turn())))
    }

    fn moves(&self) -> String {
        let moves = self.line.current().moves();
        let moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        moves.join(" ")
    }

    fn play(&mut self, text: &str, asked: Instant, console: &mut Console) -> Result<(), Failure> {
        let mv: G::Move = match text.parse() {
            Ok(mv) => mv,
            Err(error) => {
                let error: MoveError = error;
                return console.say(format!("{error} (help lists what else you can type)"));
            }
        };
        let note = Note {
            time: Some(asked.elapsed()),
            ..Note::default()
        };
        self.make(mv, note, console)
    }

    fn make(&mut self, mv: G::Move, note: Note, console: &mut Console) -> Result<(), Failure> {
        if let Err(refusal) = self.line.play(mv) {
            return console.say(format!("{mv} is refused: {refusal}"));
        }
        self.notes.push(note);
        // First safe, then seen.
        let keeping = self.keep();
        console.say(format!("\n{}", view::board(&self.line)))?;
        self.tell(keeping, console)
    }

    /// Takes back a move, and before it the bot's answer to it.
    fn undo(&mut self, console: &mut Console) -> Result<(), Failure> {
        if let Some(seat) = self.seats.iter().find(|seat| !seat.can_go_back()) {
            return console.say(format!("{} cannot take moves back", seat.name));
        }
        let mut taken = Vec::new();
        while let Some(mv) = self.line.undo() {
            self.notes.pop();
            taken.push(mv.to_string());
            if !self.is_bots_turn() {
                break;
            }
        }
        if taken.is_empty() {
            return console.say("there is no move to take back");
        }
        let keeping = self.keep();
        let are = if taken.len() == 1 { "is" } else { "are" };
        let taken = taken.join(" and ");
        console.say(format!(
            "{taken} {are} taken back\n\n{}",
            view::board(&self.line)
        ))?;
        self.tell(keeping, console)
    }

    fn record(&self) -> Record {
        let names = seats::names(&self.seats);
        keeper::record(
            self.earlier.as_ref(),
            &self.line,
            &self.notes,
            names,
            &self.today,
        )
    }

    fn save(&mut self, file: &Path, console: &mut Console) -> Result<(), Failure> {
        let record = self.record();
        match self.keeper.save(file, &record) {
            Ok(()) => console.say(format!("saved in {}", file.display())),
            Err(problem) => console.say(problem),
        }
    }

    fn keep(&mut self) -> Keeping {
        let record = self.record();
        self.keeper.keep(G::NAME, &record)
    }

    fn tell(&self, keeping: Keeping, console: &mut Console) -> Result<(), Failure> {
        match keeping {
            Keeping::Done => Ok(()),
            Keeping::Moved(news) => console.say(news),
            Keeping::Failed(problem) => console.say(format!(
                "this move is not kept ({problem}); save FILE writes the game elsewhere"
            )),
        }
    }

    /// Where the game is, and how to go on with it.
    fn whereabouts(&self) -> String {
        match self.keeper.state() {
            (_, Some(problem)) => format!(
                "the last moves are not kept: {problem}; save FILE writes the game elsewhere"
            ),
            (None, None) => {
                "there is nothing to keep yet; save FILE writes the game where you like".to_owned()
            }
            (Some(path), None) => format!("the game is in {}", path.display()),
        }
    }

    fn leave(&self, console: &mut Console) -> Result<(), Failure> {
        let (path, problem) = self.keeper.state();
        if path.is_none() && problem.is_none() {
            return Ok(());
        }
        console.say(self.whereabouts())?;
        match path {
            Some(path) if self.line.outcome().is_none() => {
                let program = std::env::args()
                    .next()
                    .unwrap_or_else(|| "awalam".to_owned());
                console.say(format!(
                    "go on with: {program} play --resume {}",
                    path.display()
                ))
            }
            _ => Ok(()),
        }
    }
}

/// `F (score +0.35, depth 12, expecting F f B)`, or how soon it wins or loses.
fn describe<M: std::fmt::Display + Copy>(thought: &Thought<M>) -> String {
    let line: Vec<String> = thought
        .line
        .iter()
        .take(6)
        .map(|mv| mv.to_string())
        .collect();
    let score = thought.prospect();
    let score = score.unwrap_or_else(|| format!("score {}", thought.score));
    let (mv, depth) = (thought.best(), thought.depth);
    if thought.nodes == 0 {
        // Programs from outside give no account of their thinking.
        return mv.to_string();
    }
    format!(
        "{mv} ({score}, depth {depth}, expecting {})",
        line.join(" ")
    )
}
