//! `awalam rate`: a bot's place among ours.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_arena::rate::{Enough, Placement, PlayedBout, RateTerms, Rated, Rung, gauntlet, rate};
use awalam_arena::stats::{Interval, Placed, expected_score};
use awalam_arena::{ArenaError, Entrant, Openings, concurrency};
use awalam_bots::{BuildContext, Occasion};
use awalam_games::{GameId, with_game};
use awalam_link::HasProviders;
use clap::Args;
use serde_json::{Value, json};

use super::arena::{columns, referee};
use crate::clock::duration;
use crate::failure::Failure;
use crate::outside;

#[derive(Args)]
pub struct Options {
    /// The bot, such as "exec:python3 bot.py", "ugi:./engine" or storck
    #[arg(value_name = "BOT")]
    bot: String,
    /// The game: avalam, awale or tricolore
    #[arg(short, long, default_value = "tricolore")]
    game: GameId,
    /// The rule set: one under which the opponents were measured, by default the first that
    /// `awalam games` lists
    #[arg(
        short,
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true
    )]
    rules: String,
    /// The bot's time per move; 3s for outside programs
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Play at most N games
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Stop after about N minutes; games that were begun are finished
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = minutes)]
    minutes: f64,
    /// Stop when the rating is known to ± ELO
    #[arg(long, value_name = "ELO", default_value_t = 60, value_parser = clap::value_parser!(u32).range(10..=1_000))]
    precision: u32,
    /// Decides openings and random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A bot that loses this many of its first games by faults, and all of them, is not ready.
const FAULTS_IN_A_ROW: u64 = 4;

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.game, G => rated::<G>(&options))
}

fn rated<G: HasProviders>(options: &Options) -> Result<(), Failure> {
    // Refused with more advice than a tournament's referee has.
    outside::player::<G>("BOT", &options.bot, &BuildContext::seeded(1))?;
    let is_outside = outside::is_outside::<G>(&options.bot);
    let bot = Entrant {
        time: options.time.or(is_outside
            .then_some(Occasion::Program.limits().time)
            .flatten()),
        ..Entrant::new(&options.bot)
    };
    let openings = match outside::needs_start::<G>(&options.bot) {
        true => Openings::Start,
        false => Openings::default(),
    };
    let from_start = openings == Openings::Start;
    let (mut tournament, rungs) = gauntlet(
        options.game,
        &options.rules,
        bot,
        openings,
        options.games,
        options.seed,
    )?;
    for unbounded in referee(&tournament)?.unbounded() {
        let nodes = Occasion::Series.limits().nodes;
        tournament.bots[unbounded].nodes = nodes;
        anstream::eprintln!(
            "note: {} has no limit and looks at {} positions per move; --time or its own settings change that",
            tournament.bot_name(unbounded),
            nodes.unwrap_or_default()
        );
    }
    let rules = match options.rules.as_str() {
        "" => G::Rules::default().to_string(),
        named => named.to_owned(),
    };
    let referee = referee(&tournament)?;
    let terms = RateTerms {
        precision: f64::from(options.precision),
        games: options.games,
    };
    let mut placement = Placement::new(rungs, terms);
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let time = Duration::from_secs_f64(60.0 * options.minutes);
    let threads = concurrency(None, &*referee)?;
    let rated = rate(&mut placement, &*referee, threads, time, &stop, &mut watch)?;
    let mut out = anstream::stdout().lock();
    match options.json {
        true => writeln!(out, "{:#}", as_json(options, &rules, &placement, rated))?,
        false => write!(out, "{}", text(options, &placement, rated, from_start))?,
    }
    Ok(())
}

/// Reports how it goes; a bot that only loses by faults has to be mended first.
fn watch(placement: &Placement, played: &[PlayedBout]) -> Result<(), ArenaError> {
    let mut met: Vec<usize> = played.iter().map(|(bout, _)| bout.rung).collect();
    met.sort_unstable();
    met.dedup();
    let met = met.into_iter().map(|rung| {
        let (name, against) = (&placement.ladder()[rung].bot, placement.against(rung));
        format!("{} of {} against {name}", against.points(), against.games())
    });
    let Placed { elo, interval } = placement.placed();
    anstream::eprintln!(
        "{} games: {}; rating {} ({} to {})",
        placement.games(),
        met.collect::<Vec<_>>().join(", "),
        whole(elo),
        whole(interval.low),
        whole(interval.high)
    );
    if placement.faults() == placement.games() && placement.games() >= FAULTS_IN_A_ROW {
        let games = played.iter().flat_map(|(_, games)| games);
        let reason = games.filter_map(|game| game.record.ending()).next_back();
        let reason = reason.map_or(String::new(), |ending| format!(": {}", ending.reason));
        let problem = format!(
            "the bot lost its first {} games by faults, which says nothing about how well it plays; `awalam check` tells what to fix{reason}",
            placement.games()
        );
        return Err(ArenaError::Trouble(problem));
    }
    Ok(())
}

fn text(options: &Options, placement: &Placement, rated: Rated, from_start: bool) -> String {
    let Placed { elo, interval } = placement.placed();
    let Interval { low, high } = interval;
    let mut rows = vec![["opponent", "rating", "games", "score", "expected"].map(str::to_owned)];
    for (rung, opponent) in placement.ladder().iter().enumerate() {
        let against = placement.against(rung);
        if against.games() > 0 {
            rows.push([
                opponent.bot.clone(),
                whole(opponent.elo),
                against.games().to_string(),
                percent(against.points() / against.games() as f64),
                percent(expected_score(elo - opponent.elo)),
            ]);
        }
    }
    let rows: Vec<Vec<String>> = rows.into_iter().map(Vec::from).collect();
    let mut text = columns(&rows) + "\n";
    let games = placement.games();
    text += &format!("{games} games: {}\n", reason(rated, options));
    if placement.repeats() > 0 {
        let why = match from_start {
            true => " (outside programs that speak referee lines begin at the start)",
            false => "",
        };
        text += &format!(
            "{} of them repeat an earlier game move by move, and are not counted: repeats add no information{why}\n",
            placement.repeats()
        );
    }
    if placement.faults() > 0 {
        text += &format!(
            "note: {} games were lost by faults; fix those first: `awalam check` tells more\n",
            placement.faults()
        );
    }
    text += &match placement.next_to_beat() {
        Some((next, score)) => format!(
            "next to beat: {} ({}), against which {} is to be expected\n",
            next.bot,
            whole(next.elo),
            percent(score)
        ),
        None => "nobody is left to beat\n".to_owned(),
    };
    let [below, above] = placement.between();
    let name = |rung: Option<&Rung>| rung.map_or("nobody", |rung| rung.bot.as_str()).to_owned();
    text += &format!(
        "rating {} {} {} between {} and {}\n",
        whole(elo),
        whole(low),
        whole(high),
        name(below),
        name(above)
    );
    text
}

/// Why no more games were played.
fn reason(rated: Rated, options: &Options) -> String {
    match rated {
        Rated::Enough(Enough::Precise) => {
            format!("the rating is known to ± {} Elo", options.precision)
        }
        Rated::Enough(Enough::OffTheLadder) => {
            "the bot is beyond all opponents: the rating has one bound".to_owned()
        }
        Rated::Enough(Enough::Games) => "no more were asked for; --games N plays more".to_owned(),
        Rated::Enough(Enough::Repeats) => {
            "the opponents near its strength have no new game to show; a bot that chooses at random among equal moves would have more".to_owned()
        }
        Rated::Time => "the time is up; --minutes N gives more".to_owned(),
        Rated::Stopped => "interrupted; unfinished games are not counted".to_owned(),
    }
}

fn as_json(options: &Options, rules: &str, placement: &Placement, rated: Rated) -> Value {
    let Placed { elo, interval } = placement.placed();
    let opponents = placement.ladder().iter().enumerate();
    let opponents = opponents.map(|(rung, opponent)| {
        let against = placement.against(rung);
        json!({
            "bot": opponent.bot, "elo": opponent.elo, "games": against.games(),
            "points": against.points(), "expected": expected_score(elo - opponent.elo),
        })
    });
    let stopped = match rated {
        Rated::Enough(enough) => json!(enough),
        other => json!(other),
    };
    // JSON has no infinity: a bound that is not there is null.
    let bound = |bound: f64| bound.is_finite().then_some(bound);
    json!({
        "bot": options.bot, "game": options.game.name(), "rules": rules, "elo": elo,
        "low": bound(interval.low), "high": bound(interval.high),
        "between": placement.between().map(|rung| rung.map(|rung| &rung.bot)),
        "next_to_beat": placement.next_to_beat().map(|(rung, _)| &rung.bot),
        "games": placement.games(), "repeats": placement.repeats(),
        "faults": placement.faults(), "stopped": stopped,
        "opponents": opponents.collect::<Vec<_>>(),
    })
}

/// A rating without its fraction; `inf` where there is no bound.
fn whole(elo: f64) -> String {
    // Not `-0`.
    format!("{}", elo.round() + 0.0)
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|m| (0.01..=100_000.0).contains(m));
    minutes.ok_or_else(|| "a number of minutes is wanted, from 0.01 to 100000".to_owned())
}
