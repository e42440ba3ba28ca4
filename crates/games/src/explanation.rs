//! Why something is refused, in a form that can be said in any language.

use std::collections::BTreeMap;
use std::fmt::Display;

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
    pub fn new(code: &'static str, details: &[(&'static str, &dyn Display)]) -> Explanation {
        // One by one: a map made of a list comes with a sort.
        let mut map = BTreeMap::new();
        for (name, value) in details {
            map.insert(*name, value.to_string());
        }
        Explanation { code, details: map }
    }
}
