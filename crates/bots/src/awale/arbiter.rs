//! Results that endgame tables tell for certain.

use awalam_exact::awale::tables;
use awalam_games::awale::Awale;
use awalam_games::{Game, Verdict};

use super::knowledge::certainty;
use crate::judge::Arbiter;

/// Knows the results of endings, as far as there are tables.
pub(super) struct TableArbiter;

impl Arbiter<Awale> for TableArbiter {
    fn verdict(&self, position: &Awale) -> Option<Verdict> {
        let certain = certainty(tables(position.rules())?.as_ref(), position)?;
        match (certain.low, certain.high) {
            (1.., _) => Some(Verdict::Win(position.turn())),
            (_, ..=-1) => Some(Verdict::Win(position.turn().other())),
            (0, 0) => Some(Verdict::Draw),
            _ => None,
        }
    }
}
