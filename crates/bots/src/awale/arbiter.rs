//! Results that endgame tables tell for certain.

use std::sync::Arc;

use awalam_exact::awale::Tables;
use awalam_games::awale::Awale;
use awalam_games::{Game, Verdict};

use super::knowledge::certainty;
use crate::judge::Arbiter;

/// Knows the results of endings, as far as its tables do.
pub(super) struct TableArbiter(pub Arc<Tables>);

impl Arbiter<Awale> for TableArbiter {
    fn verdict(&self, position: &Awale) -> Option<Verdict> {
        let certain = certainty(&self.0, position)?;
        match (certain.low, certain.high) {
            (1.., _) => Some(Verdict::Win(position.turn())),
            (_, ..=-1) => Some(Verdict::Win(position.turn().other())),
            (0, 0) => Some(Verdict::Draw),
            _ => None,
        }
    }
}
