//! What can be wrong with a tournament, told before anything is played.

use awalam_games::Explanation;

use crate::{ArenaError, Entrant, Format, LevelRule, ResignRule, Tournament};

/// More pairs are a mistake.
const MAX_PAIRS: u64 = 1_000_000_000;

impl Tournament {
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
        if self.each.is_some() {
            let problem = "only a configuration file has it; give each bot its own settings";
            return wrong("each", problem.to_owned());
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
                let words = format!(
                    "bot: there are two `{name}`: tell them apart by a setting, such as {name}:seed=2, or by a name in a file"
                );
                let why = Explanation::new("tournament-same-bot", &[("given", &name)]);
                return Err(ArenaError::explained(words, why));
            }
            self.bots[bot].check()?;
        }
        if self.games > 2 * MAX_PAIRS {
            return wrong("games", format!("more than {} are too many", 2 * MAX_PAIRS));
        }
        if self.games == 0 || !self.games.is_multiple_of(2) {
            let near = self.games.max(1).div_ceil(2) * 2;
            let given = self.games;
            let words = format!(
                "games: {given} cannot be played: they come in pairs with sides swapped, so {near}, for example"
            );
            let why = Explanation::new("tournament-odd", &[("given", &given), ("near", &near)]);
            return Err(ArenaError::explained(words, why));
        }
        self.check_format()?;
        if self.pairs() > MAX_PAIRS {
            return wrong("games", format!("more than {MAX_PAIRS} pairs are too many"));
        }
        if !self.anchor.is_empty() {
            let anchor = self.bot(&self.anchor);
            anchor.map_err(|error| ArenaError::input("anchor", error))?;
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
        if let Some(ResignRule { score, moves, .. }) = self.adjudication.resign
            && !((0.01..=10_000.0).contains(&score) && (1..=1000).contains(&moves))
        {
            let problem = "a score of 0.01 to 10000 points and 1 to 1000 moves are wanted";
            return wrong("adjudication.resign", problem.to_owned());
        }
        if let Some(LevelRule { score, moves, .. }) = self.adjudication.draw
            && !((0.0..=10_000.0).contains(&score) && (1..=1000).contains(&moves))
        {
            let problem = "a score of 0 to 10000 points and 1 to 1000 moves are wanted";
            return wrong("adjudication.draw", problem.to_owned());
        }
        self.openings.check()
    }

    /// What is wrong with who meets whom.
    fn check_format(&self) -> Result<(), ArenaError> {
        let wrong = |what: &str, problem: String| Err(ArenaError::input(what, problem));
        let bots = self.bots.len();
        match self.format {
            Format::Gauntlet if !(1..bots).contains(&self.challengers) => {
                let problem = format!(
                    "1 to {} of {bots} bots can meet the others, not {}",
                    bots - 1,
                    self.challengers
                );
                return wrong("challengers", problem);
            }
            Format::Gauntlet => {}
            _ if self.challengers != 1 => {
                return wrong("challengers", "only a gauntlet has them".to_owned());
            }
            _ => {}
        }
        // Everybody meets everybody else once: after that, rounds only repeat meetings.
        let most = bots - 1 + bots % 2;
        match self.rounds {
            Some(_) if self.format != Format::Swiss => {
                let problem = "only a Swiss tournament is told how many; leave this out";
                return wrong("rounds", problem.to_owned());
            }
            Some(rounds) if !(1..=most).contains(&(rounds as usize)) => {
                let problem = format!("{bots} bots can play 1 to {most} rounds, not {rounds}");
                return wrong("rounds", problem);
            }
            _ => {}
        }
        if self.has_broken_draw() {
            return wrong(
                "drawn",
                "these rounds are not of this tournament".to_owned(),
            );
        }
        match self.bots.iter().any(|bot| bot.excluded) {
            true if self.format.has_draws() => {
                let problem = "later rounds rest on a bot's results, so it cannot be taken out; \
                    begin another tournament without it";
                wrong("bot", problem.to_owned())
            }
            true if self.planned_pairs() == 0 => {
                wrong("bot", "nobody would be left to play".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Whether rounds were drawn that this tournament cannot have.
    fn has_broken_draw(&self) -> bool {
        let bots = self.bots.len();
        let is_meeting = |&[a, b]: &[usize; 2]| a != b && a.max(b) < bots;
        let drawn: usize = self.drawn.iter().map(Vec::len).sum();
        let most = self.pairs() / (self.games / 2).max(1);
        let is_possible = self.drawn.iter().flatten().all(is_meeting) && drawn as u64 <= most;
        !(self.drawn.is_empty() || self.format.has_draws() && is_possible)
    }
}

impl Entrant {
    fn check(&self) -> Result<(), ArenaError> {
        let wrong = |problem: &str| {
            let what = format!("bot `{}`", self.spec);
            Err(ArenaError::input(what, problem))
        };
        if self.increment.is_some() && self.game_time.is_none() {
            return wrong("increment adds to game_time, which is missing");
        }
        if self.game_moves.is_some() && self.game_time.is_none() {
            return wrong("game_moves are made within game_time, which is missing");
        }
        if self.depth == Some(0) || self.nodes == Some(0) {
            return wrong("depth and nodes are at least 1");
        }
        Ok(())
    }
}
