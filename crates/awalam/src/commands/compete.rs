//! `awalam compete`: our bot under another referee.

use std::io::{Read, Write};
use std::time::Duration;

use awalam_bots::{BuildContext, HasBots};
use awalam_games::{GameId, Side, with_game};
use awalam_link::{Competitor, HasProviders, LineSplitter};
use awalam_search::Limits;
use clap::Args;

use crate::args::Start;
use crate::clock::{WallClock, duration};
use crate::failure::Failure;
use crate::{outside, tables};

#[derive(Args)]
pub struct Options {
    /// The side, if the referee tells: JoueurA begins, JoueurB does not
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
    /// The time of a move, all in
    #[arg(long, value_parser = duration, default_value = "2s")]
    time: Duration,
    /// Decides all random choices
    #[arg(long)]
    seed: Option<u64>,
}

/// What an outside program's answer may need to come through us.
const RELAY_TIME: Duration = Duration::from_millis(300);

pub fn run(options: Options) -> Result<(), Failure> {
    let clock = WallClock::new();
    with_game!(options.game, G => compete::<G>(&options, &clock))
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
    let time = match outside::is_outside::<G>(&options.bot) {
        true => options
            .time
            .saturating_sub(RELAY_TIME)
            .max(options.time / 2),
        false => options.time,
    };
    let context = BuildContext {
        seed,
        limits: Limits::time(time),
        tables: tables::of_user(),
        ..BuildContext::default()
    };
    let player = outside::player::<G>("--bot", &options.bot, &context)?;
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
