//! Answers questions as the engine for JavaScript does, natively: one per line, as
//! `{"call":"position","args":["{\"game\":\"awale\"}"]}`. An answer is a line of JSON: the
//! texts that were given, or `{"thrown":…}`.

use std::io::{BufRead, Write};

use awalam_wasm::{Analysis, Failure, Game, Review, choose};
use serde_json::{Value, json};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let answer = match answer(&question) {
            Ok(texts) => json!(texts),
            Err(failure) => json!({"thrown": failure.to_string()}),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(question: &Value) -> Result<Vec<String>, Failure> {
    let text = |number: usize| question["args"][number].as_str().unwrap_or_default();
    let number = |number: usize| question["args"][number].as_f64().unwrap_or_default();
    let one = match question["call"].as_str().unwrap_or_default() {
        "catalogue" => Ok(awalam_wasm::catalogue()),
        "position" => awalam_wasm::position(text(0)),
        "check" => awalam_wasm::check(text(0), text(1)),
        "record" => awalam_wasm::record(text(0), text(1)),
        "study" => awalam_wasm::study(text(0)),
        "perft" => awalam_wasm::perft(text(0), number(1)),
        "think" => awalam_wasm::think(text(0), text(1), text(2), None),
        "hint" => awalam_wasm::hint(text(0), text(1)),
        "solve" => awalam_wasm::solve(text(0), text(1)),
        "bench" => awalam_wasm::bench(text(0)),
        "build_layer" => awalam_wasm::build_layer(text(0)).map(|seeds| seeds.to_string()),
        // Work in steps, a number of them at most.
        "analysis" => {
            let mut work = Analysis::new(text(0), 0, 1)?;
            let step = |_| (!work.finished()).then(|| work.step());
            return Ok((0..number(1) as u32).map_while(step).flatten().collect());
        }
        "review" => {
            let mut work = Review::new(text(0))?;
            let step = |_| (!work.finished()).then(|| work.step());
            return Ok((0..number(1) as u32).map_while(step).flatten().collect());
        }
        // A game of bots, a number of plies at most, put away and brought back at each; a
        // second passes at each, too.
        "game" => {
            let mut game = Game::begin(text(0), "a", "2026-11-17", 0.0)?;
            let mut told = Vec::new();
            for ply in 0..number(1) as u32 {
                let now = 1000.0 * f64::from(ply);
                let Some(task) = game.task() else { break };
                let chosen = choose(&task, ply)?;
                let mv: Value = serde_json::from_str(&chosen).expect("a chosen move");
                told.push(game.chosen(
                    ply as usize,
                    mv["move"].as_str().unwrap_or_default(),
                    500.0,
                    now,
                )?);
                game = Game::restore(&game.stored(), now)?;
                told.extend([task, chosen, game.stored()]);
            }
            told.push(game.record("text")?);
            return Ok(told);
        }
        other => panic!("there is no call {other}"),
    };
    one.map(|text| vec![text])
}
