//! `awalam accuracy`: how well a bot plays, judged by exact values.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_arena::accuracy::{
    Accuracy, Agreement, Deep, Draw, Examined, Finding, Gathered, Judged, Kept, Known, Share,
    agree, draw, examine, judge,
};
use awalam_arena::stats::Interval;
use awalam_arena::{ArenaError, free_cores};
use awalam_bots::{BuildContext, Player, Spec, SpecError, build_player};
use awalam_exact::Value as Margin;
use awalam_games::{Game, GameId, Wdl, with_game};
use awalam_link::{HasProviders, providers};
use awalam_search::Limits;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::arena::columns;
use crate::clock::duration;
use crate::failure::Failure;
use crate::{outside, tables};

#[derive(Args)]
pub struct Options {
    /// The game: avalam, awale or tricolore
    #[arg(short, long)]
    game: GameId,
    /// The rule set, by default the first that `awalam games` lists
    #[arg(short, long, value_name = "NAME")]
    rules: Option<String>,
    /// The bot, such as champion:proofs=off or ugi:./engine
    #[arg(long, value_name = "SPEC", default_value = "champion")]
    bot: String,
    /// What the bot is told to play for: `points` adds aim=points to a bot of ours
    #[arg(long = "for", value_name = "AIM", value_enum, default_value_t = Aim::Result)]
    aim: Aim,
    /// Time per move; give several between commas
    #[arg(long, value_name = "TIME", value_parser = duration, value_delimiter = ',', default_value = "1ms,10ms,100ms,1s")]
    time: Vec<Duration>,
    /// Positions to ask about
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// Only positions with so many plies behind them, such as 18-24
    #[arg(long, value_name = "FROM-TO", value_parser = plies, conflicts_with = "deep")]
    plies: Option<Plies>,
    /// Only critical positions, of which results alone are proved: much sooner in Avalam
    #[arg(long, conflicts_with_all = ["deep", "aim"])]
    critical: bool,
    /// Judge by a search instead, in positions that are too far from the end to be solved: the
    /// champion's choice when it looks at N positions, such as 500000000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deep: Option<u64>,
    /// Decides which positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the solved positions in this file; the same command later begins with them
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Positions at a time, by default one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    concurrency: Option<u64>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The first and the last ply.
type Plies = RangeInclusive<usize>;

fn plies(text: &str) -> Result<Plies, String> {
    let problem = || format!("`{text}` is no range of plies, such as 18-24");
    let (from, to) = text.split_once('-').ok_or_else(problem)?;
    let [from, to] = [from, to].map(|ply| ply.parse::<usize>());
    match (from, to) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        _ => Err(problem()),
    }
}

/// What a bot plays for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Aim {
    Result,
    Points,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.game, G => measure::<G>(&options))
}

/// The bot as it is told what to play for. Programs from outside are told nothing.
fn aimed<G: HasProviders>(options: &Options) -> String {
    match options.aim == Aim::Points && !outside::is_outside::<G>(&options.bot) {
        true => Spec::read(&options.bot).with("aim", "points").to_string(),
        false => options.bot.clone(),
    }
}

fn measure<G: Examined + HasProviders>(options: &Options) -> Result<(), Failure> {
    let rules = match &options.rules {
        Some(name) => name
            .parse::<G::Rules>()
            .map_err(|error| Failure::bad("--rules", error))?,
        None => G::Rules::default(),
    };
    // No tables: they are what it is judged by.
    let context = BuildContext::seeded(options.seed);
    let bot = aimed::<G>(options);
    outside::player::<G>("--bot", &bot, &context)?;
    if outside::needs_start::<G>(&bot) {
        let problem = "this program can only begin at the start of a game, and is asked about positions here; `exec:setup=on,…` gives them to programs that know the line SETUP";
        return Err(Failure::bad("--bot", problem));
    }
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let threads = options
        .concurrency
        .map_or_else(free_cores, |threads| threads as usize);
    let player = || build_player(&bot, &context, &providers::<G>());
    if let Some(nodes) = options.deep {
        let plan = Deep {
            rules,
            seed: options.seed,
            positions: options.positions,
            nodes,
            threads,
        };
        let (mut progress, before) = Progress::begin::<Judged<G>>(options, rules)?;
        let note = |number: u64, one: Option<&Judged<G>>| progress.note(number, one);
        let judged = judge(&plan, before, &stop, note)?;
        let mut rows = Vec::new();
        for &time in &options.time {
            let limits = Limits::time(time);
            rows.push((time, agree(&judged, nodes, limits, threads, &stop, player)?));
        }
        return show_agreement::<G>(options, rules, &bot, &rows);
    }
    let plan = Draw {
        rules,
        seed: options.seed,
        positions: options.positions,
        plies: options.plies.clone(),
        tables: tables::of_user(),
        threads,
    };
    let (positions, critical, rows) = match options.critical {
        true => ask::<G, Wdl>(options, &plan, &stop, player)?,
        false => ask::<G, Margin>(options, &plan, &stop, player)?,
    };
    let mut out = anstream::stdout().lock();
    if options.json {
        let row = |row: &Row| as_json(row, options.critical);
        let rows: Vec<Value> = rows.iter().map(row).collect();
        let all = json!({
            "game": options.game, "rules": rules.to_string(), "bot": bot,
            "seed": options.seed, "positions": positions, "times": rows,
        });
        writeln!(out, "{all:#}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{bot} – {} ({rules}), {positions} positions of strong play, {critical} of them critical\n",
        options.game,
    )?;
    write!(out, "{}", table(&rows, options.critical))?;
    if let Some((_, accuracy)) = rows.last() {
        writeln!(out, "\n{}", last_line(accuracy, options.critical))?;
    }
    Ok(())
}

/// What came of the positions with a time per move.
type Row = (Duration, Accuracy);

/// Draws positions and asks about them: how many there are, how many of them are critical, and what
/// came of each time.
fn ask<G: Examined, F: Finding>(
    options: &Options,
    plan: &Draw<G::Rules>,
    stop: &AtomicBool,
    player: impl Fn() -> Result<Box<dyn Player<G>>, SpecError> + Sync + Copy,
) -> Result<(usize, usize, Vec<Row>), Failure> {
    let (mut progress, before) = Progress::begin::<Known<G, F>>(options, plan.rules)?;
    let note = |number: u64, one: Option<&Known<G, F>>| progress.note(number, one);
    let positions = draw(plan, before, stop, note)?;
    let critical = positions.iter().filter(|known| known.is_critical()).count();
    let mut rows = Vec::new();
    for &time in &options.time {
        let examined = examine(&positions, Limits::time(time), plan.threads, stop, player);
        rows.push((time, examined?));
    }
    Ok((positions.len(), critical, rows))
}

/// Of critical positions, results alone are known.
fn table(rows: &[Row], critical: bool) -> String {
    let shown = if critical { 3 } else { 6 };
    let head = [
        "time",
        "result kept",
        "95 %",
        "optimal",
        "95 %",
        "points lost per move",
    ];
    let mut lines = vec![head[..shown].iter().copied().map(str::to_owned).collect()];
    for (time, accuracy) in rows {
        let [loss, error] = accuracy.loss();
        let (kept, optimal) = (accuracy.kept(), accuracy.optimal());
        let mut line = vec![
            format!("{time:?}"),
            percent(&kept),
            interval(kept.interval),
            percent(&optimal),
            interval(optimal.interval),
            format!("{loss:.2} ± {error:.2}"),
        ];
        line.truncate(shown);
        lines.push(line);
    }
    columns(&lines)
}

fn percent(share: &Share) -> String {
    share
        .percent()
        .map_or("-".to_owned(), |percent| format!("{percent:.1}%"))
}

fn interval(Interval { low, high }: Interval) -> String {
    format!("{:.1}–{:.1}", 100.0 * low, 100.0 * high)
}

fn last_line(accuracy: &Accuracy, critical: bool) -> String {
    let (kept, optimal) = (accuracy.kept(), accuracy.optimal());
    if critical {
        return format!("accuracy {} {}", percent(&kept), kept.of);
    }
    let [loss, _] = accuracy.loss();
    format!(
        "accuracy {} {} {} {loss:.2} {}",
        percent(&kept),
        kept.of,
        percent(&optimal),
        accuracy.positions()
    )
}

fn as_json((time, accuracy): &Row, critical: bool) -> Value {
    let [loss, error] = accuracy.loss();
    let time_ms = time.as_secs_f64() * 1e3;
    if critical {
        return json!({ "time_ms": time_ms, "kept": accuracy.kept() });
    }
    json!({
        "time_ms": time_ms,
        "kept": accuracy.kept(),
        "optimal": accuracy.optimal(),
        "loss": loss,
        "loss_error": error,
    })
}

fn show_agreement<G: Examined>(
    options: &Options,
    rules: G::Rules,
    bot: &str,
    rows: &[(Duration, Agreement)],
) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if options.json {
        let row = |(time, agreement): &(Duration, Agreement)| {
            let [loss, error] = agreement.loss();
            json!({
                "time_ms": time.as_secs_f64() * 1e3,
                "agreed": agreement.agreed(),
                "loss": loss,
                "loss_error": error,
            })
        };
        let rows: Vec<Value> = rows.iter().map(row).collect();
        let all = json!({
            "game": options.game, "rules": rules.to_string(), "bot": bot, "seed": options.seed,
            "positions": options.positions, "deep": options.deep, "times": rows,
        });
        writeln!(out, "{all:#}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{bot} – {} ({rules}), {} positions of strong play, beside a search of {} nodes\n",
        options.game,
        options.positions,
        options.deep.unwrap_or_default()
    )?;
    let head = ["time", "agreement", "95 %", "points lost per move"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for (time, agreement) in rows {
        let (agreed, [loss, error]) = (agreement.agreed(), agreement.loss());
        lines.push(vec![
            format!("{time:?}"),
            percent(&agreed),
            interval(agreed.interval),
            format!("{loss:.2} ± {error:.2}"),
        ]);
    }
    write!(out, "{}", columns(&lines))?;
    if let Some((_, agreement)) = rows.last() {
        let [loss, _] = agreement.loss();
        let agreed = percent(&agreement.agreed());
        writeln!(
            out,
            "\nagreement {agreed} {loss:.2} {}",
            agreement.positions()
        )?;
    }
    Ok(())
}

/// How many positions are known, and the file that keeps them where that is asked for: a heading,
/// then a line for each game by its number.
struct Progress {
    store: Option<Store>,
    found: usize,
    wanted: u64,
}

impl Progress {
    /// With what is on file already.
    fn begin<K: Kept>(
        options: &Options,
        rules: <K::Game as Game>::Rules,
    ) -> Result<(Progress, Gathered<K>), Failure> {
        let deep = options
            .deep
            .map_or_else(String::new, |nodes| format!(" deep {nodes}"));
        let plies = options.plies.as_ref().map_or_else(String::new, |plies| {
            format!(" plies {}-{}", plies.start(), plies.end())
        });
        let critical = if options.critical { " critical" } else { "" };
        let head = format!(
            "# {} {rules} seed {}{deep}{plies}{critical}",
            K::Game::NAME,
            options.seed
        );
        let (store, before) = match &options.store {
            Some(path) => {
                let mut store = Store::open(path, head)?;
                let before = store.read::<K>(rules)?;
                (Some(store), before)
            }
            None => (None, Gathered::new()),
        };
        let progress = Progress {
            store,
            found: before.values().flatten().count(),
            wanted: options.positions,
        };
        Ok((progress, before))
    }

    fn note<K: Kept>(&mut self, number: u64, one: Option<&K>) -> Result<(), ArenaError> {
        self.found += usize::from(one.is_some());
        if one.is_some() && self.found.is_multiple_of(100) {
            anstream::eprintln!(
                "{} positions solved, {} different ones are wanted",
                self.found,
                self.wanted
            );
        }
        match &mut self.store {
            Some(store) => store.note(number, one),
            None => Ok(()),
        }
    }
}

struct Store {
    path: PathBuf,
    file: File,
    head: String,
}

impl Store {
    fn open(path: &Path, head: String) -> Result<Store, Failure> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path);
        Ok(Store {
            path: path.to_owned(),
            file: file.map_err(|error| Failure::bad("--store", named(path, error)))?,
            head,
        })
    }

    /// What is in the file. A last line that was cut short, by a kill, is taken off.
    fn read<K: Kept>(&mut self, rules: <K::Game as Game>::Rules) -> Result<Gathered<K>, Failure> {
        let trouble = |error| Failure::bad("--store", named(&self.path, error));
        let mut text = String::new();
        self.file.read_to_string(&mut text).map_err(trouble)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        self.file.set_len(whole as u64).map_err(trouble)?;
        let mut lines = text[..whole].lines().zip(1..);
        let wrong = |line: usize, problem: &str| {
            let problem = format!("{}: line {line}: {problem}", self.path.display());
            Failure::bad("--store", problem)
        };
        match lines.next() {
            None => writeln!(self.file, "{}", self.head)?,
            Some((head, _)) if head == self.head => (),
            Some(_) => {
                let problem = format!("these are other positions; it should be `{}`", self.head);
                return Err(wrong(1, &problem));
            }
        }
        let read = |line: &str| {
            let (number, rest) = line.split_once('\t')?;
            let known = match rest {
                "-" => None,
                known => Some(K::read(known, rules)?),
            };
            Some((number.parse().ok()?, known))
        };
        let solved = |(line, number): (&str, usize)| {
            read(line).ok_or_else(|| wrong(number, "that is no solved position"))
        };
        lines.map(solved).collect()
    }

    fn note<K: Kept>(&mut self, number: u64, known: Option<&K>) -> Result<(), ArenaError> {
        let text = known.map_or("-".to_owned(), Kept::line);
        let written = writeln!(self.file, "{number}\t{text}").and_then(|()| self.file.flush());
        written.map_err(|error| ArenaError::Trouble(named(&self.path, error)))
    }
}

fn named(path: &Path, error: std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
