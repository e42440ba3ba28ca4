//! What Awalé's network learns from: positions of games and near them, and what they are worth
//! by tables or, with more seeds than those have, by search.

use std::sync::atomic::AtomicBool;

use awalam_bots::awale::network::{INPUTS, bucket, inputs};
use awalam_bots::{Bot, BuildContext, build};
use awalam_exact::awale::{Tables, lead};
use awalam_games::awale::{Awale, Rules};
use awalam_games::{Game, Line};
use awalam_search::{Control, Dice, Limits, StoppedClock, is_decided};

use super::samples::Samples;
use crate::Result;

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 14;
/// Longer games are cut.
const MAX_PLIES: usize = 300;
/// One move in this many is random.
const MOVES_PER_RANDOM: usize = 12;
/// Random moves lead away from each position of a game, to positions as a search meets them:
/// this often, and this many at most.
const WALKS: usize = 6;
const MAX_WALK_PLIES: usize = 5;
/// The same where only a search knows what is found there.
const SEARCHED_WALKS: usize = 2;
/// Endings of fewer seeds are long and much alike: few of their positions are taken.
const FEW_SEEDS: u8 = 8;
const FEW_SEEDS_SHARE: usize = 4;
/// More than this, in hundredths, is all the same.
const MAX_AIM: i32 = 3_200;

/// What is known, and how.
pub struct Teacher<'a> {
    /// The bot that plays, and values what is in no table.
    pub bot: &'a str,
    /// Tables of awari.
    pub tables: &'a Tables,
}

impl Teacher<'_> {
    /// The positions of a game, by its number.
    pub fn game(&self, number: u64) -> Result<Samples> {
        let mut samples = Samples::new(INPUTS);
        let mut dice = Dice::new(!number);
        let mut bot: Bot<Awale> = build(self.bot, &BuildContext::seeded(number))?;
        let mut line = Line::new(Awale::start(Rules::Awari));
        for _ in 0..2 + dice.below(MAX_OPENING_PLIES - 1) {
            let picked = line.current().pick_move(|n| dice.below(n));
            if picked.is_none_or(|mv| line.play(mv).is_err()) {
                break;
            }
        }
        while line.outcome().is_none() && line.plies().len() < MAX_PLIES {
            let position = *line.current();
            let Some((best, score)) = think(&mut bot, &line) else {
                break;
            };
            let seeds = position.rows().seeds();
            let is_known = self.tables.most_seeds() >= Some(seeds.into());
            let is_taken = seeds >= FEW_SEEDS || dice.below(FEW_SEEDS_SHARE) == 0;
            if is_taken {
                self.note(&mut samples, &position, score);
            }
            let walks = match (is_known, is_taken) {
                (_, false) => 0,
                (true, true) => WALKS,
                (false, true) => SEARCHED_WALKS,
            };
            for _ in 0..walks {
                let Some(position) = walk(position, &mut dice) else {
                    continue;
                };
                let searched = match is_known {
                    true => None,
                    false => think(&mut bot, &Line::new(position)),
                };
                let score = searched.and_then(|(_, score)| score);
                self.note(&mut samples, &position, score);
            }
            let is_random = dice.below(MOVES_PER_RANDOM) == 0;
            let picked = is_random.then(|| position.pick_move(|n| dice.below(n)));
            if line.play(picked.flatten().unwrap_or(best)).is_err() {
                break;
            }
        }
        Ok(samples)
    }

    /// Takes a position with what tables know of its houses, or else what a search found.
    fn note(&self, samples: &mut Samples, position: &Awale, score: Option<i32>) {
        let known = self.tables.probe_value(&position.rows());
        let known = known.map(|value| 100 * i32::from(value));
        let searched = score.map(|score| score - 100 * lead(position));
        if let Some(aim) = known.or(searched) {
            let aim = aim.clamp(-MAX_AIM, MAX_AIM) as i16;
            samples.push(inputs(position), bucket(position), aim);
        }
    }
}

/// A bot's move, and its score in hundredths, unless the game is decided.
fn think(bot: &mut Bot<Awale>, line: &Line<Awale>) -> Option<(<Awale as Game>::Move, Option<i32>)> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let thought = bot.think(line, &control, &mut |_| ())?;
    let score = thought.score.hundredths();
    Some((
        thought.best(),
        Some(score).filter(|&score| !is_decided(score)),
    ))
}

/// A position that random moves lead to.
fn walk(mut position: Awale, dice: &mut Dice) -> Option<Awale> {
    for _ in 0..1 + dice.below(MAX_WALK_PLIES) {
        let mv = position.pick_move(|n| dice.below(n))?;
        position.play_unchecked(mv);
        if position.is_over() {
            return None;
        }
    }
    Some(position)
}
