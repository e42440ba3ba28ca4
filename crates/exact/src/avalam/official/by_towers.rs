//! Answers about towers and fives that follow from towers alone.
//!
//! Towers come first, so that most positions of a search are decided by them:
//! one side has lost a tower too many. That is proved once for all positions that
//! differ in nothing but fives, and with smaller values.

use awalam_games::avalam::Colour;

use crate::avalam::common::history::MoveNumber;

use super::rest::Rest;
use super::score::whole;
use super::search::{Search, State, seen_by};
use super::transposition::Bounds;

impl Search<'_, '_> {
    /// The least and the greatest part of fives in the final score.
    fn fives_to_come(&self, state: &State, turn: Colour) -> (i16, i16) {
        let levels = state.board.at_least.iter();
        let counters: u32 = levels.map(|level| level.count_ones()).sum();
        let room = (counters / 5) as i16;
        let done = state.rest.score - whole(state.rest.score);
        let (mut least, mut most) = (done - room, done + room);
        for form in state.rest.iter() {
            let (low, high) = self.regions.values.fives(form);
            least += i16::from(low);
            most += i16::from(high);
        }
        match turn {
            Colour::Yellow => (least, most),
            Colour::Red => (-most, -least),
        }
    }

    /// A state as it is for those who count towers only; none if there is no memory
    /// for its values.
    fn projected(&mut self, state: &State) -> Option<State> {
        let towers = self.towers.as_mut()?;
        let values = &mut towers.memory.regions.values;
        if values.is_full() {
            return None;
        }
        let mut rest = Rest::of_score(whole(state.rest.score));
        for form in state.rest.iter() {
            let projected = towers.projections.of(form, &self.regions.values, values);
            rest.add(projected, values);
        }
        Some(State { rest, ..*state })
    }

    /// What follows from bounds of the towers to come.
    fn with_fives(&self, state: &State, below: &State, turn: Colour, towers: Bounds) -> Bounds {
        let (least, most) = self.fives_to_come(state, turn);
        let past = seen_by(below.rest.score - state.rest.score, turn);
        Bounds {
            low: towers.low.saturating_add(past + least),
            high: towers.high.saturating_add(past + most),
        }
    }

    /// What towers that were proved before say of the score to come; nothing if this
    /// search counts no more than them.
    pub fn known_by_towers(&mut self, state: &State, turn: Colour) -> Bounds {
        let Some(below) = self.projected(state) else {
            return Bounds::OPEN;
        };
        let Some(towers) = &mut self.towers else {
            return Bounds::OPEN;
        };
        let search = towers.memory.search(self.geometry, self.budget, self.small);
        let bounds = search.foreseen(&below, turn);
        self.with_fives(state, &below, turn, bounds)
    }

    /// The answer where the towers alone give it.
    pub fn by_towers(
        &mut self,
        state: &State,
        turn: Colour,
        goal: i16,
        hint: &mut MoveNumber,
    ) -> Option<Option<i16>> {
        let Some(below) = self.projected(state) else {
            return Some(None);
        };
        let Some(towers) = &mut self.towers else {
            return Some(None);
        };
        let mut search = towers.memory.search(self.geometry, self.budget, self.small);
        search.depth = self.depth;
        let key = search.key(&below, turn);
        if *hint == 0 {
            *hint = search.table.get(key).map_or(0, |(_, mv)| mv);
        }
        let mut bounds = search.known(&below, turn, key);
        // To ask whether there are towers enough pays; to ask whether there are
        // more than enough does not.
        let need = whole(seen_by(state.rest.score, turn) + goal) - seen_by(below.rest.score, turn);
        if bounds.low < need && bounds.high >= need {
            let bound = search.reach(&below, turn, need)?;
            if bound < need {
                bounds.high = bound;
            } else {
                bounds.low = bound;
            }
        }
        let bounds = self.with_fives(state, &below, turn, bounds);
        if bounds.low >= goal {
            return Some(Some(bounds.low));
        }
        if bounds.high < goal {
            return Some(Some(bounds.high));
        }
        Some(None)
    }
}
