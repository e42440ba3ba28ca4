//! The score of a series, and who owes it to a fault.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;

use awalam_bots::judge::End;
use awalam_games::{Side, Termination, Verdict};
use serde_json::json;

/// The games so far.
pub struct Score {
    programs: [Program; 2],
    games: u32,
    draws: u32,
    /// Games that were not lost by a fault, and how many different ones there are among them.
    played: u32,
    different: HashSet<(bool, String)>,
    is_json: bool,
    is_told: bool,
}

/// One of the two.
struct Program {
    command: String,
    log: PathBuf,
    wins: u32,
    /// How often it lost by which fault.
    faults: BTreeMap<Termination, u32>,
    /// The faults about which its author was told what to do.
    hinted: BTreeSet<Termination>,
}

impl Program {
    fn fault_count(&self) -> u32 {
        self.faults.values().sum()
    }
}

impl Score {
    /// Before the first game.
    pub fn new(commands: [String; 2], logs: [PathBuf; 2], is_json: bool) -> Score {
        let [one, two] = commands;
        let [log_one, log_two] = logs;
        let program = |command, log| Program {
            command,
            log,
            wins: 0,
            faults: BTreeMap::new(),
            hinted: BTreeSet::new(),
        };
        Score {
            programs: [program(one, log_one), program(two, log_two)],
            games: 0,
            draws: 0,
            played: 0,
            different: HashSet::new(),
            is_json,
            is_told: false,
        }
    }

    /// Adds a game by its end and its moves; if sides were swapped, the second program was
    /// player 1.
    pub fn count(&mut self, end: &End, moves: String, is_swapped: bool) {
        let index = |side: Side| side.index() ^ usize::from(is_swapped);
        match end.verdict().map(Verdict::winner) {
            Some(Some(winner)) => self.programs[index(winner)].wins += 1,
            Some(None) => self.draws += 1,
            None => return,
        }
        self.games += 1;
        if let End::Forfeit { loser, fault, .. } = end {
            let faults = &mut self.programs[index(*loser)].faults;
            *faults.entry(fault.termination()).or_default() += 1;
            return;
        }
        self.played += 1;
        self.different.insert((is_swapped, moves));
    }

    /// Tells the author of a program what to do about a fault, once for each kind.
    pub fn hint(&mut self, program: usize, fault: Termination, hint: &str) {
        let program = &mut self.programs[program];
        if !hint.is_empty() && program.hinted.insert(fault) {
            anstream::eprintln!("hint for \"{}\": {hint}", program.command);
        }
    }

    /// Shows the total, once, and whose part in it says nothing about play.
    pub fn tell(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_told, true) {
            return Ok(());
        }
        let [wins, losses] = self.programs.each_ref().map(|program| program.wins);
        let draws = self.draws;
        let mut out = anstream::stdout().lock();
        match self.is_json {
            true => {
                let faults = self.programs.each_ref().map(Program::fault_count);
                let total = json!({
                    "wins": wins, "draws": draws, "losses": losses, "faults": faults,
                    "different": self.different.len(),
                });
                writeln!(out, "{}", json!({ "total": total }))?;
            }
            false => writeln!(out, "total {wins} {draws} {losses}")?,
        }
        out.flush()?;
        let different = self.different.len() as u32;
        if different < self.played {
            anstream::eprintln!(
                "note: only {different} of {} games {} different: repeats add no information, so the total says no more than {different} {}; programs that choose at random among equal moves play different games",
                self.played,
                if different == 1 { "is" } else { "are" },
                if different == 1 {
                    "game does"
                } else {
                    "games do"
                },
            );
        }
        let at_fault = self
            .programs
            .iter()
            .filter(|program| program.fault_count() > 0);
        for program in at_fault {
            let faults = program.faults.iter();
            let faults: Vec<String> = faults.map(|(code, n)| format!("{n} {code}")).collect();
            let noun = if self.games == 1 { "game" } else { "games" };
            anstream::eprintln!(
                "note: \"{}\" lost {} of {} {noun} by a fault ({}); its log is {}",
                program.command,
                program.fault_count(),
                self.games,
                faults.join(", "),
                program.log.display()
            );
        }
        Ok(())
    }
}
