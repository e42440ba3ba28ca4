//! `awalam games`: what can be played.

use std::io::Write;

use awalam_games::{GameId, Presentation, RuleSet, RulesInfo, with_game};
use awalam_link::{HasProviders, providers};
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

fn list<G: HasProviders + Presentation>(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}: {}", G::NAME, G::SUMMARY)?;
    writeln!(out, "  a move is {}", G::MOVE_HELP)?;
    for (index, rules) in G::Rules::LIST.iter().enumerate() {
        let default = if index == 0 { " (default)" } else { "" };
        writeln!(out, "  --rules {}{default}: {}", rules.name, rules.summary)?;
    }
    for option in G::Rules::OPTIONS {
        writeln!(out, "  --rules NAME:{}: {}", option.name, option.summary)?;
    }
    for bot in G::bots() {
        writeln!(out, "  bot {}: {} ({})", bot.name, bot.summary, bot.source)?;
    }
    for provider in providers::<G>() {
        let (name, summary) = (provider.name(), provider.summary());
        writeln!(out, "  bot {name}: {summary} (outside)")?;
    }
    writeln!(out)?;
    Ok(())
}

fn describe<G: HasProviders + Presentation>() -> Value {
    let named = |infos: &[RulesInfo]| -> Vec<Value> {
        let infos = infos.iter();
        infos
            .map(|info| json!({"name": info.name, "summary": info.summary}))
            .collect()
    };
    let ours = G::bots();
    let ours = ours.iter().map(|bot| (bot.name, bot.summary, bot.source));
    let theirs = providers::<G>();
    let theirs = theirs
        .iter()
        .map(|provider| (provider.name(), provider.summary(), "outside"));
    let bots = ours
        .chain(theirs)
        .map(|(name, summary, source)| json!({"name": name, "summary": summary, "source": source}));
    json!({
        "name": G::NAME,
        "summary": G::SUMMARY,
        "move": G::MOVE_HELP,
        "rules": named(G::Rules::LIST),
        "default_rules": G::Rules::default().to_string(),
        "rules_options": named(G::Rules::OPTIONS),
        "bots": bots.collect::<Vec<_>>(),
    })
}
