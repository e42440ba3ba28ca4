//! From the command line or a file to a tournament.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use awalam_arena::stats::SprtTest;
use awalam_arena::{
    Adjudication, ArenaError, Entrant, Format, Openings, ResignRule, Tournament, starter,
};
use awalam_games::{GameId, with_game};
use clap::Args;

use super::keep::Keep;
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
    /// Of more than two bots, only the first meets the others
    #[arg(long)]
    gauntlet: bool,
    /// Decides openings and the bots' random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// What the tournament is called
    #[arg(long)]
    name: Option<String>,
    /// Let bots and --exact use endgame tables of up to that many seeds, which must be
    /// at hand (awalam table build); 0 for none, so that results repeat anywhere
    #[arg(long, value_name = "SEEDS", default_value_t = 0)]
    tables: usize,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    openings: OpeningOptions,
    #[command(flatten)]
    ending: EndingOptions,
    /// Games at a time; by default one per core
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    #[command(flatten)]
    pub keep: Keep,
}

/// What each bot gets.
#[derive(Args)]
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
    /// Plies that every bot looks ahead
    #[arg(long)]
    depth: Option<u32>,
    /// Positions that every bot looks at
    #[arg(long)]
    nodes: Option<u64>,
    /// How much later than its time an answer may be before the game is lost
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
struct OpeningOptions {
    /// Where games begin: random plies, the start, or a file with one position, or
    /// moves from the start, a line
    /// (programs of exec: begin at the start, unless they know SETUP: exec:setup=on,./bot)
    #[arg(long, value_name = "random|start|FILE")]
    openings: Option<String>,
    /// Random plies of an opening
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// The lead, in points, that a short search may see after them; 0 takes any
    #[arg(long, value_name = "POINTS")]
    balance: Option<f64>,
    /// The position that every game begins with
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["openings", "opening_plies", "balance"])]
    position: Option<String>,
}

/// What ends games, or the whole, early.
#[derive(Args)]
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
    /// End games whose result is known for certain
    #[arg(long)]
    exact: bool,
    /// Decide games by points after N plies
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// Resign games once both bots have agreed for MOVES moves that one side is POINTS
    /// ahead: 10 or 10,4
    #[arg(long, value_name = "POINTS[,MOVES]", value_parser = resign)]
    resign: Option<ResignRule>,
}

fn resign(text: &str) -> Result<ResignRule, String> {
    let wrong = || "points and moves are written 10,4".to_owned();
    let (score, moves) = text.split_once(',').unwrap_or((text, "4"));
    Ok(ResignRule {
        score: score.trim().parse().map_err(|_| wrong())?,
        moves: moves.trim().parse().map_err(|_| wrong())?,
    })
}

impl MatchOptions {
    /// The tournament asked for.
    pub fn tournament(&self) -> Result<Tournament, Failure> {
        let LimitOptions {
            time,
            game_time,
            increment,
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
            depth,
            nodes,
            margin,
            ..Entrant::default()
        };
        let tournament = Tournament {
            name: self.name.clone().unwrap_or_default(),
            folder: String::new(),
            tables: self.tables,
            game: self.game,
            rules: self.rules.clone().unwrap_or_default(),
            format: match (self.bots.len(), self.gauntlet) {
                (0..=2, _) => Format::Match,
                (_, true) => Format::Gauntlet,
                (_, false) => Format::RoundRobin,
            },
            games: self.games,
            seed: self.seed,
            concurrency: self.concurrency,
            openings: self.openings.read()?,
            adjudication: Adjudication {
                exact: self.ending.exact,
                plies: self.ending.plies,
                resign: self.ending.resign,
            },
            sprt: self.ending.sprt.map(|elo1| SprtTest {
                elo0: self.ending.elo0,
                elo1,
                alpha: self.ending.alpha,
                beta: self.ending.beta,
            }),
            bots: self.bots.iter().map(entrant).collect(),
        };
        tournament.check()?;
        Ok(tournament)
    }
}

impl OpeningOptions {
    fn read(&self) -> Result<Openings, Failure> {
        if let Some(position) = &self.position {
            return Ok(Openings::List {
                file: String::new(),
                lines: vec![position.clone()],
            });
        }
        let random = Openings::default();
        let asked = match &self.openings {
            Some(asked) => asked,
            None => "random",
        };
        let is_random = asked == "random";
        if !is_random && (self.opening_plies.is_some() || self.balance.is_some()) {
            let problem = "--opening-plies and --balance are about random openings";
            return Err(Failure::bad("--openings", problem));
        }
        Ok(match (asked, random) {
            ("start", _) => Openings::Start,
            ("random", Openings::Random { balance, nodes, .. }) => Openings::Random {
                plies: self.opening_plies,
                balance: self.balance.unwrap_or(balance),
                nodes,
            },
            (file, _) => Openings::list(file, &read_file(Path::new(file))?),
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
    tournament.map_err(|error| match error {
        ArenaError::Input(problem) => Failure::bad(&path.display().to_string(), problem),
        error => error.into(),
    })
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
