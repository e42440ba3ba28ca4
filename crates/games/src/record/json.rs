//! The JSON form.

use super::{Record, RecordError, Sheet, verify};
use crate::{GameId, excerpt, with_game};

impl Record {
    /// Reads and replays a record of one of the games of [`GameId`], in JSON form.
    pub fn from_json(json: &str) -> Result<Record, RecordError> {
        sheet(json)?.try_into()
    }

    /// The record as indented JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a record has only plain values")
    }
}

/// Whether a content is JSON rather than text.
pub(super) fn is_json(content: &str) -> bool {
    content.trim_start().starts_with('{')
}

/// A record as it was written.
pub(super) fn sheet(json: &str) -> Result<Sheet, RecordError> {
    serde_json::from_str(json).map_err(|error| RecordError::Json {
        problem: excerpt(&error.to_string(), 200),
        line: error.line(),
    })
}

impl TryFrom<Sheet> for Record {
    type Error = RecordError;

    fn try_from(sheet: Sheet) -> Result<Record, RecordError> {
        let game: GameId = sheet.game.parse()?;
        with_game!(game, G => verify::verify::<G>(sheet))
    }
}

/// Times in whole milliseconds.
pub(super) mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Serialize};

    use crate::record::notes;

    pub fn serialize<S: serde::Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(notes::millis).serialize(serializer)
    }

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let millis = Option::<u64>::deserialize(deserializer)?;
        Ok(millis.map(Duration::from_millis))
    }
}
