//! Opponents of known strength, from the weakest to the strongest.

use awalam_games::GameId;

use crate::ArenaError;

/// One of the opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The bot's text.
    pub bot: String,
    /// Its rating in Elo; `random` has 0.
    pub elo: f64,
}

/// As `awalam-lab ladder` measured them.
const MEASURED: &str = include_str!("../../data/ladder.tsv");

/// The rows of the measurement: game, rules and the rung.
fn rows() -> impl Iterator<Item = (GameId, &'static str, Rung)> {
    let lines = MEASURED.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("a column is missing");
        let (game, rules) = (next().parse().expect("a game"), next());
        let (bot, elo) = (next().to_owned(), next().parse().expect("a number"));
        (game, rules, Rung { bot, elo })
    })
}

/// The opponents of a game, the weakest first; empty rules are the game's usual ones, and
/// some rules have none.
pub fn ladder(game: GameId, rules: &str) -> Result<Vec<Rung>, ArenaError> {
    let mut known: Vec<&str> = Vec::new();
    let mut rungs = Vec::new();
    for (_, measured, rung) in rows().filter(|(of, _, _)| *of == game) {
        if !known.contains(&measured) {
            known.push(measured);
        }
        if measured == rules || (rules.is_empty() && measured == known[0]) {
            rungs.push(rung);
        }
    }
    if rungs.is_empty() {
        let known = known.join(", ");
        let problem = format!(
            "opponents of known strength were measured under {known} only, not under {rules}; \
             `awalam arena match` compares two bots under any rules"
        );
        return Err(ArenaError::input("rules", problem));
    }
    rungs.sort_by(|a, b| a.elo.total_cmp(&b.elo));
    Ok(rungs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_opponents_from_random_to_the_highest_level() {
        for game in GameId::ALL {
            let rungs = ladder(game, "").unwrap();
            assert_eq!(rungs[0].bot, "random");
            assert_eq!(rungs[0].elo, 0.0);
            assert_eq!(rungs.last().unwrap().bot, "level:8");
            assert!(rungs.iter().any(|rung| rung.bot == "greedy"));
            let levels = rungs.iter().filter(|rung| rung.bot.starts_with("level:"));
            assert!(levels.map(|rung| &rung.bot).is_sorted());
        }
        assert_ne!(ladder(GameId::Awale, "uga"), ladder(GameId::Awale, ""));
        assert_eq!(ladder(GameId::Awale, "abapa"), ladder(GameId::Awale, ""));
        let refused = ladder(GameId::Awale, "nonsense").unwrap_err().to_string();
        assert!(refused.starts_with("rules: opponents"), "{refused}");
    }
}
