//! Report 000, Avalam: idiot, alphabeta and divine against each other.

use awalam_arena::{GameRow, Openings};
use awalam_games::GameId;

use crate::figure::{score, share};
use crate::results::for_player_one;
use crate::{
    Claim, ClaimVerdict, Experiment, FAST_SEARCH, Findings, Results, SAME_MOVES_NOTE, Scale,
    Series, Table, Unit, tournament,
};

/// The report's rows: players 1 and 2, and the wins of player 1, draws, and wins
/// of player 2 among ten games.
const ROWS: [(&str, &str, [u64; 3]); 6] = [
    ("idiot", "alphabeta", [2, 8, 0]),
    ("alphabeta", "idiot", [8, 2, 0]),
    ("divine", "alphabeta", [6, 4, 0]),
    ("idiot", "divine", [4, 6, 0]),
    ("divine", "idiot", [8, 2, 0]),
    ("divine", "divine", [10, 0, 0]),
];
/// Which series has a row's games.
const SERIES: [usize; 6] = [0, 0, 1, 2, 2, 3];
/// Series of each depth.
const SERIES_PER_DEPTH: usize = 4;
/// The report gives no depth: these are all played, in the short form too, so that the two
/// cannot contradict each other because of it.
const DEPTHS: [u32; 3] = [2, 3, 4];
/// Rounds of the short form at the greatest depth, whose games take most of the time.
const SHORT_ROUNDS: u64 = 100;

pub(crate) fn experiment(scale: Scale) -> Experiment {
    let spec = |name: &str, depth: u32| match name {
        "idiot" => name.to_owned(),
        _ => format!("{name}:depth={depth},{FAST_SEARCH}"),
    };
    let series = |depth: u32, one: &str, two: &str| {
        let spec = |name: &str| spec(name, depth);
        let rounds = match scale.full || depth < DEPTHS[2] {
            true => 400,
            false => SHORT_ROUNDS,
        };
        let bots = [(one, &*spec(one)), (two, &*spec(two))];
        let mut tournament = tournament(GameId::Avalam, "house", &bots, rounds, scale);
        tournament.openings = Openings::Start;
        Series::from(tournament)
    };
    Experiment {
        number: "000",
        title: "Avalam, three bots",
        report: "The report let its bots play ten games per row under its own rules, \
            bot 1 always being player 1, and counted wins and draws. It gives no depths. \
            Its second row is printed \"8 2\"; we read eight wins and two draws. The last \
            row is a picture of its arena.",
        ours: vec![
            "Rules `house`; alphabeta and divine at depths 2, 3 and 4, all of them, since the \
             report gives none. A claim that holds at one depth and not at another depends on \
             the depth."
                .to_owned(),
            match scale.full || scale.rounds.is_some() {
                true => "As many games at every depth.".to_owned(),
                false => {
                    "Fewer games at depth 4: what is unclear there, `--full` may decide.".to_owned()
                }
            },
            SAME_MOVES_NOTE.to_owned(),
            "From the start of the game, as there: bots choose among equal moves at random, \
             so games differ. Each two play as many games the other way round."
                .to_owned(),
        ],
        series: DEPTHS
            .into_iter()
            .flat_map(|depth| {
                [
                    series(depth, "idiot", "alphabeta"),
                    series(depth, "divine", "alphabeta"),
                    series(depth, "idiot", "divine"),
                    series(depth, "divine", "divine"),
                ]
            })
            .collect(),
        judge,
    }
}

/// A row's games.
fn games(results: &[Results], row: usize) -> Vec<&GameRow> {
    let (one, two, _) = ROWS[row];
    let results = &results[SERIES[row]];
    match one == two {
        // With dice, both games of a pair are games of their own.
        true => results.rows().iter().collect(),
        false => results.seated(one, two),
    }
}

fn judge(results: &[Results]) -> Findings {
    let by_depth = DEPTHS.into_iter().zip(results.chunks(SERIES_PER_DEPTH));
    let by_depth: Vec<(u32, Findings)> = by_depth
        .map(|(depth, results)| (depth, judge_at(depth, results)))
        .collect();
    let claims = by_depth.first().map_or(0, |(_, found)| found.claims.len());
    Findings {
        claims: (0..claims)
            .map(|claim| over_depths(&by_depth, claim))
            .collect(),
        tables: by_depth
            .into_iter()
            .flat_map(|(_, found)| found.tables)
            .collect(),
    }
}

/// A claim, as all depths have it.
fn over_depths(by_depth: &[(u32, Findings)], claim: usize) -> Claim {
    let at = |(depth, found): &(u32, Findings)| (*depth, found.claims[claim].clone());
    let at: Vec<(u32, Claim)> = by_depth.iter().map(at).collect();
    let verdicts: Vec<ClaimVerdict> = at.iter().map(|(_, claim)| claim.verdict).collect();
    let first = &at[0].1;
    let whole = Claim::new(
        &first.claim,
        ClaimVerdict::at_depths(&verdicts),
        &first.because,
    );
    let figures = at.iter().flat_map(|(depth, claim)| {
        let figures = claim.figures.iter();
        figures.map(move |(name, figure)| {
            let verdict = claim.verdict;
            (format!("depth {depth}, {verdict}: {name}"), *figure)
        })
    });
    figures.fold(whole, |whole, (name, figure)| whole.with(name, figure))
}

/// What the games of one depth say.
fn judge_at(depth: u32, results: &[Results]) -> Findings {
    let mut table = Table::new(
        &format!("Depth {depth}: player 1's wins, draws and losses, and its share of wins"),
        &[
            "player 1",
            "player 2",
            "report",
            "report's wins",
            "ours",
            "our wins",
        ],
    );
    let counts: Vec<[u64; 3]> = (0..ROWS.len())
        .map(|row| for_player_one(games(results, row)))
        .collect();
    for ((one, two, theirs), ours) in ROWS.into_iter().zip(&counts) {
        table.rows.push(vec![
            one.into(),
            two.into(),
            theirs.into(),
            share(theirs[0], 10).into(),
            (*ours).into(),
            wins(*ours).into(),
        ]);
    }
    let claims = vec![
        never_lost(&counts),
        mostly_won(&counts),
        harder(&counts),
        always_won(counts[5]),
        stronger(results, "divine", "idiot", 2),
        stronger(results, "divine", "alphabeta", 1),
    ];
    Findings {
        tables: vec![table],
        claims,
    }
}

fn wins([won, drawn, lost]: [u64; 3]) -> crate::Figure {
    share(won, won + drawn + lost)
}

fn never_lost(counts: &[[u64; 3]]) -> Claim {
    let lost: u64 = counts.iter().map(|counts| counts[2]).sum();
    let games: u64 = counts.iter().flatten().sum();
    let verdict = match lost {
        0 => ClaimVerdict::Holds,
        _ => ClaimVerdict::DoesNotHold,
    };
    let because = "It follows from the rules: each move takes the other colour one tower, \
        so player 1 is one ahead after its own move and level after player 2's.";
    Claim::new("Player 1 draws at worst", verdict, because).with(
        format!("games lost by player 1, of {games}"),
        share(lost, games),
    )
}

fn mostly_won(counts: &[[u64; 3]]) -> Claim {
    // The table's rows; the picture was another experiment.
    let sum = |index: usize| counts[..5].iter().map(|row| row[index]).sum::<u64>();
    let won = wins([sum(0), sum(1), sum(2)]);
    let because = "The share of wins over the five rows of the table, each counting alike \
        (28 of 50 in the report).";
    Claim::new(
        "Player 1 wins most games",
        ClaimVerdict::above(won, 0.5),
        because,
    )
    .with("games won by player 1", won)
}

fn harder(counts: &[[u64; 3]]) -> Claim {
    let (easy, hard) = (wins(counts[4]), wins(counts[2]));
    // Independent samples: the half widths add up as squares (Newcombe).
    let spread = |a: f64, b: f64| (a * a + b * b).sqrt();
    let difference = crate::Figure {
        value: easy.value - hard.value,
        low: easy.value - hard.value - spread(easy.value - easy.low, hard.high - hard.value),
        high: easy.value - hard.value + spread(easy.high - easy.value, hard.value - hard.low),
        unit: Unit::Difference,
    };
    let because = "Divine's wins as player 1 against idiot less those against alphabeta \
        (8 and 6 of 10 in the report).";
    let claim = "Winning is harder for player 1 against a cleverer bot";
    Claim::new(claim, ClaimVerdict::above(difference, 0.0), because)
        .with("difference in wins", difference)
}

fn always_won([won, drawn, lost]: [u64; 3]) -> Claim {
    let verdict = match drawn + lost {
        0 => ClaimVerdict::Holds,
        _ => ClaimVerdict::DoesNotHold,
    };
    let because = "As the report's picture has it, 10 of 10; one game that is not won refutes it.";
    let won = wins([won, drawn, lost]);
    Claim::new("Divine as player 1 always beats itself", verdict, because)
        .with("games won by player 1", won)
}

fn stronger(results: &[Results], bot: &str, other: &str, series: usize) -> Claim {
    let figure = results[series].score(bot, other);
    let figure = figure.unwrap_or_else(|| score([0; 3]));
    let because = "Points per game on both sides, a draw being half a point.";
    Claim::new(
        &format!("{bot} is stronger than {other}"),
        ClaimVerdict::above(figure, 0.5),
        because,
    )
    .with(format!("{bot}'s score against {other}"), figure)
}
