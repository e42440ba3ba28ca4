//! Opening books for champions: a tree of the first moves, grown by long searches, valued from
//! its leaves, and tried in games of the champion against itself.

mod games;
mod tree;

use std::collections::HashMap;
use std::fmt::Write;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use awalam_arena::stats::{Interval, Pairs};
use awalam_bots::{Book, HasChampion};
use awalam_games::{GameId, Side};

use crate::openings;
use crate::{Result, short_name};
use tree::{Node, Tree};

/// What to make.
pub struct Plan<'a> {
    /// The game.
    pub game: GameId,
    /// Positions of the tree.
    pub positions: usize,
    /// Nodes for each of the best moves of a position.
    pub nodes: u64,
    /// Games of the champion against itself.
    pub games: u64,
    /// What the champion looks at for a move of these.
    pub play_nodes: u64,
    /// Decides everything else.
    pub seed: u64,
    /// Searches at a time; they change nothing.
    pub threads: usize,
    /// The folder of what was found so far.
    pub logs: &'a Path,
    /// The openings that the page shows: they get the book's values.
    pub openings: Option<&'a Path>,
    /// Where the book goes.
    pub out: &'a Path,
}

/// Moves that are behind the best by this part of a decisive lead at most are as good.
const AS_GOOD: f64 = 0.025;
/// A position has no more of them.
const MAX_CHOICES: usize = 4;
/// A move is judged by games only if there are so many.
const MIN_GAMES: u64 = 24;

/// Whether a move is as good as the best one.
fn is_as_good<G: HasChampion>(best: i32, value: i32) -> bool {
    f64::from(best - value) <= AS_GOOD * f64::from(G::DECISIVE_LEAD)
}

/// How games went after a move, for the player who made it.
pub(crate) type Results<M> = HashMap<M, Pairs>;

/// Makes a game's book, and prints what the first moves are worth.
pub fn run<G: HasChampion>(plan: &Plan<'_>) -> Result<()> {
    let rules = G::Rules::default();
    // First, since a file that cannot be had should not be told of after the long work.
    if let Some(path) = plan.openings {
        openings::Book::read(&fs::read_to_string(path).map_err(|error| at(path, &error))?)?;
    }
    let out = OpenOptions::new().append(true).create(true).open(plan.out);
    out.map_err(|error| at(plan.out, &error))?;
    println!(
        "# {} {rules}: {} positions, {} nodes for a move, {} games of {} nodes a move, seed {}",
        plan.game, plan.positions, plan.nodes, plan.games, plan.play_nodes, plan.seed
    );
    let tree = Tree::<G>::grow(plan)?;
    let results = games::play(plan, &tree)?;
    tell_first_moves(&tree, &results);
    let lines = lines(&tree, &results);
    let mut text = format!(
        "# lab book {} --positions {} --nodes {} --games {} --play-nodes {} --seed {}\n",
        plan.game, plan.positions, plan.nodes, plan.games, plan.play_nodes, plan.seed
    );
    for line in &lines {
        text.push_str(line);
        text.push('\n');
    }
    // What was written can be read.
    let book = Book::<G>::read(&text, rules)?;
    fs::write(plan.out, &text)?;
    println!(
        "{} positions, on turned boards {}, written to {}",
        lines.len(),
        book.len(),
        plan.out.display()
    );
    if let Some(openings) = plan.openings {
        show(&tree, &book, openings)?;
    }
    Ok(())
}

/// What is wrong with a file.
fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// What each first move is worth, and how games went that began with it.
fn tell_first_moves<G: HasChampion>(tree: &Tree<G>, results: &[Results<G::Move>]) {
    let (Some(node), Some(results)) = (tree.nodes.first(), results.first()) else {
        return;
    };
    let mut all = Pairs::default();
    for &(mv, value) in &node.moves {
        let found = results.get(&mv).copied().unwrap_or_default();
        all.merge(found);
        let value = f64::from(value) / 100.0;
        println!("first move {mv}: {value:+.2}, {}", said(&found));
    }
    println!("all of them: {}", said(&all));
}

fn said(results: &Pairs) -> String {
    let [lost, _, drawn, _, won] = results.0;
    let Interval { low, high } = results.interval();
    match results.count() {
        0 => "no games".to_owned(),
        _ => format!(
            "player 1 won {won}, drew {drawn}, lost {lost}: {:.1} % ({:.1}–{:.1})",
            100.0 * results.score(),
            100.0 * low,
            100.0 * high
        ),
    }
}

/// The moves of a position that the book plays: the best, and those that are as good, unless
/// games say that they are worse.
fn choices<G: HasChampion>(node: &Node<G>, results: &Results<G::Move>) -> Vec<(G::Move, i32)> {
    let Some(&(best, best_value)) = node.moves.first() else {
        return Vec::new();
    };
    let judged = |mv: &G::Move| {
        let found = results.get(mv)?;
        (found.count() >= MIN_GAMES).then(|| found.interval())
    };
    let is_worse = |mv: &G::Move| match (judged(&best), judged(mv)) {
        (Some(best), Some(this)) => this.high < best.low,
        _ => false,
    };
    let is_good =
        |(mv, value): &&(G::Move, i32)| is_as_good::<G>(best_value, *value) && !is_worse(mv);
    node.moves
        .iter()
        .filter(is_good)
        .take(MAX_CHOICES)
        .copied()
        .collect()
}

/// The book's lines: positions that a player comes to whose own moves are all of the book.
fn lines<G: HasChampion>(tree: &Tree<G>, results: &[Results<G::Move>]) -> Vec<String> {
    let chosen = tree.nodes.iter().zip(results);
    let chosen: Vec<_> = chosen
        .map(|(node, results)| choices(node, results))
        .collect();
    let is_within = tree.within(&chosen);
    let mut lines: Vec<(usize, String)> = Vec::new();
    for ((node, choices), is_within) in tree.nodes.iter().zip(&chosen).zip(is_within) {
        if is_within && !choices.is_empty() {
            lines.push((node.path.len(), line(&node.path, choices)));
        }
    }
    lines.sort();
    lines.into_iter().map(|(_, line)| line).collect()
}

fn line<M: std::fmt::Display>(path: &[M], choices: &[(M, i32)]) -> String {
    let path: Vec<String> = path.iter().map(M::to_string).collect();
    let mut line = path.join(" ");
    line.push('\t');
    for (index, (mv, value)) in choices.iter().enumerate() {
        let between = if index == 0 { "" } else { " " };
        write!(line, "{between}{mv} {value}").expect("a String takes everything");
    }
    line
}

/// Gives the page's openings the values of the tree, and marks the book's moves.
fn show<G: HasChampion>(tree: &Tree<G>, book: &Book<G>, path: &Path) -> Result<()> {
    let mut shown = openings::Book::read(&fs::read_to_string(path)?)?;
    for moves in shown.positions.values_mut() {
        moves.values_mut().for_each(|entry| entry.in_book = false);
    }
    for node in &tree.nodes {
        let position = &node.position;
        // The tree's boards are turned as those of the openings.
        let name = short_name(&position.to_string());
        let moves = shown.positions.entry(name).or_default();
        let sign = if position.turn() == Side::One { 1 } else { -1 };
        let choices = book.moves(position);
        for &(mv, value) in &node.moves {
            let entry = moves.entry(mv.to_string()).or_default();
            entry.value = Some(sign * value);
            entry.in_book = choices.iter().any(|choice| choice.mv == mv);
        }
    }
    fs::write(path, shown.to_string())?;
    println!(
        "{} of the {} positions of {} have its values",
        tree.nodes.len(),
        shown.positions.len(),
        path.display()
    );
    Ok(())
}
