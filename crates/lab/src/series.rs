//! Two bots, many games, through the arena.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_arena::stats::{Decision, SprtTest};
use awalam_arena::{
    Adjudication, ArenaError, Entrant, GameNumber, GameReferee, MatchTally, NoStore, Openings,
    Played as PlayedGame, Referee, Tournament, run,
};
use awalam_bots::{
    BuildContext, HasChampion, Player, Provider, SpecError, Weights, build_champion,
};
use awalam_games::Game;
use awalam_search::Clock;
use awalam_testing::ProcessorClock;

/// Longer games are decided by points.
const MAX_PLIES: usize = 1_000;
/// The search that tells whether an opening is balanced.
const BALANCE_NODES: u64 = 50_000;
/// The greatest lead of a balanced opening, in points.
const MAX_OPENING_LEAD: f64 = 1.0;

/// A series to be played.
pub struct Series<'a, G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// The two bots; the first one's results are counted.
    pub bots: [&'a str; 2],
    /// How many games: pairs from the same opening with sides swapped.
    pub games: u64,
    /// Random plies before the bots take over.
    pub opening: usize,
    /// Decides openings and random choices.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// Ends the series as soon as it is decided.
    pub sprt: Option<SprtTest>,
}

/// How a series went for the first bot.
pub struct Played {
    /// Its results.
    pub tally: MatchTally,
    /// Its longest time for a move.
    pub slowest: Duration,
    /// What the sequential test found, if there is one and it was decided.
    pub decision: Option<Decision>,
}

impl<G: HasChampion> Series<'_, G> {
    /// Plays all games.
    pub fn play(&self) -> Result<Played, Box<dyn Error + Send + Sync>> {
        let bots = self.bots.map(Entrant::new).to_vec();
        let tournament = Tournament {
            rules: self.rules.to_string(),
            seed: self.seed,
            sprt: self.sprt,
            concurrency: Some(self.threads),
            openings: Openings::Random {
                plies: Some(self.opening),
                balance: MAX_OPENING_LEAD,
                nodes: BALANCE_NODES,
            },
            adjudication: Adjudication {
                plies: Some(MAX_PLIES),
                ..Adjudication::default()
            },
            ..Tournament::new(G::NAME.parse()?, bots, self.games)
        };
        let referee = GameReferee::<G>::new(&tournament, vec![&WeightsFile], None)?;
        let referee = ByProcessorTime(referee);
        let stop = AtomicBool::new(false);
        let mut store = NoStore::new(&tournament);
        let mut tally = run(&mut store, &referee, &stop, &mut |_| {})?;
        Ok(Played {
            slowest: Duration::from_micros(tally.bots[0].longest),
            decision: tally.sequence.and_then(|sequence| sequence.decision),
            tally: tally.matches.swap_remove(0),
        })
    }
}

/// A referee whose clock is processor time: what else the machine does changes no result.
pub struct ByProcessorTime<R>(pub R);

impl<R: Referee> Referee for ByProcessorTime<R> {
    fn play(
        &self,
        game: GameNumber,
        _: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, ArenaError> {
        self.0.play(game, &ProcessorClock::new(), stop)
    }

    fn probe(&self, _: &dyn Clock, stop: &AtomicBool) -> Result<(), ArenaError> {
        self.0.probe(&ProcessorClock::new(), stop)
    }

    fn redraw(&self, tournament: &Tournament) {
        self.0.redraw(tournament);
    }

    fn cores(&self) -> usize {
        self.0.cores()
    }

    fn is_timed(&self) -> bool {
        self.0.is_timed()
    }

    fn unbounded(&self) -> Vec<usize> {
        self.0.unbounded()
    }
}

/// `weights:SET@FILE@champion:…` is the champion with the weights of a file.
struct WeightsFile;

impl<G: HasChampion> Provider<G> for WeightsFile {
    fn name(&self) -> &'static str {
        "weights"
    }

    fn summary(&self) -> &'static str {
        "the champion with the weights of a file: weights:SET@FILE@champion"
    }

    fn player(&self, rest: &str, context: &BuildContext) -> Result<Box<dyn Player<G>>, SpecError> {
        let outside = |problem: String| SpecError::Outside {
            name: "weights",
            problem,
        };
        let mut parts = rest.splitn(3, '@');
        let (Some(set), Some(file), Some(spec)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(outside("write SET@FILE@champion".to_owned()));
        };
        let mut sets: Vec<Weights> = G::SETS.iter().map(|set| set.weights()).collect();
        let number = G::SETS.iter().position(|known| known.name == set);
        let number =
            number.ok_or_else(|| outside(format!("{} has no weights `{set}`", G::NAME)))?;
        let text =
            std::fs::read_to_string(file).map_err(|error| outside(format!("{file}: {error}")))?;
        sets[number] = Weights::read(&text, G::SETS[number].features)
            .map_err(|error| outside(error.to_string()))?;
        Ok(Box::new(build_champion::<G>(
            spec,
            G::champion(&sets),
            context,
        )?))
    }
}
