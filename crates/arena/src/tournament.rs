//! What a tournament is: everything that its results depend on.

use std::collections::BTreeMap;
use std::time::Duration;

use awalam_bots::Spec;
use awalam_bots::judge::{Allowance, Resign};
use awalam_games::GameId;
use awalam_search::{GameClock, Limits};
use serde::{Deserialize, Serialize};

use crate::stats::SprtTest;
use crate::{ArenaError, GameNumber, Openings, sizes, times};

/// A tournament, as a configuration file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// What people call it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The folder that programs from outside are named from; empty for the present
    /// one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// The game.
    pub game: GameId,
    /// Its rules; empty for the usual ones.
    #[serde(default)]
    pub rules: String,
    /// Who meets whom.
    #[serde(default)]
    pub format: Format,
    /// Games of each two that meet: an even number, since they come in pairs.
    pub games: u64,
    /// Decides openings and the bots' random choices.
    #[serde(default = "one")]
    pub seed: u64,
    /// Endgame tables that bots and exact adjudication use: of up to that many seeds,
    /// and no others; 0 for none, so that results repeat on every machine.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tables: usize,
    /// Games at a time; by default as many as there are cores for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<usize>,
    /// Where games begin.
    #[serde(default)]
    pub openings: Openings,
    /// What ends games early.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// The test that ends the tournament, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtTest>,
    /// Who takes part.
    #[serde(rename = "bot")]
    pub bots: Vec<Entrant>,
}

fn one() -> u64 {
    1
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two bots.
    #[default]
    Match,
    /// The first bot meets each of the others.
    Gauntlet,
    /// Everybody meets everybody.
    RoundRobin,
}

/// A bot that takes part, and what it gets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The bot's text, such as `divine:depth=4` or `exec:./bot`.
    pub spec: String,
    /// What it is called here; by default its text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The time of a move.
    #[serde(default, with = "times", skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
    /// The time of a whole game.
    #[serde(default, with = "times", skip_serializing_if = "Option::is_none")]
    pub game_time: Option<Duration>,
    /// What each move adds to it.
    #[serde(default, with = "times", skip_serializing_if = "Option::is_none")]
    pub increment: Option<Duration>,
    /// Plies to look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions to look at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How much later than its time an answer may be before the game is lost.
    #[serde(default, with = "times", skip_serializing_if = "Option::is_none")]
    pub margin: Option<Duration>,
    /// The most memory, in bytes, that each process of a program from outside may ask for.
    #[serde(default, with = "sizes", skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Variables in the environment of a program from outside.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub env: BTreeMap<String, String>,
    /// Whether all its games begin at the start, whatever the openings.
    #[serde(default, skip_serializing_if = "is_not")]
    pub from_start: bool,
}

fn is_not(value: &bool) -> bool {
    !value
}

/// What ends games before their own end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Where the result is known for certain, that is it.
    #[serde(default)]
    pub exact: bool,
    /// Plies after which the points decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// When games are given up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
}

/// A game is given up once both bots' own scores have said so for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// A lead in points.
    pub score: f64,
    /// Moves of each.
    pub moves: u32,
}

/// Two bots that meet, by number; the first is player 1 in a pair's first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Which of the meetings.
    pub number: usize,
    /// The bots.
    pub bots: [usize; 2],
    /// How often they have met before.
    pub round: u64,
}

/// How much later an answer may be where nothing is said.
pub const DEFAULT_MARGIN: Duration = Duration::from_millis(250);
/// More pairs are a mistake.
const MAX_PAIRS: u64 = 1_000_000_000;

impl Tournament {
    /// Reads a configuration file, and checks what can be checked without
    /// building the bots; `read` reads a file that it names.
    #[cfg(feature = "toml")]
    pub fn from_toml(
        text: &str,
        read: impl FnOnce(&str) -> Result<String, ArenaError>,
    ) -> Result<Tournament, ArenaError> {
        let mut tournament: Tournament = toml::from_str(text).map_err(|error| {
            let before = error.span().map_or("", |span| &text[..span.start]);
            let line = before.matches('\n').count() + 1;
            let problem = error.message().trim().replace('\n', " ");
            ArenaError::input(format!("line {line}"), problem)
        })?;
        if let Openings::List { file, lines } = &tournament.openings
            && !file.is_empty()
        {
            if !lines.is_empty() {
                let problem = "give a file or lines, not both";
                return Err(ArenaError::input("openings", problem));
            }
            tournament.openings = Openings::list(file, &read(file)?);
        }
        tournament.check()?;
        Ok(tournament)
    }

    /// Who meets whom, each two once.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        let n = self.bots.len();
        match self.format {
            Format::Match => vec![[0, 1]],
            Format::Gauntlet => (1..n).map(|other| [0, other]).collect(),
            Format::RoundRobin => (0..n)
                .flat_map(|a| (a + 1..n).map(move |b| [a, b]))
                .collect(),
        }
    }

    /// How many pairs of games there are in all.
    pub fn pairs(&self) -> u64 {
        self.games / 2 * self.meetings().len() as u64
    }

    /// Who meets in a pair. Rounds go on side by side, so that a tournament that
    /// is not finished yet has played them all alike.
    pub fn meeting(&self, pair: u64) -> Meeting {
        let meetings = self.meetings();
        let number = (pair % meetings.len() as u64) as usize;
        Meeting {
            number,
            bots: meetings[number],
            round: pair / meetings.len() as u64,
        }
    }

    /// The bots of a game, player 1 first.
    pub fn players(&self, game: GameNumber) -> [usize; 2] {
        game.half.seated(self.meeting(game.pair).bots)
    }

    /// What a bot is called.
    pub fn bot_name(&self, bot: usize) -> &str {
        let Entrant { spec, name, .. } = &self.bots[bot];
        if name.is_empty() { spec } else { name }
    }

    /// The names of bots whose games all begin at the start, where others' do not.
    pub fn from_start(&self) -> Vec<String> {
        let bots = 0..self.bots.len();
        bots.filter(|&bot| self.bots[bot].from_start && self.openings != Openings::Start)
            .map(|bot| self.bot_name(bot).to_owned())
            .collect()
    }

    /// A name for the whole.
    pub fn title(&self) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let names: Vec<&str> = (0..self.bots.len()).map(|bot| self.bot_name(bot)).collect();
        match names.len() {
            0..=3 => names.join(" – "),
            n => format!("{} and {} others", names[0], n - 1),
        }
    }

    /// What is wrong with it, beside the bots themselves.
    pub fn check(&self) -> Result<(), ArenaError> {
        let wrong = |what: &str, problem: String| Err(ArenaError::input(what, problem));
        let bots = self.bots.len();
        match self.format {
            Format::Match if bots != 2 => {
                return wrong("bot", format!("a match has two bots, not {bots}"));
            }
            _ if bots < 2 => return wrong("bot", format!("at least two are needed, not {bots}")),
            _ => {}
        }
        let names = (0..bots).map(|bot| ("bot", self.bot_name(bot)));
        for (what, name) in names.chain([("name", self.name.as_str())]) {
            // Terminals would obey them.
            if name.chars().any(char::is_control) {
                let shown = name.escape_debug();
                let problem = format!("`{shown}` has control characters; leave them out of names");
                return wrong(what, problem);
            }
        }
        for bot in 0..bots {
            let name = self.bot_name(bot);
            if name.trim().is_empty() {
                return wrong("bot", "the text that names it is missing".to_owned());
            }
            let again = (0..bot).any(|other| self.bot_name(other) == name);
            if again && self.format != Format::Match {
                let problem = format!(
                    "there are two `{name}`: tell them apart by a setting, such as {name}:seed=2, or by a name in a file"
                );
                return wrong("bot", problem);
            }
            self.bots[bot].check()?;
        }
        if self.games > 2 * MAX_PAIRS {
            return wrong("games", format!("more than {} are too many", 2 * MAX_PAIRS));
        }
        if self.games == 0 || !self.games.is_multiple_of(2) {
            let near = self.games.max(1).div_ceil(2) * 2;
            let problem = format!(
                "{} cannot be played: they come in pairs with sides swapped, so {near}, for example",
                self.games
            );
            return wrong("games", problem);
        }
        if self.pairs() > MAX_PAIRS {
            return wrong("games", format!("more than {MAX_PAIRS} pairs are too many"));
        }
        if self.concurrency == Some(0) {
            return wrong("concurrency", "at least 1 is needed".to_owned());
        }
        if let Some(sprt) = &self.sprt {
            if self.format != Format::Match {
                return wrong("sprt", "a test is about two bots: a match".to_owned());
            }
            if let Some(problem) = sprt.problem() {
                return wrong("sprt", problem);
            }
        }
        if self.adjudication.plies == Some(0) {
            return wrong("adjudication.plies", "at least 1 is needed".to_owned());
        }
        if let Some(ResignRule { score, moves }) = self.adjudication.resign
            && !((0.01..=10_000.0).contains(&score) && (1..=1000).contains(&moves))
        {
            let problem = "a score of 0.01 to 10000 points and 1 to 1000 moves are wanted";
            return wrong("adjudication.resign", problem.to_owned());
        }
        self.openings.check()
    }

    /// When games are given up, as the judge has it.
    pub(crate) fn resign(&self) -> Option<Resign> {
        self.adjudication.resign.map(|rule| Resign {
            score: (rule.score * 100.0).round() as i32,
            moves: rule.moves,
        })
    }
}

impl Entrant {
    /// A bot without further limits.
    pub fn new(spec: &str) -> Entrant {
        Entrant {
            spec: spec.to_owned(),
            ..Entrant::default()
        }
    }

    fn check(&self) -> Result<(), ArenaError> {
        let wrong = |problem: &str| {
            let what = format!("bot `{}`", self.spec);
            Err(ArenaError::input(what, problem))
        };
        if self.increment.is_some() && self.game_time.is_none() {
            return wrong("increment adds to game_time, which is missing");
        }
        if self.depth == Some(0) || self.nodes == Some(0) {
            return wrong("depth and nodes are at least 1");
        }
        Ok(())
    }

    /// What the judge gives it.
    pub fn allowance(&self) -> Allowance {
        Allowance {
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
            },
            clock: self.game_time.map(|remaining| GameClock {
                remaining,
                increment: self.increment.unwrap_or_default(),
            }),
            margin: Some(self.margin.unwrap_or(DEFAULT_MARGIN)),
        }
    }

    /// Its text, read.
    pub(crate) fn parsed(&self) -> Spec {
        Spec::read(&self.spec)
    }

    /// On how many threads it thinks, as far as its text tells.
    pub fn threads(&self) -> usize {
        let spec = self.parsed();
        let threads = spec.setting("threads").or(spec.setting("option.threads"));
        threads.and_then(|value| value.parse().ok()).unwrap_or(1)
    }
}
