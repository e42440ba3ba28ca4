//! Results that endgame tables tell for certain.

use std::sync::Arc;

use awalam_exact::awale::Tables;
use awalam_games::awale::Awale;
use awalam_games::{Game, Verdict};

use crate::judge::Arbiter;

/// Knows the results of endings, as far as the tables reach that were there when the
/// game began.
pub(super) struct TableArbiter(pub Arc<Tables>);

impl Arbiter<Awale> for TableArbiter {
    fn verdict(&self, position: &Awale) -> Option<Verdict> {
        let bounds = self.0.probe_wdl(position)?;
        Some(bounds.exact()?.verdict(position.turn()))
    }
}
