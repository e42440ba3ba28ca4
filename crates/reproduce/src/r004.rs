//! Report 004, tri-colour Awalé: storck, which was never measured there.

use awalam_arena::Format;
use awalam_games::GameId;

use crate::{
    Cell, Claim, ClaimVerdict, Experiment, FAST_SEARCH, Findings, Results, SAME_MOVES_NOTE, Scale,
    Series, Table, tournament,
};

/// The bots of reports 001 and 003.
const OPPONENTS: [(&str, &str); 11] = [
    ("balanced", "001"),
    ("balanced-capture", "001"),
    ("balanced-famine", "001"),
    ("advanced-heuristic", "001"),
    ("phase-balanced", "001"),
    ("phase-aggressive", "001"),
    ("phase-safe-opening", "001"),
    ("phase-ultimate", "001"),
    ("raw", "003"),
    ("defence", "003"),
    ("corrected", "003"),
];

pub(crate) fn experiment(scale: Scale) -> Experiment {
    let rounds = if scale.full { 60 } else { 30 };
    let specs: Vec<String> = OPPONENTS
        .iter()
        .map(|(name, report)| match (*report, scale.full) {
            ("003", true) => format!("{name}:depth=6"),
            ("003", false) => format!("{name}:depth=4"),
            (_, true) => format!("{name}:depth=5,{FAST_SEARCH}"),
            (_, false) => format!("{name}:depth=4,{FAST_SEARCH}"),
        })
        .collect();
    let storck = format!("storck:depth=4,{FAST_SEARCH}");
    let mut bots = vec![("storck", storck.as_str())];
    let opponents = OPPONENTS.iter().zip(&specs);
    bots.extend(opponents.map(|((name, _), spec)| (*name, spec.as_str())));
    let mut gauntlet = tournament(GameId::Tricolore, "", &bots, rounds, scale);
    gauntlet.format = Format::Gauntlet;
    Experiment {
        number: "004",
        title: "Tri-colour Awalé, storck",
        report: "The report describes its bot and has no experiment. Here the bot, at the \
            report's depth 4, meets those of reports 001 and 003.",
        ours: vec![
            match scale.full {
                true => "The opponents at their own depths, 5 for report 001 and 6 for 003.",
                false => {
                    "The opponents at depth 4, to be quick: --full plays at their own, 5 for \
                     report 001 and 6 for 003, where figures may differ."
                }
            }
            .to_owned(),
            SAME_MOVES_NOTE.to_owned(),
            "At these depths raw's error (see report 003) hurts it as player 2 only.".to_owned(),
            "From four random plies that a short search finds balanced; each opening is \
             played on both sides."
                .to_owned(),
        ],
        series: vec![Series::from(gauntlet)],
        judge,
    }
}

fn judge(results: &[Results]) -> Findings {
    let summary = results[0].summary();
    let mut table = Table::new(
        "storck against the others: wins, draws and losses, and its score",
        &["opponent", "report", "as player 1", "as player 2", "score"],
    );
    for (meeting, (name, report)) in summary.matches.iter().zip(OPPONENTS) {
        let score = results[0].score("storck", name);
        let [one, two] = meeting.by_side;
        table.rows.push(vec![
            name.into(),
            report.into(),
            one.into(),
            two.into(),
            score.map_or(Cell::from("–"), Cell::from),
        ]);
    }
    let opponents = OPPONENTS.map(|(name, _)| name);
    let all = results[0].score_against("storck", &opponents);
    let claim = Claim::new(
        "storck is stronger than the bots of 001 and 003 (our question: the report claims nothing)",
        ClaimVerdict::above(all, 0.5),
        "It is if it scores more than half against all of them together.",
    );
    Findings {
        tables: vec![table],
        claims: vec![claim.with("storck's score", all)],
    }
}
