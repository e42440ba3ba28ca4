//! Bots that every game has.

use awalam_games::{Game, Outcome};
use awalam_search::alphabeta::Options;
use awalam_search::{
    Adjusted, Adjustment, Evaluation, Greedy, Guidance, Lead, Limits, Mcts, Minimax, MonteCarlo,
    PROVEN_WIN, Random, SearchHints, Strategy, mcts,
};

use crate::{Bot, BotInfo, DepthRule, HasChampion, Occasion, Settings, SpecError};

/// All wins are alike, however soon: report 000 gives each ±10000, more than any
/// open position has.
#[derive(Clone, Copy)]
pub(crate) struct FlatWins;

impl<G: Game> Adjustment<G> for FlatWins {
    fn finished(&self, position: &G, outcome: &Outcome, _: i32) -> i32 {
        match outcome.verdict.winner() {
            None => 0,
            Some(winner) if winner == position.turn() => PROVEN_WIN - 1,
            Some(_) => 1 - PROVEN_WIN,
        }
    }
}

/// An evaluation to which all wins are alike.
pub(crate) fn flat<E>(evaluation: E) -> Adjusted<E, FlatWins> {
    Adjusted {
        evaluation,
        adjustment: FlatWins,
    }
}

/// An alpha-beta bot whose techniques and limits can be set; without any limit it has
/// these.
pub(crate) fn alphabeta<G: Game, E, H>(
    settings: &mut Settings,
    guidance: Guidance<E, H>,
    options: Options,
    default_limits: Limits,
) -> Result<Bot<G>, SpecError>
where
    E: Evaluation<G> + Clone + 'static,
    H: SearchHints<G> + 'static,
{
    let mut limits = settings.limits()?;
    let options = settings.search(options, limits)?;
    if limits == Limits::default() {
        limits = default_limits;
    }
    let evaluation = guidance.evaluation.clone();
    Ok(Bot::new(search(settings, guidance, options)?, limits).with_evaluation(evaluation))
}

/// An alpha-beta search of anyone but the champion. What is downloaded has one for all
/// evaluations instead of one for each (see [`told_apart_late`]).
pub(crate) fn search<G: Game, E, H>(
    settings: &Settings,
    guidance: Guidance<E, H>,
    options: Options,
) -> Result<Box<dyn Strategy<G>>, SpecError>
where
    E: Evaluation<G> + 'static,
    H: SearchHints<G> + 'static,
{
    let (evaluation, hints) = told_apart_late(guidance.evaluation, guidance.hints);
    let guidance = Guidance::new(evaluation).with_hints(hints);
    Ok(Box::new(settings.alphabeta(guidance, options)?))
}

/// What a search asks, by its type, or in what is downloaded by a pointer: searches that are
/// told apart only when they run are compiled once.
#[cfg(not(target_arch = "wasm32"))]
fn told_apart_late<G: Game>(
    evaluation: impl Evaluation<G> + 'static,
    hints: impl SearchHints<G> + 'static,
) -> (impl Evaluation<G> + 'static, impl SearchHints<G> + 'static) {
    (evaluation, hints)
}

#[cfg(target_arch = "wasm32")]
fn told_apart_late<G: Game>(
    evaluation: impl Evaluation<G> + 'static,
    hints: impl SearchHints<G> + 'static,
) -> (Box<dyn Evaluation<G>>, Box<dyn SearchHints<G>>) {
    (Box::new(evaluation), Box::new(hints))
}

/// The game's champion: an evaluation, everything the search has, and what is known
/// for certain.
pub(crate) fn champion<G: HasChampion>(
    settings: &mut Settings,
    evaluation: G::Champion,
) -> Result<Bot<G>, SpecError> {
    let limits = settings.limits()?;
    let options = settings.search(G::SEARCH, limits)?;
    champion_within(settings, evaluation, options, limits)
}

/// The champion with these techniques and limits.
pub(crate) fn champion_within<G: HasChampion>(
    settings: &mut Settings,
    evaluation: G::Champion,
    options: Options,
    limits: Limits,
) -> Result<Bot<G>, SpecError> {
    let guidance = G::guidance(evaluation.clone(), G::knowledge(settings)?);
    let alphabeta = settings.alphabeta(guidance, options)?;
    let strategy = settings.booked(G::strategy(alphabeta))?;
    Ok(Bot::new(strategy, limits).with_evaluation(evaluation))
}

pub(crate) fn bots<G: Game>() -> Vec<BotInfo<G>> {
    vec![
        BotInfo {
            name: "random",
            source: "002",
            summary: "any legal move",
            build: |settings| Ok(Bot::new(Random::new(settings.seed()), settings.limits()?)),
        },
        BotInfo {
            name: "greedy",
            source: "002",
            summary: "the move that gains most at once",
            build: |settings| Ok(Bot::new(Greedy::new(settings.seed()), settings.limits()?)),
        },
        BotInfo {
            name: "minimax",
            source: "003",
            summary: "plain minimax (depth 3), the lead in points",
            build: |settings| minimax(settings, Lead, DepthRule::Limits),
        },
        BotInfo {
            name: "alphabeta",
            source: "000",
            summary: "alpha-beta to a fixed depth (6), the lead in points",
            build: |settings| {
                let guidance = Guidance::new(Lead);
                alphabeta(settings, guidance, SIMPLE_SEARCH, Limits::depth(6))
            },
        },
        BotInfo {
            name: "montecarlo",
            source: "proposed in report 000",
            summary: "alpha-beta (depth 1) that values positions by random games (playouts=50)",
            build: montecarlo,
        },
    ]
}

/// The search of reports 000 and 004: alpha-beta to a fixed depth, any of the
/// best moves.
pub(crate) const SIMPLE_SEARCH: Options = Options {
    random_ties: true,
    iterative: true,
    unfinished: true,
    ..Options::plain()
};

/// Minimax without pruning: as deep as it is told, as the rule says, or three
/// plies. A rule may ask for more than anybody waits for: that has a second.
pub(crate) fn minimax<G: Game, E>(
    settings: &mut Settings,
    evaluation: E,
    rule: DepthRule<G>,
) -> Result<Bot<G>, SpecError>
where
    E: Evaluation<G> + Copy + 'static,
{
    let mut limits = settings.limits()?;
    match rule {
        DepthRule::Limits => limits.depth = limits.depth.or(Some(3)),
        DepthRule::Adaptive(_) if limits == Limits::default() => {
            limits = Occasion::Waiting.limits();
        }
        DepthRule::Adaptive(_) => {}
    }
    let strategy = Minimax::new(evaluation, settings.seed());
    let bot = Bot::new(strategy, limits).with_depth(rule);
    Ok(bot.with_evaluation(evaluation))
}

fn montecarlo<G: Game>(settings: &mut Settings) -> Result<Bot<G>, SpecError> {
    let evaluation = MonteCarlo {
        playouts: settings.number("playouts", 1..=1_000)?.unwrap_or(50),
        seed: settings.seed(),
    };
    let guidance = Guidance::new(evaluation);
    alphabeta(settings, guidance, SIMPLE_SEARCH, Limits::depth(1))
}

/// Report 002's tree search. The game's champion guides it where it is to be
/// guided, and values games that are cut.
pub(crate) fn mcts_info<G: HasChampion>() -> BotInfo<G> {
    BotInfo {
        name: "mcts",
        source: "002",
        summary: "Monte-Carlo tree search with random games to the end",
        build: mcts,
    }
}

fn mcts<G: HasChampion>(settings: &mut Settings) -> Result<Bot<G>, SpecError> {
    let default = mcts::Options::default();
    let iterations: Option<u64> = settings.number("iterations", 1..=u64::MAX)?;
    let options = mcts::Options {
        exploration: settings.weight("c", default.exploration)?,
        cut: settings.number("cut", 1..=100_000)?,
        guided: settings.number("guided", 1..=16)?.unwrap_or(default.guided),
        bias: settings.weight("bias", default.bias)?,
        solver: settings.switch("solver")?.unwrap_or(default.solver),
        reuse: settings.switch("reuse")?.unwrap_or(default.reuse),
        memory_mib: settings
            .number("memory", 1..=65_536)?
            .unwrap_or(default.memory_mib),
        threads: settings
            .number("threads", 1..=256)?
            .unwrap_or(default.threads),
    };
    // An iteration is a node to the limits.
    let iterations = iterations.map_or(Limits::default(), Limits::nodes);
    let mut limits = settings.limits()?.and(iterations);
    if limits.time.is_none() && limits.nodes.is_none() {
        limits = limits.and(Occasion::Series.limits());
    }
    let (evaluation, hints) = told_apart_late::<G>(G::best_champion(), G::Hints::default());
    let strategy = Mcts::new(evaluation, hints, options, settings.seed());
    Ok(Bot::new(strategy, limits))
}
