//! `awalam think`: a bot's choice in a position.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{BuildContext, HasBots, Occasion, build};
use awalam_games::{Line, with_game};
use awalam_link::HasProviders;
use awalam_search::{Control, Limits, Thought};
use awalam_view::ThoughtView;
use clap::Args;
use serde_json::json;

use crate::args::Setup;
use crate::clock::{WallClock, duration};
use crate::failure::Failure;
use crate::{outside, tables};

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    setup: Setup,
    /// The bot, such as champion, divine:depth=4, mcts:iterations=50000 or exec:./bot
    #[arg(long, value_name = "SPEC", default_value = "champion")]
    bot: String,
    /// Time to think, such as 1s or 200ms
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Positions to look at
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Decides all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print each term of the bot's evaluation of the position
    #[arg(long)]
    explain: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.setup.game, G => think::<G>(&options))
}

fn think<G: HasProviders>(options: &Options) -> Result<(), Failure> {
    let line = options.setup.start.line::<G>()?;
    let limits = Limits {
        depth: options.depth,
        nodes: options.nodes,
        time: options.time,
        ..Limits::default()
    };
    let context = BuildContext {
        seed: options.seed,
        limits,
        tables: tables::of_user(),
        ..BuildContext::default()
    };
    let mut bot = outside::player::<G>("--bot", &options.bot, &context)?;
    let mut out = anstream::stdout().lock();
    let rules = line.current().rules();
    if options.explain {
        explain::<G>(options, &context, &line, &mut out)?;
    }
    if let Some(outcome) = line.outcome() {
        return Err(Failure::BadInput(format!("the game is over: {outcome}")));
    }
    let limits = Occasion::Waiting.limits_for(limits, bot.limits());
    let stop = AtomicBool::new(false);
    let mut printed = Ok(());
    let clock = WallClock::new();
    let control = Control::new(limits, &clock, &stop);
    let thought = bot.think(&line, &control, &mut |thought| {
        if !options.json && printed.is_ok() {
            printed = writeln!(out, "{}", progress(thought)).and_then(|()| out.flush());
        }
    });
    printed?;
    let thought = thought.map_err(|fault| Failure::Trouble(format!("{}: {fault}", options.bot)))?;
    let (mv, score, millis) = (
        thought.best(),
        thought.score.hundredths(),
        thought.time.as_millis() as u64,
    );
    if options.json {
        let limit = bot.table_limit().unwrap_or(0);
        let seeds = context
            .table_seeds::<G>(rules)
            .map_or(0, |seeds| seeds.min(limit));
        let mut value = json!(ThoughtView::new(&thought));
        // As engines call it.
        value["bestmove"] = json!(mv.to_string());
        value["tables"] = json!(seeds);
        writeln!(out, "{value:#}")?;
    } else {
        let (depth, nodes) = (thought.depth, thought.nodes);
        writeln!(
            out,
            "bestmove {mv} score {score} depth {depth} nodes {nodes} time {millis}"
        )?;
    }
    Ok(())
}

fn explain<G: HasBots>(
    options: &Options,
    context: &BuildContext,
    line: &Line<G>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // Only bots of ours can have an evaluation.
    let bot = build::<G>(&options.bot, context).ok();
    let Some(terms) = bot.and_then(|bot| bot.terms(line.current())) else {
        return Err(Failure::bad(
            "--explain",
            "this bot has no evaluation to explain",
        ));
    };
    for term in terms {
        writeln!(out, "term {} {} {}", term.name, term.value, term.weight)?;
    }
    Ok(())
}

/// `depth 7 score 35 nodes 12345 nps 4115000 time 3 line F f B`; `exact` comes before the
/// line where the score is proved.
fn progress<M: std::fmt::Display + Copy>(thought: &Thought<M>) -> String {
    format!(
        "depth {} score {} nodes {} nps {:.0} time {} {}line {}",
        thought.depth,
        thought.score.hundredths(),
        thought.nodes,
        thought.speed(),
        thought.time.as_millis(),
        if thought.exact { "exact " } else { "" },
        thought.line_text(),
    )
}
