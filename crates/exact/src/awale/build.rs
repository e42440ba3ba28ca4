//! From the layers below to the next one, with all that its rules call for.

use awalam_games::awale::Rules;

use super::bytes::Bytes;
use super::context::{LayerContext, ProgressMonitor, Stopped};
use super::index::{Index, RowList};
use super::layer::{Layer, Plane};
use super::{bounds, by_rule, retrograde};

/// What a layer of a rule set takes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    rules: Rules,
    /// How often each position is gone through.
    pub passes: u64,
}

impl Effort {
    /// For a rule set.
    pub fn of(rules: Rules) -> Effort {
        let passes = match rules {
            Rules::Awari => 2,
            Rules::Abapa => 4,
            Rules::Uga => 3 + u64::from(by_rule::PASSES),
        };
        Effort { rules, passes }
    }

    /// Bytes that are kept of each position.
    pub fn planes(&self, with_depths: bool) -> u64 {
        match self.rules {
            Rules::Awari => 1 + u64::from(with_depths),
            Rules::Abapa => 2 + 2 * u64::from(with_depths),
            Rules::Uga => 2,
        }
    }

    /// Bytes of memory for each position while its layer is built, at most.
    pub fn bytes_per_position(&self, with_depths: bool) -> f64 {
        let depths = if with_depths { 1.0 } else { 0.0 };
        match self.rules {
            Rules::Awari => 1.3 + depths,
            Rules::Abapa => 4.6 + 3.0 * depths,
            Rules::Uga => 3.0,
        }
    }
}

/// Builds the layer above these, with plies to the next capture if wanted.
pub fn build_layer(
    rules: Rules,
    below: &[Layer],
    list: &RowList,
    with_depths: bool,
    monitor: &dyn ProgressMonitor,
) -> Result<Layer, Stopped> {
    let index = Index::new(below.len());
    let mut planes: [Option<Bytes>; Plane::ALL.len()] = Default::default();
    let mut keep = |plane: Plane, bytes: Vec<u8>| planes[plane as usize] = Some(Bytes::Made(bytes));
    let context = LayerContext::new(rules, &index, list, below, monitor);
    let found = retrograde::find(&context, with_depths && rules == Rules::Awari)?;
    match rules {
        Rules::Awari => {}
        Rules::Abapa => {
            let bounds = bounds::find(&context, &found.values, with_depths)?;
            keep(Plane::Slack, bounds.slack);
            if let Some([depths, held]) = bounds.depths {
                keep(Plane::Depths, depths);
                keep(Plane::HeldDepths, held);
            }
        }
        Rules::Uga => keep(Plane::ByRule, by_rule::find(&context)?),
    }
    keep(Plane::Values, found.values);
    if let Some(depths) = found.depths {
        keep(Plane::Depths, depths);
    }
    drop(context);
    Ok(Layer {
        rules,
        index,
        planes,
    })
}
