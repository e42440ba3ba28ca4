//! The players behind the bots' seats.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use awalam_bots::{BuildContext, Fault, SpecError, build_player};
use awalam_games::{GameId, with_game};
use awalam_link::{provider, providers};
use awalam_live::{LiveGame, Task};
use awalam_search::{Control, WallClock};
use awalam_view::{AnyLine, AnyPlayer, Chosen, SeatView, SharedTables};

use super::programs::ProgramSlot;
use super::{NotAdmitted, Programs};

/// A bot's choice of a move, to be made on a thread of its own, in that time at most.
pub type Job = Box<dyn FnOnce(&AtomicBool, Duration) -> Result<Chosen, Fault> + Send>;

/// Whether a bot's text names a program from outside.
pub fn is_outside(game: GameId, spec: &str) -> bool {
    with_game!(game, G => provider::<G>(spec).is_some())
}

/// The text of a program from outside, if one has the seat.
fn outside_spec(game: GameId, seat: &SeatView) -> Option<&str> {
    match seat {
        SeatView::Bot { spec } if is_outside(game, spec) => Some(spec),
        _ => None,
    }
}

/// Whether a program from outside has a seat.
pub fn has_outside(game: &LiveGame) -> bool {
    let mut seats = game.seats().iter();
    seats.any(|seat| outside_spec(game.setup().game, seat).is_some())
}

/// The players of a game's two seats.
#[derive(Default)]
pub struct SeatPlayers([SeatPlayer; 2]);

impl SeatPlayers {
    /// The choice of the player to move.
    pub fn job(&self, task: Task, tables: SharedTables) -> Job {
        self.0[task.side.index()].job(task, tables)
    }

    /// Has the programs from outside that sit here counted, if they may play. All have to:
    /// a game with half of them would keep others from playing.
    pub fn admit(&self, game: &LiveGame, programs: &Arc<Programs>) -> Result<(), NotAdmitted> {
        let waiting = game.seats().iter().zip(&self.0);
        let waiting: Vec<(&str, &SeatPlayer)> = waiting
            .filter_map(|(seat, player)| Some((outside_spec(game.setup().game, seat)?, player)))
            .filter(|(_, player)| !player.has_slot())
            .collect();
        let slots = waiting.iter().map(|(spec, _)| programs.admit(spec));
        let slots: Vec<_> = slots.collect::<Result<_, _>>()?;
        for ((_, player), slot) in waiting.iter().zip(slots) {
            player.take_slot(slot);
        }
        Ok(())
    }

    /// Lets players go, who may take their time to leave.
    pub fn dismiss(&mut self, line: &Arc<dyn AnyLine>) {
        let SeatPlayers(players) = std::mem::take(self);
        if players.iter().all(SeatPlayer::is_vacant) {
            return;
        }
        let line = Arc::clone(line);
        std::thread::spawn(move || {
            for player in players {
                player.dismiss(&*line);
            }
        });
    }
}

/// The player of a seat, made when it is first asked. Programs from outside live as long
/// as the game.
#[derive(Default)]
struct SeatPlayer(Arc<Seated>);

#[derive(Default)]
struct Seated {
    player: Mutex<Option<Box<dyn AnyPlayer>>>,
    /// That of a program from outside, free again when the program has left: a field is
    /// dropped after those above it.
    slot: OnceLock<ProgramSlot>,
}

impl SeatPlayer {
    /// Whether there is no player, and none is being made.
    fn is_vacant(&self) -> bool {
        let player = self.0.player.try_lock();
        Arc::strong_count(&self.0) == 1 && player.is_ok_and(|player| player.is_none())
    }

    /// Whether a program may play here.
    fn has_slot(&self) -> bool {
        self.0.slot.get().is_some()
    }

    /// From now on a program may.
    fn take_slot(&self, slot: ProgramSlot) {
        // One is enough.
        let _ = self.0.slot.set(slot);
    }

    /// Lets the player go, who may take some time to leave.
    fn dismiss(self, line: &dyn AnyLine) {
        let mut player = self.0.player.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut player) = player.take() {
            player.end_game(line);
        }
    }

    /// The choice of this player.
    fn job(&self, task: Task, tables: SharedTables) -> Job {
        let seated = Arc::clone(&self.0);
        Box::new(move |stop, longest| {
            let game = task.line.game();
            let mut seat = seated.player.lock().unwrap_or_else(PoisonError::into_inner);
            let mut player = match seat.take() {
                Some(player) => player,
                None => {
                    let context = BuildContext {
                        // Other games with the same bot shall go otherwise.
                        seed: rand::random(),
                        limits: task.limits(longest),
                        tables,
                        books: true,
                        ..BuildContext::default()
                    };
                    let player = build(game, &task.spec, &context);
                    let mut player = player.map_err(|error| Fault::Gone(error.to_string()))?;
                    player.begin_game(&*task.line, task.side);
                    player
                }
            };
            let clock = WallClock::new();
            let control = |limits| Control::new(limits, &clock, stop);
            let chosen = task.ask(&mut *player, longest, control);
            // Ours need no memory of the game, and that of a hundred games would be much.
            *seat = Some(player).filter(|_| is_outside(game, &task.spec));
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
