//! The settings of a bot while it is built: each is taken once, and what is
//! left over was a mistake.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use awalam_exact::awale::TableSource;
use awalam_games::read_decimal;
use awalam_search::alphabeta::{Aim, AlphaBeta, Options};
use awalam_search::{Dice, Guidance, Limits};

use crate::book::Booked;
use crate::spec::{nearest, shown};
use crate::{BuildContext, Expected, Spec, SpecError};

/// Weights are no greater than this, whatever their sign.
const MAX_WEIGHT: i32 = 1_000_000;

/// A bot's settings, with a note of which ones it knows.
pub struct Settings {
    bot: String,
    given: Vec<(String, String)>,
    known: Vec<&'static str>,
    /// Decides every random choice of the bot.
    seed: u64,
    /// The limits that hold beside its own.
    outer_limits: Limits,
    tables: Option<Arc<dyn TableSource>>,
    books: bool,
    /// The most seeds that the bot looks up in them.
    table_limit: Option<usize>,
}

impl Settings {
    /// The settings of a spec in a context.
    pub(crate) fn new(spec: &Spec, context: &BuildContext) -> Result<Settings, SpecError> {
        let mut settings = Settings {
            bot: spec.name().to_owned(),
            given: spec
                .settings()
                .map(|(key, value)| (key, value.to_owned()))
                .collect(),
            known: Vec::new(),
            seed: context.seed,
            outer_limits: context.limits,
            tables: context.tables.clone(),
            books: context.books,
            table_limit: None,
        };
        for (index, (key, _)) in settings.given.iter().enumerate() {
            if settings.given[..index]
                .iter()
                .any(|(earlier, _)| earlier == key)
            {
                return Err(SpecError::Twice {
                    bot: settings.bot.clone(),
                    key: shown(key),
                });
            }
        }
        // The caller's seed tells the games of a tournament apart, the bot's own
        // its place in it.
        if let Some(own) = settings.number::<u64>("seed", 0..=u64::MAX)? {
            settings.seed ^= own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        Ok(settings)
    }

    /// What decides the bot's random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The endgame tables that the bot may use, if there are any. It looks up positions
    /// with at most this many seeds.
    pub fn tables(&mut self, most_seeds: usize) -> Option<Arc<dyn TableSource>> {
        let tables = self.tables.clone().filter(|_| most_seeds > 0)?;
        self.table_limit = Some(most_seeds);
        Some(tables)
    }

    /// The most seeds of the tables that were taken.
    pub(crate) fn table_limit(&self) -> Option<usize> {
        self.table_limit
    }

    /// The text of a setting, if given.
    pub fn text(&mut self, key: &'static str) -> Option<String> {
        self.known.push(key);
        let index = self.given.iter().position(|(given, _)| given == key)?;
        Some(self.given.remove(index).1)
    }

    /// Whether a setting has just that value; if so it is taken.
    pub fn take_word(&mut self, key: &'static str, word: &str) -> bool {
        let found = self
            .given
            .iter()
            .position(|(given, value)| given == key && value == word);
        found.map(|index| self.given.remove(index)).is_some()
    }

    /// A value cannot be used.
    pub fn refuse(&self, key: &str, value: &str, expected: Expected) -> SpecError {
        SpecError::Value {
            bot: self.bot.clone(),
            key: key.to_owned(),
            value: shown(value),
            expected,
        }
    }

    /// A number within a range, if given.
    pub fn number<N: FromStr + PartialOrd + Display + Copy>(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<N>,
    ) -> Result<Option<N>, SpecError> {
        let Some(text) = self.text(key) else {
            return Ok(None);
        };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(self.no_number(key, &text, [range.start(), range.end()])),
        }
    }

    /// Not generic: what refuses a number is there once.
    fn no_number(&self, key: &str, text: &str, [least, most]: [&dyn Display; 2]) -> SpecError {
        let (least, most) = (least.to_string(), most.to_string());
        self.refuse(key, text, Expected::Number { least, most })
    }

    /// A number with decimals, no greater than that whatever its sign, if given.
    pub fn decimal(&mut self, key: &'static str, most: i32) -> Result<Option<f64>, SpecError> {
        let Some(text) = self.text(key) else {
            return Ok(None);
        };
        read_decimal(&text)
            .filter(|number| number.abs() <= f64::from(most))
            .ok_or_else(|| self.no_number(key, &text, [&-most, &most]))
            .map(Some)
    }

    /// A weight, if given; else the report's.
    pub fn weight(&mut self, key: &'static str, default: f64) -> Result<f64, SpecError> {
        Ok(self.decimal(key, MAX_WEIGHT)?.unwrap_or(default))
    }

    /// Weights by name, each its default unless given.
    pub fn weights<const N: usize>(
        &mut self,
        names: [&'static str; N],
        mut weights: [f64; N],
    ) -> Result<[f64; N], SpecError> {
        for (weight, name) in weights.iter_mut().zip(names) {
            *weight = self.weight(name, *weight)?;
        }
        Ok(weights)
    }

    /// `on` or `off`, if given.
    pub fn switch(&mut self, key: &'static str) -> Result<Option<bool>, SpecError> {
        match self.text(key).as_deref() {
            None => Ok(None),
            Some("on" | "yes" | "true" | "1") => Ok(Some(true)),
            Some("off" | "no" | "false" | "0") => Ok(Some(false)),
            Some(other) => Err(self.refuse(key, other, Expected::Choice(&["on", "off"]))),
        }
    }

    /// A time such as `2s`, `1.5s` or `200ms`, if given.
    pub fn time(&mut self, key: &'static str) -> Result<Option<Duration>, SpecError> {
        let Some(text) = self.text(key) else {
            return Ok(None);
        };
        read_time(&text)
            .ok_or_else(|| self.refuse(key, &text, Expected::Time))
            .map(Some)
    }

    /// Depth, nodes and time, where given.
    pub fn limits(&mut self) -> Result<Limits, SpecError> {
        Ok(Limits {
            depth: self.number("depth", 1..=200)?,
            nodes: self.number("nodes", 1..=u64::MAX)?,
            time: self.time("time")?,
            ..Limits::default()
        })
    }

    /// With a table no larger than the bot's limits and those around it can fill.
    pub(crate) fn sized(&self, options: Options, limits: Limits) -> Options {
        options.sized_for(limits.and(self.outer_limits))
    }

    /// The techniques of an alpha-beta search, each of which can be switched; its
    /// table no larger than the limits can fill, unless its size is set.
    pub fn search(&mut self, options: Options, limits: Limits) -> Result<Options, SpecError> {
        let mut options = self.sized(options, limits);
        let Options {
            iterative,
            pvs,
            aspiration,
            table,
            deeper_entries,
            killers,
            history,
            hints,
            values,
            reductions,
            pruning,
            futility,
            late_pruning,
            extensions,
            singular,
            pace,
            quiescence,
            random_ties,
            unfinished,
            early_stop,
            ..
        } = &mut options;
        for (key, option) in [
            ("iterative", iterative),
            ("pvs", pvs),
            ("aspiration", aspiration),
            ("table", table),
            ("deeper", deeper_entries),
            ("killers", killers),
            ("history", history),
            ("hints", hints),
            ("values", values),
            ("reductions", reductions),
            ("pruning", pruning),
            ("futility", futility),
            ("lmp", late_pruning),
            ("extensions", extensions),
            ("singular", singular),
            ("pace", pace),
            ("quiescence", quiescence),
            ("ties", random_ties),
            ("unfinished", unfinished),
            ("early", early_stop),
        ] {
            *option = self.switch(key)?.unwrap_or(*option);
        }
        options.late = self.number("late", 1..=100)?.unwrap_or(options.late);
        options.late_first = self
            .number("lmpfirst", 1..=1_000)?
            .unwrap_or(options.late_first);
        options.late_growth = self
            .number("lmpgrowth", 0..=1_000)?
            .unwrap_or(options.late_growth);
        options.table_depth = self
            .number("tabledepth", 1..=100)?
            .unwrap_or(options.table_depth);
        options.reduction = self
            .number("reduction", 0..=1_000)?
            .unwrap_or(options.reduction);
        options.contempt = self
            .number("contempt", 0..=10_000)?
            .unwrap_or(options.contempt);
        options.aim = match self.text("aim").as_deref() {
            None => options.aim,
            Some("result") => Aim::Result,
            Some("points") => Aim::Points,
            Some(other) => {
                let expected = Expected::Choice(&["result", "points"]);
                return Err(self.refuse("aim", other, expected));
            }
        };
        options.threads = self.number("threads", 1..=256)?.unwrap_or(options.threads);
        options.table_mib = self
            .number("hash", 1..=65_536)?
            .unwrap_or(options.table_mib);
        Ok(options)
    }

    /// An alpha-beta search, if there is enough memory for its table.
    pub(crate) fn alphabeta<E, H, K>(
        &self,
        guidance: Guidance<E, H, K>,
        options: Options,
    ) -> Result<AlphaBeta<E, H, K>, SpecError> {
        AlphaBeta::try_new(guidance, options, self.seed()).map_err(|error| {
            let given = error.mib.to_string();
            self.refuse("hash", &given, Expected::LessMemory(error))
        })
    }

    /// A strategy that plays by the game's opening book as far as it goes, if the text or else
    /// the context wants that.
    pub(crate) fn booked<S>(&mut self, strategy: S) -> Result<Booked<S>, SpecError> {
        Ok(Booked {
            strategy,
            is_on: self.switch("book")?.unwrap_or(self.books),
            dice: Dice::new(self.seed),
        })
    }

    /// Everything must have been taken.
    pub(crate) fn finish(self) -> Result<(), SpecError> {
        let Some((key, value)) = self.given.into_iter().next() else {
            return Ok(());
        };
        if key.is_empty() && self.known.contains(&value.as_str()) {
            return Err(SpecError::Value {
                bot: self.bot,
                key: value,
                value: String::new(),
                expected: Expected::Anything,
            });
        }
        let given = if key.is_empty() { &value } else { &key };
        let mut known: Vec<&str> = Vec::new();
        for key in self.known.into_iter().filter(|key| !key.is_empty()) {
            if let Err(place) = known.binary_search(&key) {
                known.insert(place, key);
            }
        }
        Err(SpecError::Key {
            nearest: nearest(given, known.iter().copied()),
            key: shown(given),
            bot: self.bot,
            known: known.join(", "),
        })
    }
}

/// A time such as `2s`, `1.5s` or `200ms`, from a millisecond to a day.
pub fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = read_decimal(number).map(|number| number * unit);
    let seconds = seconds.filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64)
}

/// A size in bytes such as `512M` or `2G`: whole KiB, MiB or GiB, at least a MiB.
pub fn read_size(text: &str) -> Option<u64> {
    let split = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(split);
    let unit: u64 = match unit.to_ascii_uppercase().as_str() {
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return None,
    };
    let bytes = number.parse().ok().and_then(|n: u64| n.checked_mul(unit));
    bytes.filter(|&bytes| bytes >= 1 << 20)
}

/// The shortest text that is read as that size, which is a whole number of KiB.
pub fn size_text(bytes: u64) -> String {
    let units = [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")];
    let fits = |(unit, _): &&(u64, &str)| bytes.is_multiple_of(*unit);
    let unit = units.iter().find(fits);
    unit.map_or(bytes.to_string(), |(unit, name)| {
        format!("{}{name}", bytes / unit)
    })
}
