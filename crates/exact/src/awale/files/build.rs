//! Building tables in a folder, layer by layer, from where it was left.

use std::fs::{self, File, TryLockError};

use awalam_games::awale::Rules;

use super::error::{TableError, Tried};
use super::folder::Folder;
use super::preflight;
use crate::awale::index::RowList;
use crate::awale::layer::{Layer, Plane};
use crate::awale::{Effort, MAX_BUILT_SEEDS, ProgressMonitor, build_layer, positions};

/// Which tables to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The rules.
    pub rules: Rules,
    /// Layers from 0 to this.
    pub seeds: usize,
    /// With plies to the next capture in layers up to this.
    pub depths: usize,
}

/// A layer that is there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Built {
    /// Its seeds.
    pub seeds: usize,
    /// Whether it was there before.
    pub was_there: bool,
}

impl Plan {
    /// Work to do for a layer, in positions gone through.
    pub fn work(&self, seeds: usize) -> u64 {
        Effort::of(self.rules).passes * positions(seeds) as u64
    }

    fn has_depths(&self, seeds: usize) -> bool {
        seeds <= self.depths
    }

    fn bytes_on_disk(&self, seeds: usize) -> u64 {
        let planes = Effort::of(self.rules).planes(self.has_depths(seeds));
        // And a checksum for every block, a head, and the system's rounding up.
        planes * positions(seeds) as u64 * 1001 / 1000 + 8192
    }

    fn bytes_in_memory(&self, seeds: usize) -> u64 {
        let a_position = Effort::of(self.rules).bytes_per_position(self.has_depths(seeds));
        (a_position * positions(seeds) as f64) as u64 + (64 << 20)
    }
}

/// Builds the layers that a folder does not have yet, and those that are damaged.
/// `report` hears of each.
pub fn build(
    folder: &Folder,
    plan: Plan,
    monitor: &dyn ProgressMonitor,
    report: &mut dyn FnMut(Built),
) -> Result<(), TableError> {
    if plan.seeds > MAX_BUILT_SEEDS {
        return Err(TableError::TooManySeeds(plan.seeds));
    }
    fs::create_dir_all(folder.path()).tried("make the folder", folder.path())?;
    let _lock = lock(folder, plan.rules)?;
    folder.remove_drafts(plan.rules);
    let mut layers: Vec<Layer> = Vec::new();
    // Layers are read one by one, since those above one that is damaged are good.
    let mut found: Vec<Option<Layer>> = Vec::new();
    for seeds in 0..=plan.seeds {
        found.push(sound_layer(folder, plan, seeds)?);
    }
    let missing: Vec<usize> = (0..=plan.seeds)
        .filter(|&seeds| found[seeds].is_none())
        .collect();
    if let Some(&largest) = missing.last() {
        let disk = missing.iter().map(|&seeds| plan.bytes_on_disk(seeds)).sum();
        preflight::check(folder.path(), disk, plan.bytes_in_memory(largest), largest)?;
    }
    let list = RowList::new(missing.last().copied().unwrap_or(0));
    for (seeds, layer) in found.into_iter().enumerate() {
        let was_there = layer.is_some();
        let layer = match layer {
            Some(layer) => layer,
            None => {
                let made = build_layer(plan.rules, &layers, &list, plan.has_depths(seeds), monitor)
                    .map_err(|_| TableError::Stopped)?;
                folder.save(&made)?;
                drop(made);
                // From the file: what is mapped need not stay in memory.
                folder.load(plan.rules, seeds)?.layer
            }
        };
        if was_there {
            monitor.advance(plan.work(seeds));
        }
        layers.push(layer);
        report(Built { seeds, was_there });
    }
    Ok(())
}

/// A layer that is there, sound, and has all that is wanted; none if it is to be made.
/// Files of others are never overwritten.
fn sound_layer(folder: &Folder, plan: Plan, seeds: usize) -> Result<Option<Layer>, TableError> {
    if !folder.file(plan.rules, seeds).exists() {
        return Ok(None);
    }
    let lacks_plies = |layer: &Layer| {
        let wanted = plan.has_depths(seeds) && plan.rules != Rules::Uga;
        wanted && layer.plane(Plane::Depths).is_none()
    };
    let loaded = folder.load(plan.rules, seeds);
    match loaded.and_then(|from| from.file.check().map(|()| from.layer)) {
        Ok(layer) if lacks_plies(&layer) => Ok(None),
        Ok(layer) => Ok(Some(layer)),
        Err(TableError::Damaged { .. } | TableError::Truncated { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Holds a folder for one builder; the system lets go of it when the program ends.
fn lock(folder: &Folder, rules: Rules) -> Result<File, TableError> {
    let path = folder.path().join(format!("{rules}.lock"));
    let file = File::create(&path).tried("write", &path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(TableError::Busy {
            folder: folder.path().to_owned(),
            rules,
        }),
        Err(TryLockError::Error(error)) => Err(error).tried("lock", &path),
    }
}
