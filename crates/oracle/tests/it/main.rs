//! The tests of the oracle in one program.

mod avalam;
mod awale;
mod common;
mod tricolore;
