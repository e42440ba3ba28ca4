//! Times in configuration files: `"2s"`, `"200ms"`.

use std::time::Duration;

use awalam_bots::read_time;
use serde::{Deserialize, Deserializer, Serializer, de};

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
    let Some(text) = Option::<String>::deserialize(from)? else {
        return Ok(None);
    };
    let wrong = || format!("`{text}` is no time: write \"2s\" or \"200ms\", at least \"1ms\"");
    read_time(&text)
        .ok_or_else(|| de::Error::custom(wrong()))
        .map(Some)
}
