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

#[cfg(test)]
mod tests {
    use crate::Entrant;

    #[test]
    fn programs_have_limits_of_their_own() {
        let text = "{\"spec\":\"exec:./bot\",\"memory\":\"512M\",\"env\":{\"A\":\"1\"},\"from_start\":true}";
        let entrant: Entrant = serde_json::from_str(text).unwrap();
        assert_eq!(entrant.memory, Some(512 << 20));
        assert_eq!(entrant.env["A"], "1");
        assert_eq!(serde_json::to_string(&entrant).unwrap(), text);
        let wrong = serde_json::from_str::<Entrant>("{\"spec\":\"x\",\"memory\":\"5\"}");
        let wrong = wrong.unwrap_err().to_string();
        assert!(wrong.contains("`5` is no size: write \"512M\""), "{wrong}");
        // What is not there is not written: older stores read the same.
        assert_eq!(
            serde_json::to_string(&Entrant::new("random")).unwrap(),
            "{\"spec\":\"random\"}"
        );
    }
}
