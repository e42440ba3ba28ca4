//! `awalam compete`: our bot under another referee.

use std::io::{Read, Write};
use std::time::Duration;

use awalam_bots::{BuildContext, HasBots, Player};
use awalam_games::{GameId, Side, with_game};
use awalam_link::{Competitor, HasProviders, Launch, LineSplitter};
use awalam_search::Limits;
use clap::{Args, Parser};

use crate::args::{Cli, Command, Start};
use crate::clock::{WallClock, duration};
use crate::failure::{self, Failure};
use crate::{outside, tables};

#[derive(Args)]
pub struct Options {
    /// The side, if the referee gives it: JoueurA begins, JoueurB does not
    #[arg(value_name = "JoueurA|JoueurB", value_parser = side)]
    side: Option<Side>,
    /// The game: avalam, awale or tricolore
    #[arg(short, long, default_value = "tricolore")]
    game: GameId,
    #[command(flatten)]
    start: Start,
    /// The bot, such as champion or level:3
    #[arg(long, value_name = "SPEC", default_value = "champion")]
    bot: String,
    /// Time per move, start-up and transmission included
    #[arg(long, value_parser = duration, default_value = "2s")]
    time: Duration,
    /// Decides all random choices
    #[arg(long)]
    seed: Option<u64>,
}

/// Whether a program to be started is this one, with a bot or an option that does not exist: it
/// would lose every game by that.
pub fn check_command(launch: &Launch) -> Result<(), Failure> {
    let (program, arguments) = launch.words();
    let is_ours = program.file_stem().is_some_and(|name| name == "awalam");
    if !is_ours || arguments.first().is_none_or(|word| word != "compete") {
        return Ok(());
    }
    let words = std::iter::once("awalam").chain(arguments.iter().map(String::as_str));
    let read = Cli::try_parse_from(words);
    let command = match read {
        Ok(Cli { command }) => command,
        Err(error) => return Err(Failure::BadInput(failure::sentence(&error))),
    };
    match command {
        Command::Compete(options) => {
            with_game!(options.game, G => options.player::<G>(1).map(drop))
        }
        _ => Ok(()),
    }
}

/// What an outside program's answer may need to come through us.
const RELAY_TIME: Duration = Duration::from_millis(300);

pub fn run(options: Options) -> Result<(), Failure> {
    let clock = WallClock::new();
    with_game!(options.game, G => compete::<G>(&options, &clock))
}

impl Options {
    /// Who plays, and its time per move.
    fn player<G: HasProviders>(
        &self,
        seed: u64,
    ) -> Result<(Box<dyn Player<G>>, Duration), Failure> {
        let time = match outside::is_outside::<G>(&self.bot) {
            true => self.time.saturating_sub(RELAY_TIME).max(self.time / 2),
            false => self.time,
        };
        let context = BuildContext {
            seed,
            limits: Limits::time(time),
            tables: tables::of_user(),
            books: true,
            ..BuildContext::default()
        };
        let player = outside::player::<G>("--bot", &self.bot, &context)?;
        Ok((player, time))
    }
}

fn compete<G: HasProviders>(options: &Options, clock: &WallClock) -> Result<(), Failure> {
    let Start {
        position, moves, ..
    } = &options.start;
    if position.is_some() || moves.is_some() {
        let problem = "a game by referee lines begins at the start; leave positions and moves out";
        return Err(Failure::BadInput(problem.to_owned()));
    }
    let seed = options.seed;
    let seed = seed.unwrap_or_else(|| jiff::Timestamp::now().as_nanosecond() as u64);
    let (player, time) = options.player::<G>(seed)?;
    let rules = options.start.rules::<G>()?;
    let mut complain = |problem: &str| anstream::eprintln!("note: {problem}");
    let mut competitor = Competitor::new(player, rules, options.side, time, clock, &mut complain);

    let mut input = std::io::stdin().lock();
    let mut lines = LineSplitter::default();
    let mut piece = [0; 4096];
    loop {
        let read = match input.read(&mut piece) {
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::Trouble(format!("cannot read: {error}"))),
        };
        lines.push(&piece[..read]);
        // The last line need not be ended.
        let rest = (read == 0).then(|| lines.take_rest()).flatten();
        let heard = std::iter::from_fn(|| lines.next_line()).chain(rest.map(Ok));
        for line in heard {
            match line {
                Ok(line) => answer(&mut competitor, &line)?,
                Err(error) => anstream::eprintln!("note: {error}; the line is ignored"),
            }
            if competitor.is_done() {
                return Ok(());
            }
        }
        if read == 0 {
            return Ok(());
        }
    }
}

/// Answers at once: a referee waits for whole lines.
fn answer<G: HasBots>(competitor: &mut Competitor<G>, line: &str) -> Result<(), Failure> {
    if let Some(answer) = competitor.answer(line) {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn side(text: &str) -> Result<Side, String> {
    match text.to_ascii_lowercase().as_str() {
        "joueura" | "a" | "1" => Ok(Side::One),
        "joueurb" | "b" | "2" => Ok(Side::Two),
        _ => Err("write JoueurA, JoueurB, or nothing".to_owned()),
    }
}
