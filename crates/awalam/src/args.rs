//! The words of the command line.

use awalam_games::{Game, GameId, Line};
use clap::{Args, Parser, Subcommand};

use crate::commands::{
    accuracy, agent, arena, check, compete, completions, engine, health, moves, perft, play, rate,
    referee, replay, reproduce, review, serve, show, solve, table, think,
};
use crate::failure::Failure;

/// What holds for all commands.
const MANUAL: &str = "\
Bots:
  A bot is written NAME or NAME:KEY=VALUE,…, such as champion, level:3, divine:depth=4 or
  champion:time=1s,threads=2; `awalam games` lists them. exec:./bot is a program of yours that
  speaks referee lines, ugi:./engine and uci:./engine are engines, xmlrpc:URL and ecam:URL agents.

Results:
  result 1-0|0-1|1/2-1/2 POINTS1 POINTS2 REASON: player 1 won, lost or drew. Scores are in
  hundredths of a point, for the player to move.

Files:
  Games, tournaments and endgame tables are kept in the user's data directory, in awalam,
  unless an option names another place. That is XDG_DATA_HOME, by default ~/.local/share
  on Linux, ~/Library/Application Support on macOS, %APPDATA% on Windows.

Environment:
  PGPASSWORD   the password of a database, for arena
  NO_COLOR     no colours in the terminal

Exit codes:
  0  done
  1  a failure: check found faults, a file cannot be written, a worker cannot play
  2  bad input, told in one sentence on standard error
  130  interrupted; what was played is kept";

/// Play and study Avalam, Awalé and tri-colour Awalé.
///
/// Start with a game in the terminal:
///
///     awalam play -g awale
#[derive(Parser)]
#[command(version, arg_required_else_help = true, verbatim_doc_comment, after_long_help = MANUAL)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games, their rule sets and their bots
    ///
    /// Example:
    ///
    ///     awalam games
    #[command(verbatim_doc_comment)]
    Games {
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Draw a position, or a game on file
    ///
    /// Examples: the start, a position after some moves, a record after its 20th ply:
    ///
    ///     awalam show -g avalam
    ///     awalam show -g awale --moves FfBe
    ///     awalam show games/game-001.txt --ply 20
    #[command(verbatim_doc_comment)]
    Show(show::Options),
    /// Step through a game on file, in the terminal
    ///
    /// Press Enter for the next move, or type next, back, the number of a ply, moves, help
    /// or quit.
    ///
    /// Example:
    ///
    ///     awalam replay games/game-001.txt
    #[command(verbatim_doc_comment)]
    Replay(replay::Options),
    /// Find the mistakes of a game on file, with better moves
    ///
    /// Every position is valued, as the page's Analyse does: exactly where that is within
    /// reach, else by a search. A move that gives away 10 % of the chance to win is an
    /// inaccuracy, 20 % a mistake, 30 % a blunder. Each position takes up to --time.
    ///
    /// Examples:
    ///
    ///     awalam review games/game-001.txt
    ///     awalam review games/game-001.txt --time 2s --json
    #[command(verbatim_doc_comment)]
    Review(review::Options),
    /// Serve the page: play, analyse and watch in a browser
    ///
    /// Example:
    ///
    ///     awalam serve --open
    #[command(verbatim_doc_comment)]
    Serve(serve::Options),
    /// List the legal moves, each with the position after it
    ///
    /// One line per move: the move, a tab, the position's text.
    ///
    /// Example:
    ///
    ///     awalam moves -g tricolore
    #[command(verbatim_doc_comment)]
    Moves(moves::Options),
    /// Count the leaves of the game tree, depth by depth
    ///
    /// One line per depth: the depth, a tab, the number of leaves. A finished position has
    /// no moves.
    ///
    /// Example:
    ///
    ///     awalam perft 6 -g awale
    #[command(verbatim_doc_comment)]
    Perft(perft::Options),
    /// Ask a bot for its move
    ///
    /// Prints one line per depth that the search completes, and at last
    ///
    ///     bestmove MOVE score SCORE depth DEPTH nodes POSITIONS time MILLISECONDS
    ///
    /// All limits hold, the bot's own and those given here: the first that is reached stops
    /// the search. Without any, it stops after a second.
    ///
    /// Examples:
    ///
    ///     awalam think -g awale --bot champion --time 2s
    ///     awalam think -g tricolore --moves "3R 14TB" --bot storck --explain
    #[command(verbatim_doc_comment)]
    Think(think::Options),
    /// Measure the speed of the search on a fixed workload
    ///
    /// The last line reads `bench NODES nodes NPS nps`; the number of nodes changes only
    /// when the search does.
    ///
    /// Example:
    ///
    ///     awalam bench
    #[command(verbatim_doc_comment)]
    Bench,
    /// Play a game in the terminal, against a person or a bot
    ///
    /// Type a move, or help, hint, moves, undo, save, quit. Every move is kept:
    /// leave at any time and come back with --resume.
    ///
    /// Examples:
    ///
    ///     awalam play
    ///     awalam play -g tricolore --p2 phase-balanced:time=2s
    ///     awalam play -g avalam --rules house --first red
    ///     awalam play --resume
    #[command(verbatim_doc_comment)]
    Play(play::Options),
    /// Pit two outside programs against each other, in any language
    ///
    /// The programs speak referee lines: the one that begins gets START, each
    /// then gets the other's move and answers with its own, one line per move. Every
    /// move is checked, and each result says why the game ended. An illegal, late or
    /// unreadable answer, or a crash, loses the game.
    ///
    /// Standard output has one `result` line per game and `total WINS DRAWS LOSSES` of the
    /// first program; hints and notes go to standard error.
    ///
    /// Examples:
    ///
    ///     awalam referee "python3 bot.py" ./bot
    ///     awalam referee "java -cp classes Bot" ./bot --games 10 --time 2s
    #[command(verbatim_doc_comment)]
    Referee(referee::Options),
    /// Let a bot of ours play under another referee, by referee lines
    ///
    /// It reads START or the opponent's moves from standard input and writes
    /// its own moves to standard output.
    ///
    /// Examples:
    ///
    ///     awalam compete JoueurA --bot champion --time 2s
    ///     echo START | awalam compete --bot level:3
    #[command(verbatim_doc_comment)]
    Compete(compete::Options),
    /// Report what an outside program does wrong, before it plays for real
    ///
    /// Plays some games with it and tries what a referee may do to it. Each finding is good,
    /// weak or bad, with what to do about it; faults come with the moves that led to them.
    /// The exit code is 1 if something would lose games.
    ///
    /// Examples:
    ///
    ///     awalam check "python3 bot.py"
    ///     awalam check ugi:./engine -g awale --time 1s
    #[command(verbatim_doc_comment)]
    Check(check::Options),
    /// Judge a bot's moves by exact values
    ///
    /// Positions are taken from strong play, one per game, where every move can be solved:
    /// Awalé with 13 to 24 seeds, as far as your tables reach (`awalam table build`); Avalam
    /// from ply 16 to 24; tri-colour Awalé with 14 to 26 seeds. The bot has no tables. In a
    /// critical position some move throws the result away. The last line reads
    ///
    ///     accuracy KEPT% CRITICAL OPTIMAL% LOSS N
    ///
    /// for the last time: results kept in percent of the critical positions, the number of
    /// those, optimal moves in percent, points lost per move, positions. With --critical there are
    /// no others, and it reads
    ///
    ///     accuracy KEPT% CRITICAL
    ///
    /// With --deep, in positions further from the end, it reads
    ///
    ///     agreement AGREED% LOSS N
    ///
    /// for moves that a deep search finds as good as its own, and what it thinks that the others
    /// give away.
    ///
    /// Examples:
    ///
    ///     awalam accuracy -g awale -r awari --positions 1000 --store awari.tsv
    ///     awalam accuracy -g avalam --bot champion:proofs=off --time 10ms
    ///     awalam accuracy -g avalam --critical --plies 18-24 --positions 1000 --store avalam.tsv
    ///     awalam accuracy -g awale -r awari --for points --time 100ms
    ///     awalam accuracy -g tricolore --deep 500000000 --time 100ms --store deep.tsv
    #[command(verbatim_doc_comment)]
    Accuracy(accuracy::Options),
    /// Rate a bot: find its place among our bots
    ///
    /// It plays opponents of known strength, from random to level:8, in pairs of games with
    /// sides swapped, always those that tell most, until its rating is known to ± 60 Elo.
    /// random has 0. Games that repeat an earlier one move by move are not counted. The
    /// interval holds the true rating in 95 of 100 runs; the last line reads
    ///
    ///     rating ELO LOW HIGH between NAME and NAME
    ///
    /// with the nearest opponents outside the interval, a weaker and a stronger one.
    ///
    /// Examples:
    ///
    ///     awalam rate "exec:python3 bot.py"
    ///     awalam rate ugi:./engine -g awale --time 100ms --games 100
    ///     awalam rate divine:depth=2 -g avalam
    #[command(verbatim_doc_comment)]
    Rate(rate::Options),
    /// Let a bot speak UGI or UCI, on standard input and output
    ///
    /// For programs that run engines. By hand: type ugi, then position startpos,
    /// go movetime 1000, and quit.
    ///
    /// Examples:
    ///
    ///     awalam engine -g avalam --bot level:5
    ///     awalam think -g awale --bot "ugi:awalam engine -g awale"
    #[command(verbatim_doc_comment)]
    Engine(engine::Options),
    /// Tournaments of bots: played, kept, counted, on one machine or many
    ///
    /// Games come in pairs from the same opening with sides swapped, so that
    /// neither luck with the opening nor moving first decides.
    ///
    /// Examples:
    ///
    ///     awalam arena match -g tricolore --bot champion --bot storck --games 200
    ///     awalam arena init > mine.toml; awalam arena run mine.toml
    ///     awalam arena resume
    ///     awalam arena report --out report.html
    #[command(verbatim_doc_comment)]
    Arena(arena::Options),
    /// Find the exact value of a position, with the best line
    ///
    /// The value is the final margin for the player to move under best play, captured seeds
    /// included (`awalam table probe` counts those on the board alone); in Awalé with the
    /// goal of 24 or 25 seeds ignored. A position that is out of reach is reported as such.
    ///
    /// Examples:
    ///
    ///     awalam solve -g awale -r awari -p 0-0-0-1-0-2-1-0-0-0-3-0-21-20-S
    ///     awalam solve -g avalam --rules house --moves "$(cat moves)" --all
    #[command(verbatim_doc_comment)]
    Solve(solve::Options),
    /// Endgame tables of Awalé: perfect play with few seeds on the board
    ///
    /// Every position of up to N seeds gets its exact value; champion, play and
    /// solve use what they find. 12 seeds take seconds, 18 a minute, 24 an hour
    /// at most.
    ///
    /// Examples:
    ///
    ///     awalam table build --rules awari --seeds 12
    ///     awalam table stats --rules awari
    ///     awalam table verify --rules awari
    ///     awalam table probe --rules awari -p 1-1-1-1-1-2-4-2-3-0-0-0-17-15-S
    #[command(verbatim_doc_comment)]
    Table(table::Options),
    /// Let an Avalam bot play over the network, in a course's contest
    ///
    /// The first line is the agent's address; people can look at it, too.
    ///
    /// Examples:
    ///
    ///     awalam agent xmlrpc -b 0.0.0.0 -p 8000 --bot champion
    ///     awalam agent ecam -p 8080 --bot level:6
    #[command(verbatim_doc_comment)]
    Agent(agent::Options),
    /// Run a student report's experiment again, beside the report's own figures
    ///
    /// The reports: 000 Avalam's bots, 001 tri-colour profiles, 002 Awalé's
    /// strategies, 003 tri-colour evaluations and depths, 004 storck. Each claim
    /// gets a verdict: it holds, does not hold, is unclear where the 95 % interval
    /// has both in it, or depends on the depth where the report gives none and
    /// several are played. About two minutes; --full takes up to an hour.
    ///
    /// Examples:
    ///
    ///     awalam reproduce 003
    ///     awalam reproduce 003 --exact
    ///     awalam reproduce 001 --full --markdown > profiles.md
    #[command(verbatim_doc_comment)]
    Reproduce(reproduce::Options),
    /// Ask a server whether it is well
    ///
    /// Prints `ok`, or tells what is wrong with exit code 1: for containers and others that
    /// look after a server.
    ///
    /// Example:
    ///
    ///     awalam health http://127.0.0.1:7117
    #[command(verbatim_doc_comment)]
    Health(health::Options),
    /// Print what makes a shell complete commands and options
    ///
    /// Examples: for this session of bash, and for good in fish:
    ///
    ///     source <(awalam completions bash)
    ///     awalam completions fish > ~/.config/fish/completions/awalam.fish
    #[command(verbatim_doc_comment)]
    Completions(completions::Options),
    /// Write the manual pages, one per command, into a folder
    ///
    /// Example:
    ///
    ///     awalam man ~/.local/share/man/man1
    #[command(verbatim_doc_comment)]
    Man(completions::ManualOptions),
}

/// Which position a command is about.
#[derive(Args)]
pub struct Setup {
    /// The game: avalam, awale or tricolore
    #[arg(short, long)]
    pub game: GameId,
    #[command(flatten)]
    pub start: Start,
}

/// Rules, start position, and moves from there.
#[derive(Args, Default)]
pub struct Start {
    /// The rule set, by default the first that `awalam games` lists
    #[arg(short, long, value_name = "NAME")]
    pub rules: Option<String>,
    /// Avalam: the colour that moves first and is player 1 (yellow or red)
    #[arg(long, value_name = "COLOUR")]
    pub first: Option<String>,
    /// The position's text, by default the start of the game
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves played from that position, such as FfBe or "3R 14TB"
    #[arg(short, long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl Start {
    /// Whether nothing was asked for.
    pub fn is_default(&self) -> bool {
        let Start {
            rules,
            first,
            position,
            moves,
        } = self;
        [rules, first, position, moves]
            .iter()
            .all(|option| option.is_none())
    }

    /// The rules asked for.
    pub fn rules<G: Game>(&self) -> Result<G::Rules, Failure> {
        let mut text = self.rules.clone().unwrap_or_default();
        if let Some(first) = &self.first {
            if text.contains(':') {
                return Err(Failure::bad(
                    "--first",
                    format!("the rules `{text}` say already who is first"),
                ));
            }
            text += &format!(":first={first}");
        } else if text.is_empty() && self.rules.is_none() {
            return Ok(G::Rules::default());
        }
        text.parse().map_err(|error| Failure::bad("rules", error))
    }

    /// The game from the position asked for, through the moves asked for.
    pub fn line<G: Game>(&self) -> Result<Line<G>, Failure> {
        let rules = self.rules::<G>()?;
        let start = match &self.position {
            None => G::start(rules),
            Some(text) => G::parse(text, rules).map_err(|error| Failure::bad("position", error))?,
        };
        let mut line = Line::new(start);
        let moves = self.moves.as_deref().unwrap_or_default();
        line.play_run(moves)
            .map_err(|error| Failure::bad("moves", error))?;
        Ok(line)
    }
}
