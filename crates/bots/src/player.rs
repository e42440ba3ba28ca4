//! Who takes part in games: a bot of ours, or a program from outside.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use awalam_games::{Game, Line, Side, Termination};
use awalam_search::{Control, Limits, Thought};
use thiserror::Error;

use crate::{Bot, BuildContext, HasBots, Spec, SpecError};

/// Takes part in games.
pub trait Player<G: Game>: Send {
    /// A game begins, in which it plays that side. A player that needs time to start can
    /// use the time until the first move; nothing depends on this call.
    fn begin_game(&mut self, _line: &Line<G>, _side: Side) {}

    /// Chooses a move as [`Strategy::think`](awalam_search::Strategy::think) does, in
    /// a game that is not over, within its own limits too.
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault>;

    /// Its own limits.
    fn limits(&self) -> Limits;

    /// Further time that its first answer may take, for its start; that is on no clock.
    fn startup(&self) -> Duration {
        Duration::ZERO
    }

    /// Whether it searches without any limit of its own.
    fn is_unbounded(&self) -> bool {
        false
    }

    /// The most seeds of a position that it looks up in endgame tables; none if it has no
    /// tables.
    fn table_limit(&self) -> Option<usize> {
        None
    }

    /// Whether moves of its game may be taken back.
    fn can_go_back(&self) -> bool {
        true
    }

    /// Whether it is the same in the next game, so that a series need not build another.
    fn can_stay(&self) -> bool {
        false
    }

    /// What there is to say about its last answer or fault, for the record.
    fn remark(&mut self) -> Option<String> {
        None
    }

    /// The game is finished or given up as it stands; another may begin.
    fn end_game(&mut self, _line: &Line<G>) {}
}

/// What a player did wrong: it loses the game by it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// No answer in time.
    #[error("no answer within {} ms", .limit.as_millis())]
    Late {
        /// The time it had.
        limit: Duration,
    },
    /// A move that the rules forbid.
    #[error("illegal move {mv}: {rule}")]
    Illegal {
        /// The move.
        mv: String,
        /// The rule that it breaks.
        rule: String,
    },
    /// An answer that is no move.
    #[error("`{answer}` is no move: {expected}")]
    Unreadable {
        /// The answer, or its beginning.
        answer: String,
        /// What would have been right.
        expected: String,
    },
    /// It announced the end of the game instead of a move.
    #[error("`{answer}` announces the end of the game without a move")]
    NoMove {
        /// The answer, or its beginning.
        answer: String,
    },
    /// It is gone, or could not be started or reached.
    #[error("{0}")]
    Gone(String),
    /// It is a bot of ours, and panicked: it cannot be used again.
    #[error("the bot broke down")]
    BrokeDown,
}

impl Fault {
    /// What a player answers; its panic is its own fault.
    pub fn caught<T>(answer: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        catch_unwind(AssertUnwindSafe(answer)).unwrap_or(Err(Fault::BrokeDown))
    }
}

impl Fault {
    /// How a game ends by it.
    pub fn termination(&self) -> Termination {
        match self {
            Fault::Late { .. } => Termination::Timeout,
            Fault::Illegal { .. } => Termination::Illegal,
            Fault::Unreadable { .. } => Termination::Unreadable,
            Fault::NoMove { .. } => Termination::NoMoveSent,
            Fault::Gone(_) | Fault::BrokeDown => Termination::Crash,
        }
    }
}

impl<G: Game> Player<G> for Bot<G> {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        Bot::think(self, line, control, report)
            .ok_or_else(|| Fault::Gone("there is no move to choose".to_owned()))
    }

    fn limits(&self) -> Limits {
        Bot::limits(self)
    }

    fn is_unbounded(&self) -> bool {
        Bot::is_unbounded(self)
    }

    fn table_limit(&self) -> Option<usize> {
        Bot::table_limit(self)
    }

    fn end_game(&mut self, _: &Line<G>) {
        self.forget();
    }
}

/// Adds players that bot texts can name beside those of this crate.
pub trait Provider<G: Game>: Sync {
    /// The word before the colon, such as `exec`.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn summary(&self) -> &'static str;

    /// Whether the player that the text after the colon stands for can begin anywhere but
    /// at the start of a game.
    fn can_join(&self, _rest: &str) -> bool {
        true
    }

    /// The player that the text after the colon stands for.
    fn player(&self, rest: &str, context: &BuildContext) -> Result<Box<dyn Player<G>>, SpecError>;
}

/// The player that a text names: one of a provider's, or a bot of ours.
pub fn build_player<G: HasBots>(
    text: &str,
    context: &BuildContext,
    providers: &[&dyn Provider<G>],
) -> Result<Box<dyn Player<G>>, SpecError> {
    Spec::read(text).player(context, providers)
}

impl Spec {
    /// Which of these provides the player that it names; none if that is no player
    /// from outside.
    pub fn provider<'p, G: Game>(
        &self,
        providers: &[&'p dyn Provider<G>],
    ) -> Option<&'p dyn Provider<G>> {
        let mut providers = providers.iter().copied();
        providers.find(|provider| provider.name() == self.name())
    }

    /// Which of these provides the player that it names, if that can begin nowhere but at
    /// the start of a game.
    pub fn needs_start<'p, G: Game>(
        &self,
        providers: &[&'p dyn Provider<G>],
    ) -> Option<&'p dyn Provider<G>> {
        let provider = self.provider(providers);
        provider.filter(|provider| !provider.can_join(self.rest()))
    }

    /// The player that it names, as by [`build_player`].
    pub fn player<G: HasBots>(
        &self,
        context: &BuildContext,
        providers: &[&dyn Provider<G>],
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        if let Some(provider) = self.provider(providers) {
            return provider.player(self.rest(), context);
        }
        match self.bot(context) {
            Ok(bot) => Ok(Box::new(bot)),
            Err(SpecError::Name {
                name,
                game,
                nearest,
                mut known,
            }) => {
                for provider in providers {
                    known += &format!(", {}:…", provider.name());
                }
                Err(SpecError::Name {
                    name,
                    game,
                    nearest,
                    known,
                })
            }
            Err(error) => Err(error),
        }
    }
}
