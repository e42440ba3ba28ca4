//! Players whose breakdown is a fault like others.

use std::time::Duration;

use awalam_bots::{Fault, Player};
use awalam_games::{Game, Line, Side};
use awalam_search::{Control, Limits, Thought};

use super::Spectator;
use crate::GameNumber;

/// A player whose breakdown loses it the game and nothing more.
pub(super) struct Guarded<'a, G: Game> {
    pub(super) player: &'a mut dyn Player<G>,
    /// It broke down before it was asked for a move.
    pub(super) fault: Option<Fault>,
    pub(super) seen: Option<Seen<'a>>,
}

/// A game with a spectator.
pub(super) struct Seen<'a> {
    pub(super) spectator: &'a dyn Spectator,
    pub(super) game: GameNumber,
}

impl<G: Game> Player<G> for Guarded<'_, G> {
    fn begin_game(&mut self, line: &Line<G>, side: Side) {
        let begun = Fault::caught(|| {
            self.player.begin_game(line, side);
            Ok(())
        });
        self.fault = begun.err();
    }

    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        if let Some(seen) = &self.seen {
            let moves = line.plies().iter().map(|(mv, _)| mv.to_string());
            let start = line.start().to_string();
            let moves = moves.collect();
            seen.spectator.sees(seen.game, start, moves);
        }
        match self.fault.clone() {
            Some(fault) => Err(fault),
            None => Fault::caught(|| self.player.think(line, control, report)),
        }
    }

    fn limits(&self) -> Limits {
        self.player.limits()
    }

    fn startup(&self) -> Duration {
        self.player.startup()
    }

    fn is_unbounded(&self) -> bool {
        self.player.is_unbounded()
    }

    fn table_limit(&self) -> Option<usize> {
        self.player.table_limit()
    }

    fn can_go_back(&self) -> bool {
        self.player.can_go_back()
    }

    fn remark(&mut self) -> Option<String> {
        Fault::caught(|| Ok(self.player.remark())).ok().flatten()
    }

    fn end_game(&mut self, line: &Line<G>) {
        if let Some(seen) = &self.seen {
            seen.spectator.leaves(seen.game);
        }
        // A breakdown after the last move changes nothing.
        let _ = Fault::caught(|| {
            self.player.end_game(line);
            Ok(())
        });
    }
}
