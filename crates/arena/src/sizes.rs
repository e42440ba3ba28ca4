//! Sizes in configuration files: `"512M"`, `"2G"`.

use awalam_bots::{read_size, size_text};
use serde::{Deserialize, Deserializer, Serializer, de};

pub fn serialize<S: Serializer>(bytes: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
    match bytes {
        Some(bytes) => to.serialize_some(&size_text(*bytes)),
        None => to.serialize_none(),
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let Some(text) = Option::<String>::deserialize(from)? else {
        return Ok(None);
    };
    let wrong = || format!("`{text}` is no size: write \"512M\" or \"2G\", at least \"1M\"");
    read_size(&text)
        .ok_or_else(|| de::Error::custom(wrong()))
        .map(Some)
}
