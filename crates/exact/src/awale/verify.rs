//! Checking a layer again: every value from the values of the positions after it, and
//! everything else by working it out anew.

use std::sync::Mutex;

use super::context::{Below, LayerContext, ProgressMonitor, Stopped};
use super::index::RowList;
use super::layer::{Layer, Plane, value_of};
use super::{bounds, by_rule, retrograde};
use awalam_games::awale::Rules;

/// A figure that is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Which figure.
    pub plane: Plane,
    /// The position's number.
    pub number: usize,
    /// The byte that is there.
    pub found: u8,
    /// The byte that should be.
    pub expected: u8,
}

/// Why a layer was not found right.
#[derive(Debug)]
pub enum Unverified {
    /// It is wrong.
    Wrong(Mismatch),
    /// The monitor stopped the work.
    Stopped,
}

impl From<Stopped> for Unverified {
    fn from(_: Stopped) -> Unverified {
        Unverified::Stopped
    }
}

/// Checks a layer against those below it, which must have been checked before.
pub fn verify_layer(
    layer: &Layer,
    below: &[Layer],
    list: &RowList,
    monitor: &dyn ProgressMonitor,
) -> Result<(), Unverified> {
    let context = LayerContext::new(layer.rules, &layer.index, list, below, monitor);
    let values = layer.plane(Plane::Values).unwrap_or_default();
    check_values(&context, values)?;
    let with_depths = layer.plane(Plane::Depths).is_some();
    let compare = |plane: Plane, expected: &[u8]| same(layer, plane, expected);
    // Values that agree with each other may still be wrong together, in circles.
    let found = retrograde::find(&context, with_depths && layer.rules == Rules::Awari)?;
    compare(Plane::Values, &found.values)?;
    match layer.rules {
        Rules::Awari => match found.depths {
            None => Ok(()),
            Some(depths) => compare(Plane::Depths, &depths),
        },
        Rules::Abapa => {
            let bounds = bounds::find(&context, values, with_depths)?;
            compare(Plane::Slack, &bounds.slack)?;
            match bounds.depths {
                None => Ok(()),
                Some([depths, held]) => {
                    compare(Plane::Depths, &depths)?;
                    compare(Plane::HeldDepths, &held)
                }
            }
        }
        Rules::Uga => compare(Plane::ByRule, &by_rule::find(&context)?),
    }
}

/// Every value must be the best of what its moves lead to.
fn check_values(context: &LayerContext, values: &[u8]) -> Result<(), Unverified> {
    let wrong = Mutex::new(None);
    context.for_all(|number, rows| {
        let mut best = i8::MIN;
        let moves = context.moves(&rows, Below::value, |after| {
            best = best.max(-value_of(values[context.index.of(&after)]));
        });
        let value = match moves.any {
            true => best.max(moves.best),
            false => rows.lead(),
        };
        let expected = super::layer::byte_of(value);
        if values[number] != expected
            && let Ok(mut wrong) = wrong.lock()
        {
            wrong.get_or_insert(Mismatch {
                plane: Plane::Values,
                number,
                found: values[number],
                expected,
            });
        }
    })?;
    match wrong.into_inner() {
        Ok(Some(mismatch)) => Err(Unverified::Wrong(mismatch)),
        _ => Ok(()),
    }
}

fn same(layer: &Layer, plane: Plane, expected: &[u8]) -> Result<(), Unverified> {
    let found = layer.plane(plane).unwrap_or_default();
    let mut pairs = found.iter().zip(expected);
    match pairs.position(|(found, expected)| found != expected) {
        None if found.len() == expected.len() => Ok(()),
        place => {
            let number = place.unwrap_or(found.len().min(expected.len()));
            Err(Unverified::Wrong(Mismatch {
                plane,
                number,
                found: found.get(number).copied().unwrap_or_default(),
                expected: expected.get(number).copied().unwrap_or_default(),
            }))
        }
    }
}
