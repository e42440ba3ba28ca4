//! What Awalé's network learns from: positions of games and near them, and what they are worth
//! by tables or, with more seeds than those have, by search.

use awalam_bots::awale::network::{BUCKETS, FEATURES, HIDDEN, INPUTS, bucket, inputs, line_name};
use awalam_bots::{Bot, BuildContext, build};
use awalam_exact::awale::files::Folder;
use awalam_exact::awale::{Tables, lead};
use awalam_games::awale::{Awale, Rules};
use awalam_games::{Game, Line};
use awalam_search::Dice;

use super::network::Views;
use super::samples::Samples;
use super::self_play::{begin, think, walk};
use super::{Plan, Teacher, train};
use crate::Result;

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

/// The network's weights as text.
pub fn run(plan: &Plan) -> Result<String> {
    let folder = plan
        .tables
        .ok_or("--tables FOLDER: Awalé learns from awari's tables")?;
    let tables = Folder::new(folder).open(Rules::Awari).tables;
    if tables.most_seeds() < Some(plan.seeds) {
        return Err(format!(
            "there are no tables of {} seeds in {}: awalam table build --rules awari --seeds {} --folder {}",
            plan.seeds,
            folder.display(),
            plan.seeds,
            folder.display()
        )
        .into());
    }
    println!(
        "# awale: {} games, {} nodes a move, tables of {} seeds, {} epochs, seed {}",
        plan.games, plan.nodes, plan.seeds, plan.epochs, plan.seed
    );
    let teacher = TablesFirst {
        bot: format!("champion:contempt=0,nodes={}", plan.nodes),
        tables: tables.up_to(plan.seeds),
    };
    let network = train::<_, HIDDEN>(plan, &teacher, &format!("{}-", plan.seeds))?;
    let name = |weight: usize| line_name(weight / HIDDEN);
    Ok(network.weights().text(HIDDEN, name))
}

/// What is known, and how.
struct TablesFirst {
    /// The bot that plays, and values what is in no table.
    bot: String,
    /// Tables of awari.
    tables: Tables,
}

/// Positions are seen as they are.
enum Plain {}

impl Views for Plain {
    const COUNT: usize = 1;
    const INPUTS_EACH: usize = INPUTS;

    #[inline(always)]
    fn inputs(kept: &[u16], _: usize) -> impl Iterator<Item = usize> {
        kept.iter().map(|&input| usize::from(input))
    }
}

impl Teacher for TablesFirst {
    type Views = Plain;
    const KEPT: usize = INPUTS;
    const FEATURES: usize = FEATURES;
    const BUCKETS: usize = BUCKETS;

    fn game(&self, number: u64) -> Result<Samples> {
        let mut samples = Samples::new(INPUTS);
        let mut dice = Dice::new(!number);
        let mut bot: Bot<Awale> = build(&self.bot, &BuildContext::seeded(number))?;
        let mut line = begin::<Awale>(Rules::Awari, &mut dice);
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
                let Some(position) = walk(position, MAX_WALK_PLIES, &mut dice) else {
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
}

impl TablesFirst {
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
