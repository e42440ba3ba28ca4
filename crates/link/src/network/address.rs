//! `http://host:8000,key=value`: where an agent is, and how to talk to it.

use awalam_bots::SpecError;
use ureq::http::Uri;

use crate::text::excerpt;

/// An agent's address and settings, as a bot's text gives them.
pub(crate) struct Address {
    name: &'static str,
    url: String,
    settings: Vec<(String, String)>,
}

impl Address {
    /// Reads the text after the colon; `path` is asked for where it has none.
    pub fn read(name: &'static str, text: &str, path: &str) -> Result<Address, SpecError> {
        let mut parts = text.split(',').map(str::trim);
        let url = parts.next().unwrap_or_default();
        let wrong = || SpecError::Outside {
            name,
            problem: format!(
                "`{}` is no address: write {name}:http://localhost:8000",
                excerpt(url)
            ),
        };
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        if uri.scheme_str() != Some("http") || uri.host().is_none_or(str::is_empty) {
            return Err(wrong());
        }
        let settings = parts.filter(|part| !part.is_empty()).map(|part| {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            (key.trim().to_owned(), value.trim().to_owned())
        });
        let bare = uri.path().trim_end_matches('/').is_empty() && uri.query().is_none();
        Ok(Address {
            name,
            url: match bare {
                true => format!("{}{path}", url.trim_end_matches('/')),
                false => url.to_owned(),
            },
            settings: settings.collect(),
        })
    }

    /// Takes a setting, if it is there.
    pub fn take(&mut self, key: &str) -> Option<String> {
        let index = self.settings.iter().position(|(given, _)| given == key)?;
        Some(self.settings.remove(index).1)
    }

    /// A setting's value is no good.
    pub fn refuse(&self, key: &str, value: &str, expected: &str) -> SpecError {
        SpecError::Outside {
            name: self.name,
            problem: format!("`{key}={}`: {expected}", excerpt(value)),
        }
    }

    /// The address, once every setting was taken.
    pub fn finish(self, known: &str) -> Result<String, SpecError> {
        let of_programs = |key: &str| {
            let key = key.to_ascii_lowercase();
            ["dir", "restart", "setup"].contains(&key.as_str()) || key.starts_with("option.")
        };
        match self.settings.first() {
            None => Ok(self.url),
            Some((key, _)) if of_programs(key) => Err(SpecError::Outside {
                name: self.name,
                problem: format!(
                    "`{}` is for programs that are started here (exec:, ugi:, uci:); an agent runs already",
                    excerpt(key)
                ),
            }),
            Some((key, _)) => Err(SpecError::Outside {
                name: self.name,
                problem: format!("there is no setting `{}`; there is {known}", excerpt(key)),
            }),
        }
    }
}
