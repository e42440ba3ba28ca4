//! What players say: phrases of a fixed list, now and then.

use std::time::Duration;

use awalam_games::Side;
use awalam_view::{Phrase, SaidView};

use crate::GameError;

/// How many phrases a player may say in [`PHRASE_TIME`].
pub const MAX_PHRASES: usize = 5;
/// How long a phrase is remembered.
pub const PHRASE_TIME: Duration = Duration::from_secs(60);
/// The same phrase again within this is one that was sent twice.
const REPEAT_TIME: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug)]
struct Said {
    by: Side,
    phrase: Phrase,
    at: Duration,
}

/// What was said lately, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Phrases(Vec<Said>);

impl Phrases {
    /// Says something; whether it is new.
    pub fn say(&mut self, by: Side, phrase: Phrase, now: Duration) -> Result<bool, GameError> {
        let age = |said: &Said| now.saturating_sub(said.at);
        self.0.retain(|said| age(said) < PHRASE_TIME);
        let mut own = self.0.iter().filter(|said| said.by == by);
        if own.any(|said| said.phrase == phrase && age(said) < REPEAT_TIME) {
            return Ok(false);
        }
        if self.0.iter().filter(|said| said.by == by).count() >= MAX_PHRASES {
            return Err(GameError::TooTalkative);
        }
        self.0.push(Said {
            by,
            phrase,
            at: now,
        });
        Ok(true)
    }

    /// What is still remembered.
    pub fn said(&self, now: Duration) -> Vec<SaidView> {
        let views = self.0.iter().map(|said| SaidView {
            by: said.by.into(),
            phrase: said.phrase,
            age_ms: now.saturating_sub(said.at).as_millis() as u64,
        });
        let is_recent = |said: &SaidView| u128::from(said.age_ms) < PHRASE_TIME.as_millis();
        views.filter(is_recent).collect()
    }
}
