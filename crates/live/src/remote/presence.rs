//! Who is there: players and watchers come with a stream of events and leave with it.

use std::time::Duration;

use awalam_games::Side;

/// How long players may be away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Until it is shown: a page that is loaded again is back sooner.
    pub grace: Duration,
    /// Until the opponent, whom they keep waiting, may claim the game.
    pub claim_after: Duration,
}

impl Default for Absence {
    fn default() -> Absence {
        Absence {
            grace: Duration::from_secs(5),
            claim_after: Duration::from_secs(120),
        }
    }
}

/// Who is there.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    absence: Absence,
    streams: [u32; 2],
    /// When each player was last heard of.
    heard: [Duration; 2],
    watchers: u32,
}

impl Presence {
    /// Nobody, from now on.
    pub fn new(absence: Absence, now: Duration) -> Presence {
        Presence {
            absence,
            heard: [now; 2],
            ..Presence::default()
        }
    }

    /// How long players may be away.
    pub fn absence(&self) -> Absence {
        self.absence
    }

    /// Somebody who plays these sides comes; one who plays none watches.
    pub fn arrive(&mut self, sides: [bool; 2], now: Duration) {
        self.count(sides, |count| count.saturating_add(1));
        self.hear(sides, now);
    }

    /// The same person leaves, or one of the streams that the person has open.
    pub fn leave(&mut self, sides: [bool; 2], now: Duration) {
        self.count(sides, |count| count.saturating_sub(1));
        self.hear(sides, now);
    }

    fn count(&mut self, sides: [bool; 2], change: impl Fn(u32) -> u32) {
        if sides == [false; 2] {
            self.watchers = change(self.watchers);
        }
        for side in Side::BOTH.into_iter().filter(|side| sides[side.index()]) {
            let streams = &mut self.streams[side.index()];
            *streams = change(*streams);
        }
    }

    /// A player of these sides does something, perhaps without listening.
    pub fn hear(&mut self, sides: [bool; 2], now: Duration) {
        for side in Side::BOTH.into_iter().filter(|side| sides[side.index()]) {
            self.heard[side.index()] = now;
        }
    }

    /// When a player who does not listen was last heard of.
    pub fn left_at(&self, side: Side) -> Duration {
        self.heard[side.index()]
    }

    /// How long a player has been away, if that is longer than the grace period.
    pub fn away(&self, side: Side, now: Duration) -> Option<Duration> {
        let away = now.saturating_sub(self.left_at(side));
        (self.streams[side.index()] == 0 && away >= self.absence.grace).then_some(away)
    }

    /// Whether a player is away.
    pub fn is_away(&self, side: Side, now: Duration) -> bool {
        self.away(side, now).is_some()
    }

    /// When the next player will count as away who does not yet, if nothing happens.
    pub fn next_away(&self, now: Duration) -> Option<Duration> {
        let absent = Side::BOTH
            .into_iter()
            .filter(|side| self.streams[side.index()] == 0);
        let due = absent.map(|side| self.left_at(side).saturating_add(self.absence.grace));
        due.filter(|&due| due > now).min()
    }

    /// How many people watch who play no side.
    pub fn watchers(&self) -> u32 {
        self.watchers
    }
}
