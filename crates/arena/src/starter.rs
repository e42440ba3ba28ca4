//! A configuration file to begin with.

use awalam_games::GameId;

/// A commented configuration for a game.
pub fn starter(game: GameId, first: &str, second: &str) -> String {
    include_str!("starter.toml")
        .replace("@GAME@", game.name())
        .replace("@FIRST@", first)
        .replace("@SECOND@", second)
}
