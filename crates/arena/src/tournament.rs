//! What a tournament is: everything that its results depend on.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::Duration;

use awalam_bots::Spec;
use awalam_bots::judge::{Allowance, DrawRule, Resign};
use awalam_games::GameId;
use awalam_search::{GameClock, Limits};
use serde::{Deserialize, Serialize};

use crate::stats::SprtTest;
#[cfg(feature = "toml")]
use crate::{ArenaError, OpeningList};
use crate::{Each, Openings, sizes, times};

/// A tournament, as a configuration file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// What people call it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The folder that programs from outside run in and are named from; empty for the
    /// present one.
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
    /// How many bots, the first of the list, meet all others in a gauntlet.
    #[serde(default = "one_bot", skip_serializing_if = "is_one")]
    pub challengers: usize,
    /// Rounds of a Swiss tournament; by default log₂ of the number of bots, rounded up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The rounds of a Swiss or knock-out tournament that are drawn: who meets whom. Nobody
    /// writes them but the arena, as results come in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Vec<[usize; 2]>>,
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
    /// Whether each game at a time has cores of its own (Linux alone).
    #[serde(default, skip_serializing_if = "is_false")]
    pub pin: bool,
    /// Where games begin.
    #[serde(default)]
    pub openings: Openings,
    /// What ends games early.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// The bot whose rating is 0, by name; by default ratings have a mean of 0.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub anchor: String,
    /// The test that ends the tournament, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtTest>,
    /// What every bot gets that does not say otherwise; none once a file is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Each>,
    /// Who takes part.
    #[serde(rename = "bot")]
    pub bots: Vec<Entrant>,
}

fn one() -> u64 {
    1
}

fn one_bot() -> usize {
    1
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn is_one(number: &usize) -> bool {
    *number == 1
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two bots.
    #[default]
    Match,
    /// The first bot, or the first few, meet each of the others.
    Gauntlet,
    /// Everybody meets everybody.
    RoundRobin,
    /// In each round, everybody meets somebody with about the same score.
    Swiss,
    /// Who loses a meeting is out.
    KnockOut,
}

impl Format {
    /// Whether the results of a round decide who meets in the next.
    pub fn has_draws(self) -> bool {
        matches!(self, Format::Swiss | Format::KnockOut)
    }
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
    /// The moves that `game_time` is for; after each so many it is added again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_moves: Option<NonZeroU32>,
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
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_start: bool,
    /// Whether it was taken out: its games are not played any more and do not count.
    #[serde(default, skip_serializing_if = "is_false")]
    pub excluded: bool,
}

fn is_false(value: &bool) -> bool {
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
    /// When games are taken for drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<LevelRule>,
}

/// A game is given up once both bots' own scores have said so for some moves, or the
/// loser's alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// A lead in points.
    pub score: f64,
    /// Moves of each.
    pub moves: u32,
    /// Whether the loser's own scores are enough.
    #[serde(default, skip_serializing_if = "is_false")]
    pub one_sided: bool,
}

/// A game is drawn once both bots' own scores have said for some moves that nobody is
/// ahead by more than that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRule {
    /// A lead in points.
    pub score: f64,
    /// Moves of each.
    pub moves: u32,
    /// Not before so many plies, those of the opening included.
    #[serde(default)]
    pub plies: usize,
}

/// How much later an answer may be where nothing is said.
pub const DEFAULT_MARGIN: Duration = Duration::from_millis(250);

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
        if let Some(each) = tournament.each.take() {
            tournament.bots.iter_mut().for_each(|bot| each.give(bot));
        }
        if let Openings::List(list) = &mut tournament.openings
            && !list.file.is_empty()
        {
            if !list.lines.is_empty() {
                let problem = "give a file or lines, not both";
                return Err(ArenaError::input("openings", problem));
            }
            let whole = OpeningList::new(&list.file, &read(&list.file)?);
            *list = whole.ordered(list.order, list.start).cut(list.plies);
        }
        if !tournament.drawn.is_empty() {
            let problem = "rounds are drawn as results come in; leave this out";
            return Err(ArenaError::input("drawn", problem));
        }
        tournament.check()?;
        Ok(tournament)
    }

    /// A tournament of some bots: a match or a round robin under usual terms.
    pub fn new(game: GameId, bots: Vec<Entrant>, games: u64) -> Tournament {
        Tournament {
            name: String::new(),
            folder: String::new(),
            game,
            rules: String::new(),
            format: match bots.len() {
                0..=2 => Format::Match,
                _ => Format::RoundRobin,
            },
            challengers: one_bot(),
            rounds: None,
            drawn: Vec::new(),
            games,
            seed: one(),
            tables: 0,
            concurrency: None,
            pin: false,
            openings: Openings::default(),
            adjudication: Adjudication::default(),
            anchor: String::new(),
            sprt: None,
            each: None,
            bots,
        }
    }

    /// What a bot is called.
    pub fn bot_name(&self, bot: usize) -> &str {
        let Entrant { spec, name, .. } = &self.bots[bot];
        if name.is_empty() { spec } else { name }
    }

    /// The names of bots whose games all begin at the start, where others' do not.
    pub fn from_start(&self) -> Vec<String> {
        let bots = 0..self.bots.len();
        let is_shown = |&bot: &usize| self.bots[bot].from_start && !self.bots[bot].excluded;
        bots.filter(|bot| is_shown(bot) && self.openings != Openings::Start)
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

    /// When games are given up, as the judge has it.
    pub(crate) fn resign(&self) -> Option<Resign> {
        self.adjudication.resign.map(|rule| Resign {
            score: (rule.score * 100.0).round() as i32,
            moves: rule.moves,
            one_sided: rule.one_sided,
        })
    }

    /// When games are taken for drawn, as the judge has it.
    pub(crate) fn draw(&self) -> Option<DrawRule> {
        self.adjudication.draw.map(|rule| DrawRule {
            score: (rule.score * 100.0).round() as i32,
            moves: rule.moves,
            plies: rule.plies,
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

    /// What the judge gives it.
    pub fn allowance(&self) -> Allowance {
        Allowance {
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
                ..Limits::default()
            },
            clock: self.game_time.map(|remaining| GameClock {
                remaining,
                increment: self.increment.unwrap_or_default(),
            }),
            moves: self.game_moves,
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
