//! `awalam games`: what can be played.

use std::io::Write;

use awalam_bots::list as bots;
use awalam_games::{GameId, RuleSet, RulesInfo, with_game};
use awalam_link::{Linked, providers};
use serde_json::{Value, json};

use crate::failure::Failure;

pub fn run(as_json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        let games: Vec<Value> = GameId::ALL
            .iter()
            .map(|&id| with_game!(id, G => describe::<G>()))
            .collect();
        writeln!(out, "{:#}", Value::from(games))?;
        return Ok(());
    }
    for id in GameId::ALL {
        with_game!(id, G => list::<G>(&mut out))?;
    }
    Ok(())
}

fn list<G: Linked>(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}: {}", G::NAME, G::SUMMARY)?;
    writeln!(out, "  a move is {}", G::MOVE_HELP)?;
    for (index, rules) in G::Rules::LIST.iter().enumerate() {
        let default = if index == 0 { " (default)" } else { "" };
        writeln!(out, "  --rules {}{default}: {}", rules.name, rules.summary)?;
    }
    for option in G::Rules::OPTIONS {
        writeln!(out, "  --rules NAME:{}: {}", option.name, option.summary)?;
    }
    for bot in bots::<G>() {
        writeln!(out, "  bot {}: {} ({})", bot.name, bot.summary, bot.source)?;
    }
    for provider in providers::<G>() {
        writeln!(out, "  bot {}:…: {}", provider.name(), provider.summary())?;
    }
    writeln!(out)?;
    Ok(())
}

fn describe<G: Linked>() -> Value {
    let named = |infos: &[RulesInfo]| -> Vec<Value> {
        let infos = infos.iter();
        infos
            .map(|info| json!({"name": info.name, "summary": info.summary}))
            .collect()
    };
    json!({
        "name": G::NAME,
        "summary": G::SUMMARY,
        "move": G::MOVE_HELP,
        "rules": named(G::Rules::LIST),
        "default_rules": G::Rules::default().to_string(),
        "rules_options": named(G::Rules::OPTIONS),
        "bots": bots::<G>().iter().map(|bot| json!({
            "name": bot.name, "summary": bot.summary, "source": bot.source,
        })).collect::<Vec<_>>(),
        "outside": providers::<G>().iter().map(|provider| json!({
            "name": provider.name(), "summary": provider.summary(),
        })).collect::<Vec<_>>(),
    })
}
