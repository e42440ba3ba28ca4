//! A configuration file to begin with.

use awalam_games::{Game, GameId, with_game};

use crate::openings::usual_plies;

/// A commented configuration for a game.
pub fn starter(game: GameId, first: &str, second: &str) -> String {
    let (rules, plies) = with_game!(game, G => {
        let rules = <G as Game>::Rules::default().to_string();
        (rules, usual_plies::<G>())
    });
    include_str!("starter.toml")
        .replace("@RULES@", &rules)
        .replace("@PLIES@", &plies.to_string())
        .replace("@GAME@", game.name())
        .replace("@FIRST@", first)
        .replace("@SECOND@", second)
}
