//! What the network of tri-colour Awalé learns from: positions of games and near them, and by how
//! much a search values them otherwise than the sum of their features does.

use awalam_bots::tricolore::Champion;
use awalam_bots::tricolore::network::{
    BUCKETS, FEATURES, HIDDEN, LINE_WIDTH, VIEWS, WORTH, bucket, input, line_name, state,
};
use awalam_bots::{Bot, BuildContext, build};
use awalam_games::tricolore::{Colour, HOLES, Kind, Move, Tricolore};
use awalam_games::{Game, Line};
use awalam_search::{Dice, is_decided};

use super::network::{Loss, Shape, Views};
use super::samples::Samples;
use super::self_play::{self, opening, walk};
use super::{Lesson, Plan, Teacher};
use crate::Result;

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 14;
/// One move in this many is random.
const MOVES_PER_RANDOM: usize = 12;
/// Random moves lead away from each position of a game, to positions as a search meets them:
/// this often, and this many at most.
const WALKS: usize = 3;
const MAX_WALK_PLIES: usize = 4;
/// Positions that are won by more, in hundredths, teach nothing.
const MAX_SCORE: i32 = 3_000;
/// Positions count the less the more they are won by: half as much at this score, in hundredths.
const HALF_WEIGHT_SCORE: f32 = 800.0;
/// More than this, in hundredths, is all the same.
const MAX_AIM: i32 = 1_200;

/// Trains the network as planned.
pub fn run(plan: &Plan) -> Result<()> {
    let teacher = Searcher {
        bot: format!("champion:nodes={}", plan.nodes),
        sum: Champion::default(),
    };
    let lesson = Lesson {
        name: Tricolore::NAME.to_owned(),
        shape: Shape {
            inputs: FEATURES,
            inputs_each: HOLES,
            buckets: BUCKETS,
            worth: WORTH as f32,
            loss: Loss::Points,
        },
        teacher: &teacher,
        line_width: LINE_WIDTH,
        line_name,
    };
    super::run::<Ring, HIDDEN, 0>(plan, &lesson)
}

/// What values positions.
struct Searcher {
    /// The bot that plays.
    bot: String,
    /// What the network is added to.
    sum: Champion,
}

/// The ring from each of the mover's holes on.
enum Ring {}

impl Views for Ring {
    const COUNT: usize = VIEWS;

    #[inline(always)]
    fn inputs(kept: &[u16], view: usize) -> impl Iterator<Item = usize> {
        let (seeds, prizes) = (&kept[..HOLES], &kept[HOLES..2 * HOLES]);
        seeds
            .iter()
            .zip(prizes)
            .enumerate()
            .map(move |(place, (&seeds, &prizes))| {
                let colours = [seeds >> 10, seeds >> 5 & 31, seeds & 31];
                let state = state(colours.map(|count| count as u8), u8::from(prizes > 0));
                input(view, place, state)
            })
    }

    /// Little, so that little is made of holes that are rarely seen.
    fn spread(_: usize) -> f32 {
        0.03
    }

    #[inline(always)]
    fn weight(kept: &[u16]) -> f32 {
        let score = f32::from(kept[2 * HOLES] as i16);
        1.0 / (1.0 + (score / HALF_WEIGHT_SCORE).powi(2))
    }
}

impl Teacher for Searcher {
    fn game(&self, number: u64) -> Result<Samples> {
        let mut samples = Samples::default();
        let mut dice = Dice::new(!number);
        let mut bot: Bot<Tricolore> = build(&self.bot, &BuildContext::seeded(number))?;
        let mut line = opening::<Tricolore>(Default::default(), MAX_OPENING_PLIES, &mut dice);
        while line.outcome().is_none() {
            let position = *line.current();
            let Some((best, score)) = think(&mut bot, &line) else {
                break;
            };
            self.note(&mut samples, &position, score);
            for _ in 0..WALKS {
                let Some(position) = walk(position, MAX_WALK_PLIES, &mut dice) else {
                    continue;
                };
                let found = think(&mut bot, &Line::new(position));
                self.note(&mut samples, &position, found.and_then(|(_, score)| score));
            }
            let is_random = dice.below(MOVES_PER_RANDOM) == 0;
            let picked = is_random.then(|| position.pick_move(|n| dice.below(n)));
            if line.play(picked.flatten().unwrap_or(best)).is_err() {
                break;
            }
        }
        Ok(samples)
    }
}

impl Searcher {
    /// Takes a position with what a search makes of it.
    fn note(&self, samples: &mut Samples, position: &Tricolore, score: Option<i32>) {
        let Some(score) = score.filter(|score| score.abs() <= MAX_SCORE) else {
            return;
        };
        let aim = score - self.sum.sum(position, &position.prizes());
        let aim = aim.clamp(-MAX_AIM, MAX_AIM) as i16;
        let kept = kept(position).chain([usize::from(score as i16 as u16)]);
        samples.push(kept, bucket(position), aim);
    }
}

/// What is kept of a position, and then the score that the search found. By place: the seeds by
/// colour, five bits each; what each kind of move would capture, four bits each.
fn kept(position: &Tricolore) -> impl Iterator<Item = usize> {
    let first = position.turn().index();
    let prizes = position.prizes();
    let place = move |place: usize| (place + first) % HOLES;
    let colours = Colour::ALL.map(|colour| position.all_seeds(colour));
    let seeds = (0..HOLES).map(move |at| {
        let [red, blue, clear] = colours.map(|counts| usize::from(counts[place(at)].min(31)));
        red << 10 | blue << 5 | clear
    });
    let prizes = (0..HOLES).map(move |at| {
        let prize = |kind| usize::from(prizes.of(place(at), kind).min(15));
        Kind::ALL
            .map(prize)
            .into_iter()
            .fold(0, |all, prize| all << 4 | prize)
    });
    seeds.chain(prizes)
}

/// A bot's move, and its score in hundredths, unless the game is decided: the mean of the
/// last two depths, of which one favours either side.
fn think(bot: &mut Bot<Tricolore>, line: &Line<Tricolore>) -> Option<(Move, Option<i32>)> {
    let mut by_depth: Vec<(u32, i32)> = Vec::new();
    let thought = self_play::think(bot, line, &mut |thought| {
        let found = (thought.depth, thought.score.hundredths());
        match by_depth.last_mut() {
            Some(last) if last.0 == found.0 => *last = found,
            _ => by_depth.push(found),
        }
    })?;
    let last = by_depth.iter().rev().take(2).map(|&(_, score)| score);
    let scores: Vec<i32> = last.collect();
    let is_open = !scores.iter().any(|&score| is_decided(score));
    let mean = scores.iter().sum::<i32>() / scores.len().max(1) as i32;
    Some((thought.best(), is_open.then_some(mean)))
}
