//! A bot's place among opponents of known strength.

mod ladder;
mod placement;
#[cfg(feature = "threads")]
mod play;

pub use ladder::{Rung, ladder};
pub use placement::{Bout, BoutGame, Enough, Placement, RateTerms};
#[cfg(feature = "threads")]
pub use play::{PlayedBout, Rated, Watch, rate};

use awalam_games::GameId;

use crate::{ArenaError, Entrant, Format, Openings, Tournament};

/// The gauntlet of at most so many games that a bot runs: whom it meets, from the weakest to the strongest. A bout's
/// games are those of [`bout_pair`].
pub fn gauntlet(
    game: GameId,
    rules: &str,
    bot: Entrant,
    openings: Openings,
    games: u64,
    seed: u64,
) -> Result<(Tournament, Vec<Rung>), ArenaError> {
    let rungs = ladder(game, rules)?;
    // A bot may be one of its opponents, whose name is taken.
    let opponents = rungs.iter().map(|rung| Entrant {
        name: format!("{} (opponent)", rung.bot),
        ..Entrant::new(&rung.bot)
    });
    let bots = std::iter::once(bot).chain(opponents).collect();
    let tournament = Tournament {
        rules: rules.to_owned(),
        format: Format::Gauntlet,
        seed,
        openings,
        // All of them might be played against one opponent.
        ..Tournament::new(game, bots, games.next_multiple_of(2))
    };
    Ok((tournament, rungs))
}

/// The number of a bout's pair in its gauntlet.
pub fn bout_pair(bout: Bout, rungs: usize) -> u64 {
    bout.round * rungs as u64 + bout.rung as u64
}
