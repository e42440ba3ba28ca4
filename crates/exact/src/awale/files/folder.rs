//! A folder of tables.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use awalam_games::awale::Rules;

use super::error::{TableError, Tried};
use super::format::{HEAD_BYTES, Head, checksum, checksums};
use super::table_file::{BlockMemory, TableFile};
use crate::awale::bytes::Bytes;
use crate::awale::index::{Index, RowList};
use crate::awale::layer::{Layer, Plane};
use crate::awale::{ProgressMonitor, Tables, Unverified, positions, verify_layer};

/// Where tables are kept, one file per layer.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// A layer from a file, and the file.
pub(super) struct FromFile {
    pub layer: Layer,
    pub file: Arc<TableFile>,
}

impl FromFile {
    fn new(file: TableFile) -> FromFile {
        let file = Arc::new(file);
        let head = file.head();
        let mut planes: [Option<Bytes>; Plane::ALL.len()] = Default::default();
        for (place, &plane) in head.planes.iter().enumerate() {
            let start = HEAD_BYTES + place * positions(head.seeds);
            let bytes = Bytes::File(file.clone(), start..start + positions(head.seeds));
            planes[plane as usize] = Some(bytes);
        }
        let layer = Layer {
            rules: head.rules,
            index: Index::new(head.seeds),
            planes,
        };
        FromFile { layer, file }
    }
}

/// The layers of files that follow each other in memory, such as those of a folder in one
/// download. `name` is what complaints call it.
pub fn read_layers(name: &str, mut bytes: &[u8]) -> Result<Vec<Layer>, TableError> {
    let mut layers = Vec::new();
    while !bytes.is_empty() {
        let file = TableFile::of_bytes(Path::new(name), bytes)?;
        bytes = &bytes[file.head().length()..];
        layers.push(FromFile::new(file).layer);
    }
    Ok(layers)
}

/// The tables that a folder has, and what is wrong with it, if anything.
pub struct Opened {
    /// As many layers as are there, from 0 on, without a gap.
    pub tables: Tables,
    /// Why the next layer is not among them, though there is a file of its name.
    pub complaint: Option<TableError>,
}

impl Folder {
    /// A folder that may not be there yet.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of a layer, whether it is there or not.
    pub fn file(&self, rules: Rules, seeds: usize) -> PathBuf {
        self.0.join(format!("{rules}-{seeds:02}.table"))
    }

    /// All layers of a rule set from 0 on, up to the first that is missing or cannot
    /// be used. Only heads are read now; blocks are checked when they are needed.
    pub fn open(&self, rules: Rules) -> Opened {
        let (mut layers, mut complaint) = (Vec::new(), None);
        let memory = BlockMemory::default();
        while self.file(rules, layers.len()).exists() {
            match self.load_with(rules, layers.len(), &memory) {
                Ok(from) => layers.push(from.layer),
                Err(error) => {
                    complaint = Some(error);
                    break;
                }
            }
        }
        Opened {
            tables: Tables::new(rules, layers),
            complaint,
        }
    }

    /// Checks all layers of a rule set, file by file: checksums, then every figure.
    /// `report` hears of each that is right.
    pub fn verify(
        &self,
        rules: Rules,
        monitor: &dyn ProgressMonitor,
        report: &mut dyn FnMut(&Layer),
    ) -> Result<(), TableError> {
        let opened = self.open(rules);
        if let Some(complaint) = opened.complaint {
            return Err(complaint);
        }
        let count = opened.tables.layers().len();
        if count == 0 {
            return Err(TableError::Missing {
                folder: self.0.clone(),
                rules,
                seeds: 0,
            });
        }
        let list = RowList::new(count - 1);
        let mut right: Vec<Layer> = Vec::new();
        for seeds in 0..count {
            let FromFile { layer, file } = self.load(rules, seeds)?;
            file.check()?;
            verify_layer(&layer, &right, &list, monitor).map_err(|why| match why {
                Unverified::Stopped => TableError::Stopped,
                Unverified::Wrong(wrong) => TableError::Wrong {
                    path: self.file(rules, seeds),
                    plane: wrong.plane,
                    number: wrong.number,
                    found: wrong.found,
                    expected: wrong.expected,
                },
            })?;
            report(&layer);
            right.push(layer);
        }
        Ok(())
    }

    /// A layer's file, its head checked.
    pub(super) fn load(&self, rules: Rules, seeds: usize) -> Result<FromFile, TableError> {
        self.load_with(rules, seeds, &BlockMemory::default())
    }

    fn load_with(
        &self,
        rules: Rules,
        seeds: usize,
        memory: &BlockMemory,
    ) -> Result<FromFile, TableError> {
        let path = self.file(rules, seeds);
        let file = TableFile::open(&path, memory)?;
        let head = file.head();
        if (head.rules, head.seeds) != (rules, seeds) {
            return Err(TableError::Misnamed {
                path,
                rules: head.rules,
                seeds: head.seeds,
            });
        }
        Ok(FromFile::new(file))
    }

    /// Writes a layer's file: under another name first, so that nothing half-written
    /// ever has its name.
    pub fn save(&self, layer: &Layer) -> Result<(), TableError> {
        let path = self.file(layer.rules(), layer.seeds());
        let draft = path.with_extension(DRAFT_EXTENSION);
        let written = write(&draft, layer)
            .tried("write", &draft)
            .and_then(|()| fs::rename(&draft, &path).tried("write", &path));
        if written.is_err() {
            // What cannot be written can often not be removed either.
            let _ = fs::remove_file(&draft);
        }
        written?;
        // The name is safe when the folder is.
        if let Ok(folder) = File::open(&self.0) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Removes what a builder that was killed has left.
    pub(super) fn remove_drafts(&self, rules: Rules) {
        for seeds in 0..=crate::awale::MAX_SEEDS {
            let _ = fs::remove_file(self.file(rules, seeds).with_extension(DRAFT_EXTENSION));
        }
    }
}

const DRAFT_EXTENSION: &str = "draft";

fn write(path: &Path, layer: &Layer) -> std::io::Result<()> {
    let has = |plane: &Plane| layer.plane(*plane).is_some();
    let planes: Vec<Plane> = Plane::ALL.into_iter().filter(has).collect();
    let mut sums = Sums::default();
    let mut head = Head {
        rules: layer.rules(),
        seeds: layer.seeds(),
        planes: planes.clone(),
        sums: 0,
    };
    for &plane in &planes {
        sums.add(layer.plane(plane).unwrap_or_default());
    }
    let list = sums.finish();
    head.sums = checksum(&list);
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    file.write_all(&head.bytes())?;
    for &plane in &planes {
        file.write_all(layer.plane(plane).unwrap_or_default())?;
    }
    file.write_all(&list)?;
    file.into_inner()?.sync_all()
}

/// The checksums of planes that follow each other: a block may begin in one and end
/// in the next.
#[derive(Default)]
struct Sums {
    list: Vec<u8>,
    rest: Vec<u8>,
}

impl Sums {
    fn add(&mut self, mut bytes: &[u8]) {
        use super::format::BLOCK_BYTES;
        if !self.rest.is_empty() {
            let take = bytes.len().min(BLOCK_BYTES - self.rest.len());
            self.rest.extend_from_slice(&bytes[..take]);
            bytes = &bytes[take..];
            if self.rest.len() < BLOCK_BYTES {
                return;
            }
            let rest = std::mem::take(&mut self.rest);
            self.push(&rest);
        }
        let whole = bytes.len() / BLOCK_BYTES * BLOCK_BYTES;
        self.push(&bytes[..whole]);
        self.rest.extend_from_slice(&bytes[whole..]);
    }

    fn push(&mut self, blocks: &[u8]) {
        for sum in checksums(blocks) {
            self.list.extend_from_slice(&sum.to_le_bytes());
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let rest = std::mem::take(&mut self.rest);
        self.push(&rest);
        self.list
    }
}
