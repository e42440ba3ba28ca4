//! What the laboratory made for the page is as it says.

mod openings;
mod puzzles;
mod stores;
