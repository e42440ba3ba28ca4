//! Champions add up weights of features of a position, or ask a network. The laboratory finds
//! the weights; they are kept as text beside each champion.

use std::fmt::Write;

use awalam_games::{Outcome, Side};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Evaluation, Guidance, Knowledge, SearchHints, Strategy};
use thiserror::Error;

use crate::levels::{LEVELS, Level};
use crate::{HasBook, HasBots, Settings, SpecError};

/// A set of weights, in hundredths of a point, by number of feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Vec<i16>);

/// Weights that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// Not a number.
    #[error("`{0}` is not a weight: a whole number from -32768 to 32767 is wanted")]
    Number(String),
    /// Too few or too many.
    #[error("there are {found} weights, {wanted} are wanted")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
}

impl Weights {
    /// Numbers between spaces; `#` begins a remark.
    pub fn read(text: &str, wanted: usize) -> Result<Weights, WeightsError> {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or(""));
        let number = |word: &str| {
            let wrong = || WeightsError::Number(word.to_owned());
            word.parse().map_err(|_| wrong())
        };
        let weights: Vec<i16> = lines
            .flat_map(str::split_whitespace)
            .map(number)
            .collect::<Result<_, _>>()?;
        match weights.len() {
            found if found == wanted => Ok(Weights(weights)),
            found => Err(WeightsError::Count { found, wanted }),
        }
    }

    /// The text, `width` numbers per line, each line with a remark.
    pub fn text(&self, width: usize, mut remark: impl FnMut(usize) -> String) -> String {
        let mut text = String::new();
        for (index, line) in self.0.chunks(width).enumerate() {
            for weight in line {
                write!(text, "{weight:>6}").expect("a String takes everything");
            }
            writeln!(text, "  # {}", remark(index * width)).expect("a String takes everything");
        }
        text
    }
}

/// Reads weights as [`Weights::read`] does, while the program is compiled: their texts, which
/// are large, are no part of it.
pub(crate) const fn compiled_weights<const COUNT: usize>(text: &str) -> [i16; COUNT] {
    let bytes = text.as_bytes();
    let mut weights = [0; COUNT];
    let (mut count, mut at) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'#' => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
            }
            byte if byte.is_ascii_whitespace() => at += 1,
            byte => {
                let is_negative = byte == b'-';
                at += is_negative as usize;
                let (first, mut weight) = (at, 0_i32);
                while at < bytes.len() && bytes[at].is_ascii_digit() {
                    weight = 10 * weight + (bytes[at] - b'0') as i32;
                    at += 1;
                }
                assert!(at > first && weight <= i16::MAX as i32, "not a weight");
                assert!(count < COUNT, "more weights than features");
                weights[count] = if is_negative { -weight } else { weight } as i16;
                count += 1;
            }
        }
    }
    assert!(count == COUNT, "fewer weights than features");
    weights
}

/// A weight that takes more than a byte follows this one; it is no weight itself.
const LARGE: u8 = 0x80;

/// Weights as they are kept in the program: most take one byte, the others three. That is less
/// to download than numbers of two bytes each, also compressed.
pub(crate) const fn packed_length(weights: &[i16]) -> usize {
    let (mut length, mut index) = (0, 0);
    while index < weights.len() {
        length += if is_small(weights[index]) { 1 } else { 3 };
        index += 1;
    }
    length
}

/// Packs weights while the program is compiled.
pub(crate) const fn packed<const LENGTH: usize>(weights: &[i16]) -> [u8; LENGTH] {
    let mut bytes = [LARGE; LENGTH];
    let (mut at, mut index) = (0, 0);
    while index < weights.len() {
        let [low, high] = weights[index].to_le_bytes();
        if is_small(weights[index]) {
            bytes[at] = low;
            at += 1;
        } else {
            bytes[at + 1] = low;
            bytes[at + 2] = high;
            at += 3;
        }
        index += 1;
    }
    assert!(at == LENGTH, "another length");
    bytes
}

const fn is_small(weight: i16) -> bool {
    weight > i8::MIN as i16 && weight <= i8::MAX as i16
}

/// The weights of a file beside the champion, as [`WeightSet::in_use`] has them.
macro_rules! weights_in_use {
    ($count:expr, $file:literal) => {{
        const WEIGHTS: [i16; $count] = $crate::has_champion::compiled_weights(include_str!($file));
        const LENGTH: usize = $crate::has_champion::packed_length(&WEIGHTS);
        const PACKED: [u8; LENGTH] = $crate::has_champion::packed(&WEIGHTS);
        &PACKED
    }};
}
pub(crate) use weights_in_use;

/// One of a game's sets of weights.
pub struct WeightSet {
    /// Its name, that of its file.
    pub name: &'static str,
    /// The rules to learn it from.
    pub rules: &'static [&'static str],
    /// How many weights.
    pub features: usize,
    /// What they are the weights of.
    pub kind: WeightKind,
    /// The weights in use, packed.
    pub in_use: &'static [u8],
}

/// What a set of weights makes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightKind {
    /// The sum of the weights of its features, which `lab tune` finds.
    Sum {
        /// The feature worth a point: its weight is 100. Where there is none, a point
        /// is a change of the odds by a factor of e.
        unit: Option<usize>,
    },
    /// What a network says of it in points, which `lab net` trains.
    Network,
}

impl WeightKind {
    /// Whether positions are valued in points of the game.
    pub fn is_in_points(self) -> bool {
        self != WeightKind::Sum { unit: None }
    }
}

impl WeightSet {
    /// The weights in use.
    pub fn weights(&self) -> Weights {
        let mut weights = Vec::with_capacity(self.features);
        let mut bytes = self.in_use.iter().copied();
        while let Some(byte) = bytes.next() {
            weights.push(match byte {
                LARGE => {
                    let pair = [bytes.next().unwrap_or(0), bytes.next().unwrap_or(0)];
                    i16::from_le_bytes(pair)
                }
                small => i16::from(small.cast_signed()),
            });
        }
        Weights(weights)
    }
}

/// All techniques but those that tuned evaluations have no use for.
pub(crate) const CHAMPION_SEARCH: Options = Options {
    late_pruning: false,
    extensions: false,
    quiescence: false,
    ..Options::strong()
};

/// A game whose champion's weights can be found by play.
pub trait HasChampion: HasBots + HasBook {
    /// How its champion searches: everything but what its evaluation has no use
    /// for. The weights were found for positions as this search values them.
    const SEARCH: Options = CHAMPION_SEARCH;

    /// Its champion's evaluation.
    type Champion: Evaluation<Self> + Clone + 'static;

    /// What its champion's search is told about moves.
    type Hints: SearchHints<Self> + Default + 'static;

    /// What its champion knows for certain; the default is nothing.
    type Knowledge: Knowledge<Self> + Default + 'static;

    /// Its sets of weights.
    const SETS: &'static [WeightSet];

    /// Its graded opponents from level 1 on, weakest first.
    const LEVELS: [Level; LEVELS];

    /// In how many of a hundred moves level 0 takes the greatest gain at hand; it plays
    /// anything in the others.
    const NOVICE_SIGHT: usize;

    /// A champion with these weights, one for each set.
    fn champion(weights: &[Weights]) -> Self::Champion;

    /// The champion with the weights in use.
    fn best_champion() -> Self::Champion;

    /// What the champion knows for certain under these settings.
    fn knowledge(_settings: &mut Settings) -> Result<Self::Knowledge, SpecError> {
        Ok(Self::Knowledge::default())
    }

    /// Everything that the champion's search is told.
    fn guidance(
        evaluation: Self::Champion,
        knowledge: Self::Knowledge,
    ) -> Guidance<Self::Champion, Self::Hints, Self::Knowledge> {
        Guidance {
            evaluation,
            hints: Self::Hints::default(),
            knowledge,
        }
    }

    /// How the champion searches: alpha-beta and what else the game has.
    fn strategy(
        alphabeta: AlphaBeta<Self::Champion, Self::Hints, Self::Knowledge>,
    ) -> Box<dyn Strategy<Self>> {
        Box::new(alphabeta)
    }

    /// Which set values a position.
    fn set(&self) -> usize;

    /// Notes each feature of a position, and how often it has it: the
    /// evaluation is the sum of the weights, seen by the player to move, and what is
    /// [beyond](Self::beyond_features) it. A network alone has none.
    fn features(&self, note: impl FnMut(usize, i32));

    /// What the champion adds to the sum over its features: what its network says, in hundredths
    /// of a point.
    fn beyond_features(&self) -> i32 {
        0
    }

    /// How well a game went for a player, from 0 to 1.
    fn success(outcome: &Outcome, side: Side, _rules: &Self::Rules) -> f32 {
        match outcome.verdict.winner() {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == side)),
        }
    }

    /// What a feature is.
    fn feature_name(set: usize, feature: usize) -> String;

    /// How many weights a line of the file has: features that belong together.
    fn line_width(set: usize) -> usize;
}
