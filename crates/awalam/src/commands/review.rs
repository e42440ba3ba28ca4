//! `awalam review`: where a game was lost.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_games::{Line, Record, Side, with_game};
use awalam_view::{AnyLine, Judgement, ReviewedPly, WorthView};
use clap::Args;
use serde_json::json;

use crate::clock::{WallClock, duration};
use crate::failure::Failure;
use crate::{outside, record_file, tables};

#[derive(Args)]
pub struct Options {
    /// A record of a game, finished or not
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Time for each position; more finds more
    #[arg(long, value_parser = duration, default_value = "300ms")]
    time: Duration,
    /// List every move, not mistakes alone
    #[arg(long)]
    all: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let (_, record) = record_file::read(&options.file)?;
    let game = record.game_id();
    let game = game.map_err(|error| Failure::bad("FILE", error))?;
    let line: Box<dyn AnyLine> = with_game!(game, G => {
        let line: Line<G> = record
            .replay()
            .map_err(|error| Failure::bad("FILE", error))?;
        Box::new(line)
    });
    let stop = Arc::new(AtomicBool::new(false));
    outside::stop_gently(&stop);
    let reviewed = review(&*line, options.time, &stop);
    let mut out = anstream::stdout().lock();
    if options.json {
        let players = Side::BOTH.map(|side| record.player(side));
        let all = json!({
            "game": line.game().name(), "rules": line.rules(), "players": players,
            "outcome": record.ending().map(|ending| json!({
                "result": ending.result, "scores": ending.scores, "reason": ending.reason,
            })),
            "plies": reviewed,
        });
        writeln!(out, "{all:#}")?;
    } else {
        write!(out, "{}", text(&*line, &record, &reviewed, options.all))?;
    }
    if stop.load(Ordering::Relaxed) {
        anstream::eprintln!("interrupted: earlier moves were not looked at");
    }
    Ok(())
}

/// Every ply, the first one first. A review begins at the end, where values are certain.
fn review(line: &dyn AnyLine, time: Duration, stop: &AtomicBool) -> Vec<ReviewedPly> {
    let is_seen = std::io::stderr().is_terminal();
    let clock = WallClock::new();
    let mut work = line.review_within(tables::of_user(), time);
    let mut reviewed = Vec::new();
    while !work.is_finished() {
        reviewed.extend(work.step(&clock, stop));
        if let (true, Some(ply)) = (is_seen, reviewed.last()) {
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(std::io::stderr(), "\r\x1b[K{} plies to go", ply.ply);
        }
    }
    if is_seen {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    reviewed.reverse();
    reviewed
}

fn text(line: &dyn AnyLine, record: &Record, reviewed: &[ReviewedPly], all: bool) -> String {
    let mut text = format!(
        "{}\n{} plies; {}\n",
        record_file::heading(record),
        line.ply(),
        record_file::result(record)
    );
    text += "values are player 1's lead in points; `=` is proved, `~` is estimated\n\n";
    let mut counts = [[0; 4]; 2];
    for (index, ply) in reviewed.iter().enumerate() {
        let Some(played) = &ply.played else {
            continue;
        };
        let side = line.turn_at(ply.ply);
        counts[side.index()][severity(ply.judgement)] += 1;
        if ply.judgement == Judgement::Good && !all {
            continue;
        }
        let after = reviewed.get(index + 1).map(|next| &next.worth);
        text += &format!(
            "{:>4}. {side} {played:<5} {:<10} {} → {}",
            ply.ply + 1,
            word(ply.judgement),
            value(&ply.worth),
            after.map_or("?".to_owned(), value),
        );
        if let (Some(best), false) = (&ply.best, ply.judgement == Judgement::Good) {
            text += &format!(", {} % of the chance to win lost; better {best}", ply.loss);
            let expected = ply.line.iter().skip(1).take(5);
            let expected: Vec<&str> = expected.map(String::as_str).collect();
            if !expected.is_empty() {
                text += &format!(", then {}", expected.join(" "));
            }
        }
        text += "\n";
    }
    if counts.iter().all(|counts| counts[1..] == [0, 0, 0]) {
        text += "no mistakes were found\n";
    }
    text += "\n";
    for side in Side::BOTH {
        let [_, inaccuracies, mistakes, blunders] = counts[side.index()];
        text += &format!(
            "{side} ({}): {}, {}, {}\n",
            record_file::harmless(record.player(side)),
            counted(inaccuracies, "inaccuracy", "inaccuracies"),
            counted(mistakes, "mistake", "mistakes"),
            counted(blunders, "blunder", "blunders"),
        );
    }
    text
}

fn severity(judgement: Judgement) -> usize {
    match judgement {
        Judgement::Good => 0,
        Judgement::Inaccuracy => 1,
        Judgement::Mistake => 2,
        Judgement::Blunder => 3,
    }
}

fn word(judgement: Judgement) -> &'static str {
    ["", "inaccuracy", "mistake", "blunder"][severity(judgement)]
}

fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `~+2.30`, `=-4.00`, or who wins for certain and when.
fn value(worth: &WorthView) -> String {
    match (worth.winner, worth.plies) {
        (Some(winner), Some(0)) => format!("{} has won", winner.0),
        (Some(winner), Some(plies)) => format!("{} wins in {plies}", winner.0),
        _ => {
            let sign = if worth.exact { '=' } else { '~' };
            format!("{sign}{:+.2}", f64::from(worth.score) / 100.0)
        }
    }
}
