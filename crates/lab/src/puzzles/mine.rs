//! From a strong game to its puzzles.

use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_games::{Game, GameId, Line, MoveList};
use awalam_search::Dice;

use super::rate::{after, chance};
use super::{Certainty, Proof, Puzzle, Rated, Rater, Theme};
use crate::Result;
use awalam_arena::self_play::{ask, play_on};

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 8;
/// What the champions look at for a move.
const PLAY_NODES: u64 = 2_000;
/// A game gives at most this many puzzles, of each kind of proof.
const PER_GAME: usize = 6;
/// Plies between two puzzles of a game.
const DISTANCE: usize = 2;
/// Own moves to be found, at most.
const MAX_STEPS: usize = 3;
/// Plies that are shown in all.
const SHOWN_PLIES: usize = 9;
/// Other moves that are kept with their values: beside the first move to be found, and beside
/// later ones.
const KEPT_CHOICES: [usize; 2] = [10, 3];
/// Of the positions where a low level and a high one agree, one in this many is looked at.
const EASY_SHARE: usize = 4;
/// The low levels that tell what is easy.
const LOW_LEVELS: std::ops::RangeInclusive<usize> = 2..=6;
/// Where more is won or lost already, a high level thinks, little is at stake.
const OPEN_CHANCES: std::ops::RangeInclusive<f64> = 0.2..=0.93;
/// The level that they are compared with.
const HIGH_LEVEL: usize = 7;
/// The position before a ply, and what so many others instead of the move before it lead to.
const POSITIONS_PER_PLY: usize = 4;
/// Where to look first.
const FIRST_PLY: usize = 6;
/// A choice between fewer moves is none.
const MIN_MOVES: usize = 3;

/// What a proof could stand on here, if it may be within reach.
fn proof_within<G: Game>(
    game: GameId,
    position: &G,
    ply: usize,
    table_seeds: usize,
) -> Option<Proof> {
    let points: u32 = position
        .scores()
        .0
        .iter()
        .map(|points| points.in_halves() / 2)
        .sum();
    match game {
        GameId::Avalam => (24..=33).contains(&ply).then_some(Proof::Solver),
        GameId::Awale => (48 - points as usize <= table_seeds).then_some(Proof::Table),
        GameId::Tricolore => (96 - points <= 26).then_some(Proof::Solver),
    }
}

/// The puzzles of one game of champions, by its number; not graded yet.
pub fn of_game<G: HasChampion>(
    game: GameId,
    rater: &mut Rater<G>,
    seed: u64,
) -> Result<Vec<Puzzle<G>>> {
    let mut dice = Dice::new(!seed);
    let line = strong_game::<G>(seed, &mut dice)?;
    let level = |level| build(&format!("level:{level}"), &BuildContext::seeded(seed));
    let mut low_levels: Vec<Bot<G>> = LOW_LEVELS
        .map(level)
        .collect::<std::result::Result<_, _>>()?;
    let mut high_level = level(HIGH_LEVEL)?;
    let mut found: Vec<Puzzle<G>> = Vec::new();
    // By proof and by search apart: the ends of games would have none of the others else.
    for proved in [true, false] {
        if !proved && rater.standards().search_nodes.is_none() {
            break;
        }
        let (mut free, mut count) = (FIRST_PLY, 0);
        for ply in FIRST_PLY..line.plies().len() {
            if ply < free || count == PER_GAME {
                continue;
            }
            let puzzle = (0..POSITIONS_PER_PLY).find_map(|number| {
                let position = match number {
                    0 => before(&line, ply),
                    _ => mistaken(before(&line, ply - 1), &mut dice)?,
                };
                let within = proof_within(game, &position, ply, rater.standards().table_seeds);
                let is_wanted = within.is_some() == proved && position.count_moves() >= MIN_MOVES;
                let low = dice.below(low_levels.len());
                let bots = [&mut low_levels[low], &mut high_level];
                if !is_wanted || !is_promising(&position, bots, &mut dice) {
                    return None;
                }
                puzzle_at(rater, &position, within.unwrap_or(Proof::Search))
            });
            if let Some(puzzle) = puzzle {
                found.push(puzzle);
                free = ply + DISTANCE;
                count += 1;
            }
        }
    }
    Ok(found)
}

/// Whether a position is open, and not too easy too often: a high level thinks little of it,
/// or chooses what a low one does.
fn is_promising<G: HasChampion>(position: &G, bots: [&mut Bot<G>; 2], dice: &mut Dice) -> bool {
    let [Some(low), Some(high)] = bots.map(|bot| ask(bot, &Line::new(*position))) else {
        return false;
    };
    let is_open = OPEN_CHANCES.contains(&chance::<G>(high.score.hundredths()));
    is_open && (low.best() != high.best() || dice.below(EASY_SHARE) == 0)
}

/// The position before a ply of a game.
fn before<G: Game>(line: &Line<G>, ply: usize) -> G {
    match ply {
        0 => *line.start(),
        ply => line.plies()[ply - 1].1,
    }
}

/// What any other move leads to, which may be a mistake; none if it ends the game.
fn mistaken<G: Game>(mut position: G, dice: &mut Dice) -> Option<G> {
    let mv = position.pick_move(|n| dice.below(n))?;
    position.play_unchecked(mv);
    (!position.is_over()).then_some(position)
}

/// A game of the champion against itself, after some random plies.
fn strong_game<G: HasChampion>(seed: u64, dice: &mut Dice) -> Result<Line<G>> {
    let mut line = Line::new(G::start(G::Rules::default()));
    for _ in 0..2 + dice.below(MAX_OPENING_PLIES - 1) {
        if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
            line.play(mv)?;
        }
    }
    let champion = |side: u64| -> Result<Bot<G>> {
        let text = format!("champion:nodes={PLAY_NODES}");
        Ok(build(&text, &BuildContext::seeded(2 * seed + side))?)
    };
    play_on(&mut line, [&mut champion(0)?, &mut champion(1)?]);
    Ok(line)
}

/// The puzzle that a position is, if it is one.
fn puzzle_at<G: HasChampion>(
    rater: &mut Rater<G>,
    position: &G,
    proof: Proof,
) -> Option<Puzzle<G>> {
    let mut now = *position;
    let mut solution = Vec::new();
    let mut choices: Vec<Vec<Rated<G::Move>>> = Vec::new();
    let mut theme = Theme::Best;
    while choices.len() < MAX_STEPS {
        let Some(mut rated) = only_move(rater, &now, proof) else {
            break;
        };
        if choices.is_empty() {
            theme = theme_of(&rated, proof);
        }
        rated.truncate(1 + KEPT_CHOICES[choices.len().min(1)]);
        if proof != Proof::Search {
            add_replies(rater, &now, &mut rated);
        }
        let (mv, reply) = (rated[0].mv, rated[0].reply);
        choices.push(rated);
        solution.push(mv);
        now = after(&now, mv);
        let Some(reply) = reply.filter(|_| !now.is_over()) else {
            break;
        };
        solution.push(reply);
        now = after(&now, reply);
        if now.is_over() {
            break;
        }
    }
    // The answer to the last move to be found belongs to what comes after it.
    let steps = choices.len().checked_sub(1)?;
    // How to lose by less is nothing to come back for.
    if theme == Theme::Best && choices[0][0].value < 0 && proof != Proof::Search {
        return None;
    }
    let mut rest = solution.split_off(2 * steps + 1);
    let room = SHOWN_PLIES.saturating_sub(2 * steps + 1 + rest.len());
    if !now.is_over() && !rest.is_empty() {
        let line = match proof {
            Proof::Search => rater.expected_line(&now),
            _ => rater.proved_line(&now),
        };
        rest.extend(line.into_iter().take(room));
    }
    Some(Puzzle {
        position: *position,
        theme,
        proof,
        grade: 0,
        found: Vec::new(),
        solution,
        rest,
        choices,
    })
}

/// The moves of a position with their values, if the best is the only one to play.
fn only_move<G: HasChampion>(
    rater: &mut Rater<G>,
    position: &G,
    proof: Proof,
) -> Option<Vec<Rated<G::Move>>> {
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    if legal.len() < 2 {
        return None;
    }
    let rated = match proof {
        Proof::Search => {
            let glance = rater.glance(position);
            if !rater.is_clear(&glance, proof) {
                return None;
            }
            let searched = rater.search(position)?;
            (searched[0].mv == glance[0].mv).then_some(searched)?
        }
        _ => rater.prove(position)?,
    };
    rater.is_clear(&rated, proof).then_some(rated)
}

fn theme_of<M>(rated: &[Rated<M>], proof: Proof) -> Theme {
    let [best, second] = [0, 1].map(|at| rated[at].value.signum());
    match (best, best > second && proof != Proof::Search) {
        (1, true) => Theme::Win,
        (0, true) => Theme::Draw,
        _ => Theme::Best,
    }
}

/// Notes the opponent's best answer to each move that is exactly known.
fn add_replies<G: HasChampion>(rater: &mut Rater<G>, position: &G, rated: &mut [Rated<G::Move>]) {
    for choice in rated {
        if choice.certainty == Certainty::Exact {
            choice.reply = rater.proved_reply(position, choice.mv);
        }
    }
}
