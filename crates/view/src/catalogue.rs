//! The games, with all that one can choose about them.

use awalam_bots::{HasBots, LEVEL_NUMBERS};
use awalam_games::visible::Visible;
use awalam_games::{GameId, RuleSet, RulesInfo, with_game};
use serde::Serialize;

use crate::any_line::id_of;

/// A game, and all that one can choose about it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::GameName))]
    pub name: GameId,
    /// One line for a newcomer.
    pub summary: String,
    /// How a move is written.
    pub move_help: String,
    /// Rule sets, the default first.
    pub rules: Vec<Choice>,
    /// Options of rule sets, written after a colon.
    pub options: Vec<Choice>,
    /// Kinds of pieces, in the order in which a cell counts them.
    pub kinds: Vec<String>,
    /// Bots that may play here.
    pub bots: Vec<BotView>,
    /// The number of the highest `level:N`.
    pub levels: usize,
    /// The number of the lowest.
    pub lowest_level: usize,
    /// A lead, in points, with which nine games in ten are won: what chances are judged by.
    pub decisive_lead: f64,
}

/// A name with a line of explanation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choice {
    /// What to write.
    pub name: String,
    /// What it means.
    pub summary: String,
}

/// A bot that may play here.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotView {
    /// Its name, to which settings can be added: `divine:depth=4`.
    pub name: String,
    /// A report's number, `ours`, or `outside` for a program of the operator's.
    pub source: String,
    /// One line about it.
    pub summary: String,
}

/// Every game, with the bots that come with it.
pub fn catalogue() -> Vec<GameInfo> {
    let info = |&id: &GameId| with_game!(id, G => game_info::<G>());
    GameId::ALL.iter().map(info).collect()
}

fn game_info<G: HasBots + Visible>() -> GameInfo {
    let choices = |infos: &[RulesInfo]| {
        let choice = |info: &RulesInfo| Choice {
            name: info.name.to_owned(),
            summary: info.summary.to_owned(),
        };
        infos.iter().map(choice).collect()
    };
    let bots = G::bots().into_iter().map(|bot| BotView {
        name: bot.name.to_owned(),
        source: bot.source.to_owned(),
        summary: bot.summary.to_owned(),
    });
    GameInfo {
        name: id_of::<G>(),
        summary: G::SUMMARY.to_owned(),
        move_help: G::MOVE_HELP.to_owned(),
        rules: choices(G::Rules::LIST),
        options: choices(G::Rules::OPTIONS),
        kinds: G::KINDS.iter().map(|&kind| kind.to_owned()).collect(),
        bots: bots.collect(),
        levels: *LEVEL_NUMBERS.end(),
        lowest_level: *LEVEL_NUMBERS.start(),
        decisive_lead: f64::from(G::DECISIVE_LEAD) / 100.0,
    }
}
