//! `awalam check`: what an outside program does wrong.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use awalam_bots::Spec;
use awalam_games::with_game;
use awalam_link::engine::Dialect;
use awalam_link::{
    CheckTerms, Finding, Grade, HasProviders, Launch, Log, ProgramText, check, check_engine,
    provider, providers,
};
use clap::Args;
use serde_json::{Value, json};

use crate::clock::WallClock;
use crate::failure::Failure;
use crate::outside::{MAX_LOG_BYTES, Programs};

#[derive(Args)]
pub struct Options {
    /// The program, such as ./bot or "python3 bot.py"; an engine is written ugi:./engine or
    /// uci:./engine
    #[arg(value_name = "CMD")]
    command: String,
    #[command(flatten)]
    programs: Programs,
    /// A new file for what the program writes to standard error
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.programs.game, G => look_at::<G>(&options))
}

/// What is to be checked, as its text names it.
struct Candidate {
    /// How it is spoken with, if not by referee lines.
    dialect: Option<Dialect>,
    launch: Launch,
    options: Vec<(String, String)>,
    knows_setup: bool,
}

impl Candidate {
    /// A bare command speaks referee lines; a bot's text says what it speaks.
    fn read<G: HasProviders>(options: &Options) -> Result<Candidate, Failure> {
        let (text, programs) = (&options.command, &options.programs);
        let spec = Spec::read(text);
        let (name, dialect) = match spec.name() {
            "exec" => ("exec", None),
            "ugi" => ("ugi", Some(Dialect::Ugi)),
            "uci" => ("uci", Some(Dialect::Uci)),
            other if provider::<G>(text).is_some() => {
                let problem =
                    format!("{other}: agents are not started here; check is for programs");
                return Err(Failure::bad("CMD", problem));
            }
            _ => {
                return Ok(Candidate {
                    dialect: None,
                    launch: programs.launch::<G>("CMD", text, None)?,
                    options: Vec::new(),
                    knows_setup: false,
                });
            }
        };
        let wrong = |error| Failure::bad("CMD", error);
        let context = programs.context()?;
        // Settings that the format does not have are refused as elsewhere.
        spec.player(&context, &providers::<G>()).map_err(wrong)?;
        let program = ProgramText::read(name, spec.rest()).map_err(wrong)?;
        Ok(Candidate {
            dialect,
            launch: program.launch(&context).map_err(wrong)?,
            options: program.options,
            knows_setup: program.setup == Some(true),
        })
    }
}

fn look_at<G: HasProviders>(options: &Options) -> Result<(), Failure> {
    let line = options.programs.line::<G>()?;
    // A wrong command is told before anything is written.
    let mut candidate = Candidate::read::<G>(options)?;
    candidate.launch.log = options.log.as_deref().map(new_log).transpose()?;
    let terms = CheckTerms {
        rules: line.start().rules(),
        time: options.programs.time,
        startup: options.programs.startup(),
        knows_setup: candidate.knows_setup,
    };
    let mut report = |news: &str| anstream::eprintln!("{news}");
    let (launch, clock) = (&candidate.launch, WallClock::new());
    let findings = match candidate.dialect {
        None => check::<G>(launch, &terms, &clock, &mut report),
        Some(dialect) => {
            let options = &candidate.options;
            check_engine::<G>(dialect, launch, options, &terms, &clock, &mut report)
        }
    };
    let rules = match terms.rules == G::Rules::default() {
        true => String::new(),
        false => format!(" -r {}", terms.rules),
    };
    let mut out = anstream::stdout().lock();
    if options.json {
        let findings: Vec<Value> = findings.iter().map(describe).collect();
        writeln!(out, "{:#}", Value::from(findings))?;
    } else {
        for finding in &findings {
            let (topic, word) = (finding.topic, word(finding.grade));
            writeln!(out, "{topic:<12} {word:<5} {}", finding.seen)?;
            if !finding.advice.is_empty() {
                writeln!(out, "{:<18} → {}", "", finding.advice)?;
            }
            if !finding.moves.is_empty() {
                let moves = &finding.moves;
                writeln!(
                    out,
                    "{:<18} → the game up to there: awalam show -g {}{rules} --moves \"{moves}\"",
                    "",
                    G::NAME
                )?;
            }
        }
    }
    let wrong = findings
        .iter()
        .filter(|finding| finding.grade == Grade::Bad);
    match wrong.count() {
        0 => Ok(()),
        1 => Err(Failure::Trouble("1 thing must be put right".to_owned())),
        many => Err(Failure::Trouble(format!("{many} things must be put right"))),
    }
}

fn new_log(path: &Path) -> Result<Arc<Log>, Failure> {
    let name = path.display();
    if path.symlink_metadata().is_ok() {
        let problem = format!("{name} exists already; name a new file");
        return Err(Failure::bad("--log", problem));
    }
    let log = Log::create(path, MAX_LOG_BYTES);
    log.map(Arc::new)
        .map_err(|error| Failure::Trouble(format!("cannot write {name}: {error}")))
}

fn describe(finding: &Finding) -> Value {
    json!({
        "topic": finding.topic, "grade": word(finding.grade),
        "seen": finding.seen, "advice": finding.advice, "moves": finding.moves,
    })
}

fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Good => "good",
        Grade::Weak => "weak",
        Grade::Bad => "bad",
    }
}
