//! Report 002, Awalé: random, greedy, heuristics and Monte-Carlo tree search.

use awalam_games::GameId;

use crate::figure::share;
use crate::{
    Cell, Claim, ClaimVerdict, Experiment, Figure, Findings, Results, Scale, Series, Table,
    tournament,
};

/// What the report had.
const REPORT_BOTS: [&str; 3] = ["random", "greedy", "mcts-5"];
const HEURISTICS: [&str; 3] = ["heuristic-balance", "heuristic-tempo", "heuristic-combined"];

pub(crate) fn experiment(scale: Scale) -> Experiment {
    let (iterations, rounds) = if scale.full {
        (20_000, 150)
    } else {
        (5_000, 150)
    };
    let many = format!("mcts:iterations={iterations}");
    let bots = [
        ("random", "random"),
        ("greedy", "greedy"),
        (HEURISTICS[0], HEURISTICS[0]),
        (HEURISTICS[1], HEURISTICS[1]),
        (HEURISTICS[2], HEURISTICS[2]),
        ("mcts-5", "mcts:iterations=5"),
        ("mcts-many", &many),
    ];
    Experiment {
        number: "002",
        title: "Awalé, heuristics and Monte-Carlo tree search",
        report: "The report wished for a table of how its strategies fare and has one remark: \
            the heuristic function loses all the time. Its tree search could hardly finish a \
            game with more than 5 iterations per move. That combining the two heuristics would \
            have been better was thought of too late.",
        ours: vec![
            format!(
                "Rules `uga`; a round robin of all strategies, the tree search with the \
                 report's 5 iterations per move (mcts-5) and with {iterations} (mcts-many{}).",
                if scale.full {
                    ""
                } else {
                    "; --full: 20000, where verdicts may differ"
                }
            ),
            "From eight random plies that a short search finds balanced; each opening is \
             played on both sides."
                .to_owned(),
        ],
        series: vec![Series::from(tournament(
            GameId::Awale,
            "uga",
            &bots,
            rounds,
            scale,
        ))],
        judge,
    }
}

fn judge(results: &[Results]) -> Findings {
    let results = &results[0];
    Findings {
        tables: vec![everyone(results), crosstable(results)],
        claims: vec![
            loses_everything(results),
            loses_mostly(results),
            combined(results),
            beats_heuristics(results, "mcts-5", "with 5 iterations"),
            beats_heuristics(results, "mcts-many", "with many iterations"),
            finishes(results),
        ],
    }
}

fn everyone(results: &Results) -> Table {
    let mut table = Table::new(
        "The strategies: score against all others, and time",
        &[
            "strategy",
            "won/drawn/lost",
            "score",
            "ms a move",
            "longest move, ms",
        ],
    );
    let summary = results.summary();
    for bot in &summary.bots {
        let others: Vec<&str> = summary
            .bots
            .iter()
            .map(|other| other.name.as_str())
            .filter(|other| *other != bot.name)
            .collect();
        table.rows.push(vec![
            bot.name.as_str().into(),
            [bot.wins, bot.draws, bot.losses].into(),
            results.score_against(&bot.name, &others).into(),
            format!("{:.3}", bot.ms_per_move).into(),
            format!("{:.1}", bot.longest_ms).into(),
        ]);
    }
    table
}

fn crosstable(results: &Results) -> Table {
    let names: Vec<String> = results
        .summary()
        .bots
        .into_iter()
        .map(|bot| bot.name)
        .collect();
    let mut table = Table::new("Scores of the row against the column, in percent", &[""]);
    table.head.extend(names.iter().cloned());
    for row in &names {
        let mut line = vec![Cell::from(row.as_str())];
        line.extend(names.iter().map(|column| match results.score(row, column) {
            Some(Figure { value, .. }) if row != column => {
                Cell::from(format!("{:.0}", value * 100.0))
            }
            _ => Cell::from("–"),
        }));
        table.rows.push(line);
    }
    table
}

fn loses_everything(results: &Results) -> Claim {
    let mut claim = Claim::new(
        "The heuristics lose all the time",
        ClaimVerdict::Holds,
        "Taken at its word, one game that is not lost refutes it: games against random, \
         greedy and mcts-5 that a heuristic did not lose.",
    );
    for bot in HEURISTICS {
        let (mut kept, mut games) = (0, 0);
        for other in REPORT_BOTS {
            let as_one = results.seated(bot, other);
            let as_two = results.seated(other, bot);
            games += (as_one.len() + as_two.len()) as u64;
            kept += as_one
                .iter()
                .filter(|row| crate::results::worth(row) > 0.0)
                .count() as u64;
            kept += as_two
                .iter()
                .filter(|row| crate::results::worth(row) < 1.0)
                .count() as u64;
        }
        if kept > 0 {
            claim.verdict = ClaimVerdict::DoesNotHold;
        }
        claim = claim.with(
            format!("{bot}: not lost, {kept} of {games}"),
            share(kept, games),
        );
    }
    claim
}

fn loses_mostly(results: &Results) -> Claim {
    let mut claim = Claim::new(
        "The heuristics lose more often than they win",
        ClaimVerdict::Holds,
        "The same, less strictly: each heuristic's score against random, greedy and mcts-5 \
         together.",
    );
    let scores = HEURISTICS.map(|bot| (bot, results.score_against(bot, &REPORT_BOTS)));
    claim.verdict = ClaimVerdict::all(scores.map(|(_, score)| ClaimVerdict::below(score, 0.5)));
    for (bot, score) in scores {
        claim = claim.with(format!("{bot}'s score"), score);
    }
    claim
}

fn combined(results: &Results) -> Claim {
    let [balance, tempo, combined] = HEURISTICS;
    let mut claim = Claim::new(
        "The two heuristics combined are better than each alone",
        ClaimVerdict::Unclear,
        "Points a game against each of the two.",
    );
    let scores = [balance, tempo].map(|other| (other, results.score(combined, other)));
    let parts = scores.map(|(_, score)| {
        score.map_or(ClaimVerdict::Unclear, |score| {
            ClaimVerdict::above(score, 0.5)
        })
    });
    claim.verdict = ClaimVerdict::all(parts);
    for (other, score) in scores {
        if let Some(score) = score {
            claim = claim.with(format!("{combined} against {other}"), score);
        }
    }
    claim
}

fn beats_heuristics(results: &Results, bot: &str, how: &str) -> Claim {
    let score = results.score_against(bot, &HEURISTICS);
    Claim::new(
        &format!("Tree search {how} is stronger than the heuristics"),
        ClaimVerdict::above(score, 0.5),
        "Points a game against the three heuristics together.",
    )
    .with(format!("{bot}'s score"), score)
}

/// Not about who wins: whether games end at all.
fn finishes(results: &Results) -> Claim {
    let summary = results.summary();
    let many = summary.bots.iter().find(|bot| bot.name == "mcts-many");
    let (games, forfeits, ms, longest) = many.map_or((0, 0, 0.0, 0.0), |bot| {
        let forfeits: u64 = bot.forfeits.values().sum();
        (bot.games, forfeits, bot.ms_per_move, bot.longest_ms)
    });
    let verdict = match games > 0 && forfeits == 0 {
        true => ClaimVerdict::DoesNotHold,
        false => ClaimVerdict::Unclear,
    };
    Claim::new(
        "Games with more than 5 iterations a move can hardly be finished",
        verdict,
        &format!(
            "mcts-many finished {} of {games} games, with {ms:.1} ms a move and {longest:.0} ms \
             at most.",
            games - forfeits
        ),
    )
}
