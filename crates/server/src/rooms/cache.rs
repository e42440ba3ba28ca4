//! The rooms in memory: a bounded number, of which those not used for the longest time
//! leave first. Rooms with a watcher or a thinking bot stay.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Room;

/// Rooms by name.
pub struct RoomCache {
    rooms: HashMap<String, Cached>,
    max_rooms: usize,
    /// Counts what was removed, so that a room read from the store in the meantime is
    /// known to be out of date.
    removals: u64,
}

struct Cached {
    room: Arc<Room>,
    used: Instant,
}

impl Cached {
    /// Whether the cache alone has it: calls, searches and retries hold a pointer, watchers
    /// a receiver.
    fn is_unused(&self) -> bool {
        Arc::strong_count(&self.room) == 1 && self.room.changes.receiver_count() == 0
    }
}

impl RoomCache {
    pub fn new(max_rooms: usize) -> RoomCache {
        RoomCache {
            rooms: HashMap::new(),
            max_rooms,
            removals: 0,
        }
    }

    pub fn get(&mut self, id: &str) -> Option<Arc<Room>> {
        let cached = self.rooms.get_mut(id)?;
        cached.used = Instant::now();
        Some(Arc::clone(&cached.room))
    }

    /// A room, if it is here; that is no use of it.
    pub fn peek(&self, id: &str) -> Option<Arc<Room>> {
        Some(Arc::clone(&self.rooms.get(id)?.room))
    }

    pub fn insert(&mut self, room: &Arc<Room>) {
        let cached = Cached {
            room: Arc::clone(room),
            used: Instant::now(),
        };
        self.rooms.insert(room.id.clone(), cached);
    }

    pub fn removals(&self) -> u64 {
        self.removals
    }

    pub fn is_full(&self) -> bool {
        self.rooms.len() >= self.max_rooms
    }

    /// The rooms that have to leave if there is to be place: more than one, since leaving
    /// together costs the disk as much as leaving alone. None if all are in use.
    pub fn least_recently_used(&self) -> Vec<Arc<Room>> {
        let unused = self.rooms.values().filter(|cached| cached.is_unused());
        let mut unused: Vec<&Cached> = unused.collect();
        unused.sort_by_key(|cached| cached.used);
        let count = (self.max_rooms / 16).max(1);
        let leaving = unused.into_iter().take(count);
        leaving.map(|cached| Arc::clone(&cached.room)).collect()
    }

    /// The rooms that were not used for that long.
    pub fn idle(&self, time: Duration) -> Vec<Arc<Room>> {
        let is_idle = |cached: &&Cached| cached.is_unused() && cached.used.elapsed() > time;
        let idle = self.rooms.values().filter(is_idle);
        idle.map(|cached| Arc::clone(&cached.room)).collect()
    }

    /// Whether a room is here and in use.
    pub fn is_in_use(&self, id: &str) -> bool {
        self.rooms.get(id).is_some_and(|cached| !cached.is_unused())
    }

    /// Forgets a room, which may be the last pointer to it.
    pub fn remove(&mut self, id: &str) -> Option<Arc<Room>> {
        self.removals += 1;
        self.rooms.remove(id).map(|cached| cached.room)
    }

    pub fn len(&self) -> usize {
        self.rooms.len()
    }
}
