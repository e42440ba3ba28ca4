//! What Avalam's network learns from: positions of games and near them, each with its chance to
//! win, by a search or by a proof.

use awalam_bots::avalam::network::{BUCKETS, FEATURES, HIDDEN, WORTH, bucket, for_each_input};
use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_games::avalam::{Avalam, Move, Rules};
use awalam_games::{Game, Line};
use awalam_search::{Dice, Thought, is_decided};

use super::network::{CERTAIN, Loss, Plain, Shape, chance};
use super::samples::Samples;
use super::self_play::{opening, think, walk};
use super::{Lesson, Plan, Teacher};
use crate::Result;

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 14;
/// Random moves lead away from each position of a game, to positions as a search meets them:
/// this often, and this many at most.
const WALKS: usize = 2;
const MAX_WALK_PLIES: usize = 3;
/// A point changes the odds by a factor of e to the power of this. A hundred games of the weighted
/// sums told their ends best with 3.6; less leaves more to learn where a side is ahead.
const LOGITS_PER_POINT: f32 = 3.0;
/// How much the end of a game counts beside what the search thought of a position.
const RESULT_SHARE: f32 = 0.25;
/// Inputs that a position has in the middle of a game.
const INPUTS_EACH: usize = 30;

/// Trains the network as planned.
pub fn run(plan: &Plan) -> Result<()> {
    let teacher = ChampionsGames {
        bot: &format!("champion:nodes={}", plan.nodes),
    };
    let lesson = Lesson {
        name: Avalam::NAME.to_owned(),
        shape: Shape {
            inputs: FEATURES,
            inputs_each: INPUTS_EACH,
            buckets: BUCKETS,
            worth: WORTH as f32,
            loss: Loss::Chance(LOGITS_PER_POINT),
        },
        teacher: &teacher,
        line_width: HIDDEN,
        line_name: |line| Avalam::feature_name(0, line * HIDDEN),
    };
    super::run::<Plain, HIDDEN, BUCKETS>(plan, &lesson)
}

/// Games of a bot against itself.
struct ChampionsGames<'a> {
    bot: &'a str,
}

impl Teacher for ChampionsGames<'_> {
    fn game(&self, number: u64) -> Result<Samples> {
        let mut dice = Dice::new(!number);
        let mut bot: Bot<Avalam> = build(self.bot, &BuildContext::seeded(number))?;
        let mut line: Line<Avalam> = opening(Rules::default(), MAX_OPENING_PLIES, &mut dice);
        let mut samples = Samples::default();
        let mut played = Vec::new();
        while line.outcome().is_none() {
            let position = *line.current();
            let Some(thought) = think(&mut bot, &line, &mut |_| ()) else {
                break;
            };
            played.push((position, chance_of(&thought)));
            for _ in 0..WALKS {
                let aside = walk(position, MAX_WALK_PLIES, &mut dice);
                let thought = aside.and_then(|aside| {
                    Some((aside, think(&mut bot, &Line::new(aside), &mut |_| ())?))
                });
                if let Some((aside, thought)) = thought {
                    note(&mut samples, &aside, chance_of(&thought));
                }
            }
            if line.play(thought.best()).is_err() {
                break;
            }
        }
        for (position, seen) in played {
            let ended = line.outcome().map_or(seen, |outcome| {
                Avalam::success(&outcome, position.turn(), &position.rules())
            });
            let aim = RESULT_SHARE * ended + (1.0 - RESULT_SHARE) * seen;
            note(&mut samples, &position, aim);
        }
        Ok(samples)
    }
}

/// The chance to win of the player to move.
fn chance_of(thought: &Thought<Move>) -> f32 {
    let hundredths = thought.score.hundredths();
    match thought.exact || is_decided(hundredths) {
        true => (1.0 + hundredths.signum() as f32) / 2.0,
        false => chance(LOGITS_PER_POINT * hundredths as f32 / 100.0),
    }
}

fn note(samples: &mut Samples, position: &Avalam, chance: f32) {
    let mut inputs = Vec::new();
    for_each_input(position, |input, times| {
        inputs.extend(std::iter::repeat_n(input, times as usize));
    });
    samples.push(inputs, bucket(position), (CERTAIN * chance).round() as i16);
}
