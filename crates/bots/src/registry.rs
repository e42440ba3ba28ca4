//! The list of bots of each game, and the way from a text to a bot.

use awalam_exact::Solvable;
use awalam_exact::awale::TableSource;
use awalam_games::{Game, awale};

use crate::common;
use crate::judge::Arbiter;
use crate::spec::{nearest, shown};
use crate::{Bot, BuildContext, HasChampion, Settings, Spec, SpecError};

/// A game that has bots.
pub trait HasBots: Solvable {
    /// A lead, in hundredths of a point, with which one of two equal players wins
    /// nine games in ten or so: the scale on which mistakes are judged.
    const DECISIVE_LEAD: i32;

    /// The bots of this game alone; those of every game come with them.
    fn own_bots() -> Vec<BotInfo<Self>>;

    /// An arbiter for one game under these rules, where results of endings can be known
    /// for certain. It finds its tables here and now, and not at every ply.
    fn arbiter(
        _rules: Self::Rules,
        _tables: Option<&dyn TableSource>,
    ) -> Option<Box<dyn Arbiter<Self>>> {
        None
    }

    /// The rule set whose endgame tables its bots use, if they use any.
    fn table_rules(_rules: Self::Rules) -> Option<awale::Rules> {
        None
    }
}

/// A bot in the list.
pub struct BotInfo<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from: a report's number, or "ours".
    pub source: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Makes one.
    pub build: fn(&mut Settings) -> Result<Bot<G>, SpecError>,
}

/// Every bot of a game. Its own ones take the place of those of the same name
/// that every game has.
pub fn list<G: HasBots>() -> Vec<BotInfo<G>> {
    let own = G::own_bots();
    let mut bots = common::bots::<G>();
    bots.retain(|bot| own.iter().all(|other| other.name != bot.name));
    bots.extend(own);
    bots
}

/// The bot that a text such as `divine:depth=4` names, with all that it depends on.
pub fn build<G: HasBots>(text: &str, context: &BuildContext) -> Result<Bot<G>, SpecError> {
    let spec = Spec::read(text);
    let bots = list::<G>();
    let Some(info) = bots.iter().find(|info| info.name == spec.name) else {
        let names: Vec<&str> = bots.iter().map(|info| info.name).collect();
        return Err(SpecError::Name {
            nearest: nearest(&spec.name, names.iter().copied()),
            name: shown(&spec.name),
            game: G::NAME,
            known: names.join(", "),
        });
    };
    finish(spec, context, info.build)
}

/// A champion with an evaluation of its own, to try weights; the text is read as
/// for [`build`], whatever its name.
pub fn build_champion<G: HasChampion>(
    text: &str,
    evaluation: G::Champion,
    context: &BuildContext,
) -> Result<Bot<G>, SpecError> {
    finish(Spec::read(text), context, |settings| {
        common::champion(settings, evaluation)
    })
}

fn finish<G: Game>(
    spec: Spec,
    context: &BuildContext,
    build: impl FnOnce(&mut Settings) -> Result<Bot<G>, SpecError>,
) -> Result<Bot<G>, SpecError> {
    let mut settings = Settings::new(spec, context)?;
    let bot = build(&mut settings)?;
    settings.finish()?;
    Ok(bot)
}
