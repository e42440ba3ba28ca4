//! The reports' experiments.

mod exact;
mod verdicts;
