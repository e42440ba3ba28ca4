//! An option as an engine describes it.

use crate::text::excerpt;

/// `option name N type T …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// What it is called.
    pub name: String,
    /// What can be set.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A number within these bounds, where they are given.
    Spin {
        /// The least.
        min: Option<i64>,
        /// The most.
        max: Option<i64>,
    },
    /// One of these.
    Combo(Vec<String>),
    /// Nothing: it does something.
    Button,
    /// Any text; also what is of no known type.
    Text,
}

/// Words that begin a part of the description.
const PARTS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl EngineOption {
    /// Reads what follows the word `option`.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Option<EngineOption> {
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            let is_named = parts.first().is_some_and(|(_, name)| !name.is_empty());
            match parts.last_mut() {
                None if word != "name" => return None,
                None => parts.push((word, Vec::new())),
                Some(_) if is_named && PARTS.contains(&word) => parts.push((word, Vec::new())),
                Some((_, text)) => text.push(word),
            }
        }
        let texts = |wanted: &str| {
            let meant = parts.iter().filter(move |(part, _)| *part == wanted);
            meant.map(|(_, words)| words.join(" ")).collect::<Vec<_>>()
        };
        let name = texts("name")
            .into_iter()
            .next()
            .filter(|name| !name.is_empty())?;
        let number = |part: &str| texts(part).first().and_then(|text| text.parse().ok());
        let kind = match texts("type").first().map(String::as_str) {
            Some("check") => OptionKind::Check,
            Some("spin") => OptionKind::Spin {
                min: number("min"),
                max: number("max"),
            },
            Some("combo") => OptionKind::Combo(texts("var")),
            Some("button") => OptionKind::Button,
            _ => OptionKind::Text,
        };
        Some(EngineOption { name, kind })
    }

    /// The line that sets it, if it can be set so; else what would be right.
    pub(super) fn set(&self, value: &str) -> Result<String, String> {
        let name = &self.name;
        let plain = Ok(format!("setoption name {name} value {value}"));
        match &self.kind {
            OptionKind::Check => match value.to_ascii_lowercase().as_str() {
                "true" | "on" => Ok(format!("setoption name {name} value true")),
                "false" | "off" => Ok(format!("setoption name {name} value false")),
                _ => Err("true or false is wanted".to_owned()),
            },
            OptionKind::Spin { min, max } => {
                let number: Option<i64> = value.parse().ok();
                let fits = number.is_some_and(|number| {
                    min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)
                });
                match (fits, min, max) {
                    (true, ..) => plain,
                    (false, Some(min), Some(max)) => {
                        Err(format!("a number from {min} to {max} is wanted"))
                    }
                    _ => Err("a number within its bounds is wanted".to_owned()),
                }
            }
            OptionKind::Combo(values) if !values.is_empty() => {
                let known = values
                    .iter()
                    .find(|known| known.eq_ignore_ascii_case(value));
                match known {
                    Some(known) => Ok(format!("setoption name {name} value {known}")),
                    None => Err(format!("there are {}", excerpt(&values.join(", ")))),
                }
            }
            OptionKind::Button => match value {
                "" => Ok(format!("setoption name {name}")),
                _ => Err("a button has no value".to_owned()),
            },
            OptionKind::Combo(_) | OptionKind::Text => plain,
        }
    }
}

/// The lines that set options of an engine; the first that cannot be set is a sentence.
pub(crate) fn settings(
    known: &[EngineOption],
    wanted: &[(String, String)],
) -> Result<Vec<String>, String> {
    let line = |(name, value): &(String, String)| {
        let option = known
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name));
        let Some(option) = option else {
            let names: Vec<&str> = known.iter().map(|option| option.name.as_str()).collect();
            return Err(match names.is_empty() {
                true => format!("it has no option `{name}`, nor any other"),
                false => format!(
                    "it has no option `{name}`; it has {}",
                    excerpt(&names.join(", "))
                ),
            });
        };
        let set = option.set(value);
        set.map_err(|expected| format!("its option {}={}: {expected}", option.name, excerpt(value)))
    };
    wanted.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(text: &str) -> EngineOption {
        EngineOption::read(text.split_whitespace()).unwrap()
    }

    #[test]
    fn options_are_read_and_set() {
        let hash = option("name Hash type spin default 64 min 1 max 1024");
        assert_eq!(hash.set("32").unwrap(), "setoption name Hash value 32");
        assert_eq!(
            hash.set("0").unwrap_err(),
            "a number from 1 to 1024 is wanted"
        );
        let style = option("name My Style type combo default Normal var Very Solid var Risky");
        assert_eq!(
            style.set("very solid").unwrap(),
            "setoption name My Style value Very Solid"
        );
        assert_eq!(
            style.set("dull").unwrap_err(),
            "there are Very Solid, Risky"
        );
        let clear = option("name Clear Hash type button");
        assert_eq!(clear.set("").unwrap(), "setoption name Clear Hash");
        let own = option("name OwnBook type check default false");
        assert_eq!(own.set("on").unwrap(), "setoption name OwnBook value true");
        let bot = option("name Bot type string default champion");
        assert_eq!(
            bot.set("divine:depth=4").unwrap(),
            "setoption name Bot value divine:depth=4"
        );
        for text in ["", "type spin", "name", "name type"] {
            let read = EngineOption::read(text.split_whitespace());
            assert!(read.is_none_or(|option| !option.name.is_empty()), "{text}");
        }
    }

    #[test]
    fn options_that_are_not_there_are_told() {
        let known = [
            option("name Hash type spin"),
            option("name Bot type string"),
        ];
        let wanted = |name: &str, value: &str| [(name.to_owned(), value.to_owned())];
        assert_eq!(
            settings(&known, &wanted("hash", "3")).unwrap(),
            ["setoption name Hash value 3"]
        );
        assert_eq!(
            settings(&known, &wanted("Hush", "3")).unwrap_err(),
            "it has no option `Hush`; it has Hash, Bot"
        );
        assert_eq!(
            settings(&[], &wanted("Hush", "3")).unwrap_err(),
            "it has no option `Hush`, nor any other"
        );
    }
}
