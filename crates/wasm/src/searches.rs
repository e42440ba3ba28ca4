//! Searches that give one answer: bots, hints, the solver, the bench.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use awalam_bots::bench::workload;
use awalam_bots::{BuildContext, Occasion};
use awalam_games::{GameId, with_game};
use awalam_live::MAX_HINT_TIME;
use awalam_search::{Clock, Limits};
use awalam_view::{AnyPlayer, ReadError, ThoughtView};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::EngineClock;
use crate::control::{STOP, control};
use crate::failure::{Failure, json, read};
use crate::places::line_at;
use crate::tables::module_tables;

#[wasm_bindgen]
extern "C" {
    /// A function that hears of thoughts as a bot deepens them. What it throws ends the
    /// search.
    pub type Progress;

    #[wasm_bindgen(method, catch)]
    fn call(this: &Progress, context: &JsValue, thought: &str) -> Result<(), JsValue>;
}

/// How a bot is to think.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Thinking {
    /// Decides all random choices.
    #[serde(default = "first_seed")]
    seed: u64,
    time_ms: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

fn first_seed() -> u64 {
    1
}

impl Thinking {
    fn context(&self) -> BuildContext {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time_ms.map(Duration::from_millis),
            ..Limits::default()
        };
        let context = BuildContext::seeded(self.seed).within(limits);
        context.with_tables(module_tables())
    }
}

/// What a bot would play. Without any limit it has a second.
#[wasm_bindgen]
pub fn think(
    place: &str,
    bot: &str,
    options: &str,
    progress: Option<Progress>,
) -> Result<String, Failure> {
    let line = line_at(place)?;
    let context = read::<Thinking>("options", options)?.context();
    let mut player = <dyn AnyPlayer>::bot(line.game(), bot, &context)?;
    if let Some(outcome) = line.outcome() {
        return Err(Failure::over(outcome));
    }
    let limits = Occasion::Waiting.limits_for(context.limits, player.limits());
    let control = control(limits);
    let mut thrown = None;
    let thought = player.think_aloud(&*line, &control, &mut |thought: &ThoughtView| {
        let told = progress.as_ref().filter(|_| thrown.is_none());
        let told = told.map(|progress| progress.call(&JsValue::UNDEFINED, &json(thought)));
        if let Some(Err(error)) = told {
            thrown = Some(error);
            STOP.store(true, Ordering::Relaxed);
        }
    });
    match thrown {
        Some(error) => {
            STOP.store(false, Ordering::Relaxed);
            Err(Failure::Thrown(error))
        }
        None => Ok(json(&thought?)),
    }
}

/// What the champion would play. Without any limit it has as long as in a game.
#[wasm_bindgen]
pub fn hint(place: &str, options: &str) -> Result<String, Failure> {
    let line = line_at(place)?;
    let mut context = read::<Thinking>("options", options)?.context();
    if let Some(outcome) = line.outcome() {
        return Err(Failure::over(outcome));
    }
    if context.limits == Limits::default() {
        context.limits = Limits::time(MAX_HINT_TIME);
    }
    let hint = line.hint(&context, &EngineClock, &AtomicBool::new(false));
    Ok(json(&hint))
}

/// How far the solver may go: as on the command line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Solving {
    #[serde(default = "minute")]
    time_ms: u64,
    #[serde(default = "many_nodes")]
    nodes: u64,
    /// Whether every move is to have its value.
    #[serde(default)]
    all: bool,
}

fn minute() -> u64 {
    60_000
}

fn many_nodes() -> u64 {
    100_000_000
}

/// The exact value of a position.
#[wasm_bindgen]
pub fn solve(place: &str, options: &str) -> Result<String, Failure> {
    let line = line_at(place)?;
    let options: Solving = read("options", options)?;
    if let Some(outcome) = line.outcome() {
        return Err(Failure::over(outcome));
    }
    let limits = Limits::time(Duration::from_millis(options.time_ms));
    let solution = line.solve(
        module_tables(),
        &control(limits),
        options.nodes,
        options.all,
    )?;
    Ok(json(&solution))
}

/// The workload of `awalam bench`.
#[derive(Serialize)]
struct Bench {
    /// The signature of how the bots search.
    nodes: u64,
    time_ms: u64,
}

/// A game's part of the workload of `awalam bench`.
#[wasm_bindgen]
pub fn bench(game: &str) -> Result<String, Failure> {
    let game: GameId = game.parse().map_err(ReadError::Game)?;
    let begun = EngineClock.now();
    let nodes = with_game!(game, G => workload::<G>());
    let time = EngineClock.now() - begun;
    Ok(json(&Bench {
        nodes,
        time_ms: time.as_millis() as u64,
    }))
}
