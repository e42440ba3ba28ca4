//! Plays the games of a tournament.

mod guarded;
mod seats;

use std::collections::VecDeque;
use std::fmt::Display;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use awalam_bots::judge::{Allowance, End, Judged, Terms, judge};
use awalam_bots::{
    BuildContext, HasChampion, Listener, Player, Provider, Spec, SpecError, TableSource,
    TablesUpTo, build,
};
use awalam_games::{Line, Record, RulesError, Side};
use awalam_search::{Clock, Limits};
use tracing::info;

use crate::openings::mixed;
use crate::{ArenaError, Entrant, GameNumber, GameRow, Openings, Schedule, Tournament};
use guarded::{Guarded, Seen};
use seats::Seat;

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// In numbers.
    pub row: GameRow,
    /// On paper.
    pub record: Record,
}

/// Looks on while games are played.
pub trait Spectator: Send + Sync {
    /// A game as it stands before a move: where it began and what was played.
    fn sees(&self, game: GameNumber, start: String, moves: Vec<String>);

    /// The game is over, or given up; this may be said twice.
    fn leaves(&self, game: GameNumber);
}

/// Keeps what programs from outside are told and say.
pub trait ProgramLogs: Send + Sync {
    /// Who listens to a player of a bot.
    fn listener(&self, bot: usize) -> Arc<dyn GameListener>;
}

/// Listens to a player, game after game.
pub trait GameListener: Listener {
    /// What follows belongs to this game, in which it plays that side.
    fn begins(&self, game: GameNumber, side: Side);
}

/// Plays games of a tournament, whatever the game.
pub trait Referee: Send + Sync {
    /// Plays a game by a clock; nothing comes of one that is stopped.
    fn play(
        &self,
        game: GameNumber,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, ArenaError>;

    /// Lets every program from outside play a few plies, so that one that cannot play here
    /// is found before its games are lost; tells what is wrong with the first that cannot.
    fn probe(&self, clock: &dyn Clock, stop: &AtomicBool) -> Result<(), ArenaError>;

    /// Takes note of rounds that were drawn.
    fn redraw(&self, tournament: &Tournament);

    /// The cores that a game takes.
    fn cores(&self) -> usize;

    /// Whether a bot plays against a clock.
    fn is_timed(&self) -> bool;

    /// The bots that search and whom nothing tells how far.
    fn unbounded(&self) -> Vec<usize>;
}

/// Plays the games of a tournament of one game: its bots, its openings.
pub struct GameReferee<'p, G: HasChampion> {
    /// The spectator of all games.
    spectator: Option<Arc<dyn Spectator>>,
    tournament: Tournament,
    /// Who meets whom: it grows where rounds are drawn.
    schedule: RwLock<Schedule>,
    /// The texts of its bots, read.
    specs: Vec<Spec>,
    rules: G::Rules,
    providers: Vec<&'p dyn Provider<G>>,
    /// The tables that the tournament asks for, and no more.
    tables: Option<Arc<dyn TableSource>>,
    is_timed: bool,
    unbounded: Vec<usize>,
    /// Tells when a game is played, for its record.
    date: Option<fn() -> String>,
    /// The openings used last: each serves several games.
    recent: Mutex<VecDeque<(u64, Line<G>)>>,
    /// Who listens to programs from outside.
    logs: Option<Arc<dyn ProgramLogs>>,
    /// Players that stay for further games.
    staying: Mutex<Vec<Seat<G>>>,
}

/// Plies that a program has to play before its games begin: two moves of its own.
const PROBE_PLIES: usize = 4;
/// Bots think in the order of milliseconds: less is not worth noting.
const MIN_NOTED_TIME: Duration = Duration::from_millis(1);

impl<'p, G: HasChampion> GameReferee<'p, G> {
    /// Checks everything that can go wrong before the first game. Of the tables at hand,
    /// those are used that the tournament asks for.
    pub fn new(
        tournament: &Tournament,
        providers: Vec<&'p dyn Provider<G>>,
        tables: Option<Arc<dyn TableSource>>,
    ) -> Result<GameReferee<'p, G>, ArenaError> {
        tournament.check()?;
        let rules = match tournament.rules.as_str() {
            "" => G::Rules::default(),
            text => text.parse().map_err(|error: RulesError| {
                ArenaError::explained(format!("rules: {error}"), error.explain())
            })?,
        };
        let first = tournament.openings.first::<G>(rules, tournament.seed)?;
        let most = tournament.adjudication.plies;
        let begins_anywhere =
            |bot: &&Entrant| !bot.from_start && bot.parsed().needs_start(&providers).is_none();
        // Openings are for two that can have them.
        let has_openings = tournament.bots.iter().filter(begins_anywhere).count() >= 2;
        if has_openings && most.is_some_and(|most| most <= first.plies().len()) {
            let problem = "the openings alone have as many plies: nobody would play a move";
            return Err(ArenaError::input("plies", problem));
        }
        let mut referee = GameReferee {
            spectator: None,
            tournament: tournament.clone(),
            schedule: RwLock::new(tournament.schedule()),
            specs: tournament.bots.iter().map(Entrant::parsed).collect(),
            rules,
            providers,
            tables: wanted_tables::<G>(tournament, rules, tables)?,
            is_timed: false,
            unbounded: Vec::new(),
            date: None,
            recent: Mutex::default(),
            logs: None,
            staying: Mutex::default(),
        };
        let entrants = tournament.bots.iter().enumerate();
        for (index, entrant) in entrants.filter(|(_, entrant)| !entrant.excluded) {
            let wrong = |error| no_player(index + 1, &entrant.spec, &error);
            let player = referee.player(index, 1, &first).map_err(wrong)?;
            let given = entrant.allowance();
            let time = player.limits().time.or(given.limits.time);
            let time = time.or(given.clock.map(|clock| clock.remaining));
            let provider = referee.specs[index].provider(&referee.providers);
            referee.is_timed |= time.is_some() || provider.is_some();
            if provider.is_none() && (entrant.memory.is_some() || !entrant.env.is_empty()) {
                let problem = "memory and env are for programs from outside: leave them out";
                return Err(ArenaError::input(
                    format!("bot `{}`", entrant.spec),
                    problem,
                ));
            }
            // Random openings are for those that can have them; a list was asked for.
            if let Some(provider) = referee.specs[index].needs_start(&referee.providers)
                && matches!(tournament.openings, Openings::List { .. })
                && !entrant.from_start
            {
                let problem = format!(
                    "`{}` begins every game at its start: {}:setup=on,… is for programs that know the line SETUP, and from_start = true in a file leaves the openings to the other bots",
                    entrant.spec,
                    provider.name()
                );
                return Err(ArenaError::input("openings", problem));
            }
            let is_free = given.limits == Limits::default() && given.clock.is_none();
            if is_free && player.is_unbounded() {
                referee.unbounded.push(index);
            }
        }
        Ok(referee)
    }

    /// With a spectator of all games.
    pub fn watched_by(mut self, spectator: Arc<dyn Spectator>) -> GameReferee<'p, G> {
        self.spectator = Some(spectator);
        self
    }

    /// With the date in all records, as this tells it.
    pub fn dated(mut self, date: fn() -> String) -> GameReferee<'p, G> {
        self.date = Some(date);
        self
    }

    /// With somebody who listens to programs from outside.
    pub fn logged_by(mut self, logs: Arc<dyn ProgramLogs>) -> GameReferee<'p, G> {
        self.logs = Some(logs);
        self
    }

    /// Names what the result came from, for readers of the record alone.
    fn named(&self, record: Record, game: GameNumber, bots: [usize; 2]) -> Record {
        let [one, two] = bots.map(|bot| self.tournament.bot_name(bot));
        let specs = bots.map(|bot| {
            let entrant = &self.tournament.bots[bot];
            serde_json::to_string(entrant).expect("plain values")
        });
        let number = game.to_string();
        let tags = [
            ("Pair", number.as_str()),
            ("Seed", &self.tournament.seed.to_string()),
            ("Bot1", &specs[0]),
            ("Bot2", &specs[1]),
            ("Version", env!("CARGO_PKG_VERSION")),
        ];
        // Which tables bots and arbiter had, where the game has any.
        let tables = self.tournament.tables.to_string();
        let tables = G::table_rules(self.rules).map(|_| ("Tables", tables.as_str()));
        let name = self.tournament.name.as_str();
        let event = (!name.is_empty()).then_some(("Event", name));
        tags.into_iter()
            .chain(tables)
            .chain(event)
            .fold(record.with_players(one, two), |record, (name, value)| {
                record.with_tag(name, value).expect("free names")
            })
    }
}

/// A bot's text names none that can play.
fn no_player(number: usize, spec: &str, error: &SpecError) -> ArenaError {
    let place: [(_, &dyn Display); 2] = [("number", &number), ("spec", &spec)];
    ArenaError::explained(
        format!("bot {number} (`{spec}`): {error}"),
        error.explain().within("tournament-bot", &place),
    )
}

/// The tables that a tournament asks for, if it asks for any.
fn wanted_tables<G: HasChampion>(
    tournament: &Tournament,
    rules: G::Rules,
    tables: Option<Arc<dyn TableSource>>,
) -> Result<Option<Arc<dyn TableSource>>, ArenaError> {
    let seeds = tournament.tables;
    if seeds == 0 {
        return Ok(None);
    }
    let Some(rules) = G::table_rules(rules) else {
        let problem = format!("{} has no endgame tables: leave this out", G::NAME);
        return Err(ArenaError::input("tables", problem));
    };
    let there = tables.as_ref().and_then(|tables| tables.tables(rules));
    let reach = there.and_then(|tables| tables.most_seeds());
    let source = tables.filter(|_| reach.is_some_and(|reach| reach >= seeds));
    let Some(source) = source else {
        let here = match reach {
            Some(reach) => format!("those at hand end at {reach}"),
            None => "there are none at hand".to_owned(),
        };
        let problem = format!(
            "{rules} tables of up to {seeds} seeds are wanted, and {here}: \
             `awalam table build --rules {rules} --seeds {seeds}` builds them"
        );
        return Err(ArenaError::input("tables", problem));
    };
    Ok(Some(Arc::new(TablesUpTo { source, seeds })))
}

impl<G: HasChampion> Referee for GameReferee<'_, G> {
    fn play(
        &self,
        game: GameNumber,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, ArenaError> {
        let schedule = self.schedule.read().unwrap_or_else(PoisonError::into_inner);
        let Some(meeting) = schedule.meeting(game.pair) else {
            let problem = "nobody is known to play it";
            return Err(ArenaError::input(format!("game {game}"), problem));
        };
        drop(schedule);
        let bots = game.half.seated(meeting.bots);
        let line = self.beginning(bots, meeting.opening)?;
        let sides = Side::BOTH.map(|side| self.seat(bots[side.index()], game, side, &line));
        let [one, two] = sides;
        let gone = |error: SpecError| ArenaError::Trouble(error.to_string());
        let (mut one, mut two) = (one.map_err(gone)?, two.map_err(gone)?);
        let seated = |player| Guarded {
            player,
            fault: None,
            seen: (self.spectator.as_deref()).map(|spectator| Seen { spectator, game }),
        };
        let (mut first, mut second) = (seated(&mut *one.player), seated(&mut *two.player));
        let arbiter = match self.tournament.adjudication.exact {
            true => G::arbiter(self.rules, self.tables.as_deref()),
            false => None,
        };
        let terms = Terms {
            players: bots.map(|bot| self.tournament.bots[bot].allowance()),
            plies: self.tournament.adjudication.plies,
            resign: self.tournament.resign(),
            draw: self.tournament.draw(),
            arbiter: arbiter.as_deref(),
        };
        let judged = judge(line, [&mut first, &mut second], &terms, clock, stop);
        let mut staying = self.staying.lock().unwrap_or_else(PoisonError::into_inner);
        staying.extend([one, two].into_iter().filter(|seat| seat.player.can_stay()));
        drop(staying);
        Ok(self.finished(judged, game, bots))
    }

    fn probe(&self, clock: &dyn Clock, stop: &AtomicBool) -> Result<(), ArenaError> {
        for bot in self.bots() {
            if self.specs[bot].provider(&self.providers).is_some() {
                self.probe_bot(bot, clock, stop)?;
            }
        }
        Ok(())
    }

    fn redraw(&self, tournament: &Tournament) {
        let mut schedule = self
            .schedule
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *schedule = tournament.schedule();
    }

    fn cores(&self) -> usize {
        let threads = self.bots().map(|bot| self.tournament.bots[bot].threads());
        threads.max().unwrap_or(1)
    }

    fn is_timed(&self) -> bool {
        self.is_timed
    }

    fn unbounded(&self) -> Vec<usize> {
        self.unbounded.clone()
    }
}

impl<G: HasChampion> GameReferee<'_, G> {
    /// The bots that take part.
    fn bots(&self) -> impl Iterator<Item = usize> {
        let bots = 0..self.tournament.bots.len();
        bots.filter(|&bot| !self.tournament.bots[bot].excluded)
    }

    /// A game of a few plies between a program and a bot of ours.
    fn probe_bot(
        &self,
        bot: usize,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<(), ArenaError> {
        let entrant = &self.tournament.bots[bot];
        let wrong = |error| no_player(bot + 1, &entrant.spec, &error);
        let line = self.beginning([bot; 2], 0)?;
        let mut player = self.player(bot, 1, &line).map_err(wrong)?;
        let mut partner = build::<G>("random", &BuildContext::seeded(1)).map_err(wrong)?;
        let players: [&mut dyn Player<G>; 2] = [&mut *player, &mut partner];
        let [mut player, mut partner] = players.map(|player| Guarded {
            player,
            fault: None,
            seen: None,
        });
        let terms = Terms {
            players: [entrant.allowance(), Allowance::default()],
            plies: Some(line.plies().len() + PROBE_PLIES),
            resign: None,
            draw: None,
            arbiter: None,
        };
        let judged = judge(line, [&mut player, &mut partner], &terms, clock, stop);
        let End::Forfeit {
            loser: Side::One,
            fault,
            remark,
            ..
        } = judged.end
        else {
            return Ok(());
        };
        let remark = remark.map_or(String::new(), |remark| format!("; {remark}"));
        let place = match self.tournament.folder.as_str() {
            "" => String::new(),
            folder => format!(" in {folder}"),
        };
        let problem = format!(
            "it cannot play here, so no game was begun: in a trial of a few plies{place}, {fault}{remark}"
        );
        let what = format!("bot {} (`{}`)", bot + 1, entrant.spec);
        Err(ArenaError::input(what, problem))
    }

    fn finished(
        &self,
        mut judged: Judged<G>,
        game: GameNumber,
        bots: [usize; 2],
    ) -> Option<Played> {
        let (result, termination) = (judged.end.verdict()?, judged.end.termination()?);
        for note in &mut judged.notes {
            note.time = note.time.filter(|time| *time >= MIN_NOTED_TIME);
        }
        let scores = match &judged.end {
            End::Normal(outcome) => outcome.scores,
            _ => judged.line.current().scores(),
        };
        let positions = judged.line.plies().iter().map(|(_, position)| position);
        let moves = positions.fold(0, |moves, position| mixed(moves, position.key()));
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let row = GameRow {
            number: game,
            result,
            termination,
            plies: judged.line.plies().len() as u32,
            points: Side::BOTH.map(|side| scores.of(side).in_halves()),
            asked: judged.times.map(|time| time.moves),
            time: judged.times.map(|time| micros(time.total)),
            longest: judged.times.map(|time| micros(time.longest)),
            moves,
        };
        let mut record = self.named(judged.record(), game, bots);
        if let Some(date) = self.date {
            record = record.with_date(&date());
        }
        info!(
            %game,
            first = record.player(Side::One),
            second = record.player(Side::Two),
            plies = row.plies,
            result = record.ending().map(tracing::field::display),
            "game over"
        );
        Some(Played { row, record })
    }
}
