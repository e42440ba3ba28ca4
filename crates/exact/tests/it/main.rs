//! The tests of perfect play in one program.

#[cfg(feature = "files")]
mod awale_files;
mod awale_values;
mod common;
mod house;
mod official;
#[cfg(feature = "files")]
#[path = "../promises/mod.rs"]
mod promises;
mod proof_number;
mod solvers;
