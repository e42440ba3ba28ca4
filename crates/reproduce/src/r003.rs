//! Report 003, tri-colour Awalé: three evaluations on both sides, at a fixed depth
//! and at an adaptive one.

use awalam_arena::{GameRow, Openings};
use awalam_games::{GameId, Side};

use crate::figure::{mean, score};
use crate::results::{for_player_one, points, worth};
use crate::{
    Cell, Experiment, Findings, Results, SAME_MOVES_NOTE, Scale, Series, Table, Unit, r003_claims,
    tournament,
};

/// The evaluations, in the report's order.
pub(crate) const EVALUATIONS: [&str; 3] = ["raw", "defence", "corrected"];
pub(crate) const RAW: usize = 0;
pub(crate) const DEFENCE: usize = 1;
pub(crate) const CORRECTED: usize = 2;
/// Those that are played as player 1: there, raw is corrected.
const PLAYER_ONE_EVALUATIONS: [usize; 2] = [DEFENCE, CORRECTED];

/// Which player's depth is adaptive.
pub(crate) const ADAPTIVE_SIDES: [[bool; 2]; 3] = [[false, false], [true, true], [false, true]];
pub(crate) const BOTH_FIXED: usize = 0;
pub(crate) const BOTH_ADAPTIVE: usize = 1;
pub(crate) const TWO_ADAPTIVE: usize = 2;
const CAPTIONS: [&str; 3] = [
    "Fixed depth",
    "Adaptive depth",
    "Player 1 at the fixed depth, player 2 at the adaptive one",
];

/// The report's seeds of players 1 and 2: tables, rows (player 1), columns
/// (player 2).
pub(crate) const REPORT_SEEDS: [[[[u32; 2]; 3]; 3]; 3] = [
    [
        [[51, 14], [50, 7], [42, 32]],
        [[50, 8], [31, 50], [18, 50]],
        [[51, 14], [50, 7], [42, 32]],
    ],
    [
        [[54, 26], [30, 27], [50, 32]],
        [[51, 6], [27, 22], [48, 38]],
        [[54, 26], [30, 27], [50, 32]],
    ],
    [
        [[54, 17], [42, 44], [48, 15]],
        [[51, 12], [25, 42], [30, 49]],
        [[54, 17], [42, 44], [52, 15]],
    ],
];

/// The rules of the report's program.
const RULES: &str = "passing";

/// A bot's text; it is told its opponent's evaluation, as in the report's program.
pub(crate) fn spec(evaluation: usize, depth: &str, opponent: usize) -> String {
    let [evaluation, opponent] = [evaluation, opponent].map(|number| EVALUATIONS[number]);
    format!("{evaluation}:depth={depth},opponent={opponent}")
}

pub(crate) fn experiment(scale: Scale) -> Experiment {
    // An even number of plies less: at odd depths the other player's evaluation counts.
    let (fixed, adaptive, rounds) = match scale.full {
        true => ("6", "adaptive", 40),
        false => ("4", "adaptive-2", 40),
    };
    let series = |table: usize, one: usize, two: usize| {
        let depths = ADAPTIVE_SIDES[table].map(|is_adaptive| match is_adaptive {
            true => adaptive,
            false => fixed,
        });
        let [spec_one, spec_two] = [spec(one, depths[0], two), spec(two, depths[1], one)];
        let bots = [
            (EVALUATIONS[one], &*spec_one),
            (EVALUATIONS[two], &*spec_two),
        ];
        let mut tournament = tournament(GameId::Tricolore, RULES, &bots, rounds, scale);
        // Any two plies: near the start, and not chosen for balance, since what the first
        // move is worth is in question.
        tournament.openings = Openings::Random {
            plies: Some(2),
            balance: 0.0,
            nodes: 1,
        };
        Series {
            tournament,
            only_first: true,
        }
    };
    let mut all = Vec::new();
    for table in 0..3 {
        for one in PLAYER_ONE_EVALUATIONS {
            all.extend((0..3).map(|two| series(table, one, two)));
        }
    }
    Experiment {
        number: "003",
        title: "Tri-colour Awalé, three evaluations and two depths",
        report: "The report let each evaluation play each once, from the start, at depth 6, \
            at an adaptive depth (6 to 10 by the seeds captured), and with player 2 alone \
            adaptive; its tables show the seeds of both players. Its games have no dice, so \
            each figure is one game. Its program is public, and says what the text leaves \
            open.",
        ours: ours(scale, rounds),
        series: all,
        judge,
    }
}

fn ours(scale: Scale, rounds: u64) -> Vec<String> {
    let rounds = scale.rounds.unwrap_or(rounds);
    vec![
        match scale.full {
            true => "The report's depths: 6, and adaptive from 6 to 10.".to_owned(),
            false => "Two plies less than the report's depths, to be quick: 4, and adaptive \
                      from 4 to 8; --full plays at 6, and from 6 to 10, where verdicts may differ."
                .to_owned(),
        },
        format!(
            "Each meeting once from the start, at the report's depths, and {rounds} times after \
             two random plies; all meetings share the openings, and are compared opening by \
             opening."
        ),
        SAME_MOVES_NOTE.to_owned(),
        "Rules `passing`, those of the report's program: a player without a seed passes and \
         nothing is captured."
            .to_owned(),
        "Four figures of the report are the seeds before the last move: its program announces \
         the winner without a score, and the last board shown was read."
            .to_owned(),
        "Raw is right about positions in which player 1 is to move and has the wrong sign in \
         the others, and where a line ends the evaluation of the player to move counts: as \
         player 1, raw is corrected, as in the report's tables, and is played but once after \
         random plies."
            .to_owned(),
    ]
}

/// The results as the report has them.
pub(crate) struct Meetings<'a>(&'a [Results]);

impl<'a> Meetings<'a> {
    fn number(table: usize, one: usize, two: usize) -> usize {
        let row = match one {
            DEFENCE => 0,
            _ => 1,
        };
        table * 6 + row * 3 + two
    }

    /// The games of a cell, by round.
    pub(crate) fn games(&self, table: usize, one: usize, two: usize) -> &'a [GameRow] {
        self.0[Self::number(table, one, two)].rows()
    }

    /// What player 1 got, by round.
    pub(crate) fn worths(&self, table: usize, one: usize, two: usize) -> Vec<f64> {
        self.games(table, one, two).iter().map(worth).collect()
    }

    /// A player's seeds, by round.
    pub(crate) fn seeds(&self, (table, one, two): (usize, usize, usize), side: Side) -> Vec<f64> {
        let games = self.games(table, one, two).iter();
        games.map(|row| points(row, side)).collect()
    }
}

fn judge(results: &[Results]) -> Findings {
    let meetings = Meetings(results);
    let mut tables = Vec::new();
    for table in 0..3 {
        tables.push(grid(&meetings, table));
        tables.push(list(&meetings, table));
    }
    tables.push(r003_claims::times(&meetings));
    Findings {
        tables,
        claims: r003_claims::claims(&meetings),
    }
}

/// As the report prints it.
fn grid(meetings: &Meetings, table: usize) -> Table {
    let caption = format!(
        "{}: seeds of players 1/2 in the report, then ours on average",
        CAPTIONS[table]
    );
    let mut out = Table::new(&caption, &["player 1 \\ player 2"]);
    out.head.extend(EVALUATIONS.map(str::to_owned));
    for one in 0..3 {
        let mut row = vec![Cell::from(EVALUATIONS[one])];
        row.extend((0..3).map(|two| {
            let [theirs, ours] = [REPORT_SEEDS[table][one][two].map(f64::from), {
                Side::BOTH
                    .map(|side| mean(&meetings.seeds((table, one, two), side), Unit::Points).value)
            }];
            Cell::from(format!(
                "{}/{}, {:.0}/{:.0}",
                theirs[0], theirs[1], ours[0], ours[1]
            ))
        }));
        out.rows.push(row);
    }
    out
}

/// Every cell with its intervals.
fn list(meetings: &Meetings, table: usize) -> Table {
    let mut out = Table::new(
        &format!(
            "{}: each meeting; results and score are player 1's",
            CAPTIONS[table]
        ),
        &[
            "player 1",
            "player 2",
            "report",
            "player 1's seeds",
            "player 2's seeds",
            "won/drawn/lost",
            "score",
        ],
    );
    for one in 0..3 {
        for two in 0..3 {
            let [a, b] = REPORT_SEEDS[table][one][two];
            let seeds =
                |side| Cell::from(mean(&meetings.seeds((table, one, two), side), Unit::Points));
            let counts = for_player_one(meetings.games(table, one, two));
            out.rows.push(vec![
                EVALUATIONS[one].into(),
                EVALUATIONS[two].into(),
                format!("{a}/{b}").into(),
                seeds(Side::One),
                seeds(Side::Two),
                counts.into(),
                score(counts).into(),
            ]);
        }
    }
    out
}
