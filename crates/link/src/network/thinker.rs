//! A bot that many callers ask at once, each about a game of its own.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Spec, SpecError, build_player};
use awalam_games::avalam::{Avalam, Move};
use awalam_games::{Game, Line};
use awalam_search::{Control, Limits, Thought, WallClock};
use tokio::task::spawn_blocking;

use super::{FairQueue, StopOnDrop};
use crate::providers;

/// How many think at the same time; each needs memory of its own. The others
/// wait for their turn, on their own time.
const MAX_CONCURRENT_SEARCHES: usize = 8;

/// Of these, one address has at most this many: one turn is left to other addresses.
const MAX_SEARCHES_PER_ADDRESS: usize = MAX_CONCURRENT_SEARCHES - 1;

/// Time for a move when the wait has used up the rest.
const MIN_MOVE_TIME: Duration = Duration::from_millis(5);

/// Thinks about positions. It keeps nothing between two questions, so that
/// games cannot get mixed up.
pub(crate) struct Thinker {
    bot: String,
    turns: Arc<FairQueue>,
}

impl Thinker {
    /// A bot by its text, which is tried.
    pub fn new(bot: &str) -> Result<Thinker, SpecError> {
        let spec = Spec::read(bot);
        if let Some(provider) = spec.needs_start(&providers::<Avalam>()) {
            return Err(SpecError::Outside {
                name: provider.name(),
                problem: "an agent is asked about positions, and this program knows the start alone: name a bot of ours, ugi:CMD, or exec:setup=on,CMD".to_owned(),
            });
        }
        build_player::<Avalam>(bot, &BuildContext::seeded(0), &providers::<Avalam>())?;
        Ok(Thinker {
            bot: bot.to_owned(),
            turns: FairQueue::shared(MAX_CONCURRENT_SEARCHES, MAX_SEARCHES_PER_ADDRESS),
        })
    }

    /// The bot's text.
    pub fn bot(&self) -> &str {
        &self.bot
    }

    /// A move for a caller, within a time that began when this was called.
    pub async fn think(
        &self,
        caller: IpAddr,
        position: Avalam,
        time: Duration,
    ) -> Result<Thought<Move>, String> {
        if let Some(outcome) = position.outcome() {
            return Err(format!(
                "the game is over ({outcome}): there is no move to choose"
            ));
        }
        let arrival = Instant::now();
        let turn = self.turns.take(caller).await;
        let bot = self.bot.clone();
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        let thinking = spawn_blocking(move || {
            // The key differs from position to position, and so does the seed.
            let left = time.saturating_sub(arrival.elapsed()).max(MIN_MOVE_TIME);
            let context = BuildContext::seeded(position.key())
                .within(Limits::time(left))
                .with_books();
            let mut player = build_player(&bot, &context, &providers::<Avalam>())
                .map_err(|error| error.to_string())?;
            let clock = WallClock::new();
            let control = Control::new(Limits::time(left), &clock, &flag);
            player
                .think(&Line::new(position), &control, &mut |_| {})
                .map_err(|fault| format!("{bot}: {fault}"))
        });
        let thought = thinking.await;
        drop(turn);
        thought.unwrap_or_else(|_| Err(format!("{} broke down", self.bot)))
    }
}
