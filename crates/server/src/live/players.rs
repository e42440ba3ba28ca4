//! The players behind the bots' seats.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use awalam_bots::{BuildContext, Fault, Occasion, SpecError, build_player};
use awalam_games::{GameId, Side, with_game};
use awalam_link::{provider, providers};
use awalam_search::{Control, Limits, WallClock};
use awalam_view::{AnyLine, AnyPlayer, Chosen, SharedTables};

use super::programs::ProgramSlot;

/// A bot's choice of a move, to be made on a thread of its own, in that time at most.
pub type Job = Box<dyn FnOnce(&AtomicBool, Duration) -> Result<Chosen, Fault> + Send>;

/// Whether a bot's text names a program from outside.
pub fn is_outside(game: GameId, spec: &str) -> bool {
    with_game!(game, G => provider::<G>(spec).is_some())
}

/// The player of a seat, made when it is first asked. Programs from outside live as long
/// as the game.
#[derive(Default)]
pub struct SeatPlayer(Arc<Seated>);

#[derive(Default)]
struct Seated {
    player: Mutex<Option<Box<dyn AnyPlayer>>>,
    /// That of a program from outside, free again when the program has left: a field is
    /// dropped after those above it.
    slot: OnceLock<ProgramSlot>,
}

impl SeatPlayer {
    /// Whether there is no player, and none is being made.
    pub fn is_vacant(&self) -> bool {
        let player = self.0.player.try_lock();
        Arc::strong_count(&self.0) == 1 && player.is_ok_and(|player| player.is_none())
    }

    /// Whether a program may play here.
    pub fn has_slot(&self) -> bool {
        self.0.slot.get().is_some()
    }

    /// From now on a program may.
    pub fn take_slot(&self, slot: ProgramSlot) {
        // One is enough.
        let _ = self.0.slot.set(slot);
    }

    /// Lets the player go, who may take some time to leave.
    pub fn dismiss(self, line: &dyn AnyLine) {
        let mut player = self.0.player.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut player) = player.take() {
            player.end_game(line);
        }
    }

    /// The choice of the player of that side, who has a share of the time on its clock, if
    /// there is one.
    pub fn job(
        &self,
        line: Arc<dyn AnyLine>,
        side: Side,
        spec: String,
        share: Option<Duration>,
        tables: SharedTables,
    ) -> Job {
        let seated = Arc::clone(&self.0);
        Box::new(move |stop, longest| {
            let limits = Limits::time(share.map_or(longest, |share| share.min(longest)));
            let mut seat = seated.player.lock().unwrap_or_else(PoisonError::into_inner);
            let mut player = match seat.take() {
                Some(player) => player,
                None => {
                    let context = BuildContext {
                        // Other games with the same bot shall go otherwise.
                        seed: rand::random(),
                        limits,
                        tables,
                    };
                    let player = build(line.game(), &spec, &context);
                    let mut player = player.map_err(|error| Fault::Gone(error.to_string()))?;
                    player.begin_game(&*line, side);
                    player
                }
            };
            let limits = match player.is_unbounded() && share.is_none() {
                true => limits.and(Occasion::Page.limits()),
                false => limits,
            };
            let clock = WallClock::new();
            let chosen = player.think(&*line, &Control::new(limits, &clock, stop));
            // Ours need no memory of the game, and that of a hundred games would be much.
            *seat = Some(player).filter(|_| is_outside(line.game(), &spec));
            chosen
        })
    }
}

fn build(
    game: GameId,
    spec: &str,
    context: &BuildContext,
) -> Result<Box<dyn AnyPlayer>, SpecError> {
    with_game!(game, G => {
        let player = build_player::<G>(spec, context, &providers::<G>())?;
        Ok(Box::new(player))
    })
}
