//! Who plays a side, as it is kept.

use awalam_view::SeatView;
use serde::{Deserialize, Serialize};

use crate::tokens::Fingerprints;

/// Who plays a side, with what is kept of the token that goes with it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum StoredSeat {
    Human { name: String, fingerprint: String },
    Open,
    Bot { spec: String },
}

impl StoredSeat {
    /// Both seats of a game.
    pub fn both(seats: &[SeatView; 2], fingerprints: &Fingerprints) -> [StoredSeat; 2] {
        let [first, second] = fingerprints;
        let [one, two] = seats;
        [(one, first), (two, second)].map(|(seat, fingerprint)| match seat.clone() {
            SeatView::Human { name } => StoredSeat::Human {
                name,
                // Nobody holds a seat whose token is not known: no token looks like this.
                fingerprint: fingerprint.clone().unwrap_or_default(),
            },
            SeatView::Open => StoredSeat::Open,
            SeatView::Bot { spec } => StoredSeat::Bot { spec },
        })
    }

    /// Who plays, and the fingerprint of the token.
    pub fn split(self) -> (SeatView, Option<String>) {
        match self {
            StoredSeat::Human { name, fingerprint } => {
                (SeatView::Human { name }, Some(fingerprint))
            }
            StoredSeat::Open => (SeatView::Open, None),
            StoredSeat::Bot { spec } => (SeatView::Bot { spec }, None),
        }
    }
}
