//! Report 003's 27 games again, move by move as its program played them: from the start,
//! without dice, under the rules of the program.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use awalam_arena::ArenaError;
use awalam_bots::{BuildContext, build};
use awalam_games::tricolore::{Rules, Tricolore};
use awalam_games::{Game, Line, Record, Side};
use awalam_search::{Control, Limits, StoppedClock};
use serde::{Serialize, Serializer};

use crate::r003::{ADAPTIVE_SIDES, EVALUATIONS, REPORT_SEEDS, spec};
use crate::{Cell, Headway, Table};

/// The depths of players 1 and 2 in the report's tables.
const DEPTHS: [&str; 3] = ["6, 6", "adaptive, adaptive", "6, adaptive"];

/// Report 003's 27 games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExactGames(Vec<ExactGame>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExactGame {
    /// The report's table, from 0.
    pub table: usize,
    /// The players' evaluations.
    pub players: [&'static str; 2],
    /// The report's figure: the seeds of both.
    pub report: [u32; 2],
    /// The seeds at the end.
    pub end: [u32; 2],
    /// The seeds before the last move.
    pub before_last: [u32; 2],
    /// Moves, passes not counted.
    pub plies: u16,
    /// How often a player without seeds passed.
    pub passes: usize,
    /// The game on paper.
    #[serde(serialize_with = "moves")]
    pub record: Record,
}

/// Of a game on paper its moves.
fn moves<S: Serializer>(record: &Record, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(record.moves().iter().map(|noted| &noted.text))
}

/// What a figure of the report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The seeds at the end.
    End,
    /// The seeds before the last move.
    BeforeLast,
    /// Neither.
    Neither,
}

impl ExactGame {
    /// What the report's figure is.
    pub fn agreement(&self) -> Agreement {
        if self.report == self.end {
            Agreement::End
        } else if self.report == self.before_last {
            Agreement::BeforeLast
        } else {
            Agreement::Neither
        }
    }

    fn of(meeting: Meeting, line: &Line<Tricolore>) -> ExactGame {
        let Meeting { table, one, two } = meeting;
        let players = [EVALUATIONS[one], EVALUATIONS[two]];
        let seeds = |position: &Tricolore| Side::BOTH.map(|side| position.score(side).into());
        let plies = line.plies();
        let before_last = match plies {
            [.., (_, before), _] => before,
            _ => line.start(),
        };
        ExactGame {
            table,
            players,
            report: REPORT_SEEDS[table][one][two],
            end: seeds(line.current()),
            before_last: seeds(before_last),
            plies: line.current().plies(),
            passes: plies.iter().filter(|(mv, _)| mv.is_pass()).count(),
            record: Record::of(line, &[]).with_players(players[0], players[1]),
        }
    }
}

impl ExactGames {
    /// All 27, table by table and row by row.
    pub fn games(&self) -> &[ExactGame] {
        &self.0
    }

    /// How many figures of the report are these games'.
    pub fn equal(&self) -> usize {
        let same = |game: &&ExactGame| game.agreement() != Agreement::Neither;
        self.0.iter().filter(same).count()
    }

    /// `equal 27 of 27`.
    pub fn verdict(&self) -> String {
        format!("equal {} of {}", self.equal(), self.0.len())
    }

    /// Each figure beside the report's.
    pub fn table(&self) -> Table {
        let mut table = Table::new(
            "The report's 27 games from the start, without dice: seeds of players 1/2",
            &[
                "depths", "player 1", "player 2", "report", "ours", "plies", "passes", "figures",
            ],
        );
        for game in &self.0 {
            let seeds = |[one, two]: [u32; 2]| Cell::from(format!("{one}/{two}"));
            let [one, two] = game.players;
            let remark = match game.agreement() {
                Agreement::End => "equal".to_owned(),
                Agreement::BeforeLast => {
                    let [one, two] = game.before_last;
                    format!("equal before the last move: {one}/{two}")
                }
                Agreement::Neither => "differs".to_owned(),
            };
            table.rows.push(vec![
                DEPTHS[game.table].into(),
                one.into(),
                two.into(),
                seeds(game.report),
                seeds(game.end),
                game.plies.to_string().into(),
                game.passes.to_string().into(),
                remark.into(),
            ]);
        }
        table
    }
}

/// A cell of the report's tables.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Meeting {
    table: usize,
    one: usize,
    two: usize,
}

impl Meeting {
    fn all() -> impl Iterator<Item = Meeting> {
        let cells =
            |table| (0..3).flat_map(move |one| (0..3).map(move |two| Meeting { table, one, two }));
        (0..3).flat_map(cells)
    }

    /// The game; none if it was stopped.
    fn play(self, stop: &AtomicBool) -> Result<Option<Line<Tricolore>>, ArenaError> {
        let Meeting { table, one, two } = self;
        let depth = |side: usize| match ADAPTIVE_SIDES[table][side] {
            true => "adaptive",
            false => "6",
        };
        let specs = [spec(one, depth(0), two), spec(two, depth(1), one)];
        let mut bots = Vec::new();
        for spec in &specs {
            let bot = build::<Tricolore>(spec, &BuildContext::seeded(0));
            bots.push(bot.map_err(|error| ArenaError::Trouble(error.to_string()))?);
        }
        let mut line = Line::new(Tricolore::start(Rules::Passing));
        while line.outcome().is_none() {
            let mover = line.current().turn().index();
            let bot = &mut bots[mover];
            let control = Control::new(Limits::default(), &StoppedClock, stop);
            let thought = bot.think(&line, &control, &mut |_| {});
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let mv = thought.map(|thought| thought.best());
            mv.and_then(|mv| line.play(mv).ok()).ok_or_else(|| {
                ArenaError::Trouble(format!("{} has no legal move", specs[mover]))
            })?;
        }
        Ok(Some(line))
    }
}

/// Plays the 27 games; none if they were stopped.
pub fn play_exactly(
    stop: &AtomicBool,
    watch: &mut (dyn FnMut(Headway) + Send),
) -> Result<Option<ExactGames>, ArenaError> {
    // The long games first, so that no core waits for the last.
    let mut meetings: Vec<Meeting> = Meeting::all().collect();
    meetings.sort_by_key(|meeting| ADAPTIVE_SIDES[meeting.table].map(|adaptive| !adaptive));
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(Meeting, Line<Tricolore>)>> = Mutex::default();
    let watch = Mutex::new(watch);
    let work = || -> Result<(), ArenaError> {
        while let Some(meeting) = meetings.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(line) = meeting.play(stop)? else {
                return Ok(());
            };
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((*meeting, line));
            let headway = Headway {
                games: done.len() as u64,
                before: 0,
                of: meetings.len() as u64,
            };
            watch.lock().unwrap_or_else(PoisonError::into_inner)(headway);
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let outcomes = workers.into_iter().map(|worker| match worker.join() {
            Ok(outcome) => outcome,
            Err(_) => Err(ArenaError::Trouble("a bot broke down".to_owned())),
        });
        outcomes.collect::<Result<Vec<()>, _>>()
    })?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    let games = Meeting::all().filter_map(|meeting| {
        let played = done.iter().find(|(it, _)| *it == meeting);
        played.map(|(_, line)| ExactGame::of(meeting, line))
    });
    Ok(Some(ExactGames(games.collect())))
}
