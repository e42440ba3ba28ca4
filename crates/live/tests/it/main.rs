//! Games between two seats as a server and a device play them.

mod model;
mod remote;
mod requests;
mod setup;
mod stored;
mod support;
mod tasks;
