//! What Awalé's network learns from: positions of games and near them, and what they are worth
//! by tables or, with more seeds than those have, by search.

use std::path::Path;

use awalam_bots::awale::network::{
    BUCKETS, FEATURES, HIDDEN, INPUTS, WORTH, bucket, inputs, line_name,
};
use awalam_bots::{Bot, BuildContext, build};
use awalam_exact::awale::files::Folder;
use awalam_exact::awale::{Tables, lead};
use awalam_games::awale::{Awale, Rules};
use awalam_games::{Game, Line};
use awalam_search::{Dice, Thought, is_decided};

use super::network::{Loss, Plain, Shape};
use super::samples::Samples;
use super::self_play::{opening, think, walk};
use super::{Lesson, Plan, Teacher};
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

/// Trains the network as planned, with awari's tables in a folder, as far as this many seeds.
pub fn run(plan: &Plan, tables: &Path, seeds: usize) -> Result<()> {
    let found = Folder::new(tables).open(Rules::Awari).tables;
    if found.most_seeds() < Some(seeds) {
        return Err(format!(
            "there are no tables of {seeds} seeds in {}: awalam table build --rules awari --seeds {seeds} --folder {}",
            tables.display(),
            tables.display()
        )
        .into());
    }
    let teacher = ChampionsGames {
        bot: &format!("champion:contempt=0,nodes={}", plan.nodes),
        tables: &found.up_to(seeds),
    };
    let lesson = Lesson {
        name: format!("awale-{seeds}"),
        shape: Shape {
            inputs: FEATURES,
            inputs_each: INPUTS,
            buckets: BUCKETS,
            worth: WORTH as f32,
            loss: Loss::Points,
        },
        teacher: &teacher,
        line_width: HIDDEN,
        line_name,
    };
    super::run::<Plain, HIDDEN, 0>(plan, &lesson)
}

/// Games of a bot against itself, and what is known of their positions.
struct ChampionsGames<'a> {
    /// The bot that plays, and values what is in no table.
    bot: &'a str,
    /// Tables of awari.
    tables: &'a Tables,
}

impl Teacher for ChampionsGames<'_> {
    fn game(&self, number: u64) -> Result<Samples> {
        let mut samples = Samples::default();
        let mut dice = Dice::new(!number);
        let mut bot: Bot<Awale> = build(self.bot, &BuildContext::seeded(number))?;
        let mut line: Line<Awale> = opening(Rules::Awari, MAX_OPENING_PLIES, &mut dice);
        while line.outcome().is_none() && line.plies().len() < MAX_PLIES {
            let position = *line.current();
            let Some(thought) = think(&mut bot, &line, &mut |_| ()) else {
                break;
            };
            let seeds = position.rows().seeds();
            let is_known = self.tables.most_seeds() >= Some(seeds.into());
            let is_taken = seeds >= FEW_SEEDS || dice.below(FEW_SEEDS_SHARE) == 0;
            if is_taken {
                self.note(&mut samples, &position, Some(&thought));
            }
            let walks = match (is_known, is_taken) {
                (_, false) => 0,
                (true, true) => WALKS,
                (false, true) => SEARCHED_WALKS,
            };
            for _ in 0..walks {
                let Some(position) = walk(position, MAX_WALK_PLIES, &mut dice) else {
                    continue;
                };
                let searched = match is_known {
                    true => None,
                    false => think(&mut bot, &Line::new(position), &mut |_| ()),
                };
                self.note(&mut samples, &position, searched.as_ref());
            }
            let is_random = dice.below(MOVES_PER_RANDOM) == 0;
            let picked = is_random.then(|| position.pick_move(|n| dice.below(n)));
            if line
                .play(picked.flatten().unwrap_or(thought.best()))
                .is_err()
            {
                break;
            }
        }
        Ok(samples)
    }
}

impl ChampionsGames<'_> {
    /// Takes a position with what tables know of its houses, or else what a search found unless
    /// the game is decided.
    fn note<M: Copy>(&self, samples: &mut Samples, position: &Awale, thought: Option<&Thought<M>>) {
        let known = self.tables.probe_value(&position.rows());
        let known = known.map(|value| 100 * i32::from(value));
        let score = thought.map(|thought| thought.score.hundredths());
        let open = score.filter(|&score| !is_decided(score));
        let searched = open.map(|score| score - 100 * lead(position));
        if let Some(aim) = known.or(searched) {
            let aim = aim.clamp(-MAX_AIM, MAX_AIM) as i16;
            samples.push(inputs(position), bucket(position), aim);
        }
    }
}
