//! How the champions fare against every bot of the reports.

use std::error::Error;
use std::io::{Write, stdout};

use awalam_arena::stats::Interval;
use awalam_bots::HasChampion;
use awalam_games::{GameId, Side, with_game};

use crate::series::{Played, Series};

/// Opponents of one rule set, and what the champion must score.
struct Group {
    game: GameId,
    rules: &'static str,
    /// Only games where the champion is this player count.
    only: Option<Side>,
    wanted: f64,
    opponents: &'static [&'static str],
}

/// Time-limited bots have ten times the champion's time; bots of fixed depth
/// have their report's, or as much of it as that time allows. Those of report 001 have the
/// depth and the time of the report's program.
const GROUPS: [Group; 7] = [
    Group {
        game: GameId::Avalam,
        rules: "official",
        only: None,
        wanted: 1.0,
        opponents: &["random", "idiot"],
    },
    Group {
        game: GameId::Avalam,
        rules: "official",
        only: None,
        wanted: 0.95,
        opponents: &[
            "greedy",
            "alphabeta:time=100ms",
            "divine:time=100ms",
            "dynamic:time=100ms",
            "montecarlo:time=100ms",
            "mcts:time=100ms",
        ],
    },
    Group {
        game: GameId::Avalam,
        rules: "house",
        only: Some(Side::One),
        wanted: 0.95,
        opponents: &["idiot", "alphabeta:time=100ms", "divine:time=100ms"],
    },
    Group {
        game: GameId::Awale,
        rules: "uga",
        only: None,
        wanted: 1.0,
        opponents: &["random"],
    },
    Group {
        game: GameId::Awale,
        rules: "uga",
        only: None,
        wanted: 0.95,
        opponents: &[
            "greedy",
            "heuristic-balance",
            "heuristic-tempo",
            "heuristic-combined",
            "mcts:time=100ms",
        ],
    },
    Group {
        game: GameId::Tricolore,
        rules: "official",
        only: None,
        wanted: 1.0,
        opponents: &["random"],
    },
    Group {
        game: GameId::Tricolore,
        rules: "official",
        only: None,
        wanted: 0.95,
        opponents: &[
            "greedy",
            "mcts:time=100ms",
            "balanced:depth=5,time=800ms",
            "balanced-capture:depth=5,time=800ms",
            "balanced-famine:depth=5,time=800ms",
            "advanced-heuristic:depth=5,time=800ms",
            "phase-balanced:depth=5,time=800ms",
            "phase-aggressive:depth=5,time=800ms",
            "phase-safe-opening:depth=5,time=800ms",
            "phase-ultimate:depth=5,time=800ms",
            "minimax:depth=3,time=100ms",
            "raw:depth=6,time=100ms",
            "corrected:depth=6,time=100ms",
            "defence:depth=6,time=100ms",
            "raw:depth=adaptive,time=100ms",
            "corrected:depth=adaptive,time=100ms",
            "defence:depth=adaptive,time=100ms",
            "storck:depth=4,time=100ms",
        ],
    },
];

const CHAMPION_BOT: &str = "champion:time=10ms";
/// Measuring begins with seeds that tuning never uses.
const FIRST_SEED: u64 = 0x5eed_0000_0000;

/// Random plies before a game. Awalé has so few openings of four plies that
/// tuning has met most of them.
fn opening(game: GameId) -> usize {
    match game {
        GameId::Awale => 8,
        GameId::Avalam | GameId::Tricolore => 4,
    }
}

/// Plays them all, or those of one game, and prints a table.
pub fn run(
    game: Option<GameId>,
    only: Option<&str>,
    games: u64,
    threads: usize,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    println!(
        "{CHAMPION_BOT} against each bot, {games} games in pairs from random plies (4, awale 8) that leave neither side ahead"
    );
    let mut missed = 0;
    for group in &GROUPS {
        if game.is_some_and(|game| game != group.game) {
            continue;
        }
        for opponent in group.opponents {
            if only.is_some_and(|only| !opponent.starts_with(only)) {
                continue;
            }
            let tally = with_game!(group.game, G => {
                series::<G>(group, opponent, games, threads)
            })?;
            missed += u32::from(!print(group, opponent, &tally));
            stdout().flush()?;
        }
    }
    match missed {
        0 => Ok(()),
        _ => Err(format!("{missed} below what is wanted").into()),
    }
}

fn series<G: HasChampion>(
    group: &Group,
    opponent: &str,
    games: u64,
    threads: usize,
) -> Result<Played, Box<dyn Error + Send + Sync>> {
    let series = Series::<G> {
        rules: group.rules.parse()?,
        bots: [CHAMPION_BOT, opponent],
        games,
        opening: opening(group.game),
        seed: FIRST_SEED,
        threads,
        sprt: None,
    };
    series.play()
}

/// One row of the table. Whether the champion did as well as wanted.
fn print(group: &Group, opponent: &str, played: &Played) -> bool {
    let tally = &played.tally;
    let (results, share, interval) = match group.only {
        None => (
            tally.total(),
            tally.pairs.score(),
            Some(tally.pairs.interval()),
        ),
        Some(side) => {
            let results = tally.results[side.index()];
            let [wins, draws, losses] = results;
            // It must win: where the other side can hold a draw, it is no success.
            // Half of each pair has no interval of pairs.
            (results, wins as f64 / (wins + draws + losses) as f64, None)
        }
    };
    let interval = interval.map_or(String::new(), |Interval { low, high }| {
        format!(" ({:.1}–{:.1})", 100.0 * low, 100.0 * high)
    });
    let [wins, draws, losses] = results;
    let side = group.only.map_or(String::new(), |side| {
        format!(" as player {}", side.index() + 1)
    });
    let enough = share >= group.wanted;
    println!(
        "  {:<9} {:<8} {opponent:<36} +{wins:<3} ={draws:<3} -{losses:<3} {:5.1} %{interval}{side}, slowest move {:.1} ms{}",
        group.game,
        group.rules,
        100.0 * share,
        1000.0 * played.slowest.as_secs_f64(),
        if enough { "" } else { "  BELOW AIM" },
    );
    enough
}
