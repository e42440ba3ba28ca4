//! A conversation with a controller about one game.

use std::io::{self, BufRead};

use awalam_bots::{BuildContext, HasBots, Player, SpecError};
use awalam_games::{GameId, Line, Side, Verdict};

use super::command::{Command, Dialect, Go, Query};
use super::input::{Input, MAX_LINE_BYTES, next_line};
use super::options::{Change, Choices};
use super::output::Output;
use super::search::Search;
use crate::HasProviders;

/// Why a conversation is over.
pub(super) enum End {
    /// The controller has left.
    Quit,
    /// It wants to talk about another game.
    Game(GameId),
}

/// What is known of the game, and who plays it.
pub(super) struct Session<G: HasProviders> {
    rules: G::Rules,
    line: Line<G>,
    choices: Choices,
    context: BuildContext,
    /// Away while it searches.
    player: Option<Box<dyn Player<G>>>,
    search: Option<Search<G>>,
    output: Output,
}

impl<G: HasProviders> Session<G> {
    /// A conversation that begins at the start of the game.
    pub fn new(
        rules: G::Rules,
        choices: Choices,
        context: BuildContext,
        output: Output,
    ) -> Result<Session<G>, SpecError> {
        let player = choices.player::<G>(&context)?;
        Ok(Session {
            rules,
            line: Line::new(G::start(rules)),
            choices,
            context,
            player: Some(player),
            search: None,
            output,
        })
    }

    /// What was set, for the next game.
    pub fn choices(&self) -> Choices {
        self.choices.clone()
    }

    /// Listens until the controller leaves.
    pub fn run(&mut self, input: &mut impl BufRead) -> io::Result<End> {
        loop {
            let line = match next_line(input)? {
                Input::Line(line) => line,
                Input::TooLong => {
                    let problem = format!("a line of more than {MAX_LINE_BYTES} bytes is skipped");
                    self.output.complain(problem)?;
                    continue;
                }
                Input::End => {
                    self.search.iter().for_each(Search::let_finish);
                    self.end_search();
                    return Ok(End::Quit);
                }
            };
            match Command::read(&line) {
                Err(error) => self.output.complain(error)?,
                Ok(Command::Quit) => {
                    self.end_search();
                    return Ok(End::Quit);
                }
                Ok(command) => {
                    if let Some(game) = self.obey(command)? {
                        return Ok(End::Game(game));
                    }
                }
            }
        }
    }

    /// Does what is asked; says so if that is to change the game.
    fn obey(&mut self, command: Command) -> io::Result<Option<GameId>> {
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Introduce(dialect) => self.introduce(dialect),
            Command::IsReady => self.output.say("readyok"),
            Command::Query(query) => self.answer(query),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Stop => {
                self.end_search();
                Ok(())
            }
            Command::NewGame if self.is_free() => {
                if let Some(player) = &mut self.player {
                    player.end_game(&self.line);
                }
                self.line = Line::new(G::start(self.rules));
                Ok(())
            }
            Command::SetOption { name, value } if self.is_free() => {
                return self.set_option(&name, &value);
            }
            Command::Go(go, problems) if self.is_free() => {
                for problem in problems {
                    self.output.complain(problem)?;
                }
                self.go(&go)
            }
            Command::NewGame | Command::SetOption { .. } | Command::Go(..) => self
                .output
                .complain("a search is under way: stop it first, or wait for its bestmove"),
        }?;
        Ok(None)
    }

    fn introduce(&self, dialect: Dialect) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.output.say(format_args!(
            "id name Awalam {version}\nid author the Awalam authors\n{}\n{}ok",
            self.choices.list::<G>(self.rules),
            dialect.word()
        ))
    }

    fn answer(&self, query: Query) -> io::Result<()> {
        let outcome = self.line.outcome();
        let answer = match query {
            Query::PlayerOneToMove if self.line.current().turn() == Side::One => "true",
            Query::GameOver if outcome.is_some() => "true",
            Query::PlayerOneToMove | Query::GameOver => "false",
            Query::Result => match outcome.map(|outcome| outcome.verdict) {
                None => "none",
                Some(Verdict::Draw) => "draw",
                Some(Verdict::Win(Side::One)) => "p1win",
                Some(Verdict::Win(Side::Two)) => "p2win",
            },
        };
        self.output.say(format_args!("response {answer}"))
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &str) -> io::Result<()> {
        match read_line::<G>(fen, moves, self.rules) {
            Ok(line) => {
                self.line = line;
                Ok(())
            }
            Err(problem) => self.output.complain(format_args!("position: {problem}")),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<Option<GameId>> {
        match self.choices.change(name, value) {
            Err(error) => self.output.complain(error)?,
            Ok(Change::Game(game)) => return Ok(Some(game)),
            Ok(Change::Rules(text)) => match text.parse() {
                Ok(rules) => {
                    // What it learnt is true under the old rules only.
                    if let Some(player) = &mut self.player {
                        player.end_game(&self.line);
                    }
                    self.rules = rules;
                    self.line = Line::new(G::start(rules));
                }
                Err(error) => self.output.complain(format_args!("Rules: {error}"))?,
            },
            Ok(Change::Player(choices)) => match choices.player::<G>(&self.context) {
                Ok(player) => {
                    self.player = Some(player);
                    self.choices = choices;
                }
                Err(error) => self.output.complain(format_args!("{name}: {error}"))?,
            },
        }
        Ok(None)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        if let Some(outcome) = self.line.outcome() {
            self.output
                .complain(format_args!("the game is over: {outcome}"))?;
            return self.output.say("bestmove 0000");
        }
        if go.searchmoves {
            self.output
                .complain("go searchmoves: not supported, every move is searched")?;
        }
        let player = match self.player.take() {
            Some(player) => player,
            // The last one broke down; its text was good before.
            None => match self.choices.player::<G>(&self.context) {
                Ok(player) => player,
                Err(error) => return self.output.complain(error),
            },
        };
        let line = self.line.clone();
        self.search = Some(Search::start(player, line, go, self.output.clone()));
        Ok(())
    }

    /// Whether no search runs; a search that has answered gives its player back.
    fn is_free(&mut self) -> bool {
        let busy = self.search.as_ref().is_some_and(|search| !search.is_done());
        if !busy {
            self.end_search();
        }
        !busy
    }

    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
            self.player = search.player();
        }
    }
}

/// A game from a position through some moves.
fn read_line<G: HasBots>(
    fen: Option<&str>,
    moves: &str,
    rules: G::Rules,
) -> Result<Line<G>, String> {
    let start = match fen {
        None => G::start(rules),
        Some(text) => G::parse(text, rules).map_err(|error| error.to_string())?,
    };
    let mut line = Line::new(start);
    line.play_run(moves).map_err(|error| error.to_string())?;
    Ok(line)
}
