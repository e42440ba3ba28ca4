//! Why something is refused, in a form that can be said in any language.

use std::collections::BTreeMap;

/// Why a move is refused or a text cannot be read: a word that stays as it is, and what it is
/// about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Such as `must-feed`.
    pub code: &'static str,
    /// Such as the cell or the heights.
    pub details: BTreeMap<&'static str, String>,
}

impl Explanation {
    /// From a word and details.
    pub fn new<const N: usize>(
        code: &'static str,
        details: [(&'static str, String); N],
    ) -> Explanation {
        Explanation {
            code,
            details: details.into(),
        }
    }
}
