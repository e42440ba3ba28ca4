//! The score of a series, and who owes it to a fault.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;

use awalam_bots::judge::{End, Judged};
use awalam_games::{Game, Side, Termination, Verdict};
use serde_json::json;

/// The games so far.
pub struct Score {
    programs: [Program; 2],
    games: u32,
    draws: u32,
    /// The games so far, move by move.
    seen: HashSet<String>,
    /// Games that were one of them again.
    repeats: u32,
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
    /// What its author was told to do.
    hints: HashSet<String>,
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
            hints: HashSet::new(),
        };
        Score {
            programs: [program(one, log_one), program(two, log_two)],
            games: 0,
            draws: 0,
            seen: HashSet::new(),
            repeats: 0,
            is_json,
            is_told: false,
        }
    }

    /// Adds a game; if sides were swapped, the second program was player 1.
    pub fn count<G: Game>(&mut self, judged: &Judged<G>, is_swapped: bool) {
        let end = &judged.end;
        let index = |side: Side| side.index() ^ usize::from(is_swapped);
        match end.verdict().map(Verdict::winner) {
            Some(Some(winner)) => self.programs[index(winner)].wins += 1,
            Some(None) => self.draws += 1,
            None => return,
        }
        self.games += 1;
        // A fault is told by itself.
        if !matches!(end, End::Forfeit { .. }) {
            let moves = judged.line.plies().iter().map(|(mv, _)| mv.to_string());
            let moves = moves.collect::<Vec<_>>().join(" ");
            self.repeats += u32::from(!self.seen.insert(moves));
        }
        if let End::Forfeit { loser, fault, .. } = end {
            let faults = &mut self.programs[index(*loser)].faults;
            *faults.entry(fault.termination()).or_default() += 1;
        }
    }

    /// Tells the author of a program what to do, once.
    pub fn hint(&mut self, program: usize, hint: String) {
        let program = &mut self.programs[program];
        if !hint.is_empty() && program.hints.insert(hint.clone()) {
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
                let total = json!({"wins": wins, "draws": draws, "losses": losses, "faults": faults, "repeats": self.repeats});
                writeln!(out, "{}", json!({ "total": total }))?;
            }
            false => writeln!(out, "total {wins} {draws} {losses}")?,
        }
        out.flush()?;
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
        if self.repeats > 0 {
            let verb = if self.repeats == 1 {
                "repeats"
            } else {
                "repeat"
            };
            anstream::eprintln!(
                "note: {} of {} games {verb} an earlier one, move for move; repeats add no information: programs that always answer alike need openings (docs/protocols/referee.md)",
                self.repeats,
                self.games
            );
        }
        Ok(())
    }
}
