//! Whether a claim holds, and the figures that say so.

use std::fmt;

use serde::Serialize;

use crate::Figure;

/// What our games say about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimVerdict {
    /// The whole interval is on its side.
    Holds,
    /// The whole interval is on the other side.
    DoesNotHold,
    /// The interval has both sides in it.
    Unclear,
    /// It holds at one depth of search and does not at another, and the report gives none.
    DependsOnDepth,
}

/// A claim of a report, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// What the report says.
    pub claim: String,
    /// Whether it holds.
    pub verdict: ClaimVerdict,
    /// Why, in a sentence or two.
    pub because: String,
    /// The figures that the verdict rests on, by name.
    pub figures: Vec<(String, Figure)>,
}

impl ClaimVerdict {
    /// Whether a figure is more than a bound.
    pub fn above(figure: Figure, bound: f64) -> ClaimVerdict {
        match figure {
            Figure { low, .. } if low > bound => ClaimVerdict::Holds,
            Figure { high, .. } if high < bound => ClaimVerdict::DoesNotHold,
            _ => ClaimVerdict::Unclear,
        }
    }

    /// Whether a figure is less than a bound.
    pub fn below(figure: Figure, bound: f64) -> ClaimVerdict {
        ClaimVerdict::above(figure, bound).negated()
    }

    /// Whether a figure can be what the report says it is, and not nothing at all.
    pub fn agrees(figure: Figure, said: f64) -> ClaimVerdict {
        let has = |x: f64| figure.low <= x && x <= figure.high;
        match (has(said), has(0.0)) {
            (false, _) => ClaimVerdict::DoesNotHold,
            (true, false) => ClaimVerdict::Holds,
            (true, true) => ClaimVerdict::Unclear,
        }
    }

    /// Whether all of it holds.
    pub fn all(parts: impl IntoIterator<Item = ClaimVerdict>) -> ClaimVerdict {
        let mut all = ClaimVerdict::Holds;
        for part in parts {
            match part {
                ClaimVerdict::DoesNotHold => return ClaimVerdict::DoesNotHold,
                ClaimVerdict::Unclear => all = ClaimVerdict::Unclear,
                ClaimVerdict::DependsOnDepth if all == ClaimVerdict::Holds => all = part,
                ClaimVerdict::DependsOnDepth | ClaimVerdict::Holds => {}
            }
        }
        all
    }

    /// The verdict of several depths: theirs if they agree, unclear if one of them is and no
    /// two others differ.
    pub fn at_depths(verdicts: &[ClaimVerdict]) -> ClaimVerdict {
        let has = |verdict| verdicts.contains(&verdict);
        match (
            has(ClaimVerdict::Holds),
            has(ClaimVerdict::DoesNotHold),
            has(ClaimVerdict::Unclear),
        ) {
            (true, true, _) => ClaimVerdict::DependsOnDepth,
            (true, false, false) => ClaimVerdict::Holds,
            (false, true, false) => ClaimVerdict::DoesNotHold,
            _ => ClaimVerdict::Unclear,
        }
    }

    /// The verdict on the opposite.
    pub fn negated(self) -> ClaimVerdict {
        match self {
            ClaimVerdict::Holds => ClaimVerdict::DoesNotHold,
            ClaimVerdict::DoesNotHold => ClaimVerdict::Holds,
            ClaimVerdict::Unclear | ClaimVerdict::DependsOnDepth => self,
        }
    }
}

impl fmt::Display for ClaimVerdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ClaimVerdict::Holds => "holds",
            ClaimVerdict::DoesNotHold => "does not hold",
            ClaimVerdict::Unclear => "unclear",
            ClaimVerdict::DependsOnDepth => "depends on the depth",
        })
    }
}

impl Claim {
    /// A claim that all of these figures bear on.
    pub(crate) fn new(claim: &str, verdict: ClaimVerdict, because: &str) -> Claim {
        Claim {
            claim: claim.to_owned(),
            verdict,
            because: because.to_owned(),
            figures: Vec::new(),
        }
    }

    /// With a figure that it rests on.
    pub(crate) fn with(mut self, name: impl Into<String>, figure: Figure) -> Claim {
        self.figures.push((name.into(), figure));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;

    fn figure(low: f64, value: f64, high: f64) -> Figure {
        Figure {
            value,
            low,
            high,
            unit: Unit::Share,
        }
    }

    #[test]
    fn both_sides_in_the_interval_are_unclear() {
        use ClaimVerdict::{DependsOnDepth, DoesNotHold, Holds, Unclear};
        for (low, high, above) in [
            (0.51, 0.7, Holds),
            (0.4, 0.49, DoesNotHold),
            (0.49, 0.7, Unclear),
            (0.5, 0.7, Unclear),
            (f64::NEG_INFINITY, f64::INFINITY, Unclear),
        ] {
            let figure = figure(low, 0.5, high);
            assert_eq!(ClaimVerdict::above(figure, 0.5), above);
            assert_eq!(ClaimVerdict::below(figure, 0.5), above.negated());
        }
        assert_eq!(ClaimVerdict::agrees(figure(-0.4, -0.3, -0.2), -0.33), Holds);
        assert_eq!(
            ClaimVerdict::agrees(figure(-0.2, -0.1, 0.0), -0.33),
            DoesNotHold
        );
        assert_eq!(
            ClaimVerdict::agrees(figure(-0.4, -0.1, 0.1), -0.33),
            Unclear
        );
        assert_eq!(ClaimVerdict::all([Holds, Unclear, Holds]), Unclear);
        assert_eq!(ClaimVerdict::all([Unclear, DoesNotHold]), DoesNotHold);
        assert_eq!(ClaimVerdict::all([Holds, Holds]), Holds);
        for (depths, verdict) in [
            ([Holds, Holds, Holds], Holds),
            ([Holds, Holds, Unclear], Unclear),
            ([Holds, Unclear, DoesNotHold], DependsOnDepth),
            ([DoesNotHold, DoesNotHold, DoesNotHold], DoesNotHold),
        ] {
            assert_eq!(ClaimVerdict::at_depths(&depths), verdict);
        }
    }
}
