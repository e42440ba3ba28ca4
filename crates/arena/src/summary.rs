//! What can be said about a tournament.

use std::collections::BTreeMap;

use awalam_games::Termination;
use serde::Serialize;

use crate::draw::{champion, swiss_places};
use crate::stats::{
    Bounds, Decision, Elo, Interval, Open, Pairs, Rating, SprtTest, cycles, ratings,
};
use crate::{MatchTally, Tally, Tournament};

/// A tournament in numbers. The first fields are the first bot's.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentSummary))]
pub struct Summary {
    /// What it is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// Its rules.
    pub rules: String,
    /// The endgame tables that bots had: of up to that many seeds; 0 for none.
    pub tables: usize,
    /// Games of the first bot that count.
    pub games: u64,
    /// Those it won.
    pub wins: u64,
    /// Those it drew.
    pub draws: u64,
    /// Those it lost.
    pub losses: u64,
    /// Its points per game.
    pub score: f64,
    /// Their 95 % interval.
    pub score_interval: Interval,
    /// How much stronger it is than its opponents.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub elo: f64,
    /// Half the width of that number's 95 % interval; none where it has no end.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub elo_error: f64,
    /// That interval.
    pub elo_interval: Interval,
    /// The side on which it has no end, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub elo_open: Option<Open>,
    /// The chance that it is the stronger one.
    pub superiority: f64,
    /// Pairs that count.
    pub pairs: u64,
    /// Pairs that the tournament has in all.
    pub pairs_planned: u64,
    /// Games that do not count, since their pair is not complete or came after
    /// the decision.
    pub uncounted_games: u64,
    /// Whether nothing is left to play.
    pub finished: bool,
    /// Different games among all that were played, where they were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub distinct_games: Option<u64>,
    /// The test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub sprt: Option<SprtSummary>,
    /// What moving first is worth.
    pub first_player: FirstPlayer,
    /// How long games are.
    pub plies: Spread,
    /// By how many seeds or towers they are won.
    pub margin: Spread,
    /// How they ended, and how many.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u64>))]
    pub endings: BTreeMap<Termination, u64>,
    /// Bots all of whose games begin at the start, by name; for a heading.
    #[serde(skip)]
    pub from_start: Vec<String>,
    /// Every bot.
    pub bots: Vec<BotSummary>,
    /// Every two that met.
    pub matches: Vec<MatchSummary>,
    /// The bot whose rating is 0, by name; without one, the mean is 0 of those that both won
    /// and lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub anchor: Option<String>,
    /// Bots that beat each other in a circle, by name, each the next.
    pub cycles: Vec<Vec<String>>,
    /// The places of a Swiss tournament, the best first: by points, then by the opponents'.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub places: Vec<SwissPlace>,
    /// Who won a knock-out or Swiss tournament, by name, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub winner: Option<String>,
}

/// A bot's place in a Swiss tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SwissPlace {
    /// The bot, by name.
    pub name: String,
    /// Its points, those of a round without an opponent included.
    pub points: f64,
    /// The points of those that it met.
    pub opponents: f64,
}

/// Wins, draws and losses, in descriptions.
#[cfg(feature = "openapi")]
struct Results;

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Results {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        utoipa::openapi::ArrayBuilder::new()
            .items(u64::schema())
            .min_items(Some(3))
            .max_items(Some(3))
            .description(Some("Wins, draws and losses."))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Results {}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SprtSummary {
    /// What is tested.
    #[serde(flatten)]
    pub test: SprtTest,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it decides.
    #[serde(flatten)]
    pub bounds: Bounds,
    /// What was found.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub decision: Option<Decision>,
}

/// What moving first is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FirstPlayer {
    /// Games that player 1 won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that player 1 lost.
    pub losses: u64,
    /// Player 1's points per game.
    pub score: f64,
    /// Their 95 % interval.
    pub interval: Interval,
}

/// A number that differs from game to game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// The mean.
    pub mean: f64,
    /// As many games have less as have more.
    pub median: f64,
    /// The most.
    pub most: f64,
}

/// A bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotSummary {
    /// What it is called.
    pub name: String,
    /// Its text.
    pub spec: String,
    /// Its games.
    pub games: u64,
    /// Those it won.
    pub wins: u64,
    /// Those it drew.
    pub draws: u64,
    /// Those it lost.
    pub losses: u64,
    /// Points per game.
    pub score: f64,
    /// Their 95 % interval.
    pub interval: Interval,
    /// Its strength in this pool.
    pub rating: Rating,
    /// Wins, draws and losses as player 1 and as player 2.
    #[cfg_attr(feature = "openapi", schema(value_type = [Results; 2], min_items = 2, max_items = 2))]
    pub by_side: [[u64; 3]; 2],
    /// Milliseconds per move.
    pub ms_per_move: f64,
    /// Milliseconds for a move at most.
    pub longest_ms: f64,
    /// Games lost by faults, by cause.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u64>))]
    pub forfeits: BTreeMap<Termination, u64>,
    /// Whether it was taken out: its games do not count.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub excluded: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Two bots that met; all numbers are the first one's.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchSummary {
    /// The bots, by number.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub bots: [usize; 2],
    /// Wins, draws and losses.
    #[cfg_attr(feature = "openapi", schema(value_type = Results))]
    pub results: [u64; 3],
    /// The same as player 1 and as player 2.
    #[cfg_attr(feature = "openapi", schema(value_type = [Results; 2], min_items = 2, max_items = 2))]
    pub by_side: [[u64; 3]; 2],
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    pub pairs: Pairs,
    /// Points per game.
    pub score: f64,
    /// Their 95 % interval.
    pub interval: Interval,
    /// The difference in strength.
    pub elo: Elo,
    /// The chance that the first one is the stronger.
    pub superiority: f64,
}

impl Summary {
    /// What a tally says about a tournament.
    pub fn new(tournament: &Tournament, tally: &Tally) -> Summary {
        let names: Vec<&str> = (0..tournament.bots.len())
            .map(|bot| tournament.bot_name(bot))
            .collect();
        let results = tally.results();
        let strengths = ratings(names.len(), &results, &reference(tournament, tally));
        let bots: Vec<BotSummary> = (0..names.len())
            .map(|bot| bot_summary(tournament, tally, bot, strengths[bot]))
            .collect();
        let all = totals(tally, 0);
        let [wins, draws, losses] = all.total();
        let elo = all.pairs.elo();
        let [player_wins, player_draws, player_losses] = tally.by_player;
        let named = |circle: Vec<usize>| circle.iter().map(|&bot| names[bot].to_owned()).collect();
        Summary {
            title: tournament.title(),
            game: tournament.game.to_string(),
            rules: tournament.rules.clone(),
            tables: tournament.tables,
            games: wins + draws + losses,
            wins,
            draws,
            losses,
            score: all.pairs.score(),
            score_interval: all.pairs.interval(),
            elo: elo.value,
            elo_error: elo.error,
            elo_interval: elo.interval,
            elo_open: elo.open,
            superiority: all.pairs.superiority(),
            pairs: tally.pairs(),
            pairs_planned: tournament.planned_pairs(),
            uncounted_games: tally.uncounted(),
            finished: tally.is_finished(tournament),
            distinct_games: None,
            from_start: tournament.from_start(),
            sprt: tally.sequence.as_ref().map(|sequence| SprtSummary {
                test: sequence.test,
                llr: sequence.test.ratio(&tally.matches[0].pairs),
                bounds: sequence.test.bounds(),
                decision: sequence.decision,
            }),
            first_player: FirstPlayer {
                wins: player_wins,
                draws: player_draws,
                losses: player_losses,
                score: tally.first_player.score(),
                interval: tally.first_player.interval(),
            },
            plies: spread(&tally.lengths, 1.0),
            margin: spread(&tally.margins, 0.5),
            endings: tally.ends.clone(),
            bots,
            matches: matches(tally),
            anchor: (!tournament.anchor.is_empty()).then(|| tournament.anchor.clone()),
            cycles: cycles(names.len(), &results)
                .into_iter()
                .map(named)
                .collect(),
            places: swiss_places(tournament, tally)
                .iter()
                .map(|place| SwissPlace {
                    name: names[place.bot].to_owned(),
                    points: place.points,
                    opponents: place.opponents,
                })
                .collect(),
            winner: champion(tournament, tally).map(|bot| tournament.bot_name(bot).to_owned()),
        }
    }

    /// The bot that does best so far, by number: by rating, and by score where that is level. At
    /// the beginning nothing may be known but scores.
    pub fn leader(&self) -> usize {
        let is_known = |bot: &BotSummary| bot.rating.open != Some(Open::Both);
        let standing = |&a: &usize, &b: &usize| {
            let (a, b) = (&self.bots[a], &self.bots[b]);
            let by_rating = a.rating.elo.total_cmp(&b.rating.elo);
            let known = is_known(a).cmp(&is_known(b)).then(by_rating);
            known.then(a.score.total_cmp(&b.score))
        };
        // The last of those that are level is taken: here it is the first.
        let bots = (0..self.bots.len()).rev();
        bots.filter(|&bot| !self.bots[bot].excluded)
            .max_by(standing)
            .unwrap_or(0)
    }
}

/// The bots whose mean rating is 0: the anchor, or those that both won and lost.
fn reference(tournament: &Tournament, tally: &Tally) -> Vec<usize> {
    if let Ok(anchor) = tournament.bot(&tournament.anchor) {
        return vec![anchor];
    }
    let both = |&bot: &usize| {
        let [wins, _, losses] = totals(tally, bot).total();
        wins > 0 && losses > 0
    };
    (0..tournament.bots.len()).filter(both).collect()
}

/// All of a bot's meetings, as it sees them.
fn totals(tally: &Tally, bot: usize) -> MatchTally {
    let mut all = MatchTally::default();
    for ([a, b], tally) in tally.schedule().meetings().zip(&tally.matches) {
        let seen = match (a == bot, b == bot) {
            (true, _) => tally.clone(),
            (_, true) => tally.reversed(),
            _ => continue,
        };
        all.pairs.merge(seen.pairs);
        for side in 0..2 {
            for i in 0..3 {
                all.results[side][i] += seen.results[side][i];
            }
        }
    }
    all
}

fn bot_summary(tournament: &Tournament, tally: &Tally, bot: usize, rating: Rating) -> BotSummary {
    let all = totals(tally, bot);
    let [wins, draws, losses] = all.total();
    let counted = &tally.bots[bot];
    BotSummary {
        name: tournament.bot_name(bot).to_owned(),
        spec: tournament.bots[bot].spec.clone(),
        games: wins + draws + losses,
        wins,
        draws,
        losses,
        score: all.pairs.score(),
        interval: all.pairs.interval(),
        rating,
        by_side: all.results,
        ms_per_move: counted.time as f64 / 1e3 / counted.moves.max(1) as f64,
        longest_ms: counted.longest as f64 / 1e3,
        forfeits: counted.faults.clone(),
        excluded: tournament.bots[bot].excluded,
    }
}

fn matches(tally: &Tally) -> Vec<MatchSummary> {
    let meetings = tally.schedule().meetings().zip(&tally.matches);
    meetings
        .map(|(bots, tally)| MatchSummary {
            bots,
            results: tally.total(),
            by_side: tally.results,
            pairs: tally.pairs,
            score: tally.pairs.score(),
            interval: tally.pairs.interval(),
            elo: tally.pairs.elo(),
            superiority: tally.pairs.superiority(),
        })
        .collect()
}

/// The spread of numbers that occur so often, each worth `unit`.
fn spread(counts: &BTreeMap<u32, u64>, unit: f64) -> Spread {
    let games: u64 = counts.values().sum();
    let (Some((&least, _)), Some((&most, _))) = (counts.first_key_value(), counts.last_key_value())
    else {
        return Spread::default();
    };
    let sum: f64 = counts
        .iter()
        .map(|(&n, &times)| f64::from(n) * times as f64)
        .sum();
    let at = |place: u64| {
        let mut seen = 0;
        let found = counts.iter().find(|(_, times)| {
            seen += **times;
            seen > place
        });
        found.map_or(0.0, |(&n, _)| f64::from(n))
    };
    let median = (at((games - 1) / 2) + at(games / 2)) / 2.0;
    Spread {
        least: f64::from(least) * unit,
        mean: sum / games as f64 * unit,
        median: median * unit,
        most: f64::from(most) * unit,
    }
}
