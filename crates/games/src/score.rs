//! What the players hold, and two kinds of score that must never be mixed up.
//!
//! [`Points`] count seeds or towers. An [`AbsoluteScore`] is good for player 1
//! when positive; a [`RelativeScore`] is good for the player whose view it is.
//! They are different types, and the only bridge between them names a player.

use std::fmt;
use std::ops::Neg;

use crate::Side;

/// Seeds or towers of one player. Halves exist: awari splits endless games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    halves: u32,
}

impl Points {
    /// A whole number of points.
    pub const fn whole(points: u16) -> Points {
        Points {
            halves: points as u32 * 2,
        }
    }

    /// Points counted in halves: `Points::halves(49)` is 24.5.
    pub const fn halves(halves: u16) -> Points {
        Points {
            halves: halves as u32,
        }
    }

    /// The number of half points.
    pub const fn in_halves(self) -> u32 {
        self.halves
    }

    /// Reads `26` or `24.5`; at most 32767.
    pub fn parse(text: &str) -> Option<Points> {
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return None,
        };
        if whole.is_empty() || !whole.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let whole: u16 = whole.parse().ok().filter(|&n| n <= u16::MAX / 2)?;
        Some(Points::halves(whole * 2 + half))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.halves.is_multiple_of(2) {
            ""
        } else {
            ".5"
        };
        write!(f, "{}{half}", self.halves / 2)
    }
}

/// The points of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scores(pub [Points; 2]);

impl Scores {
    /// Whole points, player 1's first.
    pub const fn whole(one: u16, two: u16) -> Scores {
        Scores([Points::whole(one), Points::whole(two)])
    }

    /// The points of one player.
    pub const fn of(&self, side: Side) -> Points {
        self.0[side.index()]
    }

    /// The player with more points, if any.
    pub fn leader(&self) -> Option<Side> {
        match self.0[0].cmp(&self.0[1]) {
            std::cmp::Ordering::Greater => Some(Side::One),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Side::Two),
        }
    }

    /// Player 1's points less player 2's.
    pub const fn margin(&self) -> AbsoluteScore {
        AbsoluteScore((self.0[0].halves as i32 - self.0[1].halves as i32) * 50)
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0[0], self.0[1])
    }
}

/// Hundredths of a point, positive when player 1 stands better.
///
/// ```
/// use awalam_games::{Side, Scores};
/// let margin = Scores::whole(20, 23).margin();
/// assert_eq!(margin.seen_by(Side::Two), -margin.seen_by(Side::One));
/// assert_eq!(margin.seen_by(Side::Two).hundredths(), 300);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteScore(i32);

impl AbsoluteScore {
    /// The same score as one player sees it.
    pub const fn seen_by(self, side: Side) -> RelativeScore {
        match side {
            Side::One => RelativeScore(self.0),
            Side::Two => RelativeScore(self.0.saturating_neg()),
        }
    }
}

/// Hundredths of a point, positive when the player whose view it is (as a
/// rule, the player to move) stands better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct RelativeScore(i32);

impl RelativeScore {
    /// A score in hundredths of a point.
    pub const fn from_hundredths(hundredths: i32) -> RelativeScore {
        RelativeScore(hundredths)
    }

    /// The score in hundredths of a point.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The same score without a point of view, given whose view this is.
    pub const fn to_absolute(self, viewer: Side) -> AbsoluteScore {
        match viewer {
            Side::One => AbsoluteScore(self.0),
            Side::Two => AbsoluteScore(self.0.saturating_neg()),
        }
    }
}

impl Neg for RelativeScore {
    type Output = RelativeScore;

    fn neg(self) -> RelativeScore {
        RelativeScore(self.0.saturating_neg())
    }
}

impl fmt::Display for RelativeScore {
    /// Points with two decimals and a sign: `+0.35`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let hundredths = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// Points as plain numbers, halves with a decimal.
#[cfg(feature = "serde")]
mod as_numbers {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::Points;

    impl Serialize for Points {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if self.halves.is_multiple_of(2) {
                serializer.serialize_u32(self.halves / 2)
            } else {
                serializer.serialize_f64(f64::from(self.halves) / 2.0)
            }
        }
    }

    impl<'de> Deserialize<'de> for Points {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let number = f64::deserialize(deserializer)?;
            let halves = number * 2.0;
            if halves.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&halves) {
                Ok(Points::halves(halves as u16))
            } else {
                Err(de::Error::custom(format!(
                    "{number} is not a score: points are whole or half numbers from 0 to 32767"
                )))
            }
        }
    }
}
