//! What two people who play each other from afar do beside moving: offer, abort, claim, say
//! something, leave and come back.

mod offers;
mod phrases;
mod presence;

use std::time::Duration;

use awalam_games::record::Ending;
use awalam_games::{Side, Termination, Verdict};
use awalam_view::{Claim, OfferKind, Phrase, RemoteView, SeatView};

use crate::requests::check_plays;
use crate::{GameError, LiveGame, NotPlayed};
pub use offers::Offer;
pub(crate) use phrases::Phrases;
pub use phrases::{MAX_PHRASES, PHRASE_TIME};
pub use presence::{Absence, Presence};

/// What something that a player did leads to; it is kept before it is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Consequence {
    /// It has been done already.
    Nothing,
    /// The offers are these from now on: [`LiveGame::set_offers`].
    Offers(Vec<Offer>),
    /// The game goes back to that many plies: [`LiveGame::go_back`].
    Back(usize),
    /// The game ends: [`LiveGame::end`].
    End(Ending),
    /// The game ends without a result: [`LiveGame::abort`].
    Abort,
}

impl LiveGame {
    /// The same, whose players are there or not from now on; how long they may be away.
    pub fn attended(mut self, absence: Absence, now: Duration) -> LiveGame {
        self.presence = Presence::new(absence, now);
        self
    }

    /// Who is there.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// The same to change.
    pub fn presence_mut(&mut self) -> &mut Presence {
        &mut self.presence
    }

    /// Whether it is for two people at two places, the second of whom may have to come.
    pub fn is_remote(&self) -> bool {
        self.setup.from_afar && !self.seats.iter().any(SeatView::is_bot)
    }

    /// Whether both of them sit here.
    fn has_two_people(&self) -> bool {
        self.is_remote() && !self.seats.contains(&SeatView::Open)
    }

    fn check_two_people(&self) -> Result<(), GameError> {
        match self.has_two_people() {
            true => Ok(()),
            false => Err(GameError::NotTwoPeople),
        }
    }

    /// Whether each of them has moved since the game began.
    fn have_both_moved(&self) -> bool {
        let plies = self.setup.opening.len()..self.ply();
        let has_moved = |side| plies.clone().any(|ply| self.line.turn_at(ply) == side);
        Side::BOTH.into_iter().all(has_moved)
    }

    /// The side of a player; of one who plays both, the one to move.
    fn own_side(&self, sides: [bool; 2]) -> Side {
        let turn = self.turn();
        match sides[turn.index()] {
            true => turn,
            false => turn.other(),
        }
    }

    /// How it has ended, if otherwise than by the rules.
    fn ended_as(&self, termination: Termination) -> bool {
        let ending = self.ending.as_ref();
        ending.is_some_and(|ending| ending.termination == termination)
    }

    /// Whether it was given up without a result.
    pub fn is_aborted(&self) -> bool {
        self.is_aborted
    }

    /// Whether a player may abort it.
    fn can_abort(&self) -> bool {
        self.is_remote() && !self.is_over() && !self.have_both_moved()
    }

    /// What becomes of it if a player aborts it. Before both have moved, nobody loses by it.
    pub fn abortion(&self, sides: [bool; 2]) -> Result<Consequence, GameError> {
        check_plays(sides)?;
        if !self.is_remote() {
            return Err(GameError::NotTwoPeople);
        }
        if self.is_aborted {
            return Ok(Consequence::Nothing);
        }
        if self.is_over() {
            return Err(NotPlayed::Over.into());
        }
        match self.can_abort() {
            true => Ok(Consequence::Abort),
            false => Err(GameError::TooLate),
        }
    }

    /// Ends it without a result.
    pub fn abort(&mut self, now: Duration) {
        self.is_aborted = true;
        self.stop_clocks(now);
    }

    /// In what time the opponent of the player to move, who is away, may claim the game. With
    /// clocks nobody has to: they run.
    pub fn claim_in(&self, now: Duration) -> Option<Duration> {
        let turn = self.turn();
        let is_possible = self.has_two_people()
            && !self.is_over()
            && self.clocks.is_none()
            && self.have_both_moved()
            && self.presence.is_away(turn, now);
        // Who left while the other was to move has not kept anybody waiting yet.
        let since = self.presence.left_at(turn).max(self.since);
        let due = since.saturating_add(self.presence.absence().claim_after);
        is_possible.then(|| due.saturating_sub(now))
    }

    /// What becomes of a claim.
    pub fn claim(
        &self,
        sides: [bool; 2],
        claim: Claim,
        now: Duration,
    ) -> Result<Consequence, GameError> {
        check_plays(sides)?;
        self.check_two_people()?;
        if self.ended_as(Termination::Abandoned) {
            return Ok(Consequence::Nothing);
        }
        if self.is_over() {
            return Err(NotPlayed::Over.into());
        }
        let absent = self.turn();
        let is_due = self.claim_in(now) == Some(Duration::ZERO);
        if !is_due || !sides[absent.other().index()] {
            return Err(GameError::NotAway);
        }
        let result = match claim {
            Claim::Win => Verdict::Win(absent.other()),
            Claim::Draw => Verdict::Draw,
        };
        let reason = format!("{absent} stayed away");
        let ending = self.ending(Termination::Abandoned, result, reason);
        Ok(Consequence::End(ending))
    }

    /// Says something; whether it is new. Also after the end.
    pub fn say(
        &mut self,
        sides: [bool; 2],
        phrase: Phrase,
        now: Duration,
    ) -> Result<bool, GameError> {
        check_plays(sides)?;
        self.check_two_people()?;
        let by = self.own_side(sides);
        self.phrases.say(by, phrase, now)
    }

    /// What people see of it beside the moves. Whether it is in a lobby, the caller knows.
    pub fn remote_view(&self, now: Duration, listed: bool) -> Option<RemoteView> {
        let in_ms = |time: Duration| time.as_millis() as u64;
        let is_seated = |side: Side| self.seats[side.index()] != SeatView::Open;
        let may_offer =
            |kind: OfferKind| Side::BOTH.map(|side| self.check_offer(side, kind).is_ok());
        self.is_remote().then(|| RemoteView {
            away_ms: Side::BOTH.map(|side| {
                let away = self.presence.away(side, now);
                away.filter(|_| is_seated(side)).map(in_ms)
            }),
            claim_in_ms: self.claim_in(now).map(in_ms),
            watchers: self.presence.watchers(),
            offers: self.open_offers().map(Offer::view).collect(),
            can_offer_draw: may_offer(OfferKind::Draw),
            can_ask_back: may_offer(OfferKind::TakeBack),
            can_abort: self.can_abort(),
            aborted: self.is_aborted,
            said: self.phrases.said(now),
            listed,
        })
    }
}
