//! Offers: a draw, to take back. A draw that is offered lapses when the other player moves,
//! a wish to take back when anybody does. Nobody asks twice for the same at the same ply.

use awalam_games::{Side, Termination, Verdict};
use awalam_view::{OfferKind, OfferView, SideNumber};
use serde::{Deserialize, Serialize};

use super::Consequence;
use crate::requests::check_plays;
use crate::{GameError, LiveGame, NotPlayed};

/// An offer, as it is kept: the last of its kind that a player made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers it.
    pub by: SideNumber,
    /// The plies played when it was made.
    pub ply: usize,
    /// Whether it was declined or withdrawn.
    pub closed: bool,
}

impl Offer {
    /// What people see of it.
    pub fn view(&self) -> OfferView {
        OfferView {
            kind: self.kind,
            by: self.by,
            ply: self.ply,
        }
    }

    fn is(&self, kind: OfferKind, by: Side) -> bool {
        self.kind == kind && self.by.0 == by
    }
}

impl LiveGame {
    /// The offers that wait for an answer.
    pub fn open_offers(&self) -> impl Iterator<Item = &Offer> {
        let offers = self.offers.iter();
        offers.filter(|offer| !offer.closed && !self.is_over() && !self.has_lapsed(offer))
    }

    fn has_lapsed(&self, offer: &Offer) -> bool {
        match offer.kind {
            OfferKind::TakeBack => offer.ply != self.ply(),
            OfferKind::Draw => {
                let mut since = offer.ply..self.ply();
                since.any(|ply| self.line.turn_at(ply) != offer.by.0)
            }
        }
    }

    /// Where taking back would lead that a player asks for: to that player's last choice.
    fn before_last_choice_of(&self, side: Side) -> Option<usize> {
        let mut plies = (self.setup.opening.len()..self.ply()).rev();
        plies.find(|&ply| self.line.turn_at(ply) == side)
    }

    /// Refuses an offer that a player cannot make now.
    pub(super) fn check_offer(&self, by: Side, kind: OfferKind) -> Result<(), GameError> {
        self.check_two_people()?;
        if self.is_over() {
            return Err(NotPlayed::Over.into());
        }
        let mut own = self.offers.iter().filter(|offer| offer.is(kind, by));
        if own.any(|offer| offer.ply == self.ply() || self.open_offers().any(|one| one == offer)) {
            return Err(GameError::Stale);
        }
        match kind {
            OfferKind::Draw if !self.have_both_moved() => Err(GameError::TooEarly),
            OfferKind::TakeBack if self.before_last_choice_of(by).is_none() => {
                Err(GameError::NoUndo)
            }
            _ => Ok(()),
        }
    }

    /// What becomes of an offer that a player makes. If the other has made the same, they
    /// agree.
    pub fn offer(
        &self,
        sides: [bool; 2],
        kind: OfferKind,
        ply: usize,
    ) -> Result<Consequence, GameError> {
        check_plays(sides)?;
        self.check_two_people()?;
        let by = self.own_side(sides);
        let is_same = |offer: &&Offer| offer.is(kind, by) && offer.ply == ply;
        if self.offers.iter().any(|offer| is_same(&offer)) || self.is_agreed(kind) {
            return Ok(Consequence::Nothing);
        }
        if self.is_over() {
            return Err(NotPlayed::Over.into());
        }
        if ply != self.ply() {
            return Err(GameError::Stale);
        }
        let theirs = self.open_offers().find(|offer| offer.is(kind, by.other()));
        if let Some(theirs) = theirs {
            return Ok(self.agreed(theirs));
        }
        match self.check_offer(by, kind) {
            // One made before still waits: that is as good.
            Err(GameError::Stale) => Ok(Consequence::Nothing),
            Err(error) => Err(error),
            Ok(()) => {
                let new = Offer {
                    kind,
                    by: by.into(),
                    ply,
                    closed: false,
                };
                let others = self.offers.iter().filter(|offer| !offer.is(kind, by));
                Ok(Consequence::Offers(others.copied().chain([new]).collect()))
            }
        }
    }

    /// What becomes of an offer that is answered; the player who made it may withdraw it.
    pub fn answer(
        &self,
        sides: [bool; 2],
        kind: OfferKind,
        ply: usize,
        accept: bool,
    ) -> Result<Consequence, GameError> {
        check_plays(sides)?;
        self.check_two_people()?;
        let by = self.own_side(sides);
        let is_meant = |offer: &&Offer| offer.kind == kind && offer.ply == ply;
        let mut open = self.open_offers().filter(is_meant);
        let Some(offer) = open.find(|offer| !accept || offer.by.0 != by) else {
            let was_closed = |offer: &Offer| is_meant(&offer) && offer.closed;
            let was_done = match accept {
                true => self.is_agreed(kind),
                false => self.offers.iter().any(was_closed),
            };
            return match was_done {
                true => Ok(Consequence::Nothing),
                false if self.is_over() => Err(NotPlayed::Over.into()),
                false => Err(GameError::Stale),
            };
        };
        if accept {
            return Ok(self.agreed(offer));
        }
        let close = |one: &Offer| Offer {
            closed: one.closed || one == offer,
            ..*one
        };
        Ok(Consequence::Offers(self.offers.iter().map(close).collect()))
    }

    fn is_agreed(&self, kind: OfferKind) -> bool {
        kind == OfferKind::Draw && self.ended_as(Termination::Agreed)
    }

    /// What an offer leads to that is accepted.
    fn agreed(&self, offer: &Offer) -> Consequence {
        match offer.kind {
            OfferKind::Draw => {
                let reason = "draw agreed".to_owned();
                Consequence::End(self.ending(Termination::Agreed, Verdict::Draw, reason))
            }
            OfferKind::TakeBack => match self.before_last_choice_of(offer.by.0) {
                Some(ply) => Consequence::Back(ply),
                None => Consequence::Nothing,
            },
        }
    }

    /// All offers that were made and not forgotten yet.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The offers are these from now on.
    pub fn set_offers(&mut self, offers: Vec<Offer>) {
        self.offers = offers;
    }
}
