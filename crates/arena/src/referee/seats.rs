//! Who sits down to a game of a tournament, and where it begins.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use awalam_bots::{BuildContext, HasChampion, Listener, Player, ProgramTerms, SpecError};
use awalam_games::{Game, Line, Side};

use super::{GameListener, GameReferee};
use crate::openings::mixed;
use crate::{ArenaError, GameNumber, Tournament};

/// How many openings are remembered.
const RECENT_OPENINGS: usize = 64;

/// A player of a bot, and who listens to it.
pub(super) struct Seat<G: Game> {
    pub(super) bot: usize,
    pub(super) player: Box<dyn Player<G>>,
    listener: Option<Arc<dyn GameListener>>,
}

impl<G: HasChampion> GameReferee<'_, G> {
    /// Where programs from outside run.
    fn folder(&self) -> Option<PathBuf> {
        let folder = &self.tournament.folder;
        (!folder.is_empty()).then(|| PathBuf::from(folder))
    }

    pub(super) fn player(
        &self,
        bot: usize,
        seed: u64,
        line: &Line<G>,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        self.heard_player(bot, seed, line, None)
    }

    fn heard_player(
        &self,
        bot: usize,
        seed: u64,
        line: &Line<G>,
        listener: Option<Arc<dyn Listener>>,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        let entrant = &self.tournament.bots[bot];
        let context = BuildContext {
            seed,
            limits: entrant.allowance().first_limits(line),
            tables: self.tables.clone(),
            // Tournaments measure searches; a bot's text may ask for its book.
            books: false,
            folder: self.folder(),
            programs: ProgramTerms {
                memory: entrant.memory,
                environment: entrant.env.clone().into_iter().collect(),
                listener,
            },
        };
        self.specs[bot].player(&context, &self.providers)
    }

    /// A bot at its place in a game: one that stayed, or a new one.
    pub(super) fn seat(
        &self,
        bot: usize,
        game: GameNumber,
        side: Side,
        line: &Line<G>,
    ) -> Result<Seat<G>, SpecError> {
        let mut staying = self.staying.lock().unwrap_or_else(PoisonError::into_inner);
        let known = staying.iter().position(|seat| seat.bot == bot);
        let known = known.map(|index| staying.swap_remove(index));
        drop(staying);
        let seat = match known {
            Some(seat) => seat,
            None => {
                let is_outside = self.specs[bot].provider(&self.providers).is_some();
                let logs = self.logs.as_ref().filter(|_| is_outside);
                let listener = logs.map(|logs| logs.listener(bot));
                let heard = listener
                    .clone()
                    .map(|listener| listener as Arc<dyn Listener>);
                let seed = self.bot_seed(bot, game.pair, side);
                Seat {
                    bot,
                    player: self.heard_player(bot, seed, line, heard)?,
                    listener,
                }
            }
        };
        if let Some(listener) = &seat.listener {
            listener.begins(game, side);
        }
        Ok(seat)
    }

    /// Whether all games of a bot begin at the start.
    fn begins_at_start(&self, bot: usize) -> bool {
        self.tournament.bots[bot].from_start
            || self.specs[bot].needs_start(&self.providers).is_some()
    }

    /// Where two bots begin.
    pub(super) fn beginning(&self, bots: [usize; 2], round: u64) -> Result<Line<G>, ArenaError> {
        match bots.iter().any(|&bot| self.begins_at_start(bot)) {
            true => Ok(Line::new(G::start(self.rules))),
            false => self.opening(round),
        }
    }

    /// What a bot's random choices come from: the tournament's seed, its own, the
    /// pair and its side. Without a seed of its own, its number is one: two bots
    /// alike must not play alike.
    fn bot_seed(&self, bot: usize, pair: u64, side: Side) -> u64 {
        let seed = mixed(mixed(self.tournament.seed, pair), side.index() as u64);
        match self.specs[bot].setting("seed") {
            Some(_) => seed,
            None => mixed(seed, bot as u64),
        }
    }

    fn opening(&self, round: u64) -> Result<Line<G>, ArenaError> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, line)) = recent.iter().find(|(known, _)| *known == round) {
            return Ok(line.clone());
        }
        drop(recent);
        let Tournament { openings, seed, .. } = &self.tournament;
        let line = openings.opening::<G>(self.rules, *seed, round)?;
        recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push_back((round, line.clone()));
        if recent.len() > RECENT_OPENINGS {
            recent.pop_front();
        }
        Ok(line)
    }
}
