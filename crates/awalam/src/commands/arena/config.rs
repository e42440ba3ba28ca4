//! From the command line or a file to a tournament.

use std::fs;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use awalam_arena::stats::{Model, SprtTest};
use awalam_arena::{
    Adjudication, ArenaError, Entrant, Format, LevelRule, OpeningList, OpeningOrder, Openings,
    ResignRule, Tournament, starter,
};
use awalam_games::{GameId, with_game};
use clap::{Args, ValueEnum};

use super::keep::{Keep, existing_folder};
use crate::clock::duration;
use crate::failure::Failure;
use crate::outside::{self, size, variable};

#[derive(Args)]
pub struct MatchOptions {
    /// The game: avalam, awale or tricolore
    #[arg(short, long)]
    game: GameId,
    /// The rule set, by default the first that `awalam games` lists
    #[arg(short, long, value_name = "NAME")]
    rules: Option<String>,
    /// A bot, such as champion or divine:depth=4; give two, or more for a pool
    #[arg(long = "bot", value_name = "SPEC", required = true)]
    bots: Vec<String>,
    /// Games of each two bots that meet, an even number
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Who meets whom; by default a match of two bots, a round robin of more
    #[arg(long, value_enum, conflicts_with = "gauntlet")]
    format: Option<FormatName>,
    /// Of more than two bots, only the first meets the others: --format gauntlet
    #[arg(long)]
    gauntlet: bool,
    /// How many bots, the first that are named, meet the others in a gauntlet
    #[arg(long, value_name = "N", default_value_t = 1)]
    challengers: usize,
    /// Rounds of a Swiss tournament; by default log₂ of the number of bots, rounded up
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// Decides openings and the bots' random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The bot whose rating is 0; by default the mean rating is 0, of the bots that both
    /// won and lost
    #[arg(long, value_name = "NAME")]
    anchor: Option<String>,
    /// What the tournament is called, in tables and as Event in records
    #[arg(long)]
    name: Option<String>,
    /// Let bots and --exact use endgame tables of up to that many seeds, which must be
    /// at hand (awalam table build); 0 for none, so that results repeat anywhere
    #[arg(long, value_name = "SEEDS", default_value_t = 0)]
    tables: usize,
    /// Concurrent games; by default one per core
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Give each concurrent game cores of its own (Linux)
    #[arg(long)]
    pin: bool,
    #[command(flatten)]
    pub keep: Keep,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    openings: OpeningOptions,
    #[command(flatten)]
    ending: EndingOptions,
}

/// What each bot gets.
#[derive(Args)]
#[command(next_help_heading = "Limits of every bot")]
struct LimitOptions {
    /// The time of a move for every bot, such as 100ms
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// The time of a whole game for every bot, such as 30s
    #[arg(long, value_parser = duration)]
    game_time: Option<Duration>,
    /// What each move adds to the time of the game
    #[arg(long, value_parser = duration)]
    increment: Option<Duration>,
    /// The moves that --game-time is for; after each N moves it is added again
    #[arg(long, value_name = "N")]
    game_moves: Option<NonZeroU32>,
    /// Plies that every bot looks ahead
    #[arg(long)]
    depth: Option<u32>,
    /// Positions that every bot looks at
    #[arg(long)]
    nodes: Option<u64>,
    /// How much later than its time an answer may be before the game is lost, by default
    /// 250ms
    #[arg(long, value_parser = duration)]
    margin: Option<Duration>,
}

/// What outside programs get to live in.
#[derive(Args)]
struct ProgramOptions {
    /// The most memory an outside program may ask for, such as 512M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// A variable in the environment of outside programs; give it again for more
    #[arg(long, value_name = "NAME=VALUE", value_parser = variable)]
    env: Vec<(String, String)>,
}

/// Where games begin.
#[derive(Args)]
#[command(next_help_heading = "Openings")]
struct OpeningOptions {
    /// Where games begin: random plies, the start, or a file with one opening per line, a
    /// position or moves from the start. Programs of exec: begin at the start, unless they
    /// know SETUP: exec:setup=on,./bot [default: random]
    #[arg(long, value_name = "random|start|FILE")]
    openings: Option<String>,
    /// Random plies of an opening, by default 4, in Awalé 8; of a file's lines of moves, how
    /// many are played at most
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// The lead, in points, that a short search may see after random plies, by default 1; 0
    /// takes any
    #[arg(long, value_name = "POINTS")]
    balance: Option<f64>,
    /// The order in which openings of a file come [default: listed]
    #[arg(long, value_enum)]
    opening_order: Option<OrderName>,
    /// The opening of a file that comes first, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    opening_start: Option<u64>,
    /// The position that every game begins with
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["openings", "opening_plies", "balance", "opening_order", "opening_start"])]
    position: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum OrderName {
    /// As they are listed
    Listed,
    /// As --seed has it
    Random,
}

/// What ends games, or the whole, early.
#[derive(Args)]
#[command(next_help_heading = "Early ends")]
struct EndingOptions {
    /// Stop as soon as it is decided whether the first bot is stronger by at least ELO
    #[arg(long, value_name = "ELO")]
    sprt: Option<f64>,
    /// A difference not worth having, for --sprt
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 0.0,
        requires = "sprt",
        allow_hyphen_values = true
    )]
    elo0: f64,
    /// The chance that --sprt says stronger where it is not
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The chance that --sprt says not stronger where it is
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// The differences of --sprt are normalized Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
    /// End games whose result is known for certain
    #[arg(long)]
    exact: bool,
    /// Decide games by points after N plies
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// Resign games once both bots have agreed for MOVES moves (4 unless given) that one
    /// side is POINTS ahead: 10 or 10,4. With 10,4,one-sided the scores of the side that is
    /// behind are enough; programs of exec: give none
    #[arg(long, value_name = "POINTS[,MOVES[,one-sided]]", value_parser = resign)]
    resign: Option<ResignRule>,
    /// Declare games drawn once both bots have agreed for MOVES moves (4 unless given), not
    /// before ply PLIES, that nobody is more than POINTS ahead: 0.5 or 0.5,4,40
    #[arg(long, value_name = "POINTS[,MOVES[,PLIES]]", value_parser = draw)]
    draw: Option<LevelRule>,
}

fn draw(text: &str) -> Result<LevelRule, String> {
    let wrong = || "points, moves and plies are written 0.5,4,40".to_owned();
    let mut parts = text.split(',').map(str::trim);
    let score = parts.next().unwrap_or_default();
    let (moves, plies) = (parts.next().unwrap_or("4"), parts.next().unwrap_or("0"));
    if parts.next().is_some() {
        return Err(wrong());
    }
    Ok(LevelRule {
        score: score.parse().map_err(|_| wrong())?,
        moves: moves.parse().map_err(|_| wrong())?,
        plies: plies.parse().map_err(|_| wrong())?,
    })
}

fn resign(text: &str) -> Result<ResignRule, String> {
    let wrong = || "points and moves are written 10,4 or 10,4,one-sided".to_owned();
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let (score, moves, one_sided) = match parts[..] {
        [score] => (score, "4", false),
        [score, moves] => (score, moves, false),
        [score, moves, "one-sided"] => (score, moves, true),
        _ => return Err(wrong()),
    };
    Ok(ResignRule {
        score: score.parse().map_err(|_| wrong())?,
        moves: moves.parse().map_err(|_| wrong())?,
        one_sided,
    })
}

/// Who meets whom.
#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// Two bots
    Match,
    /// The first bot, or the first --challengers, against each of the others
    Gauntlet,
    /// Every bot against every other
    RoundRobin,
    /// Rounds in which bots with about the same score meet
    Swiss,
    /// The loser of a meeting is out
    KnockOut,
}

impl MatchOptions {
    fn format(&self) -> Format {
        match (self.format, self.bots.len(), self.gauntlet) {
            (Some(FormatName::Match), ..) | (None, 0..=2, _) => Format::Match,
            (Some(FormatName::Gauntlet), ..) | (None, _, true) => Format::Gauntlet,
            (Some(FormatName::RoundRobin), ..) | (None, _, false) => Format::RoundRobin,
            (Some(FormatName::Swiss), ..) => Format::Swiss,
            (Some(FormatName::KnockOut), ..) => Format::KnockOut,
        }
    }

    /// The tournament asked for.
    pub fn tournament(&self) -> Result<Tournament, Failure> {
        let LimitOptions {
            time,
            game_time,
            increment,
            game_moves,
            depth,
            nodes,
            margin,
        } = self.limits;
        let is_outside = |spec: &str| with_game!(self.game, G => outside::is_outside::<G>(spec));
        let ProgramOptions { memory, env } = &self.programs;
        if (memory.is_some() || !env.is_empty()) && !self.bots.iter().any(|bot| is_outside(bot)) {
            let problem = "no bot is a program from outside: leave --memory and --env out";
            return Err(Failure::BadInput(problem.to_owned()));
        }
        let entrant = |spec: &String| Entrant {
            memory: memory.filter(|_| is_outside(spec)),
            env: match is_outside(spec) {
                true => env.iter().cloned().collect(),
                false => Default::default(),
            },
            spec: spec.clone(),
            time,
            game_time,
            increment,
            game_moves,
            depth,
            nodes,
            margin,
            ..Entrant::default()
        };
        let bots = self.bots.iter().map(entrant).collect();
        let tournament = Tournament {
            name: self.name.clone().unwrap_or_default(),
            tables: self.tables,
            rules: self.rules.clone().unwrap_or_default(),
            format: self.format(),
            challengers: self.challengers,
            rounds: self.rounds,
            anchor: self.anchor.clone().unwrap_or_default(),
            seed: self.seed,
            concurrency: self.concurrency,
            pin: self.pin,
            openings: self.openings.read()?,
            adjudication: Adjudication {
                exact: self.ending.exact,
                plies: self.ending.plies,
                resign: self.ending.resign,
                draw: self.ending.draw,
            },
            sprt: self.ending.sprt.map(|elo1| SprtTest {
                elo0: self.ending.elo0,
                elo1,
                alpha: self.ending.alpha,
                beta: self.ending.beta,
                model: match self.ending.normalized {
                    true => Model::Normalized,
                    false => Model::Logistic,
                },
            }),
            ..Tournament::new(self.game, bots, self.games)
        };
        tournament.check()?;
        Ok(tournament)
    }
}

impl OpeningOptions {
    fn read(&self) -> Result<Openings, Failure> {
        if let Some(position) = &self.position {
            return Ok(Openings::List(OpeningList::of_lines(vec![
                position.clone(),
            ])));
        }
        let random = Openings::default();
        let asked = match &self.openings {
            Some(asked) => asked,
            None => "random",
        };
        let is_random = asked == "random";
        if !is_random && self.balance.is_some() {
            let problem = "--balance is about random openings";
            return Err(Failure::bad("--openings", problem));
        }
        if asked == "start" && self.opening_plies.is_some() {
            let problem = "--opening-plies is about random openings and files";
            return Err(Failure::bad("--openings", problem));
        }
        let is_ordered = self.opening_order.is_some() || self.opening_start.is_some();
        if is_ordered && ["random", "start"].contains(&asked) {
            let problem = "--opening-order and --opening-start are about a file of openings";
            return Err(Failure::bad("--openings", problem));
        }
        Ok(match (asked, random) {
            ("start", _) => Openings::Start,
            ("random", Openings::Random { balance, nodes, .. }) => Openings::Random {
                plies: self.opening_plies,
                balance: self.balance.unwrap_or(balance),
                nodes,
            },
            (file, _) => {
                let order = match self.opening_order {
                    Some(OrderName::Random) => OpeningOrder::Random,
                    _ => OpeningOrder::Listed,
                };
                let list = OpeningList::new(file, &read_file(Path::new(file))?);
                let start = self.opening_start.unwrap_or_default();
                Openings::List(list.ordered(order, start).cut(self.opening_plies))
            }
        })
    }
}

#[derive(Args)]
pub struct FileOptions {
    /// The configuration file; `awalam arena init` writes one to begin with
    file: PathBuf,
    #[command(flatten)]
    pub keep: Keep,
}

impl FileOptions {
    /// The tournament of the file.
    pub fn tournament(&self) -> Result<Tournament, Failure> {
        read_tournament(&self.file)
    }
}

/// Reads a configuration file; files that it names are beside it.
pub fn read_tournament(path: &Path) -> Result<Tournament, Failure> {
    let text = read_file(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let tournament = Tournament::from_toml(&text, |name| read_file(&folder.join(name)));
    let mut tournament = tournament.map_err(|error| match error {
        ArenaError::Input(problem) => Failure::bad(&path.display().to_string(), problem),
        error => error.into(),
    })?;
    if !tournament.folder.is_empty() {
        let what = format!("{}: folder", path.display());
        tournament.folder = existing_folder(&folder.join(&tournament.folder), &what)?;
    }
    Ok(tournament)
}

fn read_file(path: &Path) -> Result<String, ArenaError> {
    fs::read_to_string(path)
        .map_err(|error| ArenaError::input(path.display(), format!("cannot be read: {error}")))
}

#[derive(Args)]
pub struct InitOptions {
    /// The game: avalam, awale or tricolore
    #[arg(short, long, default_value = "tricolore")]
    game: GameId,
    /// A file to write, instead of standard output
    file: Option<PathBuf>,
}

impl InitOptions {
    /// Writes the file; one that exists is left alone.
    pub fn write(&self) -> Result<(), Failure> {
        let text = starter(self.game, "champion:time=50ms", "level:5");
        let Some(path) = &self.file else {
            write!(anstream::stdout(), "{text}")?;
            return Ok(());
        };
        let file = fs::File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
        file.map_err(|error| Failure::bad(&path.display().to_string(), error))?;
        anstream::eprintln!(
            "change it as you like, then: awalam arena run {}",
            path.display()
        );
        Ok(())
    }
}
