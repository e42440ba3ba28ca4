//! XML from outside, looked through before anything is made of it.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::text::excerpt;

/// A call about a game nests to a depth of about twelve.
const MAX_DEPTH: usize = 32;

/// The text of a body that is XML, well-formed, without a document type (so that
/// there are no entities to expand) and not nested deeper than stacks can bear.
pub(super) fn checked(body: &[u8]) -> Result<&str, String> {
    let text = std::str::from_utf8(body)
        .map_err(|error| format!("the body is not UTF-8 text (byte {})", error.valid_up_to()))?;
    let mut reader = Reader::from_str(text);
    let mut depth = 0_usize;
    let mut elements = 0_usize;
    loop {
        match reader.read_event() {
            Err(error) => {
                let (at, error) = (reader.error_position(), error.to_string());
                return Err(format!(
                    "the body is not well-formed XML (byte {at}): {}",
                    excerpt(&error)
                ));
            }
            Ok(Event::DocType(_)) => {
                return Err("a document type (DTD) is not accepted".to_owned());
            }
            Ok(Event::Start(_)) => {
                depth += 1;
                elements += 1;
            }
            Ok(Event::End(_)) => depth = depth.saturating_sub(1),
            Ok(Event::Eof) if elements == 0 => return Err("the body has no XML in it".to_owned()),
            Ok(Event::Eof) if depth > 0 => {
                return Err("the XML ends in the middle".to_owned());
            }
            Ok(Event::Eof) => return Ok(text),
            Ok(_) => {}
        }
        if depth > MAX_DEPTH {
            return Err(format!("the XML is nested more than {MAX_DEPTH} deep"));
        }
    }
}
