//! The students' experiments again: the same bots, rules and depths, many games
//! instead of a few, the report's figures beside ours, and a verdict on each claim.
//!
//! An [`Experiment`] says what is played and how its claims are judged; each
//! report's is in a file of its own. [`reproduce`] plays it; the [`Reproduction`] is
//! written as text, Markdown or JSON.

mod figure;
mod play;
mod r000;
mod r001;
mod r001_count;
mod r002;
mod r003;
mod r003_claims;
mod r003_exact;
mod r004;
mod render;
mod reproduction;
mod results;
mod series_stores;
mod verdict;

use std::sync::atomic::AtomicBool;

use awalam_arena::{ArenaError, Entrant, Referee, Tournament};
use awalam_games::GameId;

pub use figure::{Figure, Unit};
pub use play::Headway;
pub use r003_exact::{Agreement, ExactGame, ExactGames, play_exactly};
pub use reproduction::{Cell, Findings, Reproduction, Table};
pub use results::Results;
pub use series_stores::SeriesStores;
pub use verdict::{Claim, ClaimVerdict};

/// The reports, by number.
pub const REPORTS: [&str; 5] = ["000", "001", "002", "003", "004"];

/// What searches of a fixed depth use in every experiment: all that keeps their values
/// and their choices among equal moves.
const FAST_SEARCH: &str = "table=on,killers=on,history=on,hints=on,values=on";
const SAME_MOVES_NOTE: &str = "Searches remember positions and order moves better than the \
    report's, which changes none of their values and choices: the same moves, sooner.";

/// How much is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    /// The report's own depths and many games, instead of a few minutes' worth.
    pub full: bool,
    /// Rounds instead of the usual number: games that each two bots play on each
    /// side.
    pub rounds: Option<u64>,
    /// Decides openings and the bots' random choices.
    pub seed: u64,
}

/// A report's experiment, ready to be played.
pub struct Experiment {
    /// The report's number.
    pub number: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What the report did and found.
    pub report: &'static str,
    /// What we do, and what we had to choose: a sentence or two each.
    pub ours: Vec<String>,
    /// What is played.
    pub series: Vec<Series>,
    /// What the results, one for each series, say.
    pub judge: fn(&[Results]) -> Findings,
}

/// Games of one tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Who plays, and how.
    pub tournament: Tournament,
    /// Only the first game of each pair is played: the first bot is player 1.
    pub only_first: bool,
}

/// Makes the referee that plays a tournament's games.
pub type RefereeOf<'a> = &'a dyn Fn(&Tournament) -> Result<Box<dyn Referee>, ArenaError>;

impl Experiment {
    /// A report's experiment; none if there is no such report.
    pub fn of(number: &str, scale: Scale) -> Option<Experiment> {
        match number {
            "000" => Some(r000::experiment(scale)),
            "001" => Some(r001::experiment(scale)),
            "002" => Some(r002::experiment(scale)),
            "003" => Some(r003::experiment(scale)),
            "004" => Some(r004::experiment(scale)),
            _ => None,
        }
    }

    /// Whether the report's own games can be played again, as [`play_exactly`] does.
    pub fn has_exact_games(&self) -> bool {
        self.number == "003"
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        let games = |series: &Series| match series.only_first {
            true => series.tournament.pairs(),
            false => 2 * series.tournament.pairs(),
        };
        self.series.iter().map(games).sum()
    }
}

/// Plays what is missing of an experiment; a run that is stopped has no
/// result, but its games stay in `stores`, where given. `watch` hears how many games have
/// been played.
pub fn reproduce(
    experiment: &Experiment,
    referee: RefereeOf,
    stores: Option<&mut SeriesStores>,
    stop: &AtomicBool,
    watch: &mut (dyn FnMut(Headway) + Send),
) -> Result<Option<Reproduction>, ArenaError> {
    let exact = match experiment.has_exact_games() {
        true => play_exactly(stop, watch)?,
        false => None,
    };
    let Some(results) = play::play(&experiment.series, referee, stores, stop, watch)? else {
        return Ok(None);
    };
    let findings = (experiment.judge)(&results);
    Ok(Some(Reproduction::new(experiment, exact, findings)))
}

/// A tournament of an experiment; `rounds` games on each side of each two.
fn tournament(
    game: GameId,
    rules: &str,
    bots: &[(&str, &str)],
    rounds: u64,
    scale: Scale,
) -> Tournament {
    let bots: Vec<Entrant> = bots
        .iter()
        .map(|&(name, spec)| Entrant {
            name: name.to_owned(),
            ..Entrant::new(spec)
        })
        .collect();
    let games = 2 * scale.rounds.unwrap_or(rounds).max(1);
    Tournament {
        rules: rules.to_owned(),
        seed: scale.seed,
        ..Tournament::new(game, bots, games)
    }
}

impl From<Tournament> for Series {
    fn from(tournament: Tournament) -> Series {
        Series {
            tournament,
            only_first: false,
        }
    }
}
