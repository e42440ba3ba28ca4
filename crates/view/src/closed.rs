//! Closed sets of values, and how the description of the API lists them.

use awalam_games::Side;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A side as people number it: 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideNumber(pub Side);

impl SideNumber {
    /// The number itself.
    pub fn get(self) -> u8 {
        self.0.index() as u8 + 1
    }

    /// The side of a number, if it is 1 or 2.
    pub fn read(number: u8) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| SideNumber(side).get() == number)
    }
}

impl From<Side> for SideNumber {
    fn from(side: Side) -> SideNumber {
        SideNumber(side)
    }
}

impl Serialize for SideNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for SideNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SideNumber, D::Error> {
        let side = SideNumber::read(u8::deserialize(deserializer)?);
        side.map(SideNumber)
            .ok_or_else(|| D::Error::custom("there are player 1 and player 2"))
    }
}

#[cfg(feature = "openapi")]
pub use schemas::{EndingCode, GameName, MistakeCode, RefusalCode, ResultText, TerminationCode};

/// The lists come from the crates that own the values, so that none is written twice.
#[cfg(feature = "openapi")]
mod schemas {
    use std::collections::BTreeSet;

    use awalam_bots::SPEC_CODES;
    use awalam_games::record::MISTAKE_CODES;
    use awalam_games::visible::Visible;
    use awalam_games::{GameId, Side, Termination, Verdict, with_game};
    use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    use super::SideNumber;

    fn one_of(words: impl IntoIterator<Item = String>, about: &str) -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(words))
            .description(Some(about))
            .into()
    }

    impl PartialSchema for SideNumber {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .enum_values(Some(Side::BOTH.map(|side| SideNumber(side).get())))
                .description(Some("Player 1 or player 2."))
                .into()
        }
    }
    impl ToSchema for SideNumber {}

    /// A game's name, in descriptions.
    pub struct GameName;

    impl PartialSchema for GameName {
        fn schema() -> RefOr<Schema> {
            one_of(GameId::ALL.map(|id| id.to_string()), "A game's name.")
        }
    }
    impl ToSchema for GameName {}

    /// A result, in descriptions.
    pub struct ResultText;

    impl PartialSchema for ResultText {
        fn schema() -> RefOr<Schema> {
            let all = [
                Verdict::Win(Side::One),
                Verdict::Win(Side::Two),
                Verdict::Draw,
            ];
            one_of(all.map(|verdict| verdict.to_string()), "Who won.")
        }
    }
    impl ToSchema for ResultText {}

    /// How a game ended, in descriptions: by a reason of its rules, or otherwise.
    pub struct EndingCode;

    impl PartialSchema for EndingCode {
        fn schema() -> RefOr<Schema> {
            let by_rules = of_every_game(|id| with_game!(id, G => <G as Visible>::END_CODES));
            let others = Termination::ALL.iter().map(|end| end.code());
            let others = others.filter(|&code| code != Termination::Normal.code());
            let all: BTreeSet<&str> = by_rules.into_iter().chain(others).collect();
            one_of(all.into_iter().map(str::to_owned), "How a game ended.")
        }
    }
    impl ToSchema for EndingCode {}

    /// In which way a game ended, in descriptions, where the rules' own reasons are one.
    pub struct TerminationCode;

    impl PartialSchema for TerminationCode {
        fn schema() -> RefOr<Schema> {
            let all = Termination::ALL.map(|end| end.to_string());
            one_of(all, "In which way a game ended.")
        }
    }
    impl ToSchema for TerminationCode {}

    /// Why a move is refused, in descriptions.
    pub struct RefusalCode;

    impl PartialSchema for RefusalCode {
        fn schema() -> RefOr<Schema> {
            let all = of_every_game(|id| with_game!(id, G => <G as Visible>::REFUSAL_CODES));
            one_of(all.into_iter().map(str::to_owned), "Why a move is refused.")
        }
    }
    impl ToSchema for RefusalCode {}

    /// What is wrong with a text, in descriptions.
    pub struct MistakeCode;

    impl PartialSchema for MistakeCode {
        fn schema() -> RefOr<Schema> {
            let of_positions =
                of_every_game(|id| with_game!(id, G => <G as Visible>::POSITION_CODES));
            let all = MISTAKE_CODES.iter().chain(SPEC_CODES).copied();
            let all = all.chain(of_positions).map(str::to_owned);
            one_of(all, "What is wrong with a text, a bot or a tournament.")
        }
    }
    impl ToSchema for MistakeCode {}

    fn of_every_game(list: impl Fn(GameId) -> &'static [&'static str]) -> BTreeSet<&'static str> {
        let lists = GameId::ALL.into_iter().map(list);
        lists.flatten().copied().collect()
    }
}
