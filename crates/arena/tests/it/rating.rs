//! Placing a bot among opponents of known strength keeps its promises: on made-up bots.

use awalam_arena::rate::{Bout, BoutGame, Enough, Placement, RateTerms, Rung};
use awalam_arena::stats::expected_score;

const ELOS: [f64; 12] = [
    0.0, 310.0, 420.0, 700.0, 760.0, 960.0, 1010.0, 1220.0, 1500.0, 1740.0, 2010.0, 2300.0,
];

fn ladder() -> Vec<Rung> {
    let rung = |(number, &elo): (usize, &f64)| Rung {
        bot: format!("rung {number}"),
        elo,
    };
    ELOS.iter().enumerate().map(rung).collect()
}

/// A number that depends on both, each bit on every bit of theirs (SplitMix64): dice with
/// neighbouring seeds would fall alike.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut x = seed.wrapping_add((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A bot that does not exist.
struct MadeUp {
    elo: f64,
    /// What one side of an opening is worth more than the other, in chances.
    edge: f64,
    /// The share of games that nobody clearly wins which are drawn.
    draws: f64,
    /// How many different games it plays against each opponent on each side.
    different: u64,
}

impl MadeUp {
    fn game(&self, dice: &mut fastrand::Rng, score: f64) -> BoutGame {
        let drawn = self.draws * 2.0 * score.min(1.0 - score);
        let won = score - drawn / 2.0;
        let half_points = match dice.f64() {
            x if x < won => 2,
            x if x < won + drawn => 1,
            _ => 0,
        };
        BoutGame {
            half_points,
            moves: 0,
            is_fault: false,
        }
    }

    /// A bout, as luck has it; a game played before ends as before.
    fn play(&self, bout: Bout, seed: u64) -> [BoutGame; 2] {
        let score = expected_score(self.elo - ELOS[bout.rung]);
        let number = bout.round % self.different;
        let mixed = [number, bout.rung as u64].into_iter().fold(seed, mixed);
        let mut dice = fastrand::Rng::with_seed(mixed);
        // The opening favours one side or the other, as far as there is room.
        let edge = self.edge.min(score).min(1.0 - score);
        let edge = if dice.bool() { edge } else { -edge };
        [edge, -edge].map(|edge| BoutGame {
            moves: number,
            ..self.game(&mut dice, score + edge)
        })
    }

    fn place(&self, terms: RateTerms, seed: u64) -> Placement {
        let mut placement = Placement::new(ladder(), terms);
        while placement.enough().is_none() {
            for bout in placement.next() {
                placement.add(bout, self.play(bout, seed));
            }
            assert!(placement.games() <= terms.games, "it never ends");
        }
        placement
    }
}

fn bot(elo: f64) -> MadeUp {
    MadeUp {
        elo,
        edge: 0.1,
        draws: 0.1,
        different: u64::MAX,
    }
}

#[test]
fn intervals_hold_the_truth_in_95_of_100_ratings() {
    let experiments = 100;
    for (number, bot) in [
        bot(15.0),
        bot(650.0),
        bot(1110.0),
        bot(2290.0),
        MadeUp {
            edge: 0.4,
            draws: 0.0,
            ..bot(1000.0)
        },
        MadeUp {
            edge: 0.0,
            draws: 0.8,
            ..bot(1600.0)
        },
    ]
    .into_iter()
    .enumerate()
    {
        // Few games for some: how it ends then is not for the interval's width.
        let budgets: &[u64] = if number % 3 == 1 { &[24, 300] } else { &[300] };
        for &games in budgets {
            let terms = RateTerms {
                games,
                ..RateTerms::default()
            };
            let (mut held, mut played, mut between) = (0, 0, 0);
            for seed in 0..experiments {
                let placement = bot.place(terms, seed);
                let interval = placement.placed().interval;
                held += u64::from(interval.low <= bot.elo && bot.elo <= interval.high);
                let [below, above] = placement.between();
                between += u64::from(
                    below.is_none_or(|rung| rung.elo <= bot.elo)
                        && above.is_none_or(|rung| rung.elo >= bot.elo),
                );
                played += placement.games();
            }
            let share = held as f64 / experiments as f64;
            let mean = played / experiments;
            let what = format!("bot {number}, {games} games: {share} held, {mean} games");
            // Three standard errors of the experiments themselves below.
            assert!(share >= 0.885, "{what}");
            assert!(between >= held, "{what}");
            assert!(games == 24 || mean < 200, "{what}");
        }
    }
}

#[test]
fn the_interval_is_as_narrow_as_was_asked_for() {
    for precision in [40.0, 100.0] {
        let terms = RateTerms {
            precision,
            games: 5_000,
        };
        let placement = bot(900.0).place(terms, 7);
        assert_eq!(placement.enough(), Some(Enough::Precise));
        let placed = placement.placed();
        assert!(placed.interval.high - placed.elo <= precision);
        assert!(placed.elo - placed.interval.low <= precision);
    }
}

#[test]
fn bots_beyond_all_opponents_are_placed_soon() {
    for (elo, [below, above]) in [
        (5_000.0, [Some("rung 11"), None]),
        (-3_000.0, [None, Some("rung 0")]),
    ] {
        let placement = bot(elo).place(RateTerms::default(), 1);
        assert_eq!(placement.enough(), Some(Enough::OffTheLadder));
        assert!(placement.games() < 60, "{}", placement.games());
        let names = placement.between().map(|rung| rung.map(|rung| &*rung.bot));
        assert_eq!(names, [below, above]);
        assert!(placement.placed().elo.is_finite());
        assert_eq!(placement.next_to_beat().is_none(), elo > 0.0);
    }
}

/// A bot and opponents without dice play the same two games over and over: those say what
/// two games say, however often they are played.
#[test]
fn repeated_games_are_played_no_further_and_count_once() {
    let same = MadeUp {
        different: 1,
        ..bot(1110.0)
    };
    for seed in 0..20 {
        let placement = same.place(RateTerms::default(), seed);
        assert_eq!(placement.enough(), Some(Enough::Repeats));
        assert!(placement.games() <= 12 * ELOS.len() as u64);
        assert!(placement.repeats() > 0);
        let counted = (0..ELOS.len()).map(|rung| placement.against(rung).games());
        assert!(counted.clone().all(|games| games <= 2));
        assert_eq!(
            counted.sum::<u64>() + placement.repeats(),
            placement.games()
        );
    }
}

/// One game of a pair may be new where the other is not.
#[test]
fn half_a_bout_counts_as_one_game() {
    let mut placement = Placement::new(ladder(), RateTerms::default());
    let game = |half_points, moves| BoutGame {
        half_points,
        moves,
        is_fault: half_points == 0,
    };
    for (round, games) in [[game(2, 1), game(0, 1)], [game(2, 1), game(1, 2)]]
        .into_iter()
        .enumerate()
    {
        let round = round as u64;
        placement.add(Bout { rung: 3, round }, games);
    }
    assert_eq!(placement.against(3).games(), 3);
    assert_eq!(placement.against(3).points(), 1.5);
    assert_eq!((placement.repeats(), placement.faults()), (1, 1));
}

/// What is played next depends on the results alone.
#[test]
fn the_same_results_lead_to_the_same_games() {
    let bot = bot(1234.0);
    let [one, two] = [1, 1].map(|seed| bot.place(RateTerms::default(), seed));
    assert_eq!(one.placed(), two.placed());
    assert_eq!(one.games(), two.games());
}
