//! The laboratory: how strong the bots are, how the levels are graded, and where
//! the champions' numbers come from. For developers; every run is seeded.

mod grade;
mod ladder;
mod levels;
mod net;
mod series;
mod strength;
mod tune;

use std::path::PathBuf;
use std::process::ExitCode;

use awalam_arena::stats::{Decision, Interval, Model, SprtTest};
use awalam_bots::HasChampion;
use awalam_games::{GameId, with_game};
use awalam_lab::{Result, book, openings, puzzles};
use clap::{Parser, Subcommand};

use series::{Played, Series};

#[derive(Parser)]
#[command(about, infer_subcommands = true)]
struct Cli {
    /// Games at a time. Time limits are of processor time.
    #[arg(long, global = true, default_value_t = 2)]
    threads: usize,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The champions against every bot of the reports.
    Strength {
        /// Only this game.
        #[arg(short, long)]
        game: Option<GameId>,
        /// Only opponents whose name begins so.
        #[arg(long)]
        only: Option<String>,
        /// Games for each opponent.
        #[arg(long, default_value_t = 100)]
        games: u64,
    },
    /// Each level against the one below.
    Levels {
        /// Only this game.
        #[arg(short, long)]
        game: Option<GameId>,
        /// Only levels up to this one.
        #[arg(long, default_value_t = awalam_bots::LEVELS)]
        highest: usize,
        /// Games for each pair of levels.
        #[arg(long, default_value_t = 200)]
        games: u64,
    },
    /// The opponents of known strength that `awalam rate` uses.
    Ladder {
        /// Only this game.
        #[arg(short, long)]
        game: Option<GameId>,
        /// Under these rules, by default the usual ones.
        #[arg(short, long, default_value = "", requires = "game")]
        rules: String,
        /// Games of each two neighbours.
        #[arg(long, default_value_t = 200)]
        games: u64,
    },
    /// Finds a game's levels.
    Grade {
        /// The game.
        game: GameId,
        /// Games for each trial.
        #[arg(long, default_value_t = 100)]
        games: u64,
    },
    /// Finds a champion's weights by play.
    Tune {
        /// The game.
        game: GameId,
        /// Which of its sets of weights.
        set: String,
        /// The file to write.
        out: PathBuf,
        /// Rounds of play and fitting.
        #[arg(long, default_value_t = 3)]
        rounds: usize,
        /// Games in each round.
        #[arg(long, default_value_t = 6_000)]
        games: u64,
        /// Nodes for a move.
        #[arg(long, default_value_t = 3_000)]
        nodes: u64,
        /// Look at the position after a random move, too, after one move in that many.
        #[arg(long, default_value_t = 0)]
        aside: usize,
        /// Decides everything.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Begin with the weights in use instead of zeros: fewer games will do, and features
        /// that are rarely seen keep what they have.
        #[arg(long)]
        refine: bool,
        /// How often fitting goes through all positions.
        #[arg(long, default_value_t = 24)]
        epochs: usize,
        /// The folder that keeps the games; those found there are not played again.
        #[arg(long)]
        kept: Option<PathBuf>,
    },
    /// Makes the page's puzzles: positions of strong games with one best move.
    Puzzles {
        /// The game.
        game: GameId,
        /// The folder to write to.
        #[arg(long, default_value = "web/src/puzzles/data")]
        out: PathBuf,
        /// The folder of what was found so far, from where an interrupted run goes on.
        #[arg(long, default_value = "target/puzzles")]
        logs: PathBuf,
        /// Games to look for puzzles in.
        #[arg(long, default_value_t = 600)]
        games: u64,
        /// Puzzles wanted.
        #[arg(long, default_value_t = 360)]
        puzzles: usize,
        /// Only take out those that are not clear to the champion of now, and grade the others.
        #[arg(long)]
        sift: bool,
        /// Decides everything.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Makes the page's openings: the champion's tree, games from it, and the arena's.
    Openings {
        /// The game.
        game: GameId,
        /// The folder to write to.
        #[arg(long, default_value = "web/src/openings/data")]
        out: PathBuf,
        /// Positions of the tree.
        #[arg(long, default_value_t = 400)]
        positions: usize,
        /// Games of the champion against itself.
        #[arg(long, default_value_t = 1_000)]
        games: u64,
        /// A file with games that the arena kept, of this game with its usual rules; may be
        /// given several times. Games that are the same count once.
        #[arg(long = "store", value_name = "FILE")]
        stores: Vec<PathBuf>,
        /// Decides everything else.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Makes a champion's opening book, and tells what the first moves are worth.
    Book {
        /// The game.
        game: GameId,
        /// The file to write.
        out: PathBuf,
        /// Positions of the tree of the first moves.
        #[arg(long, default_value_t = 200)]
        positions: usize,
        /// Nodes for each of the best moves of a position.
        #[arg(long, default_value_t = 400_000)]
        nodes: u64,
        /// Games of the champion against itself.
        #[arg(long, default_value_t = 400)]
        games: u64,
        /// Nodes for a move of these games.
        #[arg(long, default_value_t = 2_000)]
        play_nodes: u64,
        /// Openings of the page, such as web/src/openings/data/awale.tsv: they get the
        /// book's values and marks.
        #[arg(long, value_name = "FILE")]
        openings: Option<PathBuf>,
        /// The folder of what was found so far, from where an interrupted run goes on.
        #[arg(long, default_value = "target/book")]
        logs: PathBuf,
        /// Decides everything else.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Trains the network of a champion.
    Net {
        /// The game.
        game: GameId,
        /// The file to write.
        out: PathBuf,
        /// Awalé: the folder of awari's tables.
        #[arg(long, required_if_eq("game", "awale"))]
        tables: Option<PathBuf>,
        /// Awalé: the most seeds that are looked up in them.
        #[arg(long, default_value_t = 19)]
        seeds: usize,
        /// Games to learn from.
        #[arg(long, default_value_t = 30_000)]
        games: u64,
        /// Nodes for a move, and for the value of what is not known.
        #[arg(long, default_value_t = 600)]
        nodes: u64,
        /// How often all positions are gone through.
        #[arg(long, default_value_t = 30)]
        epochs: usize,
        /// The folder of what was found so far, from where an interrupted run goes on.
        #[arg(long, default_value = "target/net")]
        logs: PathBuf,
        /// Decides everything.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Two bots, many games.
    Duel {
        /// The game.
        game: GameId,
        /// Its rules.
        rules: String,
        /// The bot whose results are counted.
        one: String,
        /// Its opponent.
        two: String,
        /// How many games.
        games: u64,
        /// Random plies before the bots take over.
        #[arg(long, default_value_t = 4)]
        opening: usize,
        /// Decides openings and random choices.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// End as soon as a sequential test decides between this difference and none (SPRT).
        #[arg(long, value_name = "ELO")]
        sprt: Option<f64>,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<()> {
    let threads = cli.threads.max(1);
    match cli.command {
        Command::Strength { game, only, games } => {
            strength::run(game, only.as_deref(), games, threads)
        }
        Command::Levels {
            game,
            highest,
            games,
        } => levels::run(game, highest, games, threads),
        Command::Ladder { game, rules, games } => ladder::run_all(game, &rules, games, threads),
        Command::Grade { game, games } => {
            with_game!(game, G => grade::run::<G>(games, threads))
        }
        Command::Tune {
            game,
            set,
            out,
            rounds,
            games,
            nodes,
            aside,
            seed,
            refine,
            epochs,
            kept,
        } => with_game!(game, G => {
            let names: Vec<&str> = <G as HasChampion>::SETS.iter().map(|set| set.name).collect();
            let set = names.iter().position(|name| *name == set).ok_or_else(|| {
                format!("{game} has no weights `{set}`; it has {}", names.join(", "))
            })?;
            let plan = tune::Plan {
                set,
                rounds,
                manner: tune::Manner {
                    games,
                    nodes,
                    aside,
                    seed,
                    threads,
                },
                refine,
                epochs,
                kept: kept.as_deref(),
                out: &out,
            };
            tune::run::<G>(&plan)
        }),
        Command::Puzzles {
            game,
            out,
            logs,
            games,
            puzzles,
            sift,
            seed,
        } => {
            let plan = puzzles::Plan {
                game,
                games,
                puzzles,
                seed,
                threads,
                out: &out,
                logs: &logs,
            };
            with_game!(game, G => match sift {
                true => puzzles::sift::<G>(&plan),
                false => puzzles::run::<G>(&plan),
            })
        }
        Command::Openings {
            game,
            out,
            positions,
            games,
            stores,
            seed,
        } => {
            let plan = openings::Plan {
                game,
                positions,
                games,
                stores: &stores,
                seed,
                threads,
                out: &out,
            };
            with_game!(game, G => openings::run::<G>(&plan))
        }
        Command::Book {
            game,
            out,
            positions,
            nodes,
            games,
            play_nodes,
            openings,
            logs,
            seed,
        } => {
            let plan = book::Plan {
                game,
                positions,
                nodes,
                games,
                play_nodes,
                seed,
                threads,
                logs: &logs,
                openings: openings.as_deref(),
                out: &out,
            };
            with_game!(game, G => book::run::<G>(&plan))
        }
        Command::Net {
            game,
            out,
            tables,
            seeds,
            games,
            nodes,
            epochs,
            logs,
            seed,
        } => {
            let plan = net::Plan {
                games,
                nodes,
                epochs,
                seed,
                threads,
                out: &out,
                logs: &logs,
            };
            match (game, tables) {
                (GameId::Avalam, _) => net::avalam::run(&plan),
                (GameId::Awale, Some(tables)) => net::awale::run(&plan, &tables, seeds),
                (GameId::Awale, None) => Err("--tables is missing".into()),
                (GameId::Tricolore, _) => net::tricolore::run(&plan),
            }
        }
        Command::Duel {
            game,
            rules,
            one,
            two,
            games,
            opening,
            seed,
            sprt,
        } => with_game!(game, G => {
            let series = Series::<G> {
                rules: rules.parse()?,
                bots: [&one, &two],
                games,
                opening,
                seed,
                threads,
                sprt: sprt.map(|elo1| SprtTest {
                    elo0: 0.0,
                    elo1,
                    alpha: 0.05,
                    beta: 0.05,
                    model: Model::Logistic,
                }),
            };
            duel(series)
        }),
    }
}

fn duel<G: HasChampion>(series: Series<'_, G>) -> Result<()> {
    let Played {
        tally, decision, ..
    } = series.play()?;
    let [wins, draws, losses] = tally.total();
    let Interval { low, high } = tally.pairs.interval();
    println!(
        "{} {}: {} - {}: +{wins} ={draws} -{losses}, {:.1} % ({:.1}–{:.1}), {:+.0} ± {:.0} Elo, as player 1 {:?}, as player 2 {:?}",
        G::NAME,
        series.rules,
        series.bots[0],
        series.bots[1],
        100.0 * tally.pairs.score(),
        100.0 * low,
        100.0 * high,
        tally.pairs.elo().value,
        tally.pairs.elo().error,
        tally.results[0],
        tally.results[1],
    );
    if let Some(test) = series.sprt {
        let found = match decision {
            Some(Decision::Stronger) => "stronger",
            Some(Decision::NotStronger) => "not stronger",
            None => "undecided",
        };
        println!(
            "SPRT, 0 against {} Elo: {found}, log-likelihood ratio {:.2}",
            test.elo1,
            test.ratio(&tally.pairs)
        );
    }
    Ok(())
}
