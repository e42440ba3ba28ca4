//! The clocks of a game. Moments are counted from a start that the caller chooses.

use std::time::Duration;

use awalam_games::Side;
use awalam_view::ClockSetting;

/// Two clocks, one of which may be running.
#[derive(Clone, Debug)]
pub struct Clocks {
    setting: ClockSetting,
    left: [Duration; 2],
    running: Option<(Side, Duration)>,
}

impl Clocks {
    /// As they are set at the beginning, standing still.
    pub fn new(setting: ClockSetting) -> Clocks {
        Clocks {
            setting,
            left: [Duration::from_secs(setting.seconds.into()); 2],
            running: None,
        }
    }

    /// What both have left after a ply, in milliseconds.
    pub fn left_ms(&self, now: Duration) -> [u64; 2] {
        Side::BOTH.map(|player| self.left(player, now).as_millis() as u64)
    }

    /// What a player has left.
    pub fn left(&self, player: Side, now: Duration) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((who, since)) if who == player => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// A player has moved: that clock stops and gains, the other starts.
    pub fn press(&mut self, player: Side, now: Duration) {
        let mut left = self.left(player, now);
        // The first move of a game is made before any clock runs.
        if self.running.is_some() {
            left = left.saturating_add(self.increment());
        }
        self.left[player.index()] = left;
        self.running = Some((player.other(), now));
    }

    /// Goes on for a player, from what both had left.
    pub fn set(&mut self, left_ms: [u64; 2], running: Option<Side>, now: Duration) {
        self.left = left_ms.map(Duration::from_millis);
        self.running = running.map(|player| (player, now));
    }

    /// Stands still.
    pub fn stop(&mut self, now: Duration) {
        self.left = Side::BOTH.map(|player| self.left(player, now));
        self.running = None;
    }

    /// Whose time will be up, and when.
    pub fn deadline(&self) -> Option<(Side, Duration)> {
        let (player, since) = self.running?;
        Some((player, since.saturating_add(self.left[player.index()])))
    }

    /// Added after each move.
    pub fn increment(&self) -> Duration {
        Duration::from_secs(self.setting.increment.into())
    }

    /// How they were set.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }
}
