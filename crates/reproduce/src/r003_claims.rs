//! What report 003 claims, judged opening by opening.

use awalam_games::Side;

use crate::figure::{mean, resampled};
use crate::r003::{
    BOTH_ADAPTIVE, BOTH_FIXED, CORRECTED, DEFENCE, EVALUATIONS, Meetings, RAW, TWO_ADAPTIVE,
};
use crate::results::by_round;
use crate::{Cell, Claim, ClaimVerdict, Figure, Table, Unit};

pub(crate) fn claims(meetings: &Meetings) -> Vec<Claim> {
    vec![
        edge(meetings),
        edge_grows(meetings),
        deeper_helps(meetings),
        defence_as_two(meetings),
        defence_as_one(meetings),
        versatile(meetings),
        captures_cut(meetings),
        captures_raised(meetings),
        spikes(meetings),
    ]
}

/// Player 1's score in some cells of a table, by round.
fn player_one(meetings: &Meetings, table: usize, ones: &[usize], twos: &[usize]) -> Vec<f64> {
    let cells = ones
        .iter()
        .flat_map(|&one| twos.iter().map(move |&two| (one, two)));
    let rows: Vec<Vec<f64>> = cells
        .map(|(one, two)| meetings.worths(table, one, two))
        .collect();
    by_round(&rows)
}

const ALL_EVALUATIONS: [usize; 3] = [RAW, DEFENCE, CORRECTED];
const SOUND_EVALUATIONS: [usize; 2] = [DEFENCE, CORRECTED];

/// The mean difference of two rows of numbers, round by round.
fn difference(more: &[f64], less: &[f64]) -> Figure {
    let pairs = more.iter().zip(less);
    let differences: Vec<f64> = pairs.map(|(more, less)| more - less).collect();
    mean(&differences, Unit::Difference)
}

/// Player 1's score by round where neither evaluation has an error; both sit on
/// both sides, so that only the side matters.
fn sound(meetings: &Meetings, table: usize) -> Vec<f64> {
    player_one(meetings, table, &SOUND_EVALUATIONS, &SOUND_EVALUATIONS)
}

fn edge(meetings: &Meetings) -> Claim {
    let score = |table| mean(&sound(meetings, table), Unit::Share);
    let (fixed, adaptive) = (score(BOTH_FIXED), score(BOTH_ADAPTIVE));
    let parts = [fixed, adaptive].map(|score| ClaimVerdict::above(score, 0.5));
    let with_raw = mean(
        &player_one(meetings, BOTH_FIXED, &ALL_EVALUATIONS, &ALL_EVALUATIONS),
        Unit::Share,
    );
    Claim::new(
        "Player 1 has the edge",
        ClaimVerdict::all(parts),
        "Player 1's score among defence and corrected, where both think alike (2 and 4 of 4 won \
         in the report). Raw's error hurts player 2 alone, so the meetings with it, of which \
         player 1 won 5 of 5 and 5 of 5 there, tell nothing about the game.",
    )
    .with("player 1's score at the fixed depth", fixed)
    .with("player 1's score at the adaptive depth", adaptive)
    .with("for comparison, with raw, at the fixed depth", with_raw)
}

fn edge_grows(meetings: &Meetings) -> Claim {
    let [adaptive, fixed] = [BOTH_ADAPTIVE, BOTH_FIXED].map(|table| sound(meetings, table));
    let figure = difference(&adaptive, &fixed);
    Claim::new(
        "Depth makes player 1's edge greater",
        ClaimVerdict::above(figure, 0.0),
        "Player 1's score with both adaptive less that with both at the fixed depth, among \
         defence and corrected.",
    )
    .with("difference", figure)
}

fn deeper_helps(meetings: &Meetings) -> Claim {
    let [fixed, deeper] = [BOTH_FIXED, TWO_ADAPTIVE].map(|table| sound(meetings, table));
    let figure = difference(&fixed, &deeper);
    Claim::new(
        "The adaptive depth helps player 2 against a fixed one",
        ClaimVerdict::above(figure, 0.0),
        "Player 2's score when it alone is adaptive less that when nobody is, among defence and \
         corrected (3 and 2 of 4 won in the report).",
    )
    .with("difference", figure)
}

fn defence_as_two(meetings: &Meetings) -> Claim {
    let with = |two| player_one(meetings, TWO_ADAPTIVE, &ALL_EVALUATIONS, &[two]);
    let figures = [RAW, CORRECTED].map(|other| (other, difference(&with(other), &with(DEFENCE))));
    let mut claim = Claim::new(
        "Defence is the best evaluation for a player 2 that thinks further",
        ClaimVerdict::all(figures.map(|(_, figure)| ClaimVerdict::above(figure, 0.0))),
        "Player 2's score with defence less that with each of the others, player 2 alone being \
         adaptive (3 wins of 3 in the report, against 0 and 1).",
    );
    for (other, figure) in figures {
        claim = claim.with(format!("defence less {}", EVALUATIONS[other]), figure);
    }
    claim
}

fn defence_as_one(meetings: &Meetings) -> Claim {
    let with = |one| player_one(meetings, BOTH_FIXED, &[one], &ALL_EVALUATIONS);
    let figure = difference(&with(CORRECTED), &with(DEFENCE));
    Claim::new(
        "Defence does not suit player 1",
        ClaimVerdict::above(figure, 0.0),
        "Player 1's score with corrected less that with defence, at the fixed depth (3 and 1 of \
         3 won in the report).",
    )
    .with("difference", figure)
}

fn versatile(meetings: &Meetings) -> Claim {
    // An evaluation's score on both sides, over all three tables.
    let score = |evaluation: usize| {
        let mut rows = Vec::new();
        for table in [BOTH_FIXED, BOTH_ADAPTIVE, TWO_ADAPTIVE] {
            rows.push(player_one(meetings, table, &[evaluation], &ALL_EVALUATIONS));
            let lost = player_one(meetings, table, &ALL_EVALUATIONS, &[evaluation]);
            rows.push(lost.into_iter().map(|worth| 1.0 - worth).collect());
        }
        by_round(&rows)
    };
    let figures = [RAW, DEFENCE].map(|other| (other, difference(&score(CORRECTED), &score(other))));
    let mut claim = Claim::new(
        "Corrected is the most versatile",
        ClaimVerdict::above(figures[1].1, 0.0),
        "Its score on both sides over all three tables less that of each of the others; raw, \
         which is corrected with an error, does not count in the verdict.",
    );
    for (other, figure) in figures {
        claim = claim.with(format!("corrected less {}", EVALUATIONS[other]), figure);
    }
    claim
}

/// How much a player's seeds change at the fixed depth when player 2 takes
/// corrected instead of raw: the mean over the three rows, as the report has it.
fn change(meetings: &Meetings, side: Side) -> Figure {
    let seeds = |two| ALL_EVALUATIONS.map(|one| meetings.seeds((BOTH_FIXED, one, two), side));
    let (raw, corrected) = (seeds(RAW), seeds(CORRECTED));
    resampled(raw[0].len(), Unit::Change, |rounds| {
        let sum = |seeds: &[f64]| rounds.iter().map(|&round| seeds[round]).sum::<f64>();
        let changes = raw.iter().zip(&corrected);
        // Half a seed at least, so that nothing is divided by nothing.
        let changes = changes.map(|(raw, corrected)| sum(corrected) / sum(raw).max(0.5) - 1.0);
        changes.sum::<f64>() / 3.0
    })
}

fn captures_cut(meetings: &Meetings) -> Claim {
    let figure = change(meetings, Side::One);
    Claim::new(
        "As player 2, corrected cuts player 1's captures by 33.1 % against raw",
        ClaimVerdict::agrees(figure, -0.331),
        "At the fixed depth, the mean over the three evaluations of player 1; it holds if \
         33.1 % is within the interval and no change is not.",
    )
    .with("change of player 1's seeds", figure)
}

fn captures_raised(meetings: &Meetings) -> Claim {
    let figure = change(meetings, Side::Two);
    Claim::new(
        "As player 2, corrected raises its own captures by 260 % against raw",
        ClaimVerdict::agrees(figure, 2.60),
        "As before, with player 2's seeds.",
    )
    .with("change of player 2's seeds", figure)
}

/// An evaluation's longest move in each game as player 2 at the adaptive depth, in
/// milliseconds, by round: as player 1, raw is corrected.
fn longest(meetings: &Meetings, two: usize) -> Vec<f64> {
    let rows: Vec<Vec<f64>> = [BOTH_ADAPTIVE, TWO_ADAPTIVE]
        .iter()
        .flat_map(|&table| ALL_EVALUATIONS.map(|one| meetings.games(table, one, two)))
        .map(|games| {
            games
                .iter()
                .map(|row| row.longest[1] as f64 / 1e3)
                .collect()
        })
        .collect();
    by_round(&rows)
}

fn spikes(meetings: &Meetings) -> Claim {
    let raw = longest(meetings, RAW);
    let ratio = |other: usize| {
        let other = longest(meetings, other);
        resampled(raw.len().min(other.len()), Unit::Change, |rounds| {
            let sum = |times: &[f64]| rounds.iter().map(|&round| times[round]).sum::<f64>();
            sum(&raw) / sum(&other).max(1e-3) - 1.0
        })
    };
    let figures = [DEFENCE, CORRECTED].map(|other| (other, ratio(other)));
    let parts = figures.map(|(_, figure)| ClaimVerdict::above(figure, 0.0));
    let mut claim = Claim::new(
        "The longest moves come mostly with raw",
        ClaimVerdict::all(parts),
        "How much longer raw's longest move of a game is than the others', as player 2 at the \
         adaptive depth; times are this machine's.",
    );
    for (other, figure) in figures {
        claim = claim.with(format!("raw against {}", EVALUATIONS[other]), figure);
    }
    claim
}

/// The longest moves.
pub(crate) fn times(meetings: &Meetings) -> Table {
    let mut table = Table::new(
        "Player 2's time at the adaptive depth",
        &[
            "player 2",
            "longest move of a game, mean",
            "longest of all, ms",
        ],
    );
    for two in ALL_EVALUATIONS {
        let all = [BOTH_ADAPTIVE, TWO_ADAPTIVE]
            .iter()
            .flat_map(|&table| ALL_EVALUATIONS.map(|one| meetings.games(table, one, two)))
            .flatten();
        let most = all.map(|row| row.longest[1]).max().unwrap_or(0) / 1000;
        table.rows.push(vec![
            Cell::from(EVALUATIONS[two]),
            mean(&longest(meetings, two), Unit::Millis).into(),
            most.to_string().into(),
        ]);
    }
    table
}
