//! Times in configuration files: `"2s"`, `"200ms"`.

use std::fmt;
use std::time::Duration;

use awalam_bots::read_time;
use serde::{Deserializer, Serializer, de};

/// The shortest text that is read as that time.
pub fn text(time: Duration) -> String {
    match time.as_micros() % 1_000_000 {
        0 => format!("{}s", time.as_secs()),
        _ => format!("{}ms", time.as_secs_f64() * 1e3),
    }
}

pub fn serialize<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => to.serialize_some(&text(*time)),
        None => to.serialize_none(),
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    from.deserialize_any(TimeText)
}

/// A time is a text; a bare number is told what is missing.
struct TimeText;

impl<'de> de::Visitor<'de> for TimeText {
    type Value = Option<Duration>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a time such as \"2s\" or \"200ms\"")
    }

    fn visit_none<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        let wrong = || format!("`{text}` is no time: write \"2s\" or \"200ms\", at least \"1ms\"");
        let time = read_time(text).ok_or_else(|| E::custom(wrong()));
        time.map(Some)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Err(bare(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
        Err(bare(number))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
        Err(bare(number))
    }
}

fn bare<E: de::Error>(number: impl fmt::Display) -> E {
    E::custom(format!(
        "a time has a unit: write \"{number}s\" or \"{number}ms\""
    ))
}
