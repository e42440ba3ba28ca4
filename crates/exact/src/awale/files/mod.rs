//! Tables in files: a folder with a file per layer, each written whole or not at all.

mod build;
mod error;
mod folder;
mod format;
mod preflight;
mod table_file;

pub use build::{Built, Plan, build};
pub use error::TableError;
pub use folder::{Folder, Opened, read_layers};
pub(super) use table_file::TableFile;
