//! How a record is written.

use std::str::FromStr;

use awalam_games::Record;

use crate::ReadError;

/// How a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFormat {
    /// As people read it.
    Text,
    /// As programs read it.
    Json,
}

impl RecordFormat {
    /// A record written so.
    pub fn write(self, record: &Record) -> String {
        match self {
            RecordFormat::Text => record.to_string(),
            RecordFormat::Json => record.to_json(),
        }
    }
}

/// `text`, `json`, or nothing for text.
impl FromStr for RecordFormat {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<RecordFormat, ReadError> {
        match text {
            "" | "text" => Ok(RecordFormat::Text),
            "json" => Ok(RecordFormat::Json),
            other => Err(ReadError::Format(other.to_owned())),
        }
    }
}
