//! Measures the opponents of known strength that `awalam rate` pits bots against: everybody
//! meets everybody for a first idea, then each its next neighbours, and one rating over all.

use std::sync::atomic::AtomicBool;

use awalam_arena::stats::{Pairs, ratings};
use awalam_arena::{Entrant, Format, GameReferee, NoStore, Openings, Tournament, run};
use awalam_bots::HasChampion;
use awalam_games::{GameId, with_game};

use crate::Result;
use crate::series::ByProcessorTime;

/// Games of each two for a first idea.
const FIRST_GAMES: u64 = 4;
/// With how many of the next stronger ones each is compared.
const NEIGHBOURS: usize = 2;
const FIRST_SEED: u64 = 0x1add_e000_0000;

/// The bots of a game, beside the levels: the reports', fast enough to be met by the hundred,
/// at depths that no slow machine cuts short.
fn bots(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Avalam => &["random", "greedy", "alphabeta:depth=1", "divine:depth=1"],
        GameId::Awale => &[
            "random",
            "greedy",
            "heuristic-tempo",
            "heuristic-combined",
            "heuristic-balance",
        ],
        GameId::Tricolore => &[
            "random",
            "greedy",
            "corrected:depth=2",
            "storck:depth=2",
            "balanced:depth=2",
        ],
    }
}

/// Measures one game's opponents under one rule set, or all games' under their usual ones,
/// and prints the rows of `crates/arena/data/ladder.tsv`.
pub fn run_all(game: Option<GameId>, rules: &str, games: u64, threads: usize) -> Result<()> {
    for id in GameId::ALL {
        if game.is_none_or(|game| game == id) {
            with_game!(id, G => measure::<G>(id, rules, games, threads))?;
        }
    }
    Ok(())
}

fn measure<G: HasChampion>(id: GameId, rules: &str, games: u64, threads: usize) -> Result<()> {
    let rules: G::Rules = match rules {
        "" => G::Rules::default(),
        text => text.parse()?,
    };
    let levels = awalam_bots::LEVEL_NUMBERS.map(|level| format!("level:{level}"));
    let named = bots(id).iter().map(|&bot| bot.to_owned());
    let names: Vec<String> = named.chain(levels).collect();
    let play = |specs: &[&String], games: u64, seed: u64| {
        let bots = specs.iter().map(|spec| Entrant::new(spec)).collect();
        let tournament = Tournament {
            rules: rules.to_string(),
            format: Format::RoundRobin,
            seed: FIRST_SEED + seed,
            concurrency: Some(threads),
            // As `awalam rate` begins its games.
            openings: Openings::default(),
            ..Tournament::new(id, bots, games)
        };
        let referee = GameReferee::<G>::new(&tournament, Vec::new(), None)?;
        let referee = ByProcessorTime(referee);
        let stop = AtomicBool::new(false);
        run(&mut NoStore::new(&tournament), &referee, &stop, &mut |_| {})
    };
    let mut results: Vec<(usize, usize, Pairs)> =
        play(&names.iter().collect::<Vec<_>>(), FIRST_GAMES, 0)?.results();
    let first = ratings(names.len(), &results, &[]);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| first[a].elo.total_cmp(&first[b].elo));
    for (place, &a) in order.iter().enumerate() {
        for &b in order.iter().skip(place + 1).take(NEIGHBOURS) {
            let seed = (1 + a * names.len() + b) as u64;
            let tally = play(&[&names[a], &names[b]], games, seed)?;
            let pairs = tally.results()[0].2;
            eprintln!(
                "{id}: {} scores {:.1} % against {}",
                names[a],
                100.0 * pairs.score(),
                names[b]
            );
            results.push((a, b, pairs));
        }
    }
    let found = ratings(names.len(), &results, &[]);
    for (name, _) in names
        .iter()
        .zip(&found)
        .filter(|(_, rating)| rating.open.is_some())
    {
        eprintln!("{id}: {name} won or lost everything: its rating is a guess");
    }
    let zero = names.iter().position(|name| name == "random");
    let zero = zero.map_or(0.0, |random| found[random].elo);
    order.sort_by(|&a, &b| found[a].elo.total_cmp(&found[b].elo));
    for bot in order {
        let (name, elo) = (&names[bot], found[bot].elo - zero);
        // `-0` reads badly.
        println!("{id}\t{rules}\t{name}\t{:.0}", elo + 0.0);
    }
    Ok(())
}
