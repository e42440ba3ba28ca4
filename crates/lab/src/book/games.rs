//! Games of the champion against itself that begin with moves of the tree.

use std::collections::{HashMap, HashSet};

use awalam_arena::self_play::{by_threads, play_on};
use awalam_arena::stats::Pairs;
use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_games::{Game, Line, Verdict};
use awalam_search::Dice;

use super::tree::{Tree, turned_move};
use super::{Plan, Results};
use crate::Result;
use crate::draw::draw;

/// A move is tried less often by a factor of e for this part of a decisive lead that it is behind.
const TEMPERATURE: f64 = 0.03;

/// A game: the places in the tree that it came to with the moves that were played there, all
/// of its moves, and its end, if anybody waited for it.
struct Played<G: Game> {
    way: Vec<(usize, G::Move)>,
    moves: String,
    result: Option<Verdict>,
}

/// How games went, by place in the tree and move. Each first move has as many games as the
/// others.
pub fn play<G: HasChampion>(plan: &Plan<'_>, tree: &Tree<G>) -> Result<Vec<Results<G::Move>>> {
    let numbers: Vec<u64> = (0..plan.games).collect();
    let mut results: Vec<Results<G::Move>> = tree.nodes.iter().map(|_| HashMap::new()).collect();
    let work = |(): &mut (), number: u64| game(plan, tree, number);
    let mut seen = HashSet::new();
    by_threads(
        &numbers,
        plan.threads,
        || (),
        work,
        |_, played| {
            let Played { way, moves, result } = played?;
            // A game that was played before says nothing new, and one that went on for too long
            // nothing at all.
            let Some(result) = result.filter(|_| seen.insert(moves)) else {
                return Ok(());
            };
            for (place, mv) in way {
                let mover = tree.nodes[place].position.turn();
                let half_points = match result.winner() {
                    None => 2,
                    Some(winner) if winner == mover => 4,
                    Some(_) => 0,
                };
                let found: &mut Pairs = results[place].entry(mv).or_default();
                found.add(half_points);
            }
            Result::Ok(())
        },
    )?;
    Ok(results)
}

fn game<G: HasChampion>(plan: &Plan<'_>, tree: &Tree<G>, number: u64) -> Result<Played<G>> {
    let seed = (plan.seed << 32) + number;
    let mut dice = Dice::new(seed);
    let mut line = Line::new(G::start(G::Rules::default()));
    let mut way = Vec::new();
    while let Some((place, turn)) = tree.place(line.current())
        && line.outcome().is_none()
    {
        let moves = &tree.nodes[place].moves;
        let values: Vec<i32> = moves.iter().map(|(_, value)| *value).collect();
        let chosen = match line.plies().is_empty() {
            true => Some(number as usize % moves.len()),
            false => draw(
                &values,
                TEMPERATURE * f64::from(G::DECISIVE_LEAD),
                &mut dice,
            ),
        };
        let Some((mv, _)) = chosen.map(|chosen| moves[chosen]) else {
            break;
        };
        way.push((place, mv));
        line.play(turned_move::<G>(turn.back(), mv)?)?;
    }
    // Champions with as many nodes would play the same game again and again.
    let mut champion = || -> Result<Bot<G>> {
        let more = dice.below(plan.play_nodes as usize / 2 + 1) as u64;
        let text = format!("champion:contempt=0,nodes={}", plan.play_nodes + more);
        Ok(build(&text, &BuildContext::seeded(seed))?)
    };
    play_on(&mut line, [&mut champion()?, &mut champion()?]);
    let moves = line.plies().iter().map(|(mv, _)| format!("{mv} "));
    Ok(Played {
        moves: moves.collect(),
        way,
        result: line.outcome().map(|outcome| outcome.verdict),
    })
}
