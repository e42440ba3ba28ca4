//! Puzzles: positions of strong games with one best move, and their text.

mod grade;
mod mine;
pub(crate) mod rate;
mod run;

use std::fmt::{self, Write};
use std::str::FromStr;

use awalam_games::{Game, MoveError};
use awalam_search::{KNOWN_WIN, WIN, is_decided};

pub use rate::{Certainty, Rated, Rater, Standards, tables_for};
pub use run::{Plan, run, sift};

use crate::Result;

/// What there is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The only move that wins.
    Win,
    /// The only move that does not lose.
    Draw,
    /// The best move, by a clear margin.
    Best,
}

/// What a puzzle's values stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Endgame tables.
    Table,
    /// A solver.
    Solver,
    /// A long search, which proves nothing.
    Search,
}

const THEMES: [(Theme, &str); 3] = [
    (Theme::Win, "win"),
    (Theme::Draw, "draw"),
    (Theme::Best, "best"),
];
const PROOFS: [(Proof, &str); 3] = [
    (Proof::Table, "table"),
    (Proof::Solver, "solver"),
    (Proof::Search, "search"),
];

fn named<T: Copy>(list: &[(T, &'static str)], name: &str) -> Result<T> {
    let found = list.iter().find(|(_, known)| *known == name);
    Ok(found.ok_or_else(|| format!("there is no `{name}` here"))?.0)
}

fn name_of<T: Copy + PartialEq>(list: &[(T, &'static str)], value: T) -> &'static str {
    list.iter()
        .find(|(known, _)| *known == value)
        .map_or("", |(_, name)| name)
}

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle<G: Game> {
    /// Where it begins.
    pub position: G,
    /// What there is to be found.
    pub theme: Theme,
    /// What its values stand on.
    pub proof: Proof,
    /// One more than the number of levels that miss it more often than not.
    pub grade: usize,
    /// How often each level found it, of so many tries.
    pub found: Vec<(u32, u32)>,
    /// The moves to be found and the answers between them, in turn.
    pub solution: Vec<G::Move>,
    /// How the game is expected to go on.
    pub rest: Vec<G::Move>,
    /// For each move to be found the best moves of its position, best first.
    pub choices: Vec<Vec<Rated<G::Move>>>,
}

/// What the columns of a puzzle's line are.
pub const COLUMNS: &str = "id\tposition\ttheme\tproof\tgrade\tfound\tsolution\trest\tchoices";

impl<G: Game> Puzzle<G> {
    /// Its name, by its position.
    pub fn id(&self) -> String {
        crate::short_name(&self.position.to_string())
    }

    /// Reads a line as [`Display`](fmt::Display) writes it.
    pub fn read(line: &str, rules: G::Rules) -> Result<Puzzle<G>> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [
            id,
            position,
            theme,
            proof,
            grade,
            found,
            solution,
            rest,
            choices,
        ] = fields[..]
        else {
            return Err(format!("a puzzle has nine columns: {line}").into());
        };
        let position = G::parse(position, rules)?;
        let tries = |text: &str| -> Result<(u32, u32)> {
            let (found, of) = text.split_once('/').ok_or("found/tries is wanted")?;
            Ok((found.parse()?, of.parse()?))
        };
        let puzzle = Puzzle {
            position,
            theme: named(&THEMES, theme)?,
            proof: named(&PROOFS, proof)?,
            grade: grade.parse()?,
            found: found.split(' ').map(tries).collect::<Result<_>>()?,
            solution: moves(solution)?,
            rest: moves(rest)?,
            choices: choices
                .split(';')
                .map(|step| step.split(' ').map(read_rated).collect())
                .collect::<Result<_>>()?,
        };
        match puzzle.id() == id {
            true => Ok(puzzle),
            false => Err(format!("{id} is not the name of {}", puzzle.position).into()),
        }
    }
}

impl<G: Game> fmt::Display for Puzzle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found: Vec<String> = self
            .found
            .iter()
            .map(|(found, of)| format!("{found}/{of}"))
            .collect();
        let step =
            |step: &Vec<Rated<G::Move>>| step.iter().map(rated_text).collect::<Vec<_>>().join(" ");
        let choices: Vec<String> = self.choices.iter().map(step).collect();
        write!(
            f,
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            self.id(),
            self.position,
            name_of(&THEMES, self.theme),
            name_of(&PROOFS, self.proof),
            self.grade,
            found.join(" "),
            texts(&self.solution),
            texts(&self.rest),
            choices.join(";"),
        )
    }
}

fn texts<M: fmt::Display>(moves: &[M]) -> String {
    moves.iter().map(M::to_string).collect::<Vec<_>>().join(" ")
}

fn moves<M: FromStr<Err = MoveError>>(text: &str) -> Result<Vec<M>> {
    text.split_whitespace().map(|mv| Ok(mv.parse()?)).collect()
}

/// `F=300>e`: the move, how sure its value is, the value, and the answer. `#7` is a win in
/// seven plies, `-#7` a loss; `#` and `-#` are known from tables, and nobody counted.
fn rated_text<M: fmt::Display>(rated: &Rated<M>) -> String {
    let sign = match rated.certainty {
        Certainty::Exact => '=',
        Certainty::AtMost => '<',
        Certainty::Estimate => '~',
    };
    let mut text = format!("{}{sign}", rated.mv);
    let write = match rated.value {
        value if is_decided(value) => {
            let minus = if value < 0 { "-" } else { "" };
            match value.abs() {
                counted if counted > KNOWN_WIN => write!(text, "{minus}#{}", WIN - counted),
                _ => write!(text, "{minus}#"),
            }
        }
        value => write!(text, "{value}"),
    };
    write.expect("a String takes everything");
    if let Some(reply) = &rated.reply {
        write!(text, ">{reply}").expect("a String takes everything");
    }
    text
}

fn read_rated<M: FromStr<Err = MoveError>>(text: &str) -> Result<Rated<M>> {
    let at = text.find(['=', '<', '~']).ok_or("a value is missing")?;
    let certainty = match text.as_bytes()[at] {
        b'=' => Certainty::Exact,
        b'<' => Certainty::AtMost,
        _ => Certainty::Estimate,
    };
    let (value, reply) = match text[at + 1..].split_once('>') {
        Some((value, reply)) => (value, Some(reply.parse()?)),
        None => (&text[at + 1..], None),
    };
    let win = |plies: &str| -> Result<i32> {
        match plies {
            "" => Ok(KNOWN_WIN),
            plies => Ok(WIN - plies.parse::<i32>()?),
        }
    };
    let value = match value.split_once('#') {
        Some(("", plies)) => win(plies)?,
        Some((_, plies)) => -win(plies)?,
        None => value.parse()?,
    };
    Ok(Rated {
        mv: text[..at].parse()?,
        value,
        certainty,
        reply,
    })
}
