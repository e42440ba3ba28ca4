//! How hard a puzzle is: which levels find it.

use awalam_bots::{Bot, BuildContext, HasChampion, LEVELS, build};
use awalam_games::Line;

use super::Puzzle;
use super::rate::after;
use crate::Result;
use awalam_arena::self_play::ask;

/// How often a level tries that misjudges positions at random, and one that does not.
const TRIES: [u32; 2] = [6, 1];

/// Lets every level try a puzzle, and grades it.
pub fn grade<G: HasChampion>(puzzle: &mut Puzzle<G>) -> Result<()> {
    puzzle.found.clear();
    for level in 1..=LEVELS {
        let doubts = G::LEVELS[level - 1].doubt > 0;
        let tries = TRIES[usize::from(!doubts)];
        let mut found = 0;
        for seed in 0..tries {
            let context = BuildContext::seeded(1 + u64::from(seed));
            let mut bot = build(&format!("level:{level}"), &context)?;
            found += u32::from(finds(&mut bot, puzzle));
        }
        puzzle.found.push((found, tries));
    }
    let missed = puzzle.found.iter().filter(|(found, of)| 2 * found < *of);
    puzzle.grade = 1 + missed.count();
    Ok(())
}

/// Whether a bot finds every move that is to be found.
fn finds<G: HasChampion>(bot: &mut Bot<G>, puzzle: &Puzzle<G>) -> bool {
    let mut now: G = puzzle.position;
    for pair in puzzle.solution.chunks(2) {
        let chosen = ask(bot, &Line::new(now)).map(|thought| thought.best());
        if chosen != Some(pair[0]) {
            return false;
        }
        for &mv in pair {
            now = after(&now, mv);
        }
    }
    true
}
