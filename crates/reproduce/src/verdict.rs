//! Whether a claim holds, and the figures that say so.

use std::fmt;

use serde::Serialize;

use crate::Figure;

/// What our games say about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval is on its side.
    Holds,
    /// The whole interval is on the other side.
    DoesNotHold,
    /// The interval has both sides in it.
    Unclear,
}

/// A claim of a report, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// What the report says.
    pub claim: String,
    /// Whether it holds.
    pub verdict: Verdict,
    /// Why, in a sentence or two.
    pub because: String,
    /// The figures that the verdict rests on, by name.
    pub figures: Vec<(String, Figure)>,
}

impl Verdict {
    /// Whether a figure is more than a bound.
    pub fn above(figure: Figure, bound: f64) -> Verdict {
        match figure {
            Figure { low, .. } if low > bound => Verdict::Holds,
            Figure { high, .. } if high < bound => Verdict::DoesNotHold,
            _ => Verdict::Unclear,
        }
    }

    /// Whether a figure is less than a bound.
    pub fn below(figure: Figure, bound: f64) -> Verdict {
        Verdict::above(figure, bound).negated()
    }

    /// Whether a figure can be what the report says it is, and not nothing at all.
    pub fn agrees(figure: Figure, said: f64) -> Verdict {
        let has = |x: f64| figure.low <= x && x <= figure.high;
        match (has(said), has(0.0)) {
            (false, _) => Verdict::DoesNotHold,
            (true, false) => Verdict::Holds,
            (true, true) => Verdict::Unclear,
        }
    }

    /// Whether all of it holds.
    pub fn all(parts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let mut all = Verdict::Holds;
        for part in parts {
            match part {
                Verdict::DoesNotHold => return Verdict::DoesNotHold,
                Verdict::Unclear => all = Verdict::Unclear,
                Verdict::Holds => {}
            }
        }
        all
    }

    /// The verdict on the opposite.
    pub fn negated(self) -> Verdict {
        match self {
            Verdict::Holds => Verdict::DoesNotHold,
            Verdict::DoesNotHold => Verdict::Holds,
            Verdict::Unclear => Verdict::Unclear,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::Unclear => "unclear",
        })
    }
}

impl Claim {
    /// A claim that all of these figures bear on.
    pub(crate) fn new(claim: &str, verdict: Verdict, because: &str) -> Claim {
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
        use Verdict::{DoesNotHold, Holds, Unclear};
        for (low, high, above) in [
            (0.51, 0.7, Holds),
            (0.4, 0.49, DoesNotHold),
            (0.49, 0.7, Unclear),
            (0.5, 0.7, Unclear),
            (f64::NEG_INFINITY, f64::INFINITY, Unclear),
        ] {
            let figure = figure(low, 0.5, high);
            assert_eq!(Verdict::above(figure, 0.5), above);
            assert_eq!(Verdict::below(figure, 0.5), above.negated());
        }
        assert_eq!(Verdict::agrees(figure(-0.4, -0.3, -0.2), -0.33), Holds);
        assert_eq!(Verdict::agrees(figure(-0.2, -0.1, 0.0), -0.33), DoesNotHold);
        assert_eq!(Verdict::agrees(figure(-0.4, -0.1, 0.1), -0.33), Unclear);
        assert_eq!(Verdict::all([Holds, Unclear, Holds]), Unclear);
        assert_eq!(Verdict::all([Unclear, DoesNotHold]), DoesNotHold);
        assert_eq!(Verdict::all([Holds, Holds]), Holds);
    }
}
