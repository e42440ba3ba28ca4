//! What the laboratory made for the page is as it says.

mod book;
mod openings;
mod puzzles;
mod stores;
