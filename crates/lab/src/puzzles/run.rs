//! The command: plays, proves, grades, chooses and writes.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use awalam_bots::{HasChampion, LEVELS};
use awalam_games::{Game, GameId};

use super::mine::of_game;
use super::rate::after;
use super::{COLUMNS, Proof, Puzzle, Rater, Standards, Theme, grade, tables_for};
use crate::Result;
use awalam_arena::self_play::by_threads;

/// What to make.
pub struct Plan<'a> {
    /// The game.
    pub game: GameId,
    /// Games to look for puzzles in.
    pub games: u64,
    /// Puzzles wanted.
    pub puzzles: usize,
    /// Decides everything.
    pub seed: u64,
    /// Games at a time; they change nothing.
    pub threads: usize,
    /// The folder to write to.
    pub out: &'a Path,
    /// The folder of what was found so far.
    pub logs: &'a Path,
}

/// Makes a game's puzzles, and prints what they are. What each game gave is noted at once: an
/// interrupted run goes on where it stopped.
pub fn run<G: HasChampion>(plan: &Plan<'_>) -> Result<()> {
    let standards = Standards::of(plan.game);
    let name = format!("{}-{}.log", plan.game, plan.seed);
    let mut log = Log::<G>::open(&plan.logs.join(name))?;
    let missing: Vec<u64> = (0..plan.games)
        .filter(|number| !log.games.contains_key(number))
        .collect();
    if !missing.is_empty() {
        let tables = tables_for(&standards);
        let first = plan.seed << 32;
        let work = |(): &mut (), number: u64| -> Result<Vec<Puzzle<G>>> {
            let mut rater = Rater::<G>::new(standards, tables.clone())?;
            let mut puzzles = of_game(plan.game, &mut rater, first + number)?;
            puzzles.iter_mut().try_for_each(grade::grade)?;
            Ok(puzzles)
        };
        let note = |number: u64, puzzles: Result<Vec<Puzzle<G>>>| -> Result<()> {
            log.note(number, puzzles?)?;
            let done = log.games.len();
            if done.is_multiple_of(50) {
                eprintln!("{}: {done} games", plan.game);
            }
            Ok(())
        };
        by_threads(&missing, plan.threads, || (), work, note)?;
    }
    let mut known = HashSet::new();
    let found = log
        .games
        .range(..plan.games)
        .flat_map(|(_, puzzles)| puzzles);
    let found: Vec<Puzzle<G>> = found
        .filter(|puzzle| known.insert(puzzle.id()))
        .cloned()
        .collect();
    let all = found.len();
    let chosen = choose(found, plan.puzzles);
    write(plan.out, plan.game, &chosen)?;
    print(plan, all, &chosen);
    Ok(())
}

/// After a change of the champion or of its levels: takes out the puzzles found by search that
/// the champion of now does not find clear, and grades the others again.
pub fn sift<G: HasChampion>(plan: &Plan<'_>) -> Result<()> {
    let standards = Standards::of(plan.game);
    let mut rater = Rater::<G>::new(standards, tables_for(&standards))?;
    let text = fs::read_to_string(plan.out.join(format!("{}.tsv", plan.game)))?;
    let read = |line| Puzzle::<G>::read(line, G::Rules::default());
    let mut puzzles: Vec<Puzzle<G>> = text.lines().skip(2).map(read).collect::<Result<_>>()?;
    let all = puzzles.len();
    puzzles.retain(|puzzle| puzzle.proof != Proof::Search || is_clear(&mut rater, puzzle));
    puzzles.iter_mut().try_for_each(grade::grade)?;
    puzzles.sort_by_key(|puzzle| (puzzle.grade, puzzle.id()));
    write(plan.out, plan.game, &puzzles)?;
    print(plan, all, &puzzles);
    Ok(())
}

/// Whether each move that is to be found stands out at a glance.
fn is_clear<G: HasChampion>(rater: &mut Rater<G>, puzzle: &Puzzle<G>) -> bool {
    let mut now = puzzle.position;
    puzzle.solution.chunks(2).all(|pair| {
        let rated = rater.glance(&now);
        now = pair.iter().fold(now, |position, &mv| after(&position, mv));
        rated[0].mv == pair[0] && rater.is_clear(&rated, puzzle.proof)
    })
}

/// What was found so far, by the number of the game.
struct Log<G: Game> {
    games: BTreeMap<u64, Vec<Puzzle<G>>>,
    file: File,
}

impl<G: Game> Log<G> {
    /// Reads a file, or begins one.
    fn open(path: &Path) -> Result<Log<G>> {
        fs::create_dir_all(path.parent().ok_or("a file has a folder")?)?;
        let file = File::options().append(true).create(true).open(path)?;
        let mut games = BTreeMap::new();
        let mut puzzles = Vec::new();
        for line in fs::read_to_string(path)?.lines() {
            // The number comes last: a game that was cut short has none.
            match line.strip_prefix("game ") {
                Some(number) => {
                    games.insert(number.parse()?, std::mem::take(&mut puzzles));
                }
                None => puzzles.extend(Puzzle::read(line, G::Rules::default())),
            }
        }
        Ok(Log { games, file })
    }

    fn note(&mut self, number: u64, puzzles: Vec<Puzzle<G>>) -> Result<()> {
        let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        self.file
            .write_all(format!("{lines}game {number}\n").as_bytes())?;
        self.games.insert(number, puzzles);
        Ok(())
    }
}

/// As many of each grade as there are to be had, those where the result is at stake first.
fn choose<G: Game>(graded: Vec<Puzzle<G>>, wanted: usize) -> Vec<Puzzle<G>> {
    let mut by_grade: BTreeMap<usize, Vec<Puzzle<G>>> = BTreeMap::new();
    for puzzle in graded {
        by_grade.entry(puzzle.grade).or_default().push(puzzle);
    }
    let mut grades: Vec<Vec<Puzzle<G>>> = by_grade.into_values().collect();
    for puzzles in &mut grades {
        // Two of each kind, by proof and by search, in turn, as long as there are any.
        let (mut proved, mut searched): (Vec<_>, Vec<_>) = std::mem::take(puzzles)
            .into_iter()
            .partition(|puzzle| puzzle.proof != Proof::Search);
        proved.sort_by_key(|puzzle| puzzle.theme == Theme::Best);
        let (mut proved, mut searched) = (proved.drain(..), searched.drain(..));
        loop {
            let before = puzzles.len();
            puzzles.extend(proved.next());
            puzzles.extend(searched.next());
            if puzzles.len() == before {
                break;
            }
        }
        puzzles.reverse();
    }
    let mut chosen = Vec::new();
    while chosen.len() < wanted && grades.iter().any(|puzzles| !puzzles.is_empty()) {
        for puzzles in &mut grades {
            chosen.extend(puzzles.pop().filter(|_| chosen.len() < wanted));
        }
    }
    // In an order that does not change with the number of puzzles.
    chosen.sort_by_key(|puzzle| (puzzle.grade, puzzle.id()));
    chosen
}

fn write<G: Game>(out: &Path, game: GameId, puzzles: &[Puzzle<G>]) -> Result<()> {
    let mut text = format!("# {game} {}\n{COLUMNS}\n", G::Rules::default());
    for puzzle in puzzles {
        text += &format!("{puzzle}\n");
    }
    fs::create_dir_all(out)?;
    fs::write(out.join(format!("{game}.tsv")), text)?;
    Ok(())
}

/// What was made, as docs/puzzles.md shows it.
fn print<G: Game>(plan: &Plan<'_>, all: usize, puzzles: &[Puzzle<G>]) {
    let count = |is_one: &dyn Fn(&Puzzle<G>) -> bool| puzzles.iter().filter(|p| is_one(p)).count();
    println!(
        "{}: {} puzzles of {all} found in {} games, seed {}",
        plan.game,
        puzzles.len(),
        plan.games,
        plan.seed
    );
    let proofs = [Proof::Table, Proof::Solver, Proof::Search]
        .map(|proof| count(&|puzzle| puzzle.proof == proof));
    println!(
        "  proved by tables {}, by the solver {}, by search {}",
        proofs[0], proofs[1], proofs[2]
    );
    let themes =
        [Theme::Win, Theme::Draw, Theme::Best].map(|theme| count(&|puzzle| puzzle.theme == theme));
    println!(
        "  only winning move {}, only drawing move {}, best move {}",
        themes[0], themes[1], themes[2]
    );
    let steps = [1, 2, 3].map(|steps| count(&|puzzle| puzzle.choices.len() == steps));
    println!(
        "  one move to be found {}, two {}, three {}",
        steps[0], steps[1], steps[2]
    );
    let grades: Vec<String> = (1..=LEVELS + 1)
        .map(|grade| format!("{grade}: {}", count(&|puzzle| puzzle.grade == grade)))
        .collect();
    println!("  by grade {}", grades.join(", "));
}
