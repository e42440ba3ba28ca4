//! Boards as pictures, for notebooks.

mod avalam;
mod awale;
mod svg;
mod tricolore;

/// A game whose positions can be shown as a picture.
pub trait Picture {
    /// The board as SVG.
    fn svg(&self) -> String;
}
