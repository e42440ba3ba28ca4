//! How a tournament goes, on one line of the terminal.

use std::num::NonZeroU64;
use std::time::Duration;

use awalam_arena::stats::{Open, Rating};
use awalam_arena::{Progress, Summary, Tally, Tournament};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::table::strength;

/// A line that is drawn again and again; none without a terminal. Lines that stay are
/// written at intervals, where that is wanted.
pub struct Bar {
    bar: ProgressBar,
    tournament: Tournament,
    /// The games between two lines that stay, and how many of those there were.
    interval: Option<NonZeroU64>,
    lines: u64,
}

impl Bar {
    /// Before the first game.
    pub fn new(tournament: &Tournament, interval: Option<NonZeroU64>) -> Bar {
        let games = 2 * tournament.planned_pairs();
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:24.cyan/dim} {pos}/{len} games  {msg}");
        bar.set_style(style.expect("a fixed text"));
        Bar {
            bar,
            tournament: tournament.clone(),
            interval,
            lines: 0,
        }
    }

    /// Shows how it goes.
    pub fn show(&mut self, progress: &Progress) {
        if self.bar.is_hidden() && self.interval.is_none() {
            return;
        }
        let rate = progress.played as f64 / progress.time.as_secs_f64().max(1e-3);
        let left = progress.to_play.saturating_sub(progress.played);
        let left = (progress.played > 0).then(|| left as f64 / rate);
        self.update(progress.tally, left);
    }

    /// Shows a tally, and how many seconds are left, if that is known.
    pub fn update(&mut self, tally: &Tally, left: Option<f64>) {
        let games = 2 * tally.pairs() + tally.uncounted();
        let lines = self.interval.map_or(0, |interval| games / interval);
        let is_due = lines > self.lines;
        self.lines = lines;
        if self.bar.is_hidden() && !is_due {
            return;
        }
        self.bar.set_position(games);
        let mut message = standing(&Summary::new(&self.tournament, tally));
        if is_due {
            let planned = 2 * self.tournament.planned_pairs();
            // Nothing of a table that is drawn again: the bar makes room for it.
            self.bar
                .suspend(|| anstream::eprintln!("{games} of {planned} games: {message}"));
        }
        if let Some(left) = left {
            message += &format!("  {} left", short(Duration::from_secs_f64(left.min(1e8))));
        }
        self.bar.set_message(message);
    }

    /// Takes it away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Where it stands, in a few words.
fn standing(summary: &Summary) -> String {
    if summary.bots.len() > 2 {
        let leader = &summary.bots[summary.leader()];
        if leader.rating.open == Some(Open::Both) {
            let score = 100.0 * leader.score;
            return format!("leader {} {score:.1} %", leader.name);
        }
        let Rating {
            elo,
            interval,
            open,
        } = leader.rating;
        let rating = strength(elo, interval, open).join(" ");
        return format!("leader {} {}", leader.name, rating.trim_end());
    }
    let elo = strength(summary.elo, summary.elo_interval, summary.elo_open).join(" ");
    let mut text = format!("{:.1} %  Elo {}", 100.0 * summary.score, elo.trim_end());
    if let Some(sprt) = &summary.sprt {
        let bounds = sprt.bounds;
        text += &format!(
            "  LLR {:.2} ({:.2}, {:.2})",
            sprt.llr, bounds.lower, bounds.upper
        );
    }
    text
}

/// A time in one unit or two.
pub fn short(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..=99 => format!("{seconds} s"),
        100..=5_999 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}
